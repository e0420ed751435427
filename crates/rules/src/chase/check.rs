//! Whether a certificate proves its claim. Nothing is used of whoever made it but its rules; of the
//! game, nothing but [`Chase`] and [`Field::reach`](super::Field::reach).
//!
//! Let *w* be the number of white stones, on the board and in the hand, which never changes.
//!
//! **Left's rules.** A rule is about a set of positions. Two things are true of all of them without
//! being said: there is no stone on the square of the piece, and there are at most *w* white stones
//! on the board. So the square of the piece counts as `free` and not as `white`. All stones are on
//! `white` squares and on squares that are not `free`; if the piece reaches a square when all of
//! these have stones, it reaches it in every position of the set. Then Right
//!
//! - passes, and nothing has changed;
//! - or puts a black stone on a square *s*: what was free is still free but for *s*, and a stone
//!   fewer is in the hand. If *s* was not free, a rule for the position after a pass will do;
//! - or puts or moves a white stone to *s*: there is no black stone on *s* then. All white stones
//!   are on `white` squares or on *s*. If *w* = 1, it is on *s*. If there are just *w* `white`
//!   squares, one of them has no stone now: the one that the stone has left, or if it came from
//!   the hand, one that had none. If *s* was `white`, a rule for the position after a pass will do.
//!
//! If a rule that is listed is about all positions of each of these kinds, the piece can always
//! move, by induction; and where ranks fall, it has to reach the goal, for nothing else ends the
//! list of rules.
//!
//! **Right's rules.** What a rule demands is a position itself, the *least* one that it is about.
//! Right's reply is legal there, and what the next rule demands is part of the result. Now a position
//! *p* with more stones is played like this. Right thinks of the least position beside it, and that
//! every white stone of the least position, on the board or in the hand, has one of *p* as its
//! *double*: on the same square, or in the hand, or idle. *Idle* squares are those that the piece
//! cannot reach from anywhere; a stone there does nothing. On all other squares with a stone of the
//! least position *p* has a stone, too, and no fewer black ones are in the hand. So the piece has no
//! more moves in *p*. Right replies as in the least position:
//!
//! - A black stone on *s*. If there is a stone on *s* in *p*, or *s* is idle, Right passes. A white
//!   stone there is no double of another, as the least position has no white stone on *s*.
//! - A white stone on *s*. If *s* is empty in *p*, its double goes there, from wherever it is. If
//!   there is a white stone on *s* in *p*, this becomes the double (and where it was one already,
//!   idle, the two change their roles). If there is a black stone, the double remains where it is,
//!   in the hand or idle; but one that stands where the stone comes from must go and be idle, if it
//!   can: were it to stay, Right might later want a black stone there.
//!
//! There is *room* to be idle if at least *w* idle squares have no black stone, because Right never puts
//! one there. For the duke the corners are idle. Without room the last case must not happen. It
//! needs a black stone of *p* that the least position does not have, so that one rule had it and the
//! next does not demand it: this is refused for squares to which a white stone is ever moved. If
//! Right never puts a black stone at all, no double is ever in the way, wherever it is.
//!
//! So in every position that a rule is about, Right has a reply that leads to one that another rule
//! is about, and the piece never reaches the goal; where ranks fall, it must be without moves at
//! some time.

use std::fmt;

use partizan_value::{Budget, Player};

use super::{Certificate, Chase, Claim, HoldRule, MOST_SPOTS, Rules, RunRule, Spots, Turning};

/// Rules that are checked between two looks at the budget.
const RULES_PER_LOOK: usize = 1 << 10;

