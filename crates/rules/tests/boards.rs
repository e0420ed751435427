//! Every picture can be played on and edited: moves are found again by the points that are clicked,
//! letters by where they are drawn, and components by where they lie.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};

use partizan_picture::{Area, Shape};
use partizan_rules::{Entry, GAMES, Request, Ruleset, Visitor};
use partizan_value::Player;

/// Positions that show more than the examples of the catalogue, with parameters.
const POSITIONS: &[(&str, &str, &[&str])] = &[
    ("amazons", "x..#/.#../..#o", &[]),
    ("amazons", "x.#.o/..#..", &[]),
    ("bridgit", "3x4", &[]),
    ("clobber", "xo.ox/.x.o./xo.xo", &[]),
    ("col", "a-b,b-c,c-d,d-a,a-c,e-a,e:x", &[]),
    ("col", "x..o/.#../....", &[]),
    ("cram", "xoo./x..x/.oox", &[]),
    ("cutcake", "3x4+3x4+1x1+2x3+1x2+2x1", &[]),
    ("cutcake", "20*2x2+1x5", &[]),
    ("domineering", "xoo./x..x/.oox/..#.", &[]),
    ("dukego", "5x5", &["white=2", "black=2"]),
    ("dukego", "5x5", &["white=2", "black=0"]),
    ("elephants-and-rhinos", "x..xo.o/.x.o..x", &[]),
    ("fission", "g.../..g./g...", &[]),
    ("fox-and-geese", "8x8", &[]),
    ("hackenbush", "0-a:x,a-b:o,b-c:g,a-d:x,d-0:o,b-e:x", &[]),
    (
        "hackenbush",
        "0-a:x,0-b:o,a-c:g,a-d:x,b-c:o,b-d:g,c-c:x,c-c:o,0-0:x,0-0:g,0-e:x,0-e:o,0-e:x",
        &[],
    ),
    ("hackenbush", "x(og)(xo)g + xx + .", &[]),
    ("kayles", "7+7+3", &[]),
    ("konane", "6x6", &[]),
    ("konane", "xo.#.ox", &[]),
    ("legionnaires", "6x6", &["variant=mace"]),
    ("legionnaires", "6x6", &[]),
    ("maundy-cake", "6x6+2x4+4x2", &[]),
    ("nim", "5+5+80+0+1", &[]),
    ("nogo", "x.o/.x./o..", &[]),
    ("nogo", "3x4", &[]),
    (
        "quadruphage",
        "6x7",
        &["piece=knight", "white=1", "black=1"],
    ),
    ("snort", "a-b,b-c,c-d,d-a,a-c,e-a,e:x,f:.", &[]),
    ("subtraction", "12", &["left=1,3", "right=2..4"]),
    ("subtraction", "200", &[]),
    ("switching", "s-a,s-b,s-t,a-b,a-t,b-t,a-b,s-s,s-s", &[]),
    ("switching", "4x4", &[]),
    ("toads-and-frogs", "xx.o.o/.ox.x.", &[]),
    ("toppling-dominoes", "xogx.xo/.goxxoo", &[]),
    ("wythoff", "3,90", &[]),
    ("wythoff", "4,6", &["bound=2k+1"]),
    ("wythoff-queens", "4,30", &[]),
];

/// Games in which a person chooses among the names of moves: heaps that fall apart, and stones of
/// two colours.
const BY_NAME: &[&str] = &[
    "dukego",
    "hexadecimal",
    "kayles",
    "nim",
    "octal",
    "quadruphage",
    "splittles",
    "subtraction",
    "take-and-break",
];

/// Turns of a game that are looked at.
const TURNS: usize = 30;

/// Moves of a position that are compared.
const MOVES: usize = 1000;

