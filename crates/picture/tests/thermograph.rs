//! Pictures of thermographs: what is labelled, and where things are.

use partizan_picture::thermograph::{Style, picture, picture_with};
use partizan_picture::{Colour, Picture, Shape, Text};
use partizan_value::{Dyadic, Store, Value};
use roxmltree::Document;

fn drawn(store: &Store, game: Value, below_zero: bool) -> Picture {
    let thermograph = store.thermograph(game).unwrap();
    let picture = picture_with(&thermograph, "G", Style { below_zero });
    check(&picture);
    picture
}

/// What must hold of every picture: good XML, good numbers, and all in the view.
#[track_caller]
fn check(picture: &Picture) {
    let svg = picture.to_svg();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(document.root_element().tag_name().name(), "svg");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    let view = picture.view();
    assert!(view.width < 1000.0 && view.height < 1000.0, "{view:?}");
    let inside = |[x, y]: [f64; 2]| {
        let across = view.x..=view.x + view.width;
        let down = view.y..=view.y + view.height;
        assert!(across.contains(&x) && down.contains(&y), "{x} {y} {svg}");
    };
    for shape in picture.shapes() {
        match shape {
            Shape::Line { points, .. } | Shape::Polygon { points, .. } => {
                points.iter().copied().for_each(inside);
            }
            Shape::Rectangle { area, .. } => {
                inside([area.x, area.y]);
                inside([area.x + area.width, area.y + area.height]);
            }
            Shape::Circle { centre, .. } => inside(*centre),
            Shape::Text(text) => {
                let room = text.room();
                inside([room.x, room.y]);
                inside([room.x + room.width, room.y + room.height]);
            }
        }
    }
}

fn texts(picture: &Picture) -> Vec<&Text> {
    let shapes = picture.shapes().iter();
    shapes
        .filter_map(|shape| match shape {
            Shape::Text(text) => Some(text),
            _ => None,
        })
        .collect()
}

#[track_caller]
fn find<'p>(picture: &'p Picture, label: &str) -> &'p Text {
    let texts = texts(picture);
    let found = texts.iter().find(|text| text.text == label);
    found.unwrap_or_else(|| panic!("no {label} among {texts:?}"))
}

/// The thick lines of a colour.
fn lines(picture: &Picture, colour: Colour) -> Vec<&[[f64; 2]]> {
    let shapes = picture.shapes().iter();
    shapes
        .filter_map(|shape| match shape {
            Shape::Line { points, stroke } if stroke.colour == colour && stroke.width > 1.9 => {
                Some(points.as_slice())
            }
            _ => None,
        })
        .collect()
}

fn switch(store: &Store, left: Value, right: Value) -> Value {
    store.game(&[left], &[right]).unwrap()
}

/// {4|1||-2}
fn hot(store: &Store) -> Value {
    let [four, one, minus_two] = [4, 1, -2].map(|n| store.integer(n));
    switch(store, switch(store, four, one), minus_two)
}

fn power_of_two(store: &Store, k: u32) -> Value {
    let power = Dyadic::new(Dyadic::unit(k).denominator(), 0);
    store.number(&power).unwrap()
}

#[test]
fn larger_values_are_farther_left() {
    let store = Store::new();
    let game = switch(&store, store.integer(5), store.integer(1));
    let picture = drawn(&store, game, false);
    let x: Vec<f64> = ["5", "4", "3", "2"]
        .iter()
        .map(|label| {
            let labels = texts(&picture).into_iter();
            let row = labels.filter(|text| text.text == *label);
            row.map(|text| text.at)
                .max_by(|a, b| a[1].total_cmp(&b[1]))
                .unwrap()[0]
        })
        .collect();
    assert!(x.is_sorted(), "{x:?}");
    assert_eq!(find(&picture, "5").colour, Colour::Left);
    let [left, right] = [Colour::Left, Colour::Right].map(|c| lines(&picture, c)[0]);
    assert!(left[1][0] < right[1][0]);
    // Both lean by 45 degrees and meet in the foot of the mast.
    assert!((left[0][0] - right[0][0]).abs() < 1e-6);
    for wall in [left, right] {
        let [across, down] = [0, 1].map(|i| wall[1][i] - wall[0][i]);
        assert!((across.abs() - down).abs() < 1e-6, "{wall:?}");
    }
}

#[test]
fn mean_temperature_stops_and_corners_are_labelled() {
    let store = Store::new();
    let picture = drawn(&store, hot(&store), false);
    for label in [
        "G",
        "mean 1/4",
        "t = 9/4",
        "(1, 3/2)",
        "1",
        "−2",
        "0",
        "← Left",
        "Right →",
    ] {
        find(&picture, label);
    }
    assert!(texts(&picture).iter().all(|text| text.text != "−3"));
    assert_eq!(lines(&picture, Colour::Left)[0].len(), 3);
    assert_eq!(
        picture.description(),
        "Thermograph with mean 1/4 and temperature 9/4; the Left stop is 1, the Right stop −2."
    );
}