/// Why a certificate does not prove its claim. Rules are numbered from 0, squares row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(
    missing_docs,
    reason = "the fields are numbers of rules and squares, and turns"
)]
pub enum ChaseFlaw {
    /// The position itself cannot be.
    Position(&'static str),
    /// The rules are for the player who does not make the claim true.
    Player { claim: Claim },
    /// Right's first turn is missing, or not legal, or not Right's to make.
    FirstTurn,
    /// No rule of the opening is about the position, or about the one after a turn of Right.
    Opening { turn: Option<Turning> },
    /// There is no such rule; it is named by another one, or by the opening.
    NoRule { rule: Option<usize>, next: u32 },
    /// There is no such square.
    NoSquare { rule: usize, square: usize },
    /// The piece may be unable to move as it should.
    NoMove { rule: usize, to: usize },
    /// The piece can move to the goal.
    Goal { rule: usize, to: usize },
    /// The next rule is about another square of the piece.
    Piece { rule: usize, next: u32 },
    /// The rank of the next rule is not smaller.
    Rank { rule: usize, next: u32 },
    /// No next rule is about all positions after such a turn of Right. White stones come from a
    /// square or from the hand.
    Unanswered { rule: usize, turn: Turning },
    /// There is no reply to a move of the piece.
    NoReply { rule: usize, to: usize },
    /// The reply to a move of the piece may be impossible.
    Reply { rule: usize, to: usize },
    /// The reply does not lead to what the next rule demands.
    Demand { rule: usize, to: usize, next: u32 },
    /// A black stone is forgotten where a white one may have to go; the rule is none for the opening.
    Forgotten { rule: Option<usize>, square: usize },
}

impl ChaseFlaw {
    /// The rule that has it, if one has.
    pub fn rule(&self) -> Option<usize> {
        match *self {
            ChaseFlaw::Position(_)
            | ChaseFlaw::Player { .. }
            | ChaseFlaw::FirstTurn
            | ChaseFlaw::Opening { .. } => None,
            ChaseFlaw::NoRule { rule, .. } | ChaseFlaw::Forgotten { rule, .. } => rule,
            ChaseFlaw::NoSquare { rule, .. }
            | ChaseFlaw::NoMove { rule, .. }
            | ChaseFlaw::Goal { rule, .. }
            | ChaseFlaw::Piece { rule, .. }
            | ChaseFlaw::Rank { rule, .. }
            | ChaseFlaw::Unanswered { rule, .. }
            | ChaseFlaw::NoReply { rule, .. }
            | ChaseFlaw::Reply { rule, .. }
            | ChaseFlaw::Demand { rule, .. } => Some(rule),
        }
    }
}

impl fmt::Display for ChaseFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ChaseFlaw::Position(reason) => write!(f, "the position cannot be: {reason}"),
            ChaseFlaw::Player { claim } => {
                let (player, opponent) = (claim.player(), claim.player().opponent());
                write!(f, "the claim is {player}'s, but the rules are {opponent}'s")
            }
            ChaseFlaw::FirstTurn => f.write_str("Right's first turn is missing or not legal"),
            ChaseFlaw::Opening { turn: None } => {
                f.write_str("the opening is not about the position")
            }
            ChaseFlaw::Opening { turn: Some(turn) } => {
                write!(f, "the opening is not about the position after {turn}")
            }
            ChaseFlaw::NoRule { rule: None, next } => {
                write!(f, "the opening names rule {next}, which does not exist")
            }
            ChaseFlaw::NoRule {
                rule: Some(rule),
                next,
            } => write!(f, "rule {rule} names rule {next}, which does not exist"),
            ChaseFlaw::NoSquare { rule, square } => {
                write!(f, "rule {rule}: there is no square {square}")
            }
            ChaseFlaw::NoMove { rule, to } => {
                write!(
                    f,
                    "rule {rule}: a stone may keep the piece from square {to}"
                )
            }
            ChaseFlaw::Goal { rule, to } => {
                write!(
                    f,
                    "rule {rule}: the piece can move to square {to}, its goal"
                )
            }
            ChaseFlaw::Piece { rule, next } => write!(
                f,
                "rule {rule}: the piece is not where rule {next} supposes it"
            ),
            ChaseFlaw::Rank { rule, next } => write!(
                f,
                "rule {rule}: the rank does not fall from here to rule {next}"
            ),
            ChaseFlaw::Unanswered { rule, turn } => {
                write!(f, "rule {rule}: nothing is known of positions after {turn}")
            }
            ChaseFlaw::NoReply { rule, to } => write!(
                f,
                "rule {rule}: there is no reply when the piece moves to square {to}"
            ),
            ChaseFlaw::Reply { rule, to } => write!(
                f,
                "rule {rule}: the reply to the piece on square {to} may be impossible"
            ),
            ChaseFlaw::Demand { rule, to, next } => write!(
                f,
                "rule {rule}: after the reply to the piece on square {to} there need not be all \
                 that rule {next} demands"
            ),
            ChaseFlaw::Forgotten { rule, square } => {
                match rule {
                    Some(rule) => write!(f, "rule {rule}")?,
                    None => f.write_str("the opening")?,
                }
                write!(
                    f,
                    ": the black stone on square {square} must not be forgotten, as white stones \
                     are moved there"
                )
            }
        }
    }
}

