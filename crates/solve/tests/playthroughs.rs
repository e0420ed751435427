//! A whole game of every ruleset, state by state, compared with a file: any change of behaviour
//! shows as a difference. `UPDATE=1 cargo test -p partizan-solve --test playthroughs` writes the
//! files anew.

mod common;

use std::fmt::Write;
use std::sync::atomic::AtomicU64;

use common::{folder, visit};
use partizan_rules::{Entry, GAMES, Kind, Request, Ruleset, Visitor};
use partizan_solve::{LoopyAnalysis, Solver};
use partizan_value::{Budget, Player, Store};

/// The longest list of moves that is written out.
const MOVES_SHOWN: usize = 12;
/// Values with longer texts are given by their length.
const VALUE_SHOWN: u32 = 200;
/// Games that need not end are left after so many turns.
const MOST_TURNS: usize = 60;

struct Play(&'static Entry);

impl Visitor for Play {
    type Output = String;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> String {
        let solver = Solver::new(ruleset, Store::new());
        let ruleset = solver.ruleset();
        let most = match self.0.kind {
            Kind::Loopy => MOST_TURNS,
            _ => usize::MAX,
        };
        let mut position = sums[0][0].clone();
        let mut player = Player::Left;
        let mut log = format!("{} {}\n", self.0.name, self.0.example);
        // The same game every time, but not always the first move.
        let mut dice = 0x2545_f491_4f6c_dd1d_u64;
        for turn in 0..most {
            let known = match self.0.kind {
                Kind::Loopy => outlook(ruleset, &position),
                _ => value(&solver, &position),
            };
            let shown = ruleset.text(&position);
            writeln!(log, "\n{turn}. {shown}\n   {known}").expect("a string grows");
            let mut next = Vec::new();
            for who in Player::BOTH {
                let mut names = Vec::new();
                ruleset.moves(&position, who, &mut |played, after| {
                    names.push(ruleset.name(&position, &played));
                    if who == player {
                        next.push(after);
                    }
                });
                let count = names.len();
                if count > MOVES_SHOWN {
                    names.truncate(MOVES_SHOWN);
                    names.push("...".to_string());
                }
                writeln!(log, "   {who:?} has {count}: {}", names.join(" "))
                    .expect("a string grows");
                if who == player && count > 0 {
                    dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                }
            }
            if next.is_empty() {
                writeln!(log, "   {player:?} cannot move and loses").expect("a string grows");
                return log;
            }
            let chosen = (dice >> 33) as usize % next.len();
            writeln!(log, "   {player:?} plays number {}", chosen + 1).expect("a string grows");
            position = next.swap_remove(chosen);
            player = player.opponent();
        }
        writeln!(log, "\nand so on").expect("a string grows");
        log
    }
}

/// The value of a position.
fn value<R: Ruleset>(solver: &Solver<R>, position: &R::Position) -> String {
    let value = solver.value(position, 1).expect("no budget is set");
    let text = solver.store().text(value);
    let length = text.length().expect("no budget is set");
    if length <= VALUE_SHOWN.into() {
        format!("value {text}")
    } else {
        format!("value (a value of {length} characters)")
    }
}

/// Who wins a position if play need not end, for both players who may begin.
fn outlook<R: Ruleset>(ruleset: &R, position: &R::Position) -> String {
    let boards = std::slice::from_ref(position);
    let standings = Player::BOTH.map(|first| {
        let (budget, counted) = (Budget::unlimited(), AtomicU64::new(0));
        let analysis = LoopyAnalysis::new(ruleset, boards, first, &budget, &counted);
        let analysis = analysis.expect("no budget is set");
        let outcome = analysis.outcome(ruleset, boards, first);
        let outcome = outcome.expect("it was analysed");
        let result = match (outcome.winner, outcome.length) {
            (None, _) => "a draw".to_string(),
            (Some(winner), None) => format!("{winner} wins without end"),
            (Some(winner), Some(length)) => format!("{winner} wins after {length}"),
        };
        format!("{first} first: {result}")
    });
    standings.join(", ")
}

#[test]
fn games_are_played_as_they_always_were() {
    let update = std::env::var_os("UPDATE").is_some();
    for game in GAMES {
        let request = Request::new(game, vec![game.example], vec![]).expect("no parameters");
        let log = visit(&request, Play(game));
        let path = folder("playthroughs").join(format!("{}.txt", game.name));
        if update {
            std::fs::create_dir_all(folder("playthroughs")).expect("a folder for the files");
            std::fs::write(&path, &log).expect("the file can be written");
        }
        let known = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(log == known, "{} has changed:\n{log}", path.display());
    }
}
