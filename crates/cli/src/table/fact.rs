//! What is asked of every position of a table.

use partizan_calc::{Method, Object};
use partizan_rules::{Convention, Piece, did_you_mean, shortened};
use partizan_solve::{Course, Players, Shortest, SwitchingSolver};
use partizan_value::{Error, Notation, Player};

use crate::question::Opened;
use crate::solve::loopy::outcome_class;
use crate::solve::search;

/// What is asked of every position.
pub(super) enum Fact {
    /// Something the calculator knows about values.
    Method(&'static Method),
    /// Who wins.
    Outcome(Convention),
    /// The n of ∗n.
    Nim,
    /// How many positions can be reached.
    Positions,
    /// How long a game lasts.
    Length(Players),
}

/// The facts that are named when one is not known.
const FACTS: [&str; 19] = [
    "value",
    "reduced",
    "outcome",
    "nim",
    "mean",
    "temperature",
    "left_stop",
    "right_stop",
    "birthday",
    "atomic_weight",
    "length",
    "positions",
    "shortest",
    "perfect",
    "honest",
    "misere",
    "genus",
    "fairness",
    "least-black",
];

impl Fact {
    pub(super) fn read(piece: &Piece<'_>) -> partizan_rules::Result<Fact> {
        match piece.text() {
            "outcome" => return Ok(Fact::Outcome(Convention::Normal)),
            "nim" | "nim_value" => return Ok(Fact::Nim),
            "positions" => return Ok(Fact::Positions),
            "shortest" => return Ok(Fact::Length(Players::Any)),
            "perfect" => return Ok(Fact::Length(Players::Perfect)),
            "honest" => return Ok(Fact::Length(Players::Honest)),
            _ => {}
        }
        let mut methods = Method::named(piece.text());
        if let Some(method) = methods.find(|method| method.wants.len() == 1) {
            return Ok(Fact::Method(method));
        }
        let hint = did_you_mean(piece.text(), &FACTS, || {
            format!("there are {}", FACTS.join(", "))
        });
        let name = shortened(piece.text());
        Err(piece.error(format!("no fact `{name}` about positions; {hint}")))
    }

    /// Whether positions are searched for it instead of valued.
    pub(super) fn is_searched(&self) -> bool {
        matches!(self, Fact::Length(_) | Fact::Positions)
    }

    /// Whether it is the length of the shortest game.
    pub(super) fn is_shortest(&self) -> bool {
        matches!(self, Fact::Length(Players::Any))
    }

    /// The fact about a position.
    pub(super) fn of(
        &self,
        opened: &Opened,
        i: usize,
        threads: usize,
        notation: Notation,
    ) -> Result<Object, Error> {
        let (game, store) = (&opened.game, &opened.store);
        match self {
            Fact::Method(method) => method.ask(store, game.value(i, threads)?),
            Fact::Outcome(_) if opened.is_loopy() => {
                Ok(Object::Text(outcome_class(&***game, i, threads)?))
            }
            Fact::Outcome(play) => {
                let outcome = match game.circuit(i) {
                    Some(circuit) => SwitchingSolver::of(&circuit, store.budget())?.outcome(),
                    None if game.heap_values().is_some() => {
                        store.outcome(game.value(i, threads)?)?
                    }
                    None => search::outcome(opened, i, *play, threads)?,
                };
                Ok(Object::Text(outcome.to_string()))
            }
            Fact::Nim => match store.as_nimber(game.value(i, threads)?) {
                Some(n) => Ok(Object::Text(n.to_string())),
                None => Err(Error::Undefined("not a nimber".to_string())),
            },
            Fact::Length(players) => {
                let course = |first| game.length(i, first, *players, threads).course;
                let courses = [&course(Player::Left)?, &course(Player::Right)?];
                Ok(Object::Text(match players {
                    Players::Any => Shortest::of_courses(courses).text(notation),
                    Players::Perfect | Players::Honest => {
                        let space = if notation == Notation::Latex {
                            "\\ "
                        } else {
                            " "
                        };
                        courses.map(with_winner).join(space)
                    }
                }))
            }
            Fact::Positions => {
                let count = game.count(i, None, threads);
                match count.stopped {
                    None => Ok(Object::Text(count.positions.to_string())),
                    Some(error) => Err(error),
                }
            }
        }
    }
}

/// The length of a game and the initial of who wins it.
fn with_winner(course: &Course) -> String {
    let initial = match course.winner {
        Player::Left => 'L',
        Player::Right => 'R',
    };
    format!("{}{initial}", course.length)
}