impl std::error::Error for ChaseFlaw {}

type Checked = Result<(), ChaseFlaw>;

impl Certificate {
    /// Checks that the claim is true, and counts the rules; or says what is wrong.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use partizan_rules::*;
    /// use partizan_value::Player;
    ///
    /// // A piece that steps to the left or right, amid nine squares, and no stones.
    /// let step = |right| Step { down: 0, right, slides: false };
    /// let size = Size { rows: 3, cols: 3 };
    /// let field = Field::new(size, vec![step(1), step(-1)], Aim::Contain, |_| true).unwrap();
    /// let chase = Chase {
    ///     field: Arc::new(field),
    ///     piece: 4,
    ///     black: Spots::default(),
    ///     white: Spots::default(),
    ///     black_left: Some(0),
    ///     white_left: 0,
    /// };
    /// let rule = RunRule {
    ///     piece: 4,
    ///     free: Spots::one(5),
    ///     white: Spots::default(),
    ///     black_left: Some(0),
    ///     rank: 0,
    ///     to: 5,
    ///     next: Vec::new(),
    /// };
    /// let mut certificate = Certificate {
    ///     chase,
    ///     first: Player::Left,
    ///     claim: Claim::Escapes,
    ///     rules: Rules::Run { rules: vec![rule], opening: vec![0] },
    /// };
    /// assert_eq!(certificate.check(), Ok(1));
    /// certificate.chase.black.insert(5);
    /// assert_eq!(certificate.check(), Err(ChaseFlaw::Opening { turn: None }));
    /// ```
    pub fn check(&self) -> Result<usize, ChaseFlaw> {
        self.check_within(&Budget::unlimited())
            .expect("a budget without limits does not run out")
    }

    /// The same within a budget, which is looked at now and then.
    pub fn check_within(
        &self,
        budget: &Budget,
    ) -> partizan_value::Result<Result<usize, ChaseFlaw>> {
        let begun = check_position(&self.chase).and_then(|()| match &self.rules {
            _ if self.rules.player() != self.claim.player() => {
                Err(ChaseFlaw::Player { claim: self.claim })
            }
            Rules::Run { rules, .. } => Ok(rules.len()),
            Rules::Hold { rules, .. } => Ok(rules.len()),
        });
        let count = match begun {
            Ok(count) => count,
            Err(flaw) => return Ok(Err(flaw)),
        };
        let checked = match &self.rules {
            Rules::Run { rules, opening } => {
                let checker = Runs::new(self, rules);
                match checker.opening(opening, budget)? {
                    Ok(()) => each(count, budget, |rule| checker.rule(rule))?,
                    flawed => flawed,
                }
            }
            Rules::Hold {
                rules,
                turn,
                opening,
            } => match Holds::new(self, rules, *turn) {
                Ok(checker) => match checker.opening(*opening) {
                    Ok(()) => each(count, budget, |rule| checker.rule(rule))?,
                    flawed => flawed,
                },
                Err(flaw) => Err(flaw),
            },
        };
        Ok(checked.map(|()| count))
    }
}

impl Rules {
    /// Whose strategy it is.
    fn player(&self) -> Player {
        match self {
            Rules::Run { .. } => Player::Left,
            Rules::Hold { .. } => Player::Right,
        }
    }
}

