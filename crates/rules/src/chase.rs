//! Chases: a piece runs for the edge of a board, and stones are put in its way.
//!
//! Left moves the piece, from any square to one that its steps reach over free squares; on a goal
//! square it has won at once. In each turn Right, who plays the stones, puts one from the hand on
//! an empty square, or moves a white one from the board to an empty square, or passes. Black stones
//! stay where they are. Left loses without a move.
//!
//! *Without white stones more stones never harm Right*, and fewer never harm Left. Compare two
//! positions with the piece on the same square, the second with every stone of the first, and as
//! many in the hand at least. Left has no more moves in the second. Right answers there as in the
//! first, and passes where a stone stands already on the square in question; the second position
//! goes on having every stone of the first. So whatever Right can force in the first position can
//! be forced in the second, in as many moves.
//!
//! For the same reason black stones without number are at least as good as any stones: instead of
//! moving a white stone Right puts a black one. And a white stone is at least as good as a black
//! one: Right need not move it. With stones of both colours on the board more is said in
//! [`check`].

mod certificate;
mod check;
pub(crate) mod file;
mod follow;
mod spots;

use std::fmt;
use std::sync::Arc;

use partizan_value::Player;

use crate::board::Size;
use crate::grid::square_name;

pub use certificate::{Certificate, Claim, HoldReply, HoldRule, Rules, RunRule};
pub use check::ChaseFlaw;
pub use file::CertificateFile;
pub use spots::{MOST_SPOTS, Spots};

/// What Right plays for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// That the piece never reaches the edge: a game without end is Right's.
    Contain,
    /// That the piece cannot move at all: a game without end is a draw.
    Immobilise,
}

/// A direction in which a piece steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Step {
    /// Rows downwards.
    pub down: isize,
    /// Columns to the right.
    pub right: isize,
    /// Whether the step may be repeated over free squares in one move.
    pub slides: bool,
}

/// A board and the steps of the piece on it. Squares are numbered row by row from the top left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    size: Size,
    squares: Spots,
    goal: Spots,
    steps: Vec<Step>,
    aim: Aim,
}

impl Field {
    /// A board with some squares, whose goal is its edge; none if it is too large.
    ///
    /// Steps are meant to come with all their images under the symmetries of the square. A step that
    /// leads nowhere is left out: a piece has to leave its square when it moves, and would slide on
    /// for ever.
    ///
    /// ```
    /// use partizan_rules::{Aim, Field, Size, Spots, Step};
    ///
    /// let step = |down, right| Step { down, right, slides: true };
    /// let size = Size { rows: 3, cols: 3 };
    /// let field = Field::new(size, vec![step(0, 0), step(0, 1)], Aim::Contain, |_| true).unwrap();
    /// assert_eq!(field.reach(3, &Spots::default()), [4, 5].into_iter().collect());
    /// ```
    pub fn new(
        size: Size,
        mut steps: Vec<Step>,
        aim: Aim,
        has: impl Fn(usize) -> bool,
    ) -> Option<Field> {
        if size.area() > MOST_SPOTS {
            return None;
        }
        steps.retain(|step| (step.down, step.right) != (0, 0));
        let squares: Spots = (0..size.area()).filter(|&square| has(square)).collect();
        let is_edge = |square: &usize| {
            let (row, col) = (square / size.cols, square % size.cols);
            row == 0 || col == 0 || row + 1 == size.rows || col + 1 == size.cols
        };
        Some(Field {
            size,
            squares,
            goal: squares.iter().filter(is_edge).collect(),
            steps,
            aim,
        })
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The squares that exist.
    pub fn squares(&self) -> Spots {
        self.squares
    }

    /// The squares that the piece wants to reach.
    pub fn goal(&self) -> Spots {
        self.goal
    }

    /// How the piece steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What Right plays for.
    pub fn aim(&self) -> Aim {
        self.aim
    }

    /// The squares to which the piece can move when stones stand on some.
    pub fn reach(&self, from: usize, stones: &Spots) -> Spots {
        let free = self.squares.minus(stones);
        let mut reached = Spots::default();
        for &step in &self.steps {
            let mut at = from;
            while let Some(next) = self.step(at, step).filter(|&next| free.has(next)) {
                reached.insert(next);
                at = next;
                if !step.slides {
                    break;
                }
            }
        }
        reached
    }

    /// The square one step away, if it is on the board, whether it exists or not.
    pub fn step(&self, from: usize, step: Step) -> Option<usize> {
        let row = (from / self.size.cols).checked_add_signed(step.down)?;
        let col = (from % self.size.cols).checked_add_signed(step.right)?;
        (row < self.size.rows && col < self.size.cols).then(|| row * self.size.cols + col)
    }

    /// The symmetries of the field, which keep its squares and the steps: where each square goes. The
    /// first one leaves all as it is.
    ///
    /// ```
    /// use partizan_rules::{Aim, Field, Size, Step};
    ///
    /// let step = |down, right| Step { down, right, slides: false };
    /// let size = Size { rows: 2, cols: 3 };
    /// let field = |steps| Field::new(size, steps, Aim::Contain, |_| true).unwrap();
    /// assert_eq!(field(vec![step(0, 1), step(0, -1)]).symmetries().len(), 4);
    /// let upside_down = [3, 4, 5, 0, 1, 2];
    /// assert_eq!(field(vec![step(0, 1)]).symmetries()[1..], [upside_down]);
    /// ```
    pub fn symmetries(&self) -> Vec<Vec<usize>> {
        let Size { rows, cols } = self.size;
        let mut found: Vec<Vec<usize>> = Vec::new();
        for image in 0..8 {
            let (flip_rows, flip_cols, transpose) = (image & 1 > 0, image & 2 > 0, image & 4 > 0);
            if transpose && rows != cols {
                continue;
            }
            let place = |square: usize| {
                let (mut row, mut col) = (square / cols, square % cols);
                if flip_rows {
                    row = rows - 1 - row;
                }
                if flip_cols {
                    col = cols - 1 - col;
                }
                if transpose {
                    (row, col) = (col, row);
                }
                row * cols + col
            };
            let image = |step: &Step| {
                let (mut down, mut right) = (step.down, step.right);
                if flip_rows {
                    down = down.wrapping_neg();
                }
                if flip_cols {
                    right = right.wrapping_neg();
                }
                if transpose {
                    (down, right) = (right, down);
                }
                Step {
                    down,
                    right,
                    ..*step
                }
            };
            let places: Vec<usize> = (0..self.size.area()).map(place).collect();
            let keeps_squares = self.squares.iter().all(|s| self.squares.has(places[s]));
            let mut steps = self.steps.iter();
            let keeps_steps = steps.all(|step| self.steps.contains(&image(step)));
            if keeps_squares && keeps_steps && !found.contains(&places) {
                found.push(places);
            }
        }
        found
    }
}

/// A position of a chase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chase {
    /// The board and the piece's steps.
    pub field: Arc<Field>,
    /// Where the piece stands.
    pub piece: usize,
    /// Where black stones stand, which stay.
    pub black: Spots,
    /// Where white stones stand, which may be moved.
    pub white: Spots,
    /// How many black stones are left to be put on the board; any number if none is given.
    pub black_left: Option<usize>,
    /// How many white stones are left to be put on the board.
    pub white_left: usize,
}

