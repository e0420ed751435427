//! Positions in the words of a request, as certificates name them.

use std::fmt;

use crate::catalogue::Entry;
use crate::chase::Chase;
use crate::message::{Piece, Result};
use crate::request::Request;
use crate::ruleset::{Ruleset, Visitor};

/// A position in the words of a request.
///
/// ```
/// use partizan_rules::GameWords;
///
/// let words = GameWords {
///     game: "dukego".to_string(),
///     position: "7x8".to_string(),
///     parameters: vec!["white=3".to_string(), "black=0".to_string()],
/// };
/// assert_eq!(words.to_string(), "dukego 7x8 white=3 black=0");
/// assert_eq!(words.chase()?.white_left, 3);
/// # Ok::<(), partizan_rules::RulesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameWords {
    /// The name of the game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Parameters, each `key=value`.
    pub parameters: Vec<String>,
}

impl GameWords {
    /// Shows the position, which may be a sum, to a visitor.
    pub fn open<V: Visitor>(&self, visitor: V) -> Result<V::Output> {
        let entry = Entry::named(&self.game)?;
        let parameters = self.parameters.iter().map(String::as_str).collect();
        let request = Request::new(entry, vec![&self.position], parameters)?;
        crate::open(&request, visitor)
    }

    /// The chase that the words stand for.
    pub fn chase(&self) -> Result<Chase> {
        self.open(Single)?.ok_or_else(|| {
            let message = "a single position of a chase was expected, as in dukego or quadruphage";
            Piece::whole(&self.to_string()).error(message)
        })
    }
}

impl fmt::Display for GameWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game, self.position)?;
        for parameter in &self.parameters {
            write!(f, " {parameter}")?;
        }
        Ok(())
    }
}

/// Visits a request that is about one chase.
struct Single;

impl Visitor for Single {
    type Output = Option<Chase>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Option<Chase> {
        match &*sums.concat() {
            [position] => ruleset.chase(position),
            _ => None,
        }
    }
}
