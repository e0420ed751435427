//! The pieces: how they step and how they are called.

use crate::chase::Step;
use crate::message::{Piece, Result, did_you_mean, shortened};

/// The farthest that an offset or an angel may reach: across the longest board.
const FARTHEST: usize = crate::chase::MOST_SPOTS;
/// The most offsets that can be given.
const MOST_OFFSETS: usize = 64;
/// The most powerful angel; its steps are listed.
const MOST_POWER: usize = 16;

/// A piece that runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Runner {
    /// The letter for pictures.
    letter: char,
    steps: Vec<Step>,
}

/// The pieces that have names: a letter, offsets up to symmetry, and whether they slide.
const NAMED: &[(&str, char, &[[usize; 2]], bool)] = &[
    ("duke", 'D', &[[0, 1]], false),
    ("wazir", 'W', &[[0, 1]], false),
    ("king", 'K', &[[0, 1], [1, 1]], false),
    ("queen", 'Q', &[[0, 1], [1, 1]], true),
    ("rook", 'R', &[[0, 1]], true),
    ("bishop", 'B', &[[1, 1]], true),
    ("knight", 'N', &[[1, 2]], false),
    ("ferz", 'F', &[[1, 1]], false),
    ("camel", 'C', &[[1, 3]], false),
    ("zebra", 'Z', &[[2, 3]], false),
    ("dabbaba", 'A', &[[0, 2]], false),
    ("alfil", 'E', &[[2, 2]], false),
];

impl Runner {
    /// The Duke, of one step along a row or a column.
    pub(crate) fn duke() -> Runner {
        Runner::new('D', &[[0, 1]], false)
    }

    /// A piece with these offsets and all their images under the symmetries of the square.
    fn new(letter: char, offsets: &[[usize; 2]], slides: bool) -> Runner {
        let mut steps = Vec::new();
        for &[a, b] in offsets {
            let (a, b) = (a as isize, b as isize);
            for (down, right) in [(a, b), (b, a)] {
                for (down, right) in [
                    (down, right),
                    (down, -right),
                    (-down, right),
                    (-down, -right),
                ] {
                    steps.push(Step {
                        down,
                        right,
                        slides,
                    });
                }
            }
        }
        steps.sort_unstable();
        steps.dedup();
        Runner { letter, steps }
    }

    /// Reads the name of a piece, or offsets.
    pub(crate) fn read(piece: &Piece<'_>) -> Result<Runner> {
        let text = piece.text().to_lowercase();
        if let Some(&(_, letter, offsets, slides)) = NAMED.iter().find(|named| named.0 == text) {
            return Ok(Runner::new(letter, offsets, slides));
        }
        if let Some(power) = text.strip_prefix("angel") {
            let power = piece.part(piece.text().len() - power.len()..piece.text().len());
            return Runner::angel(&power);
        }
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            return Runner::leaper(piece);
        }
        let names: Vec<&str> = NAMED
            .iter()
            .map(|named| named.0)
            .chain(["angel2"])
            .collect();
        let hint = did_you_mean(&text, &names, || {
            format!(
                "there are {}, and offsets such as 1,2 or 1,2+0,1",
                names.join(", ")
            )
        });
        let name = shortened(piece.text());
        Err(piece.error(format!("no piece `{name}`; {hint}")))
    }

    /// An angel flies to any square within some king's steps, over stones as well.
    fn angel(power: &Piece<'_>) -> Result<Runner> {
        if power.text().is_empty() {
            return Err(power.error("an angel has a power, as in `angel2`"));
        }
        let most = power.number("the power of an angel", MOST_POWER)?;
        if most == 0 {
            return Err(power.error("an angel of power 0 could never move"));
        }
        let offsets: Vec<[usize; 2]> = (1..=most)
            .flat_map(|far| (0..=far).map(move |near| [near, far]))
            .collect();
        Ok(Runner::new('A', &offsets, false))
    }

    /// Reads offsets such as `1,2+0,1`.
    fn leaper(piece: &Piece<'_>) -> Result<Runner> {
        let mut offsets = Vec::new();
        let parts = piece.split(|c| c == '+');
        if parts.len() > MOST_OFFSETS {
            let message = format!("at most {MOST_OFFSETS} offsets can be given");
            return Err(parts[MOST_OFFSETS].error(message));
        }
        for part in parts {
            let pair = part.split(|c| c == ',');
            let [near, far] = pair.as_slice() else {
                return Err(part.error("an offset is two numbers, as in `1,2`"));
            };
            let number = |piece: &Piece<'_>| piece.trimmed().number("an offset", FARTHEST);
            let offset = [number(near)?, number(far)?];
            if offset == [0, 0] {
                return Err(part.error("the offset 0,0 leads nowhere"));
            }
            offsets.push(offset);
        }
        Ok(Runner::new('L', &offsets, false))
    }

    /// How it steps.
    pub(crate) fn steps(&self) -> Vec<Step> {
        self.steps.clone()
    }

    /// Its letter in pictures.
    pub(crate) fn letter(&self) -> char {
        self.letter
    }
}