/// Checks one thing after the other until there is a flaw.
fn each(
    count: usize,
    budget: &Budget,
    check: impl Fn(usize) -> Checked,
) -> partizan_value::Result<Checked> {
    for number in 0..count {
        if number % RULES_PER_LOOK == 0 {
            budget.check(0)?;
        }
        if let Err(flaw) = check(number) {
            return Ok(Err(flaw));
        }
    }
    Ok(Ok(()))
}

/// Whether the position is one of the game that is not over yet.
fn check_position(chase: &Chase) -> Checked {
    let field = &chase.field;
    let stays = |step: &super::Step| step.down == 0 && step.right == 0;
    let problem = if field.steps().iter().any(stays) {
        "the piece steps to where it is"
    } else if !exists(&field.squares(), chase.piece) {
        "the piece is not on the board"
    } else if chase.is_over() {
        "the piece has reached its goal"
    } else if !chase.stones().is_within(&field.squares()) {
        "a stone is not on the board"
    } else if chase.black.meets(&chase.white) {
        "two stones are on one square"
    } else if chase.stones().has(chase.piece) {
        "the piece is on a stone"
    } else {
        return Ok(());
    };
    Err(ChaseFlaw::Position(problem))
}

fn exists(squares: &Spots, square: usize) -> bool {
    square < MOST_SPOTS && squares.has(square)
}

/// Whether a number of black stones is at most another; none is any number.
fn at_most(one: Option<usize>, other: Option<usize>) -> bool {
    match (one, other) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(one), Some(other)) => one <= other,
    }
}

/// Checks Left's rules.
struct Runs<'c> {
    certificate: &'c Certificate,
    rules: &'c [RunRule],
    squares: Spots,
    /// All white stones.
    whites: usize,
}

