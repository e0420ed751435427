//! The shortest games of Domineering, when both players help to end it.
//!
//! A game of alternating play ends in a Right end with a − b ∈ {0, 1} or in a Left end with
//! a − b ∈ {0, −1}, where a vertical and b horizontal dominoes were placed; and the dominoes of
//! such an end can be placed in any order, so every such end is the end of a game. The fewest
//! dominoes of both kinds of ends come from sweeps whose weights are
//! [`Balance`](crate::sweep::weight::Balance)s.

pub use boards::{StripEnds, shortest_games, shortest_games_from};

mod boards;
mod window;

use partizan_rules::{Domino, Lie, Region, Size};
use partizan_value::{Budget, Notation, Player};

use crate::Meter;
use crate::length::Course;
use crate::sweep::{Class, Plan, SweepError};
use window::{Fewest, Measured, Place, measure};

/// How long the shortest game is, and how it can end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shortest {
    /// The number of moves.
    pub length: usize,
    /// Whether a game of that length can end with Left unable to move.
    pub left_end: bool,
    /// Whether one can end with Right unable to move.
    pub right_end: bool,
}

/// A game that ends as early as possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// Who moves first.
    pub first: Player,
    /// The dominoes in the order of play.
    pub dominoes: Vec<Domino>,
}

/// The shortest games of a region: how long they are, and one of them, or why it cannot be had.
///
/// ```
/// use partizan_rules::{Region, Size};
/// use partizan_solve::{Meter, shortest_game};
/// use partizan_value::Budget;
///
/// let board = Region::full(Size { rows: 4, cols: 5 });
/// let (shortest, witness) = shortest_game(&board, &Budget::unlimited(), &Meter::default())?;
/// assert_eq!((shortest.length, shortest.left_end, shortest.right_end), (5, false, true));
/// assert_eq!(witness?.dominoes.len(), 5);
/// # Ok::<(), partizan_solve::SweepError>(())
/// ```
pub fn shortest_game(
    region: &Region,
    budget: &Budget,
    meter: &Meter,
) -> Result<(Shortest, Result<Witness, SweepError>), SweepError> {
    let right = End::find(region, Player::Right, usize::MAX, budget, meter)?;
    let enough = match right.fewest {
        Fewest::Exactly(dominoes) => dominoes,
        Fewest::Never | Fewest::AtLeast(_) => usize::MAX,
    };
    let left = End::find(region, Player::Left, enough, budget, meter)?;
    let shortest = Shortest::of(left.fewest, right.fewest)?;
    let end = if shortest.right_end { right } else { left };
    Ok((shortest, end.witness(budget, meter)))
}

impl Shortest {
    /// The shorter ones of the shortest games with either player first.
    pub fn of_courses(courses: [&Course; 2]) -> Shortest {
        let stuck = |player: Player| {
            let lost = courses.iter().filter(|course| course.winner != player);
            lost.map(|course| course.length).min()
        };
        let [left, right] = Player::BOTH.map(stuck);
        let length = courses[0].length.min(courses[1].length);
        Shortest {
            length,
            left_end: left == Some(length),
            right_end: right == Some(length),
        }
    }

    /// The length, with the ends of such games as a superscript: `5^R`, `16^LR`.
    pub fn text(&self, notation: Notation) -> String {
        let (length, ends) = (self.length, self.ends());
        match notation {
            Notation::Ascii => format!("{length}^{ends}"),
            Notation::Latex => format!("{length}^{{{ends}}}"),
            Notation::Unicode => format!("{length}{}", ends.replace('L', "ᴸ").replace('R', "ᴿ")),
        }
    }

    /// In which ends games of that length end: `L`, `R` or `LR`.
    pub fn ends(&self) -> &'static str {
        match (self.left_end, self.right_end) {
            (true, true) => "LR",
            (true, false) => "L",
            (false, _) => "R",
        }
    }

    /// Puts the fewest moves to a Left end and to a Right end together. Fails if they do not say
    /// which is smaller.
    fn of(left: Fewest, right: Fewest) -> Result<Shortest, SweepError> {
        let exact = |fewest| match fewest {
            Fewest::Exactly(dominoes) => Some(dominoes),
            Fewest::Never | Fewest::AtLeast(_) => None,
        };
        let bound = |fewest| match fewest {
            Fewest::Exactly(dominoes) | Fewest::AtLeast(dominoes) => dominoes,
            Fewest::Never => usize::MAX,
        };
        let at_least = bound(left).min(bound(right));
        let length = exact(left).into_iter().chain(exact(right)).min();
        // A bound that is reached by the other kind of end leaves the superscript open.
        let open = |fewest| matches!(fewest, Fewest::AtLeast(least) if Some(least) <= length);
        match length {
            Some(length) if !open(left) && !open(right) => Ok(Shortest {
                length,
                left_end: exact(left) == Some(length),
                right_end: exact(right) == Some(length),
            }),
            _ => Err(SweepError::Uncertain { at_least }),
        }
    }
}

/// The ends in which a player is stuck.
fn ends_of(stuck: Player) -> Class {
    match stuck {
        Player::Left => Class::LeftEnds,
        Player::Right => Class::RightEnds,
    }
}

/// The ends of a region in which a player is stuck after alternating play.
struct End {
    stuck: Player,
    plan: Plan,
    transposed: bool,
    fewest: Fewest,
    place: Option<Place>,
}

impl End {
    /// Looks for one with the fewest dominoes; if they are more than `enough`, that is enough to
    /// know.
    fn find(
        region: &Region,
        stuck: Player,
        enough: usize,
        budget: &Budget,
        meter: &Meter,
    ) -> Result<End, SweepError> {
        let (plan, transposed) = Plan::cheapest(region, ends_of(stuck));
        let last = plan.region().size().rows;
        let Measured { fewest, place } = measure(&plan, last, enough, budget, meter)?;
        Ok(End {
            stuck,
            plan,
            transposed,
            fewest: fewest[last - 1],
            place,
        })
    }

    /// A game that ends like this.
    fn witness(&self, budget: &Budget, meter: &Meter) -> Result<Witness, SweepError> {
        let place = self.place.as_ref().expect("a shortest game has an end");
        let mut dominoes = place.placement(&self.plan, budget, meter)?;
        if self.transposed {
            let Size { rows, cols } = self.plan.region().size();
            for domino in &mut dominoes {
                let (row, col) = (domino.square / cols, domino.square % cols);
                domino.lie = domino.lie.transposed();
                domino.square = col * rows + row;
            }
        }
        dominoes.sort_by_key(|domino| domino.square);
        let (left, right): (Vec<Domino>, Vec<Domino>) = dominoes
            .into_iter()
            .partition(|domino| domino.lie == Lie::Vertical);
        let last = self.stuck.opponent();
        let even = left.len() == right.len();
        let first = if even { self.stuck } else { last };
        let (one, other) = match first {
            Player::Left => (left, right),
            Player::Right => (right, left),
        };
        let mut others = other.into_iter();
        let pairs = one
            .into_iter()
            .flat_map(|domino| [Some(domino), others.next()]);
        Ok(Witness {
            first,
            dominoes: pairs.flatten().collect(),
        })
    }
}