fn each_position<V: Visitor<Output = ()>>(check: impl Fn(&'static Entry, String) -> V) {
    let examples = GAMES.iter().map(|game| (game.name, game.example, &[][..]));
    for (name, position, parameters) in examples.chain(POSITIONS.iter().copied()) {
        let entry = Entry::find(name).unwrap_or_else(|| panic!("{name}"));
        let request = Request::new(entry, vec![position], parameters.to_vec());
        let request = request.unwrap_or_else(|error| panic!("{name} {position}: {error}"));
        let label = format!("{name} {position} {}", parameters.join(" "));
        partizan_rules::open(&request, check(entry, label)).expect("it can be read");
    }
}

/// Positions of a random game, the same every time, with the moves that led to them.
fn playthrough<R: Ruleset>(
    ruleset: &R,
    start: &R::Position,
    mut look: impl FnMut(&R::Position, Option<(&R::Position, &R::Move)>),
) {
    let mut dice = 0x2545_f491_4f6c_dd1d_u64;
    let (mut position, mut player) = (start.clone(), Player::Left);
    look(&position, None);
    for _ in 0..TURNS {
        let mut next = Vec::new();
        ruleset.moves(&position, player, &mut |played, after| {
            next.push((played, after));
        });
        if next.is_empty() {
            return;
        }
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let chosen = (dice >> 33) as usize % next.len();
        let (played, after) = next.swap_remove(chosen);
        look(&after, Some((&position, &played)));
        (position, player) = (after, player.opponent());
    }
}

/// A point that can be compared.
fn key(point: [f64; 2]) -> [i64; 2] {
    point.map(|n| (n * 1000.0).round() as i64)
}

fn is_inside(view: &Area, [x, y]: [f64; 2]) -> bool {
    (view.x..=view.x + view.width).contains(&x) && (view.y..=view.y + view.height).contains(&y)
}

/// Different points are so far apart that a person can tell them.
fn assert_apart(points: &HashSet<[i64; 2]>, label: &str) {
    let mut sorted: Vec<[i64; 2]> = points.iter().copied().collect();
    sorted.sort_unstable();
    for (i, [x, y]) in sorted.iter().enumerate() {
        for [u, v] in sorted[i + 1..].iter().take_while(|[u, _]| u - x < 4000) {
            let far = (((u - x).pow(2) + (v - y).pow(2)) as f64).sqrt();
            assert!(far >= 4000.0, "{label}: {x},{y} and {u},{v}");
        }
    }
}

/// Sees whether moves of a game are made alike.
struct Ways<'a>(&'static Entry, String, &'a RefCell<BTreeSet<&'static str>>);

impl Visitor for Ways<'_> {
    type Output = ();

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) {
        let Ways(entry, label, alike) = self;
        for start in sums.concat() {
            playthrough(&ruleset, &start, |position, last| {
                for player in Player::BOTH {
                    if let Some(names) = check_ways(&ruleset, position, player, &label) {
                        assert!(BY_NAME.contains(&entry.name), "{label}: {names:?}");
                        alike.borrow_mut().insert(entry.name);
                    }
                }
                if let Some((before, played)) = last {
                    let view = ruleset.picture(position).view();
                    let trace = ruleset.trace(before, played, position);
                    assert!(trace.iter().all(|at| is_inside(&view, *at)), "{label}");
                }
            });
        }
    }
}

/// Two moves that are made alike, if there are such.
fn check_ways<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    player: Player,
    label: &str,
) -> Option<[String; 2]> {
    let label = format!("{label}, {} {player}", ruleset.text(position));
    let view = ruleset.picture(position).view();
    let mut names = HashMap::<Vec<[i64; 2]>, String>::new();
    let mut points = HashSet::new();
    let mut moves = 0;
    let mut alike = None;
    ruleset.moves(position, player, &mut |played, _| {
        moves += 1;
        if moves > MOVES {
            return;
        }
        let name = ruleset.name(position, &played);
        let ways = ruleset.ways(position, &played);
        let is_far = label.starts_with("wythoff 3,90") || label.starts_with("wythoff-queens 4,30");
        let may_be_hidden = name == "pass" || is_far;
        assert!(
            may_be_hidden || !ways.is_empty(),
            "{label}: {name} has no way"
        );
        for way in ways {
            assert!(!way.is_empty(), "{label}: {name}");
            assert!(
                way.iter().all(|at| is_inside(&view, *at)),
                "{label}: {name}"
            );
            let way: Vec<[i64; 2]> = way.into_iter().map(key).collect();
            points.extend(way.iter().copied());
            if let Some(other) = names.insert(way, name.clone())
                && other != name
            {
                alike = Some([other, name.clone()]);
            }
        }
    });
    assert_apart(&points, &label);
    for way in names.keys() {
        for end in 1..way.len() {
            assert!(!names.contains_key(&way[..end]), "{label}: {way:?}");
        }
    }
    alike
}

#[test]
fn moves_are_told_by_the_points_that_are_clicked() {
    let alike = RefCell::default();
    each_position(|entry, label| Ways(entry, label, &alike));
    // Everybody on the list is there for a reason.
    let by_name: BTreeSet<&str> = BY_NAME.iter().copied().collect();
    assert_eq!(alike.into_inner(), by_name);
}

