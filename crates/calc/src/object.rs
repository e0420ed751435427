//! What an expression can evaluate to.

use std::fmt;

use num_bigint::BigUint;
use partizan_value::{Budget, Notation, Outcome, Player, Result, Store, Text, Thermograph, Value};

use crate::sum::Sum;

/// The result of an expression. Numbers are games, so most results are.
#[derive(Clone, Debug, PartialEq)]
pub enum Object {
    /// A game, which may be a number.
    Game(Value),
    /// A sum with positions that nobody has valued yet: what an assignment answers if that takes long. Everything
    /// else that is answered has its value.
    Sum(Sum),
    /// A set of games, in the canonical ordering.
    Set(Vec<Value>),
    /// The answer of a comparison or a predicate.
    Truth(bool),
    /// One of the players.
    Player(Player),
    /// An outcome class.
    Outcome(Outcome),
    /// The walls of a game.
    Thermograph(Thermograph),
    /// Anything else that can be shown.
    Text(String),
}

impl Object {
    /// The kind with its article, for messages: "an integer", "a set".
    pub(crate) fn a_kind(&self, store: &Store) -> String {
        let kind = self.kind(store);
        let article = match kind {
            "integer" | "outcome" | "uptimal" => "an",
            _ => "a",
        };
        format!("{article} {kind}")
    }

    /// What kind of thing this is, in a word or two; games by the simplest class they belong to.
    pub fn kind(&self, store: &Store) -> &'static str {
        match self {
            Object::Game(game) => kind_of_game(store, *game),
            Object::Sum(_) => "sum",
            Object::Set(_) => "set",
            Object::Truth(_) => "truth value",
            Object::Player(_) => "player",
            Object::Outcome(_) => "outcome",
            Object::Thermograph(_) => "thermograph",
            Object::Text(_) => "text",
        }
    }

    /// The text of the object, ready to be measured and written.
    pub fn display(&self, store: &Store, notation: Notation) -> Displayed {
        self.try_display(&store.with_budget(Budget::unlimited()), notation)
            .expect("there is no limit")
    }

    /// The same within the budget of the store: a text needs some memory for each follower.
    pub fn try_display(&self, store: &Store, notation: Notation) -> Result<Displayed> {
        Ok(match self {
            Object::Game(game) => {
                Displayed::Games(Box::new(store.try_text(*game)?.notation(notation)))
            }
            Object::Sum(sum) => {
                let (positions, value) = sum.written();
                let rest = match value {
                    Value::ZERO => None,
                    value => Some(Box::new(store.try_text(value)?.notation(notation))),
                };
                Displayed::Sum { positions, rest }
            }
            Object::Set(games) => {
                Displayed::Games(Box::new(store.try_text_of_set(games)?.notation(notation)))
            }
            Object::Truth(truth) => Displayed::Plain(truth.to_string()),
            Object::Player(player) => Displayed::Plain(player.to_string()),
            Object::Outcome(outcome) => Displayed::Plain(outcome.to_string()),
            Object::Thermograph(thermograph) => Displayed::Plain(describe(thermograph, notation)),
            Object::Text(text) => Displayed::Plain(text.clone()),
        })
    }
}

fn kind_of_game(store: &Store, game: Value) -> &'static str {
    let Some(nus) = store.nus_parts(game) else {
        return if store.is_uptimal(game) == Ok(true) {
            "uptimal"
        } else if store.is_number_tiny(game) == Ok(true) {
            "number-tiny"
        } else {
            "game"
        };
    };
    match (nus.number.is_zero(), nus.up.is_zero(), nus.nimber == 0) {
        (_, true, true) if nus.number.is_integer() => "integer",
        (_, true, true) => "number",
        (true, true, false) => "nimber",
        _ => "number-up-star",
    }
}

/// An object's text; a game's text can be too long to keep, so it is written as it is made.
pub enum Displayed {
    /// A game or a set of games.
    Games(Box<Text>),
    /// Positions and what is added to them, as they are written in an expression.
    Sum {
        /// The positions, with signs and numbers of copies.
        positions: String,
        /// The value beside them, unless it is 0.
        rest: Option<Box<Text>>,
    },
    /// A short text.
    Plain(String),
}

/// What stands between positions and a value.
const PLUS: &str = " + ";

impl Displayed {
    /// How many characters the text has, without writing it.
    pub fn length(&self) -> Result<BigUint> {
        match self {
            Displayed::Games(text) => text.length(),
            Displayed::Sum { positions, rest } => {
                let length = BigUint::from(positions.chars().count());
                match rest {
                    Some(text) => Ok(length + PLUS.len() + text.length()?),
                    None => Ok(length),
                }
            }
            Displayed::Plain(text) => Ok(BigUint::from(text.chars().count())),
        }
    }
}

impl fmt::Display for Displayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Displayed::Games(text) => text.fmt(f),
            Displayed::Sum { positions, rest } => {
                f.write_str(positions)?;
                match rest {
                    Some(text) => write!(f, "{PLUS}{text}"),
                    None => Ok(()),
                }
            }
            Displayed::Plain(text) => f.write_str(text),
        }
    }
}

/// Mean, temperature and the corners of both walls (value at temperature) from the mast down.
fn describe(thermograph: &Thermograph, notation: Notation) -> String {
    let wall = |player: Player| {
        thermograph
            .wall(player)
            .points()
            .iter()
            .map(|point| {
                let [value, temperature] =
                    [&point.value, &point.temperature].map(|x| notation.number(x));
                format!("{value} at {temperature}")
            })
            .collect::<Vec<_>>()
            .join(", ")
    };
    format!(
        "mean {}, temperature {}; left wall {}; right wall {}",
        notation.number(&thermograph.mean()),
        notation.number(&thermograph.temperature()),
        wall(Player::Left),
        wall(Player::Right)
    )
}