/// What a player does in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turning {
    /// Left moves the piece to a square.
    Run(usize),
    /// Right passes.
    Pass,
    /// Right puts a black stone on a square.
    Black(usize),
    /// Right puts a white stone from the hand on a square.
    White(usize),
    /// Right moves a white stone from one square to another.
    Shift(usize, usize),
}

impl fmt::Display for Turning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turning::Run(to) => write!(f, "a move to square {to}"),
            Turning::Pass => f.write_str("a pass"),
            Turning::Black(at) => write!(f, "a black stone on square {at}"),
            Turning::White(at) => write!(f, "a white stone on square {at}"),
            Turning::Shift(from, to) => {
                write!(f, "a white stone from square {from} on square {to}")
            }
        }
    }
}

impl Chase {
    /// The squares with stones.
    pub fn stones(&self) -> Spots {
        self.black.union(&self.white)
    }

    /// The squares on which a stone can be put.
    pub fn empty(&self) -> Spots {
        let mut empty = self.field.squares().minus(&self.stones());
        empty.remove(self.piece);
        empty
    }

    /// Whether the piece has reached its goal, so that the game is over.
    pub fn is_over(&self) -> bool {
        self.field.goal().has(self.piece)
    }

    /// What a player would write down for a turn.
    pub fn name(&self, turn: Turning) -> String {
        let Size { rows, cols } = self.field.size();
        let name = |square: usize| square_name(rows, (square / cols, square % cols));
        match turn {
            Turning::Run(to) => format!("{}-{}", name(self.piece), name(to)),
            Turning::Pass => "pass".to_string(),
            Turning::Black(at) => format!("b@{}", name(at)),
            Turning::White(at) => format!("w@{}", name(at)),
            Turning::Shift(from, to) => format!("{}-{}", name(from), name(to)),
        }
    }

    /// Everything that a player can do, in a fixed order; nothing if the game is over.
    pub fn turns(&self, player: Player) -> Vec<Turning> {
        let mut turns = Vec::new();
        if self.is_over() {
            return turns;
        }
        match player {
            Player::Left => {
                let reached = self.field.reach(self.piece, &self.stones());
                turns.extend(reached.iter().map(Turning::Run));
            }
            Player::Right => {
                let empty = self.empty();
                if self.black_left != Some(0) {
                    turns.extend(empty.iter().map(Turning::Black));
                }
                if self.white_left > 0 {
                    turns.extend(empty.iter().map(Turning::White));
                }
                for from in self.white.iter() {
                    turns.extend(empty.iter().map(|to| Turning::Shift(from, to)));
                }
                turns.push(Turning::Pass);
            }
        }
        turns
    }

    /// The position after a turn, which must be one of [`Chase::turns`].
    #[must_use]
    pub fn after(&self, turn: Turning) -> Chase {
        let mut after = self.clone();
        match turn {
            Turning::Run(to) => after.piece = to,
            Turning::Pass => {}
            Turning::Black(at) => {
                after.black.insert(at);
                after.black_left = after.black_left.map(|left| left - 1);
            }
            Turning::White(at) => {
                after.white.insert(at);
                after.white_left -= 1;
            }
            Turning::Shift(from, to) => {
                after.white.remove(from);
                after.white.insert(to);
            }
        }
        after
    }
}