struct Letters(String);

impl Visitor for Letters {
    type Output = ();

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) {
        let Letters(label) = self;
        for start in sums.concat() {
            playthrough(&ruleset, &start, |position, _| {
                let Some(sites) = ruleset.sites(position) else {
                    return;
                };
                let text = ruleset.text(position);
                let label = format!("{label}, {text}");
                let is_letter = |c: char| sites.letters.contains(c);
                let count = text.chars().filter(|c| is_letter(*c)).count();
                let others = text.chars().filter(|c| !is_letter(*c));
                // The bare ground of Hackenbush has no edges.
                let separators = if text == "." { "." } else { "/()" };
                assert!(
                    others.into_iter().all(|c| separators.contains(c)),
                    "{label}"
                );
                assert_eq!(sites.points.len(), count, "{label}");
                let view = ruleset.picture(position).view();
                assert!(
                    sites.points.iter().all(|at| is_inside(&view, *at)),
                    "{label}"
                );
                let keys: HashSet<[i64; 2]> = sites.points.iter().map(|at| key(*at)).collect();
                assert_eq!(keys.len(), count, "{label}");
                assert_apart(&keys, &label);
            });
        }
    }
}

#[test]
fn every_letter_of_a_board_has_a_place() {
    each_position(|_, label| Letters(label));
}

#[test]
fn boards_have_letters_and_graphs_heaps_and_cells_have_names() {
    struct Has;
    impl Visitor for Has {
        type Output = bool;
        fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> bool {
            sums.concat()
                .iter()
                .all(|position| ruleset.sites(position).is_some())
        }
    }
    let has = |name: &str, position: &str| {
        let entry = Entry::find(name).expect("a game");
        let request = Request::new(entry, vec![position], vec![]).expect("no parameters");
        partizan_rules::open(&request, Has).expect("it can be read")
    };
    let without: Vec<&str> = GAMES
        .iter()
        .filter(|game| !has(game.name, game.example))
        .map(|game| game.name)
        .collect();
    assert_eq!(
        without,
        [
            "all-but",
            "chessfights",
            "cutcake",
            "dawsons-chess",
            "dawsons-kayles",
            "grundy",
            "hexadecimal",
            "kayles",
            "kenyon",
            "maundy-cake",
            "nim",
            "octal",
            "splittles",
            "subtraction",
            "switching",
            "take-and-break",
            "white-knight",
            "wythoff",
            "wythoff-queens",
        ]
    );
    assert!(!has("col", "a-b") && !has("hackenbush", "0-a:x"));
}

/// The text of the only position of a request, and its picture.
struct Drawn;

impl Visitor for Drawn {
    type Output = (String, Vec<Shape>);

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> (String, Vec<Shape>) {
        let position = &sums[0][0];
        (
            ruleset.text(position),
            ruleset.picture(position).shapes().to_vec(),
        )
    }
}

/// The middle of a shape.
fn middle(shape: &Shape) -> [f64; 2] {
    let of = |points: &[[f64; 2]]| {
        let sum = points
            .iter()
            .fold([0.0, 0.0], |[x, y], [u, v]| [x + u, y + v]);
        sum.map(|n| n / points.len() as f64)
    };
    match shape {
        Shape::Line { points, .. } | Shape::Polygon { points, .. } => of(points),
        Shape::Rectangle { area, .. } => [area.x + area.width / 2.0, area.y + area.height / 2.0],
        Shape::Circle { centre, .. } => *centre,
        Shape::Text(text) => text.at,
    }
}

/// The shapes that only one of two pictures has.
fn changed<'s>(before: &'s [Shape], after: &'s [Shape]) -> Vec<&'s Shape> {
    let lost = before.iter().filter(|shape| !after.contains(shape));
    lost.chain(after.iter().filter(|shape| !before.contains(shape)))
        .collect()
}

struct Edits(&'static Entry, Vec<&'static str>);

impl Visitor for Edits {
    type Output = usize;

