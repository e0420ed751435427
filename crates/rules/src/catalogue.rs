//! The catalogue: every game by name.

use crate::message::{Piece, Result, did_you_mean, shortened};

/// What kind of game it is, and so what can be asked of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The players have different options; values are short games.
    Partizan,
    /// Both players have the same options; values are nimbers.
    Impartial,
    /// One player joins the terminals of a network, the other keeps them apart; who wins is known
    /// without values.
    Switching,
    /// Play may go on for ever; a position is won, lost or drawn for each player who begins.
    Loopy,
}

impl Kind {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Partizan => "short partizan",
            Kind::Impartial => "impartial",
            Kind::Switching => "switching",
            Kind::Loopy => "loopy",
        }
    }
}

/// What a table of positions ranges over, and how large positions are measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Rows and columns: `MxN` is the usual start.
    Board,
    /// A pair of numbers, `x,y`.
    Coordinates,
    /// One number, `n`.
    Heap,
}

/// A parameter of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its key.
    pub name: &'static str,
    /// What it may be and what it does.
    pub meaning: &'static str,
}

/// A game of the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name: lower-case words joined by hyphens.
    pub name: &'static str,
    /// What kind of game it is.
    pub kind: Kind,
    /// Who Left and Right are.
    pub players: [&'static str; 2],
    /// The rules in a few sentences.
    pub rules: &'static str,
    /// How positions are written.
    pub syntax: &'static str,
    /// What tables of positions range over.
    pub shape: Shape,
    /// What else can be given.
    pub parameters: &'static [Parameter],
    /// Where the game is described.
    pub source: &'static str,
    /// A position that shows the game.
    pub example: &'static str,
    /// Which positions a search up to a size looks at, and what it counts as pieces.
    pub search: &'static str,
}

/// The modules of all games; adding a game is adding its module here.
macro_rules! catalogue {
    ($($module:ident),* $(,)?) => {
        $(pub mod $module;)*

        /// Every game, in alphabetical order.
        pub const GAMES: &[Entry] = &[$($module::GAME),*];

        /// Reads the positions of a request and shows them, with their rules, to a visitor.
        pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
            let game = request.entry().name;
            $(if game == $module::GAME.name {
                return $module::open(request, visitor);
            })*
            unreachable!("a request is about a game of the catalogue")
        }
    };
}
pub(crate) use catalogue;

/// A name without case, hyphens and underscores.
fn normal(name: &str) -> String {
    let letters = name.chars().filter(|c| !matches!(c, '-' | '_'));
    letters.flat_map(char::to_lowercase).collect()
}

impl Entry {
    /// The game with this name, if there is one; case, hyphens and underscores do not matter.
    ///
    /// ```
    /// use partizan_rules::Entry;
    /// assert_eq!(Entry::find("Domineering").unwrap().name, "domineering");
    /// assert!(Entry::find("chess").is_none());
    /// ```
    pub fn find(name: &str) -> Option<&'static Entry> {
        let name = normal(name);
        crate::GAMES.iter().find(|entry| normal(entry.name) == name)
    }

    /// The name as it is written in an expression, where a hyphen would be a minus.
    pub fn identifier(&self) -> String {
        self.name.replace('-', "_")
    }

    /// The game with this name, or a message that says what it may have been meant to be.
    pub fn named(name: &str) -> Result<&'static Entry> {
        Entry::find(name).ok_or_else(|| {
            let names: Vec<&str> = crate::GAMES.iter().map(|entry| entry.name).collect();
            let lists = || "`partizan games` lists them".to_string();
            let hint = did_you_mean(&name.to_lowercase(), &names, lists);
            Piece::whole(name).error(format!("there is no game `{}`; {hint}", shortened(name)))
        })
    }
}
