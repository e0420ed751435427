//! Certificates: strategies for chases that anybody can check without trusting whoever found them.
//!
//! Because more stones never harm Right and fewer never harm Left (see [the module](super)), a
//! strategy is a list of *rules*, each about all positions with at least, or at most, some stones.

use std::fmt;

use partizan_value::Player;

use super::{Chase, Spots, Turning};

/// What a certificate claims about a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// Left reaches the goal. Ranks fall with every move.
    Escapes,
    /// Left can always move.
    Roams,
    /// Right keeps the piece from the goal for ever.
    Contains,
    /// Right takes all moves from the piece, which does not reach the goal before. Ranks fall with
    /// every move.
    Immobilises,
}

impl Claim {
    /// Who makes the claim true.
    pub fn player(self) -> Player {
        match self {
            Claim::Escapes | Claim::Roams => Player::Left,
            Claim::Contains | Claim::Immobilises => Player::Right,
        }
    }

    /// Whether it is made true in a finite number of moves, so that ranks have to fall.
    pub fn is_ranked(self) -> bool {
        matches!(self, Claim::Escapes | Claim::Immobilises)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Claim::Escapes => "left brings the piece to the edge",
            Claim::Roams => "left can always move the piece",
            Claim::Contains => "right contains the piece for ever",
            Claim::Immobilises => "right takes all moves from the piece",
        })
    }
}

/// A rule for Left, who is to move.
///
/// It is about all positions in which the piece stands on a square, no black stone is on a `free`
/// one, all white stones on the board are on `white` ones, and at most `black_left` black and
/// `white_left` white stones are in the hand. (There are as many white stones in all as at the
/// beginning.) Then Left moves the piece to a square, and this is the goal, or every position that
/// Right can make of it is one that a rule in `next` is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunRule {
    /// Where the piece stands.
    pub piece: usize,
    /// Where no black stone stands.
    pub free: Spots,
    /// Where white stones may stand.
    pub white: Spots,
    /// The most black stones in the hand; any number if none is given.
    pub black_left: Option<usize>,
    /// The most white stones in the hand. With as many `white` squares as there are other white stones
    /// a rule knows where they are. A stone in the hand can be better for Right than one on the board,
    /// where no black stone can be put on its square.
    pub white_left: usize,
    /// Larger than the ranks of all rules in `next`, if the claim is ranked.
    pub rank: u32,
    /// Where the piece moves.
    pub to: usize,
    /// Rules for the positions after Right's next turn; none if the piece has reached the goal.
    pub next: Vec<u32>,
}

impl RunRule {
    /// Whether the rule is about a position with Left to move.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use partizan_rules::*;
    ///
    /// let step = Step { down: 0, right: 1, slides: false };
    /// let size = Size { rows: 3, cols: 3 };
    /// let field = Field::new(size, vec![step], Aim::Contain, |_| true).unwrap();
    /// let mut chase = Chase {
    ///     field: Arc::new(field),
    ///     piece: 4,
    ///     black: Spots::one(3),
    ///     white: Spots::default(),
    ///     black_left: Some(2),
    ///     white_left: 0,
    /// };
    /// let rule = RunRule {
    ///     piece: 4,
    ///     free: Spots::one(5),
    ///     white: Spots::default(),
    ///     black_left: Some(2),
    ///     white_left: 0,
    ///     rank: 0,
    ///     to: 5,
    ///     next: Vec::new(),
    /// };
    /// assert!(rule.is_about(&chase));
    /// chase.black_left = None;
    /// assert!(!rule.is_about(&chase));
    /// ```
    pub fn is_about(&self, chase: &Chase) -> bool {
        self.piece == chase.piece
            && !self.free.meets(&chase.black)
            && chase.white.is_within(&self.white)
            && at_most(chase.black_left, self.black_left)
            && chase.white_left <= self.white_left
    }
}

/// Whether a number of black stones is at most another; none is any number.
pub(super) fn at_most(one: Option<usize>, other: Option<usize>) -> bool {
    match (one, other) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(one), Some(other)) => one <= other,
    }
}

/// A rule for Right; Left is to move.
///
/// It is about all positions in which the piece stands on a square, the stones `black` and `white`
/// and perhaps more are on the board, and so many stones at least are in the hands. Whatever Left
/// does, Right has a reply that leads to a position that another rule is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HoldRule {
    /// Where the piece stands.
    pub piece: usize,
    /// Black stones on the board.
    pub black: Spots,
    /// White stones on the board.
    pub white: Spots,
    /// Black stones in the hand; any number if none is given.
    pub black_left: Option<usize>,
    /// White stones in the hand.
    pub white_left: usize,
    /// Larger than the ranks of the rules that it leads to, if the claim is ranked.
    pub rank: u32,
    /// What to reply when the piece moves to a square, and the rule for the position after that.
    pub replies: Vec<HoldReply>,
}

/// What Right does about a move of the piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HoldReply {
    /// Where the piece has moved.
    pub to: usize,
    /// Right's turn.
    pub turn: Turning,
    /// The rule for the position after it.
    pub next: u32,
}

/// The rules of a strategy and how it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rules {
    /// Left's strategy. If Left begins, the first rule in `opening` is about the position; if Right
    /// begins, the rules in `opening` are about all positions after the first turn.
    Run {
        /// The rules.
        rules: Vec<RunRule>,
        /// Which ones to begin with.
        opening: Vec<u32>,
    },
    /// Right's strategy. If Right begins it is by this turn; the rule is about the position in which
    /// Left is to move first.
    Hold {
        /// The rules.
        rules: Vec<HoldRule>,
        /// Right's first turn, if Right begins.
        turn: Option<Turning>,
        /// The rule to begin with.
        opening: u32,
    },
}

/// A strategy for a player that makes a claim about a position true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The position.
    pub chase: Chase,
    /// Who begins.
    pub first: Player,
    /// What is claimed.
    pub claim: Claim,
    /// How it is made true.
    pub rules: Rules,
}