impl<'c> Runs<'c> {
    fn new(certificate: &'c Certificate, rules: &'c [RunRule]) -> Runs<'c> {
        let chase = &certificate.chase;
        Runs {
            certificate,
            rules,
            squares: chase.field.squares(),
            whites: chase.white.count().saturating_add(chase.white_left),
        }
    }

    fn opening(&self, opening: &[u32], budget: &Budget) -> partizan_value::Result<Checked> {
        let mut rules = Vec::with_capacity(opening.len());
        for &next in opening {
            match self.rules.get(next as usize) {
                Some(rule) => rules.push(rule),
                None => return Ok(Err(ChaseFlaw::NoRule { rule: None, next })),
            }
        }
        let chase = &self.certificate.chase;
        if self.certificate.first == Player::Left {
            let is_about = rules.first().is_some_and(|rule| is_about(rule, chase));
            let flaw = ChaseFlaw::Opening { turn: None };
            return Ok(if is_about { Ok(()) } else { Err(flaw) });
        }
        for turn in chase.turns(Player::Right) {
            budget.check(0)?;
            let after = chase.after(turn);
            if !rules.iter().any(|rule| is_about(rule, &after)) {
                return Ok(Err(ChaseFlaw::Opening { turn: Some(turn) }));
            }
        }
        Ok(Ok(()))
    }

    fn rule(&self, number: usize) -> Checked {
        let rule = &self.rules[number];
        for square in [rule.piece, rule.to] {
            if !exists(&self.squares, square) {
                return Err(ChaseFlaw::NoSquare {
                    rule: number,
                    square,
                });
            }
        }
        let field = &self.certificate.chase.field;
        let free = rule.free.with(rule.piece).and(&self.squares);
        let white = rule.white.without(rule.piece).and(&self.squares);
        let stones = self.squares.minus(&free).union(&white);
        if !field.reach(rule.piece, &stones).has(rule.to) {
            return Err(ChaseFlaw::NoMove {
                rule: number,
                to: rule.to,
            });
        }
        if field.goal().has(rule.to) {
            return Ok(());
        }
        let next = self.next(number)?;
        self.answers(rule, free, white, &next)
            .map_err(|turn| ChaseFlaw::Unanswered { rule: number, turn })
    }

    /// The rules for the positions after Right's turn.
    fn next(&self, number: usize) -> Result<Vec<&'c RunRule>, ChaseFlaw> {
        let rule = &self.rules[number];
        let mut rules = Vec::with_capacity(rule.next.len());
        for &next in &rule.next {
            let Some(found) = self.rules.get(next as usize) else {
                return Err(ChaseFlaw::NoRule {
                    rule: Some(number),
                    next,
                });
            };
            if found.piece != rule.to {
                return Err(ChaseFlaw::Piece { rule: number, next });
            }
            if self.certificate.claim.is_ranked() && found.rank >= rule.rank {
                return Err(ChaseFlaw::Rank { rule: number, next });
            }
            rules.push(found);
        }
        Ok(rules)
    }

    /// Whether some rule is about all positions after every turn of Right; otherwise such a turn.
    fn answers(
        &self,
        rule: &RunRule,
        free: Spots,
        white: Spots,
        next: &[&RunRule],
    ) -> Result<(), Turning> {
        let has_left = |left: Option<usize>| move |next: &&&RunRule| at_most(left, next.black_left);
        let as_many = || next.iter().filter(has_left(rule.black_left));
        let is_pass = |next: &&RunRule| next.free.is_within(&free) && white.is_within(&next.white);
        if !as_many().any(is_pass) {
            return Err(Turning::Pass);
        }
        if rule.black_left != Some(0) {
            let mut open = free.without(rule.to);
            let fewer = rule.black_left.map(|left| left - 1);
            for next in next
                .iter()
                .filter(has_left(fewer))
                .filter(|next| is_pass(next))
            {
                open = open.and(&next.free);
            }
            if let Some(square) = open.first() {
                return Err(Turning::Black(square));
            }
        }
        if self.whites == 0 {
            return Ok(());
        }
        // The white stones that remain, and the square that one has left if this is known.
        let remaining: Vec<(Spots, Option<usize>)> = if self.whites == 1 {
            vec![(Spots::default(), white.first())]
        } else if white.count() == self.whites {
            white.iter().map(|x| (white.without(x), Some(x))).collect()
        } else {
            vec![(white, None)]
        };
        for (white_then, from) in remaining {
            let mut open = self.squares.minus(&white).without(rule.to);
            for next in as_many().filter(|next| white_then.is_within(&next.white)) {
                let freed = next.free.minus(&free);
                match freed.first() {
                    None => open = open.minus(&next.white),
                    Some(square) if freed.count() == 1 && next.white.has(square) => {
                        open.remove(square);
                    }
                    Some(_) => {}
                }
            }
            if let Some(square) = open.first() {
                return Err(match from {
                    Some(from) => Turning::Shift(from, square),
                    None => Turning::White(square),
                });
            }
        }
        Ok(())
    }
}

/// Whether a rule is about a position.
fn is_about(rule: &RunRule, chase: &Chase) -> bool {
    rule.piece == chase.piece
        && !rule.free.meets(&chase.black)
        && chase.white.is_within(&rule.white)
        && at_most(chase.black_left, rule.black_left)
}

/// Checks Right's rules.
struct Holds<'c> {
    certificate: &'c Certificate,
    rules: &'c [HoldRule],
    /// The position in which Left is to move first.
    start: Chase,
    /// Where no black stone may be forgotten.
    kept: Spots,
}

