//! Boards that are clicked: sums lie side by side, whole games are played by points, and components
//! have the values that make up the whole.

mod common;

use common::games;
use partizan_rules::{Entry, GAMES, Kind, Request};
use partizan_solve::{Game, Play, ShownMove};
use partizan_value::{Player, Store, Value};

/// Positions of several components or boards, with parameters.
const POSITIONS: &[(&str, &str, &[&str])] = &[
    ("amazons", "x.#.o/..#..", &[]),
    ("clobber", "xo.ox/.x.o. + xo/ox", &[]),
    ("col", "a-b,b-c,c-d,d-a,a-c,e-a,e:x + ..x.", &[]),
    ("cutcake", "3x4+3x4+1x1+2x3+1x2+2x1", &[]),
    ("domineering", "xoo./x..x/.oox/..#. + 3x3", &[]),
    ("fission", "g.../..g./g...", &[]),
    ("hackenbush", "x(og)(xo)g + 0-a:x,0-b:o,a-b:g,0-c:x", &[]),
    ("kayles", "7+7+3", &[]),
    ("konane", "xo.#.ox + xo.o.", &[]),
    ("nogo", "x.o/.x./o.. + 2x3", &[]),
    ("subtraction", "12 + 5", &["left=1,3", "right=2..4"]),
    ("toads-and-frogs", "xx.o.o/.ox.x.", &[]),
    ("toppling-dominoes", "xogx.xo/.goxxo.", &[]),
    ("wythoff", "3,4 + 2,2", &[]),
];

/// Looks at the examples of all games, with their parameters, and at the positions above.
fn each_game(mut look: impl FnMut(&'static Entry, &dyn Game, &Store, &str)) {
    let examples = games().into_iter().map(|(game, parameters)| {
        let position = game.example;
        (game, position, parameters)
    });
    let others = POSITIONS.iter().map(|(name, position, parameters)| {
        let entry = Entry::find(name).unwrap_or_else(|| panic!("{name}"));
        (entry, *position, parameters.to_vec())
    });
    for (entry, position, parameters) in examples.chain(others) {
        let label = format!("{} {position} {}", entry.name, parameters.join(" "));
        let request = Request::new(entry, vec![position], parameters).expect("they exist");
        let store = Store::new();
        let game = partizan_solve::open(&request, &store);
        let game = game.unwrap_or_else(|error| panic!("{label}: {error}"));
        look(entry, &*game, &store, &label);
    }
}

/// What a person clicks to make a move: all moves that are left when the points are used up.
fn clicked<'m>(moves: &'m [ShownMove], points: &[[f64; 2]]) -> Vec<&'m ShownMove> {
    let is_near = |[x, y]: [f64; 2], [u, v]: [f64; 2]| (x - u).hypot(y - v) < 1.5;
    let is_made = |way: &Vec<[f64; 2]>| {
        way.len() == points.len() && way.iter().zip(points).all(|(a, b)| is_near(*a, *b))
    };
    let found = moves
        .iter()
        .filter(|played| played.ways.iter().any(is_made));
    found.collect()
}

fn ways(play: &dyn Play, player: Player) -> Vec<ShownMove> {
    let moves = play.ways(player, 5000).expect("no budget is set");
    moves.expect("there are not so many moves")
}

#[test]
fn whole_games_are_played_by_clicking() {
    each_game(|entry, game, _, label| {
        let mut dice = 0x9e37_79b9_7f4a_7c15_u64;
        let mut play = game.begin(0, Player::Left, 1);
        assert!(play.last_points().is_empty());
        let mut clicks = 0;
        for _ in 0..40 {
            let moves = ways(&*play, play.player());
            let names: Vec<String> = moves.iter().map(|played| played.name.clone()).collect();
            assert_eq!(play.moves().expect("no budget is set"), names, "{label}");
            if play.is_over() {
                break;
            }
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let chosen = &moves[(dice >> 33) as usize % moves.len()];
            if let Some(way) = chosen.ways.last() {
                // Nobody clicks exactly.
                let aimed: Vec<[f64; 2]> = way.iter().map(|[x, y]| [x + 0.7, y - 0.7]).collect();
                let found = clicked(&moves, &aimed);
                assert!(found.contains(&chosen), "{label}: {}", chosen.name);
                let same = found.iter().filter(|played| played.ways == chosen.ways);
                assert_eq!(same.count(), found.len(), "{label}: {}", chosen.name);
                clicks += 1;
            }
            play.make(&chosen.name).expect("it is a move");
            assert_eq!(play.text(), chosen.position, "{label}");
            let view = play.picture().view();
            let is_inside = |[x, y]: &[f64; 2]| {
                (view.x..=view.x + view.width).contains(x)
                    && (view.y..=view.y + view.height).contains(y)
            };
            assert!(play.last_points().iter().all(is_inside), "{label}");
        }
        assert!(clicks > 0, "{label}: nothing was clicked in {}", entry.name);
    });
}

