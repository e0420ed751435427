use proptest::prelude::*;

use super::*;
use crate::message::{Piece, assert_refused};

type Position = (Bridgit, Vec<Option<Player>>);

fn read_with(text: &str, turns: Turns) -> Result<Position> {
    let board = |size| std::sync::Arc::new(Bridgit::new(size));
    let written = reading::read(&Piece::whole(text), turns, board)?;
    Ok(((*written.board).clone(), written.owners))
}

fn read(text: &str) -> Position {
    read_with(text, Turns::Free).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn dots_and_bridges_of_a_small_board_are_where_the_rules_say() {
    let (board, owners) = read("2x3");
    assert_eq!(owners.len(), 8);
    let names = |player| {
        let names: Vec<String> = (0..8).map(|edge| board.name(edge, player)).collect();
        names.join(" ")
    };
    assert_eq!(
        names(Player::Left),
        "b3-b5 d3-d5 f3-f5 b3-d3 d3-f3 b1-b3 d1-d3 f1-f3"
    );
    assert_eq!(
        names(Player::Right),
        "a4-c4 c4-e4 e4-g4 c2-c4 e2-e4 a2-c2 c2-e2 e2-g2"
    );
    let vertices: Vec<String> = (0..5).map(|vertex| board.vertex(vertex)).collect();
    assert_eq!(vertices, ["top", "bottom", "b3", "d3", "f3"]);
    assert_eq!(board.network().terminals(), [0, 1]);
    assert_eq!(board.network().ends(3), [2, 3]);
    assert_eq!(board.network().ends(7), [1, 4]);
    assert_eq!(board.dual().map(Network::vertices), Some(6));
}

#[test]
fn all_three_ways_of_writing_are_read() {
    assert_eq!(read("3"), read("3x3"));
    assert_eq!(read("3"), read("3:"));
    assert_eq!(read("..x/o./...").0.size(), Size { rows: 2, cols: 3 });
    assert_eq!(read("2x3: f5-f3, c2-c4"), read("..X|O.|..."));
    assert_eq!(read("..x\n o. \n..."), read("..x/o./..."));
    assert_eq!(read("2x1: b1-b3"), read(".//x"));
    assert_eq!(read("3x1").0.text(&[None; 3]), ".//.//.");
}

#[test]
fn what_is_no_bridge_is_refused_at_its_place() {
    for (text, message, place) in [
        (
            "3: b1-a2",
            "dots of different colours: b1 is Left's, a2 is Right's",
            "b1-a2",
        ),
        (
            "3: a2-b3",
            "dots of different colours: b3 is Left's, a2 is Right's",
            "a2-b3",
        ),
        (
            "3: b2-b4",
            "no dot is at b2, which is a crossing of two bridges",
            "b2",
        ),
        ("3: b1-c1", "no dot is at c1, between two of a side", "c1"),
        ("3: b1-h1", "columns a to g and rows 1 to 7", "h1"),
        ("3: b9-b7", "columns a to g and rows 1 to 7", "b9"),
        ("3: b1-b5", "b1 and b5 are not next to each other", "b1-b5"),
        ("3: b1-d3", "b1 and d3 are not next to each other", "b1-d3"),
        ("3: b1-b1", "a bridge from b1 to itself", "b1-b1"),
        ("3: b1-d1", "b1 and d1 are on the same side", "b1-d1"),
        ("3: g2-g4", "g2 and g4 are on the same side", "g2-g4"),
        ("3: b1-b3 a2-c2", "a2-c2 crosses the bridge b1-b3", "a2-c2"),
        ("3: c2-a2,b3-b1", "b1-b3 crosses the bridge a2-c2", "b3-b1"),
        (
            "3: b1-b3 b3-b1",
            "the bridge b1-b3 is there already",
            "b3-b1",
        ),
        ("3: b1", "a bridge joins two dots", "b1"),
        ("3: b-b3", "a dot is named by its column and row", "b"),
        ("3: b1-", "a dot is named by its column and row", ""),
        ("z: b1-b3", "expected a size", "z"),
        ("0", "at least one row and one column", "0"),
        ("0x4", "at least one row and one column", "0"),
        ("256", "at most 65535 squares fit", "256"),
        (
            "99999999999999999999",
            "the number of rows can be at most 65535",
            "99999999999999999999",
        ),
        ("300x300", "at most 65535 squares fit", "300x300"),
        (
            "./.",
            "this row has 1 crossing and needs 0: with one column",
            ".",
        ),
        (
            ".//",
            "needs 1: with one column the rows in between are empty",
            "",
        ),
        ("3 b1-b3", "bridges stand after a size and a colon", "b1-b3"),
        (
            "4x6 b1-b3 a2-c2",
            "bridges stand after a size and a colon",
            "b1-b3",
        ),
        ("b1-b3", "bridges stand after a size and a colon", "b1-b3"),
        ("-5", "`-` is no crossing", "-"),
        ("xooo", "Left has 1 bridge and Right has 3", "xooo"),
        ("..x/o/...", "this row has 1 crossing and needs 2", "o"),
        ("..x/o../...", "this row has 3 crossings and needs 2", "o.."),
        ("..x/o./..", "this row has 2 crossings and needs 3", ".."),
        (
            "..x/o.",
            "2 rows of crossings; a board has an odd number of them",
            "..x/o.",
        ),
        ("../x/.q", "`q` is no crossing", "q"),
        ("/x", "a row without crossings", ""),
        ("xx", "Left has 2 bridges and Right has 0", "xx"),
        ("oo", "`turns=free`", "oo"),
    ] {
        assert_refused(read_with(text, Turns::Strict), text, message, place);
    }
}

#[test]
fn any_numbers_of_bridges_are_read_if_turns_are_free() {
    assert_eq!(read("xxx").1, vec![Some(Player::Left); 3]);
    assert!(read_with("xx.", Turns::Strict).is_err());
    assert!(read_with("xx.o", Turns::Strict).is_ok());
}

/// Counts the positions of a size and number of pieces that the rules allow.
struct Possible(Size, usize);

impl Visitor for Possible {
    type Output = usize;

    fn visit<R: crate::Ruleset>(self, rules: R, _: Vec<Vec<R::Position>>) -> usize {
        let mut count = 0;
        rules.arrangements(self.0, self.1, &mut |position| {
            count += usize::from(rules.is_possible(&position));
            true
        });
        count
    }
}

#[test]
fn positions_of_unequal_numbers_are_searched_if_turns_are_free() {
    let size = Size { rows: 1, cols: 2 };
    let possible = |turns| {
        let request = Request::of_size(&GAME, size, vec![turns]).expect("a size");
        open(&request, Possible(size, 2)).expect("boards")
    };
    assert_eq!(possible("turns=strict"), 2);
    assert_eq!(possible("turns=free"), 4);
}

#[test]
fn the_largest_boards_are_read() {
    assert_eq!(read("255").0.size(), read("255x255").0.size());
    assert_eq!(read("1x65535").0.size().area(), crate::MOST_SQUARES);
}

#[test]
fn a_diagram_shows_dots_bridges_and_names() {
    let (board, owners) = read("5: b1-b3 c4-e4 d7-f7 e10-e8 h5-h7");
    let expected = r#"
11    x   x   x   x   x
10  o   o   o   o   o   o
 9    x   x " x   x   x
 8  o   o   o   o   o   o
 7    x   x---x   x   x
 6  o   o   o   o | o   o
 5    x   x   x   x   x
 4  o   o===o   o   o   o
 3    x   x   x   x   x
 2  o | o   o   o   o   o
 1    x   x   x   x   x
    a b c d e f g h i j k
"#;
    assert_eq!(format!("\n{}", board.diagram(&owners, None)), expected);
}

#[test]
fn a_diagram_numbers_the_edges_of_two_trees() {
    let (board, owners) = read("2: b1-b3");
    let proof = |player, trees| Proof::Trees { player, trees };
    let left = proof(Player::Left, [vec![0], vec![1, 2]]);
    let expected = "
5    x   x
4  o 1 o 2 o
3    x-2-x
2  o | o   o
1    x   x
   a b c d e
";
    assert_eq!(
        format!("\n{}", board.diagram(&owners, Some(&left))),
        expected
    );
    let right = proof(Player::Right, [vec![0, 1], vec![2, 4]]);
    let expected = "
5    x   x
4  o=1=o=1=o
3    x 2 x
2  o | o=2=o
1    x   x
   a b c d e
";
    assert_eq!(
        format!("\n{}", board.diagram(&owners, Some(&right))),
        expected
    );
}

#[test]
fn names_of_many_columns_do_not_run_into_each_other() {
    let (board, owners) = read("1x20");
    let diagram = board.diagram(&owners, None);
    let names = diagram.lines().last().unwrap_or_default();
    assert!(names.contains(" y z aa  ac  ae "), "{names}");
    assert!(diagram.lines().all(|line| line.len() <= 3 + 2 * 41));
}

#[test]
fn pictures_of_large_boards_stay_small() {
    for (size, most) in [(1, 4000), (5, 20_000), (40, 600_000), (200, 400_000)] {
        let board = Bridgit::new(Size {
            rows: size,
            cols: size,
        });
        let owners = vec![None; board.network().len()];
        let picture = board.picture(&owners, None);
        assert!(picture.to_svg().len() < most, "{size}");
        assert!(picture.view().width < 2500.0, "{size}");
    }
}

#[test]
fn a_picture_with_a_proof_says_whose_trees_it_shows() {
    let (board, owners) = read("2: b1-b3");
    let trees = [vec![0], vec![1, 2]];
    let player = Player::Left;
    let picture = board.picture(&owners, Some(&Proof::Trees { player, trees }));
    let expected = ".././x.; two trees of Left's without a common edge";
    assert_eq!(picture.description(), expected);
    let svg = picture.to_svg();
    assert!(svg.contains("tree 1") && svg.contains("tree 2"));
}

/// Boards and owners of their crossings; as many players may have some as there are letters.
fn positions(players: usize) -> impl Strategy<Value = Position> {
    let sizes = (1_usize..6, 1_usize..6);
    sizes.prop_flat_map(move |(rows, cols)| {
        let board = Bridgit::new(Size { rows, cols });
        let owner = prop::sample::select(
            [Some(Player::Left), Some(Player::Right), None][..players].to_vec(),
        );
        let owners = prop::collection::vec(owner, board.network().len());
        (Just(board), owners)
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_back((board, owners) in positions(3)) {
        let text = board.text(&owners);
        prop_assert_eq!(read(&text), (board, owners));
    }

    #[test]
    fn bridges_by_name_are_read_as_the_grid_is((board, owners) in positions(3)) {
        let Size { rows, cols } = board.size();
        let taken = owners.iter().enumerate();
        let taken = taken.filter_map(|(edge, owner)| Some(board.name(edge, (*owner)?)));
        let bridges: Vec<String> = taken.collect();
        let text = format!("{rows}x{cols}: {}", bridges.join(" "));
        prop_assert_eq!(read(&text), (board, owners));
    }

    #[test]
    fn exactly_one_player_has_joined_his_sides_on_a_full_board((board, owners) in positions(2)) {
        let joins = |network: &Network, player| network.joins(|edge| owners[edge] == Some(player));
        let left = joins(board.network(), Player::Left);
        let right = joins(board.dual().expect("a dual"), Player::Right);
        prop_assert_ne!(left, right);
    }
}

/// The pairs of a pairing, each once.
fn pairs(pairing: &Pairing, edges: usize) -> Vec<[usize; 2]> {
    let pair = |edge| pairing.partner(edge).map(|other| [edge, other]);
    let pairs = (0..edges).filter_map(pair);
    pairs.filter(|[one, other]| one < other).collect()
}

/// Whether the player has joined his sides when the opponent has chosen one of each pair, and has
/// everything else but the opening.
fn wins(
    board: &Bridgit,
    pairing: &Pairing,
    pairs: &[[usize; 2]],
    chosen: impl Fn(usize) -> usize,
) -> bool {
    let mut own = vec![false; board.network().len()];
    for (i, pair) in pairs.iter().enumerate() {
        own[pair[chosen(i)]] = true;
    }
    if let Some(opening) = pairing.opening {
        own[opening] = true;
    }
    board.networks[pairing.player as usize].joins(|edge| own[edge])
}

#[test]
fn the_pairing_strategy_wins_whatever_the_opponent_chooses() {
    let mut checked = 0;
    for (rows, cols) in (1..=6).flat_map(|rows| (1..=6).map(move |cols| (rows, cols))) {
        let board = Bridgit::new(Size { rows, cols });
        for first in Player::BOTH {
            let pairing = board.pairing(first).expect("a board");
            let pairs = pairs(&pairing, board.network().len());
            assert_eq!(pairing.opening.is_some(), rows == cols);
            if rows == cols {
                assert_eq!(pairing.player, first);
                assert!(
                    pairs
                        .iter()
                        .flatten()
                        .all(|&edge| Some(edge) != pairing.opening)
                );
            }
            if pairs.len() > 12 {
                continue;
            }
            for chosen in 0..1 << pairs.len() {
                let wins = wins(&board, &pairing, &pairs, |pair| chosen >> pair & 1);
                assert!(wins, "{rows}x{cols} {chosen:b}");
            }
            checked += 1;
        }
    }
    assert!(checked >= 20, "{checked}");
}

#[test]
fn partners_are_partners_of_each_other() {
    for (rows, cols) in [(1, 1), (4, 4), (9, 7), (20, 30)] {
        let board = Bridgit::new(Size { rows, cols });
        let pairing = board.pairing(Player::Right).expect("a board");
        for edge in 0..board.network().len() {
            if let Some(other) = pairing.partner(edge) {
                assert_eq!(pairing.partner(other), Some(edge));
                assert_ne!(edge, other);
            }
        }
    }
}

proptest! {
    #[test]
    fn the_pairing_strategy_wins_on_larger_boards(
        rows in 1_usize..12,
        more in 0_usize..3,
        turned: bool,
        chosen in prop::collection::vec(0_usize..2, 300),
    ) {
        let cols = rows + more;
        let (rows, cols) = if turned { (cols, rows) } else { (rows, cols) };
        let board = Bridgit::new(Size { rows, cols });
        let pairing = board.pairing(Player::Left).expect("a board");
        let pairs = pairs(&pairing, board.network().len());
        prop_assert!(wins(&board, &pairing, &pairs, |pair| chosen[pair]));
    }
}