impl<'c> Holds<'c> {
    fn new(
        certificate: &'c Certificate,
        rules: &'c [HoldRule],
        turn: Option<Turning>,
    ) -> Result<Holds<'c>, ChaseFlaw> {
        let chase = &certificate.chase;
        let start = match (certificate.first, turn) {
            (Player::Left, None) => chase.clone(),
            (Player::Right, Some(turn)) if chase.turns(Player::Right).contains(&turn) => {
                chase.after(turn)
            }
            _ => return Err(ChaseFlaw::FirstTurn),
        };
        let kept = kept(&start, rules);
        Ok(Holds {
            certificate,
            rules,
            start,
            kept,
        })
    }

    fn opening(&self, next: u32) -> Checked {
        let Some(first) = self.rules.get(next as usize) else {
            return Err(ChaseFlaw::NoRule { rule: None, next });
        };
        if !meets_demand(&self.start, first) {
            return Err(ChaseFlaw::Opening { turn: None });
        }
        self.keeps(None, &self.start, first)
    }

    fn rule(&self, number: usize) -> Checked {
        let rule = &self.rules[number];
        let field = &self.certificate.chase.field;
        if !exists(&field.squares(), rule.piece) {
            return Err(ChaseFlaw::NoSquare {
                rule: number,
                square: rule.piece,
            });
        }
        let reached = field.reach(rule.piece, &rule.black.union(&rule.white));
        for to in reached.iter() {
            if field.goal().has(to) {
                return Err(ChaseFlaw::Goal { rule: number, to });
            }
            let Some(reply) = rule.replies.iter().find(|reply| reply.to == to) else {
                return Err(ChaseFlaw::NoReply { rule: number, to });
            };
            let least = Chase {
                field: field.clone(),
                piece: to,
                black: rule.black,
                white: rule.white,
                black_left: rule.black_left,
                white_left: rule.white_left,
            };
            if !is_legal(&least, reply.turn) {
                return Err(ChaseFlaw::Reply { rule: number, to });
            }
            let (after, next) = (least.after(reply.turn), reply.next);
            let Some(demanded) = self.rules.get(next as usize) else {
                return Err(ChaseFlaw::NoRule {
                    rule: Some(number),
                    next,
                });
            };
            if self.certificate.claim.is_ranked() && demanded.rank >= rule.rank {
                return Err(ChaseFlaw::Rank { rule: number, next });
            }
            if !meets_demand(&after, demanded) {
                return Err(ChaseFlaw::Demand {
                    rule: number,
                    to,
                    next,
                });
            }
            self.keeps(Some(number), &after, demanded)?;
        }
        Ok(())
    }

    /// Whether no black stone is forgotten that must not be.
    fn keeps(&self, rule: Option<usize>, had: &Chase, next: &HoldRule) -> Checked {
        match had.black.minus(&next.black).and(&self.kept).first() {
            Some(square) => Err(ChaseFlaw::Forgotten { rule, square }),
            None => Ok(()),
        }
    }
}

/// Where no black stone may be forgotten: where white ones are moved, unless there is room for them
/// to be idle or Right never puts a black stone.
fn kept(start: &Chase, rules: &[HoldRule]) -> Spots {
    let field = &start.field;
    let mut idle = field.squares().minus(&start.black).without(start.piece);
    for from in field.squares().minus(&field.goal()).iter() {
        idle = idle.minus(&field.reach(from, &Spots::default()));
    }
    if idle.count() >= start.white.count().saturating_add(start.white_left) {
        return Spots::default();
    }
    let (mut targets, mut is_mixed) = (Spots::default(), false);
    for reply in rules.iter().flat_map(|rule| &rule.replies) {
        match reply.turn {
            Turning::Black(_) => is_mixed = true,
            Turning::Shift(_, to) if to < MOST_SPOTS => targets.insert(to),
            _ => {}
        }
    }
    if is_mixed { targets } else { Spots::default() }
}

/// Whether Right can do this; much faster than a list of everything.
fn is_legal(chase: &Chase, turn: Turning) -> bool {
    let is_empty = |square| exists(&chase.empty(), square);
    match turn {
        Turning::Run(_) => false,
        Turning::Pass => true,
        Turning::Black(at) => chase.black_left != Some(0) && is_empty(at),
        Turning::White(at) => chase.white_left > 0 && is_empty(at),
        Turning::Shift(from, to) => exists(&chase.white, from) && is_empty(to),
    }
}

/// Whether there is at least what a rule demands.
fn meets_demand(chase: &Chase, rule: &HoldRule) -> bool {
    rule.piece == chase.piece
        && rule.black.is_within(&chase.black)
        && rule.white.is_within(&chase.white)
        && at_most(rule.black_left, chase.black_left)
        && rule.white_left <= chase.white_left
}