#[test]
fn the_part_below_zero_is_dashed_on_a_strip() {
    let store = Store::new();
    let picture = drawn(&store, hot(&store), true);
    find(&picture, "−3");
    let dashed = picture
        .shapes()
        .iter()
        .filter(|shape| matches!(shape, Shape::Line { stroke, .. } if stroke.dashes.is_some()));
    assert_eq!(dashed.count(), 2);
    let strips = picture.shapes().iter();
    let strips = strips.filter(|shape| matches!(shape, Shape::Rectangle { .. }));
    assert_eq!(strips.count(), 1);
}

#[test]
fn numbers_and_infinitesimals_are_masts() {
    let store = Store::new();
    let number = |x: &str| store.number(&x.parse().unwrap()).unwrap();
    let cold = [
        (number("3"), "mean 3", "t = −1 ↓"),
        (number("-5/8"), "mean −5/8", "t = −1/8 ↓"),
        (number("5/1024"), "mean 5/1024", "t = −1/1024 ↓"),
        (store.nimber(1), "mean 0", "t = 0"),
        (store.up(1), "mean 0", "t = 0"),
    ];
    for (game, mean, temperature) in cold {
        let picture = drawn(&store, game, false);
        find(&picture, mean);
        find(&picture, temperature);
        assert!(lines(&picture, Colour::Left).is_empty());
        let mast = lines(&picture, Colour::Ink);
        assert_eq!(mast.len(), 1);
        assert!((mast[0][0][0] - mast[0][1][0]).abs() < 1e-6);

        let below = drawn(&store, game, true);
        find(&below, mean);
        find(&below, temperature.trim_end_matches([' ', '↓']));
    }
}

#[test]
fn steps_of_the_grid_fit_its_size() {
    let store = Store::new();
    let million = switch(&store, store.integer(1_000_000), store.integer(-1_000_000));
    let picture = drawn(&store, million, false);
    find(&picture, "−1000000");
    find(&picture, "500000");
    let fine = store.number(&Dyadic::unit(10)).unwrap();
    let picture = drawn(&store, switch(&store, fine, store.integer(0)), false);
    for label in ["1/1024", "3/4096", "t = 1/2048"] {
        find(&picture, label);
    }
}

#[test]
fn numbers_beyond_floating_point_are_drawn() {
    let store = Store::new();
    for k in [200, 5000] {
        let big = power_of_two(&store, k);
        let small = store.number(&Dyadic::unit(k)).unwrap();
        let [zero, one] = [0, 1].map(|n| store.integer(n));
        let above = store.sum(big, one).unwrap();
        let tall = switch(&store, switch(&store, big, one), switch(&store, zero, -big));
        let games = [
            big,
            small,
            switch(&store, big, -big),
            switch(&store, above, big),
            switch(&store, small, zero),
            switch(&store, big, small),
            tall,
        ];
        for game in games {
            for below_zero in [false, true] {
                drawn(&store, game, below_zero);
            }
        }
    }
    let big = power_of_two(&store, 200);
    let picture = drawn(&store, switch(&store, big, -big), false);
    for label in ["2²⁰⁰", "−2²⁰⁰", "t = 2²⁰⁰", "2¹⁹⁹"] {
        find(&picture, label);
    }
}

#[test]
fn walls_with_many_corners_are_not_crowded_with_labels() {
    let store = Store::new();
    let mut game = switch(&store, store.integer(3), store.integer(-1));
    for k in 1..80 {
        game = if k % 2 == 0 {
            switch(&store, store.integer(5 * k * k / 4), game)
        } else {
            switch(&store, game, store.integer(-k * k))
        };
    }
    let picture = drawn(&store, game, false);
    let corners: usize = [Colour::Left, Colour::Right]
        .into_iter()
        .flat_map(|colour| lines(&picture, colour))
        .map(<[_]>::len)
        .sum();
    assert!(corners > 30, "{corners}");
    assert!(
        texts(&picture)
            .iter()
            .all(|text| !text.text.starts_with('('))
    );
}

#[test]
fn titles_are_shortened_and_may_be_missing() {
    let store = Store::new();
    let star = store.thermograph(store.nimber(1)).unwrap();
    let long = "{0|1}".repeat(1000);
    let with_title = picture(&star, &long);
    check(&with_title);
    assert_eq!(with_title.title(), long);
    assert!(texts(&with_title)[0].text.contains('…'));
    let without = picture(&star, "");
    check(&without);
    assert!(without.view().height < with_title.view().height);
}

#[test]
fn the_same_game_gives_the_same_text() {
    let store = Store::new();
    let [first, second] = [(); 2].map(|()| drawn(&store, hot(&store), true).to_svg());
    assert_eq!(first, second);
}