    /// How many edits were possible.
    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> usize {
        let Edits(entry, parameters) = self;
        let position = &sums[0][0];
        let (text, sites) = (ruleset.text(position), ruleset.sites(position));
        let before = ruleset.picture(position);
        let sites = sites.expect("a board has places");
        let places: Vec<usize> = (0..text.len())
            .filter(|&at| sites.letters.contains(char::from(text.as_bytes()[at])))
            .collect();
        let mut made = 0;
        for (&at, point) in places.iter().zip(&sites.points) {
            for letter in sites.letters.chars() {
                let mut edited = text.clone();
                edited.replace_range(at..=at, &letter.to_string());
                let request = Request::new(entry, vec![&edited], parameters.clone());
                let request = request.expect("as before");
                let Ok((read, after)) = partizan_rules::open(&request, Drawn) else {
                    continue;
                };
                if read == text {
                    continue;
                }
                assert_eq!(read, edited, "{}", entry.name);
                let changed = changed(before.shapes(), &after);
                assert!(!changed.is_empty(), "{} {edited}", entry.name);
                for shape in changed {
                    let [x, y] = middle(shape);
                    let far = (x - point[0]).hypot(y - point[1]);
                    assert!(far < 30.0, "{} {edited}: {shape:?} {point:?}", entry.name);
                }
                made += 1;
            }
        }
        made
    }
}

#[test]
fn a_letter_is_drawn_where_its_place_is() {
    for (name, position, parameters) in [
        ("amazons", "x..#/.#../..#o", &[][..]),
        ("bridgit", "3x4", &["turns=free"]),
        ("centurion", "4x5", &[]),
        ("clobber", "xo.ox/.x.o./xo.xo", &[]),
        ("col", "x..o/.#../....", &[]),
        ("domineering", "..#./....", &[]),
        ("dukego", "4x5", &["white=2"]),
        ("elephants-and-rhinos", "x..xo.o/.x.o..x", &[]),
        ("fission", "g.../..g./g...", &[]),
        ("fox-and-geese", "6x6", &[]),
        ("hackenbush", "x(og)(xo)g", &[]),
        ("konane", "4x5", &[]),
        ("legionnaires", "4x5", &[]),
        ("nogo", "x.o/.x./o..", &[]),
        ("snort", "x.../.#../...o", &[]),
        ("toads-and-frogs", "xx.o.o/.ox.x.", &[]),
        ("toppling-dominoes", "xogx.xo/.goxxoo", &[]),
    ] {
        let entry = Entry::find(name).unwrap_or_else(|| panic!("{name}"));
        let parameters = parameters.to_vec();
        let request = Request::new(entry, vec![position], parameters.clone());
        let request = request.expect("parameters exist");
        let made = partizan_rules::open(&request, Edits(entry, parameters));
        let made = made.unwrap_or_else(|error| panic!("{name} {position}: {error}"));
        assert!(made >= 4, "{name}: only {made} edits");
    }
}

struct Components(&'static Entry, String);

impl Visitor for Components {
    type Output = ();

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) {
        let Components(entry, label) = self;
        for start in sums.concat() {
            playthrough(&ruleset, &start, |position, _| {
                let label = format!("{label}, {}", ruleset.text(position));
                let mut texts = Vec::new();
                ruleset.components(position, &mut |part| texts.push(ruleset.text(&part)));
                let parts = ruleset.whereabouts(position);
                let placed: Vec<String> = parts.iter().map(|(p, _)| ruleset.text(p)).collect();
                assert_eq!(placed, texts, "{label}");
                let view = ruleset.picture(position).view();
                let sites = ruleset.sites(position);
                let keys = |points: &[[f64; 2]]| -> HashSet<[i64; 2]> {
                    points.iter().map(|at| key(*at)).collect()
                };
                let all = sites.as_ref().map(|sites| keys(&sites.points));
                let mut seen = HashSet::new();
                for (text, (_, points)) in placed.iter().zip(&parts) {
                    let is_crowded = entry.name.contains("cake") && label.contains('*');
                    assert!(
                        is_crowded || !points.is_empty(),
                        "{label}: where is {text}?"
                    );
                    assert!(points.iter().all(|at| is_inside(&view, *at)), "{label}");
                    if let Some(all) = &all {
                        assert!(keys(points).is_subset(all), "{label}: {text}");
                    }
                    for at in keys(points) {
                        assert!(seen.insert(at), "{label}: two components at {at:?}");
                    }
                    if let Some(sites) = &sites {
                        let is_there = |c: &char| *c != '#' && sites.letters.contains(*c);
                        let there = text.chars().filter(is_there).count();
                        // Opposite branches of Hackenbush are left out.
                        let may_be_more = entry.name == "hackenbush" && points.len() > there;
                        assert!(may_be_more || points.len() == there, "{label}: {text}");
                    }
                }
            });
        }
    }
}

#[test]
fn components_lie_where_the_picture_shows_them() {
    each_position(Components);
}
