//! What a user asks about: a game, positions of it, and its parameters, still as text.

use crate::board::{Board, Size};
use crate::catalogue::Entry;
use crate::message::{Piece, Result, did_you_mean, shortened};

/// A question about positions of one game.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    entry: &'static Entry,
    /// Each may be a sum of positions.
    positions: Vec<&'a str>,
    /// The largest board that will be needed, where there are no positions to tell.
    size: Option<Size>,
    /// `key=value` words.
    parameters: Vec<&'a str>,
}

impl<'a> Request<'a> {
    /// A question about positions. Parameters are `key=value` words; unknown ones are refused.
    pub fn new(
        entry: &'static Entry,
        positions: Vec<&'a str>,
        parameters: Vec<&'a str>,
    ) -> Result<Request<'a>> {
        for (i, word) in parameters.iter().enumerate() {
            let piece = Piece::whole(word);
            let Some(equals) = word.find('=') else {
                return Err(piece.error("expected a parameter, `key=value`"));
            };
            let key = piece.part(0..equals);
            let known: Vec<&str> = entry
                .parameters
                .iter()
                .map(|parameter| parameter.name)
                .collect();
            if !known.contains(&key.text()) {
                let hint = did_you_mean(key.text(), &known, || match known.as_slice() {
                    [] => "it has none".to_string(),
                    known => format!("it has {}", known.join(", ")),
                });
                let name = shortened(key.text());
                let message = format!("{} has no parameter `{name}`; {hint}", entry.name);
                return Err(key.error(message));
            }
            let same = |other: &&str| other.split('=').next() == Some(key.text());
            if parameters[..i].iter().any(same) {
                return Err(key.error("this parameter is given twice"));
            }
        }
        Ok(Request {
            entry,
            positions,
            size: None,
            parameters,
        })
    }

    /// A question about all positions up to a size.
    pub fn of_size(
        entry: &'static Entry,
        size: Size,
        parameters: Vec<&'a str>,
    ) -> Result<Request<'a>> {
        let mut request = Request::new(entry, Vec::new(), parameters)?;
        request.size = Some(size);
        Ok(request)
    }

    /// The game.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The size up to which positions are asked for.
    pub(crate) fn size(&self) -> Option<Size> {
        self.size
    }

    /// The value of a parameter, if it is given.
    pub fn parameter(&self, key: &str) -> Option<Piece<'a>> {
        self.parameters.iter().find_map(|word| {
            let (name, _) = word.split_once('=')?;
            (name == key).then(|| Piece::whole(word).part(key.len() + 1..word.len()))
        })
    }

    /// One of a few words that a parameter may be; the first if it is not given.
    pub fn choice<T: Copy>(&self, key: &str, choices: &[(&str, T)]) -> Result<T> {
        match self.parameter(key) {
            Some(piece) => piece.choice(key, choices),
            None => Ok(choices[0].1),
        }
    }

    /// Reads every position: each text is a sum of parts joined by `+`.
    pub fn sums<P>(&self, read: impl Fn(&Piece<'a>) -> Result<P>) -> Result<Vec<Vec<P>>> {
        /// The most parts of a sum.
        const MOST: usize = 10_000;
        let sum = |text: &&'a str| {
            let parts = Piece::whole(text).split(|c| c == '+');
            if parts.len() > MOST {
                let message = format!("a sum has at most {MOST} parts");
                return Err(parts[MOST].error(message));
            }
            let parts = parts.iter().map(|part| {
                let part = part.trimmed();
                if part.text().is_empty() {
                    return Err(part.error("a position is missing here"));
                }
                let called = part.text().split_once('(').map(|(game, _)| game.trim());
                if called.is_some_and(|game| Entry::find(game).is_some()) {
                    let message = format!(
                        "all parts of this sum are positions of {}; sums of different games are \
                         for the calculator: `partizan eval`",
                        self.entry.name
                    );
                    return Err(part.error(message));
                }
                read(&part)
            });
            parts.collect()
        };
        self.positions.iter().map(sum).collect()
    }

    /// Reads every position as boards of these letters, or as sizes with a usual start.
    pub fn boards(&self, letters: &str, start: impl Fn(Size) -> Board) -> Result<Vec<Vec<Board>>> {
        self.sums(|piece| match Size::read(piece)? {
            Some(size) => Ok(start(size)),
            None => Board::read(piece, letters),
        })
    }

    /// The largest board among these and the announced size.
    pub fn most_squares(&self, boards: &[Vec<Board>]) -> usize {
        let squares = boards.iter().flatten().map(|board| board.letters.len());
        squares.chain(self.size.map(Size::area)).max().unwrap_or(0)
    }
}

/// Opens boards with the kind of bits that is wide enough for them.
macro_rules! with_bits {
    ($squares:expr, $bits:ident => $body:expr) => {
        if $squares <= $crate::bits::Small::SQUARES {
            type $bits = $crate::bits::Small;
            $body
        } else {
            type $bits = $crate::bits::Long;
            $body
        }
    };
}
pub(crate) use with_bits;
