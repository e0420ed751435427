//! Chases as a game answers for them, against two solvers that know only the moves: rounds until
//! nothing changes, and the analysis of all games that need not end. Winners, lengths and the moves
//! that keep the result, on small boards with walls and stones of both colours.

mod common;
mod literal;

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;

use common::{Naive, visit};
use literal::Dice;
use partizan_rules::{Entry, Request, Ruleset, Visitor};
use partizan_solve::LoopyAnalysis;
use partizan_value::{Budget, Player, Store};

/// The most positions that may be reachable from one that is compared.
const REACHABLE: usize = 2500;
/// How many boards are tried; on some of them there is too much to look at.
const BOARDS: usize = 700;
/// About how many of the positions that can be reached are asked for.
const ASKED: usize = 12;

const PIECES: [&str; 7] = [
    "duke", "king", "knight", "rook", "bishop", "1,2+0,1", "angel2",
];

/// A position of Quadruphage in words.
struct Board {
    position: String,
    parameters: Vec<String>,
    /// What is counted of such boards.
    kinds: [String; 4],
}

impl Board {
    /// A board with the piece inside; about half of its squares are absent, so that rounds over all
    /// that can happen come to an end soon.
    fn random(dice: &mut Dice) -> Board {
        let (rows, cols) = [(3, 4), (3, 5), (4, 4), (4, 5), (5, 5)][dice.below(5)];
        let start = (1 + dice.below(rows - 2), 1 + dice.below(cols - 2));
        let walls = 3 + dice.below(5);
        let (mut black, mut white) = (0, dice.below(3));
        let in_all = white;
        let mut letter = |row, col| {
            if (row, col) == start {
                return 'x';
            }
            match dice.below(10) {
                n if n < walls => '#',
                n if n == walls => {
                    black += 1;
                    'b'
                }
                n if n == walls + 1 && white > 0 => {
                    white -= 1;
                    'w'
                }
                _ => '.',
            }
        };
        let lines = (0..rows).map(|row| (0..cols).map(|col| letter(row, col)).collect());
        let position = lines.collect::<Vec<String>>().join("/");
        let black = match dice.below(5) {
            4 => "all".to_string(),
            more => (black + more).to_string(),
        };
        let aim = ["contain", "immobilise"][dice.below(2)];
        let piece = PIECES[dice.below(PIECES.len())];
        let kinds = [
            piece.to_string(),
            format!("white={in_all}"),
            aim.to_string(),
            if black == "all" { "all" } else { "some" }.to_string(),
        ];
        let parameters = vec![
            format!("piece={piece}"),
            format!("black={black}"),
            format!("white={in_all}"),
            format!("aim={aim}"),
        ];
        Board {
            position,
            parameters,
            kinds,
        }
    }

    /// Asks about positions with these parameters.
    fn request<'w>(&'w self, positions: Vec<&'w str>) -> Request<'w> {
        let entry = Entry::named("quadruphage").expect("a game");
        let parameters = self.parameters.iter().map(String::as_str).collect();
        Request::new(entry, positions, parameters).expect("they exist")
    }
}

/// What is said of a position: who wins, how soon, and by which moves.
type Said = (Option<Player>, Option<u32>, Vec<String>);

/// Some of the positions that can be reached if a player begins, with what the slow solvers say of
/// them; none if there are too many.
struct Slow(Player);

impl Visitor for Slow {
    type Output = Option<Vec<(String, Player, Said)>>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Self::Output {
        let (boards, Slow(first)) = (&sums[0], self);
        let naive = Naive::new(&ruleset, boards, first, REACHABLE)?;
        let (budget, counted) = (Budget::unlimited(), AtomicU64::new(0));
        let analysis = LoopyAnalysis::new(&ruleset, boards, first, &budget, &counted);
        let analysis = analysis.expect("no budget is set");
        let text = |boards: &[R::Position]| ruleset.text(&boards[0]);
        let mut met: Vec<_> = naive.met().collect();
        met.sort_by_key(|(boards, mover)| (text(boards), *mover as u8));
        // A piece on the edge has won, and nobody may ask about it.
        met.retain(|(boards, _)| !ruleset.chase(&boards[0]).expect("a chase").is_over());
        let start = (boards.clone(), first);
        let some = met.iter().copied().step_by(1 + met.len() / ASKED);
        let mut said = Vec::new();
        for (boards, mover) in some.chain([&start]) {
            let winner = naive.winner(boards, *mover);
            let outcome = analysis.outcome(&ruleset, boards, *mover);
            let outcome = outcome.expect("it was analysed");
            assert_eq!(outcome.winner, winner, "{}", text(boards));
            let length = naive.length(boards, *mover);
            assert_eq!(outcome.length, length, "{}", text(boards));
            let moves = outcome.moves.expect("no budget is set");
            let length = naive.told_length(&ruleset, boards, *mover);
            said.push((text(boards), *mover, (winner, length, moves)));
        }
        Some(said)
    }
}

#[test]
fn games_of_chase_answer_as_solvers_that_know_only_the_moves() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut compared: HashMap<String, usize> = HashMap::new();
    let mut count = |key: String| *compared.entry(key).or_default() += 1;
    for _ in 0..BOARDS {
        let board = Board::random(&mut dice);
        for first in Player::BOTH {
            let Some(slow) = visit(&board.request(vec![&board.position]), Slow(first)) else {
                continue;
            };
            count("boards".to_string());
            // One game for all of them, so that what it remembers is used.
            let texts = slow.iter().map(|(text, ..)| text.as_str()).collect();
            let game = partizan_solve::open(&board.request(texts), &Store::new());
            let game = game.unwrap_or_else(|error| panic!("{error}"));
            for (i, (text, mover, expected)) in slow.iter().enumerate() {
                let outcome = game.loopy(i, *mover, 1).expect("no budget is set");
                assert_eq!(outcome.stopped, None);
                let moves = outcome.moves.expect("no budget is set");
                let said = (outcome.winner, outcome.length, moves);
                let place = format!("{text} {} {mover} first", board.parameters.join(" "));
                assert_eq!(said, *expected, "{place}");
                let winner = outcome.winner.map_or("draw".to_string(), |w| w.to_string());
                count(winner);
                board.kinds.iter().for_each(|kind| count(kind.clone()));
                count("positions".to_string());
            }
        }
    }
    let enough = |kind: &str| compared.get(kind).copied().unwrap_or(0);
    assert!(enough("positions") >= 5000, "{compared:?}");
    for winner in ["left", "right"] {
        assert!(enough(winner) >= 1000, "{compared:?}");
    }
    assert!(enough("draw") >= 50, "{compared:?}");
    let others = [
        "white=0",
        "white=1",
        "white=2",
        "contain",
        "immobilise",
        "all",
    ];
    for kind in PIECES.iter().chain(&others) {
        assert!(enough(kind) >= 500, "{kind}: {compared:?}");
    }
}