#[test]
fn more_moves_than_wanted_are_not_listed() {
    let open = |game: &str, position: &'static str| {
        let entry = Entry::find(game).expect("a game");
        let request = Request::new(entry, vec![position], vec![]).expect("no parameters");
        partizan_solve::open(&request, &Store::new()).expect("it can be read")
    };
    let game = open("domineering", "4x4");
    let play = game.begin(0, Player::Left, 1);
    assert_eq!(play.ways(Player::Left, 11), Ok(None));
    assert_eq!(play.ways(Player::Left, 12).unwrap().unwrap().len(), 12);
    // More than anybody could look at.
    let game = open("nim", "1000000000000000");
    assert_eq!(
        game.begin(0, Player::Left, 1).ways(Player::Left, 5000),
        Ok(None)
    );
}

#[test]
fn places_of_a_sum_are_those_of_its_boards_moved_aside() {
    let entry = Entry::find("clobber").expect("a game");
    let positions = vec!["xo/ox", "xoxo", "xo/ox + xoxo"];
    let request = Request::new(entry, positions, vec![]).expect("no parameters");
    let game = partizan_solve::open(&request, &Store::new()).expect("they can be read");
    let [first, second, both] = [0, 1, 2].map(|i| game.sites(i).expect("a board").points);
    assert_eq!(both[..4], {
        // The lower board is in the middle of the higher one.
        assert!(game.picture(0).view().height > game.picture(1).view().height);
        first
    });
    let shifts: Vec<[f64; 2]> = second
        .iter()
        .zip(&both[4..])
        .map(|([x, y], [u, v])| [u - x, v - y])
        .collect();
    let [width, down] = [shifts[0][0], shifts[0][1]];
    assert!(width > game.picture(0).view().width && down > 0.0);
    for [x, y] in &shifts {
        assert!((x - width).abs() < 1e-9 && (y - down).abs() < 1e-9);
    }
    // Moves and what the last one did are moved as well.
    let mut play = game.begin(2, Player::Left, 1);
    let moves = ways(&*play, Player::Left);
    let played = moves.iter().find(|played| played.name == "2:a1-b1");
    let way = played.expect("a move").ways[0].clone();
    assert_eq!(way, both[4..6]);
    play.make("2:a1-b1").expect("a move");
    assert_eq!(play.last_points(), way);
    assert_eq!(play.sites(), game.sites(2));
}

#[test]
fn values_of_components_add_up_to_the_value_of_the_whole() {
    let mut several = 0;
    each_game(|entry, game, store, label| {
        if entry.kind == Kind::Loopy {
            assert!(game.component_values(0, 1).is_err(), "{label}");
            return;
        }
        let parts = game.component_values(0, 1).expect("no budget is set");
        let sum = parts
            .iter()
            .try_fold(Value::ZERO, |sum, part| store.sum(sum, part.value));
        let value = game.value(0, 1).expect("no budget is set");
        assert_eq!(sum.expect("no budget is set"), value, "{label}");
        several += usize::from(parts.len() > 1);
    });
    assert!(several >= 10, "{several}");
}

#[test]
fn components_can_be_opened_and_have_their_values_alone() {
    for (name, position, parameters) in POSITIONS {
        let entry = Entry::find(name).unwrap_or_else(|| panic!("{name}"));
        let store = Store::new();
        let open = |position: &str| {
            let request = Request::new(entry, vec![position], parameters.to_vec());
            let opened = partizan_solve::open(&request.expect("they exist"), &store);
            opened.unwrap_or_else(|error| panic!("{name} {position}: {error}"))
        };
        for part in open(position)
            .component_values(0, 1)
            .expect("no budget is set")
        {
            let alone = open(&part.position).value(0, 1).expect("no budget is set");
            assert_eq!(alone, part.value, "{name} {}", part.position);
            assert!(!part.points.is_empty(), "{name} {}", part.position);
        }
    }
}

#[test]
fn letters_of_all_boards_of_a_sum_have_places() {
    for game in GAMES {
        let twice = format!("{} + {}", game.example, game.example);
        let request = Request::new(game, vec![&twice], vec![]).expect("no parameters");
        let opened = partizan_solve::open(&request, &Store::new());
        let opened = opened.unwrap_or_else(|error| panic!("{}: {error}", game.name));
        let Some(sites) = opened.sites(0) else {
            continue;
        };
        let text = opened.text(0);
        let letters = text.chars().filter(|c| sites.letters.contains(*c)).count();
        assert_eq!(letters, sites.points.len(), "{}", game.name);
        let view = opened.picture(0).view();
        let right = view.x + view.width;
        assert!(
            sites.points.iter().all(|[x, _]| *x < right),
            "{}",
            game.name
        );
    }
}
