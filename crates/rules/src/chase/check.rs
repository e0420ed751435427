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
//! - or puts a black stone on a square *s*: what was free is still free but for *s*, no white stone
//!   is on *s*, and a black one fewer is in the hand. If *s* was not free, a rule for the position
//!   after a pass will do;
//! - or puts or moves a white stone to *s*: there is no black stone on *s* then, and at most *w* − 1
//!   stones are in the hand. All white stones are on `white` squares or on *s*. If *w* = 1, it is on
//!   *s*. If there are just *w* `white` squares, one of them has no stone now: the one that the stone
//!   has left, or if it came from the hand, one that had none. If *s* was `white`, a rule for the
//!   position after a pass will do.
//!
//! If there are no more `white` squares and `white_left` stones together than *w*, all `white` squares
//! have stones, and all others are in the hand. Then the `white` squares are free of black stones,
//! nothing can be put there, and it is known what each turn does.
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
//!   there is a white stone on *s* in *p*, this becomes the double; where it was the double of another
//!   one, idle, the two change their roles. Then the double of the other is in the hand or idle, or
//!   stands where the stone comes from, and goes to any empty idle square. If there is a black stone
//!   on *s*, the double remains where it is, in the hand or idle; but one that stands where the stone
//!   comes from must go and be idle, if it can: were it to stay, Right might later want a black stone
//!   there.
//!
//! There is *room* to be idle if at least *w* idle squares have no black stone, because Right never puts
//! one there: a white stone that is not idle finds one of them empty. For the duke the corners are
//! idle. Without room the last case must not happen, and so no double of a stone that is elsewhere
//! is ever idle. The case needs a black stone of *p* that the least position does not have, so that
//! one rule had it and the next does not demand it: this is refused for squares to which a white
//! stone is ever moved. If Right never puts a black stone at all, no double is ever in the way,
//! wherever it is: it may stay.
//!
//! So in every position that a rule is about, Right has a reply that leads to one that another rule
//! is about, and the piece never reaches the goal; where ranks fall, it must be without moves at
//! some time.

use std::cell::Cell;
use std::fmt;

use partizan_value::{Budget, Player};

use super::certificate::at_most;
use super::{Certificate, Chase, Claim, HoldRule, MOST_SPOTS, Rules, RunRule, Spots, Turning};

/// Work that is done between two looks at the budget: rules that are compared.
const WORK_PER_LOOK: usize = 1 << 20;
/// What a rule takes before it is compared with others.
const WORK_PER_RULE: usize = 1 << 10;

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

/// Why no more is checked.
enum Stop {
    /// The certificate does not prove its claim.
    Flaw(ChaseFlaw),
    /// The budget ran out.
    Budget(partizan_value::Error),
}

impl From<ChaseFlaw> for Stop {
    fn from(flaw: ChaseFlaw) -> Stop {
        Stop::Flaw(flaw)
    }
}

type Checked = Result<(), Stop>;

/// Looks at a budget now and then, by the work that is done: a rule may name very many others.
struct Watch<'b> {
    budget: &'b Budget,
    /// The work since the last look.
    done: Cell<usize>,
}

impl Watch<'_> {
    fn work(&self, more: usize) -> Checked {
        let done = self.done.get().saturating_add(more);
        if done < WORK_PER_LOOK {
            self.done.set(done);
            return Ok(());
        }
        self.done.set(0);
        self.budget.check(0).map_err(Stop::Budget)
    }
}

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
    ///     white_left: 0,
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
        // The first work of all is a look.
        let watch = Watch {
            budget,
            done: Cell::new(WORK_PER_LOOK),
        };
        match self.check_watched(&watch) {
            Ok(count) => Ok(Ok(count)),
            Err(Stop::Flaw(flaw)) => Ok(Err(flaw)),
            Err(Stop::Budget(error)) => Err(error),
        }
    }

    fn check_watched(&self, watch: &Watch<'_>) -> Result<usize, Stop> {
        check_position(&self.chase)?;
        if self.rules.player() != self.claim.player() {
            return Err(ChaseFlaw::Player { claim: self.claim }.into());
        }
        match &self.rules {
            Rules::Run { rules, opening } => {
                let checker = Runs::new(self, rules, watch);
                checker.opening(opening)?;
                (0..rules.len()).try_for_each(|rule| checker.rule(rule))?;
                Ok(rules.len())
            }
            Rules::Hold {
                rules,
                turn,
                opening,
            } => {
                let checker = Holds::new(self, rules, *turn, watch)?;
                checker.opening(*opening)?;
                (0..rules.len()).try_for_each(|rule| checker.rule(rule))?;
                Ok(rules.len())
            }
        }
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

/// Whether the position is one of the game that is not over yet.
fn check_position(chase: &Chase) -> Result<(), ChaseFlaw> {
    let field = &chase.field;
    let problem = if !exists(&field.squares(), chase.piece) {
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

/// Checks Left's rules.
struct Runs<'c> {
    certificate: &'c Certificate,
    rules: &'c [RunRule],
    squares: Spots,
    /// All white stones.
    whites: usize,
    watch: &'c Watch<'c>,
}

impl<'c> Runs<'c> {
    fn new(certificate: &'c Certificate, rules: &'c [RunRule], watch: &'c Watch<'c>) -> Runs<'c> {
        let chase = &certificate.chase;
        Runs {
            certificate,
            rules,
            squares: chase.field.squares(),
            whites: chase.white.count().saturating_add(chase.white_left),
            watch,
        }
    }

    fn opening(&self, opening: &[u32]) -> Checked {
        let mut rules = Vec::with_capacity(opening.len());
        for &next in opening {
            let rule = self.rules.get(next as usize);
            rules.push(rule.ok_or(ChaseFlaw::NoRule { rule: None, next })?);
        }
        let chase = &self.certificate.chase;
        if self.certificate.first == Player::Left {
            return match rules.first() {
                Some(rule) if rule.is_about(chase) => Ok(()),
                _ => Err(ChaseFlaw::Opening { turn: None }.into()),
            };
        }
        for turn in chase.turns(Player::Right) {
            self.watch.work(rules.len())?;
            let after = chase.after(turn);
            if !rules.iter().any(|rule| rule.is_about(&after)) {
                return Err(ChaseFlaw::Opening { turn: Some(turn) }.into());
            }
        }
        Ok(())
    }

    fn rule(&self, number: usize) -> Checked {
        self.watch.work(WORK_PER_RULE)?;
        let rule = &self.rules[number];
        for square in [rule.piece, rule.to] {
            if !exists(&self.squares, square) {
                let rule = number;
                return Err(ChaseFlaw::NoSquare { rule, square }.into());
            }
        }
        let field = &self.certificate.chase.field;
        let white = rule.white.without(rule.piece).and(&self.squares);
        let mut free = rule.free.with(rule.piece).and(&self.squares);
        if self.are_known(rule, &white) {
            free = free.union(&white);
        }
        let stones = self.squares.minus(&free).union(&white);
        if !field.reach(rule.piece, &stones).has(rule.to) {
            let to = rule.to;
            return Err(ChaseFlaw::NoMove { rule: number, to }.into());
        }
        if field.goal().has(rule.to) {
            return Ok(());
        }
        let next = self.next(number)?;
        self.answers(number, free, white, &next)
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

    /// Whether all `white` squares have stones for certain.
    fn are_known(&self, rule: &RunRule, white: &Spots) -> bool {
        white.count().saturating_add(rule.white_left) <= self.whites
    }

    /// Whether some rule is about all positions after every turn of Right.
    fn answers(&self, number: usize, free: Spots, white: Spots, next: &[&RunRule]) -> Checked {
        let rule = &self.rules[number];
        let unanswered = |turn| Err(ChaseFlaw::Unanswered { rule: number, turn }.into());
        // A pass and black stones.
        self.watch.work(next.len().saturating_mul(2))?;
        let RunRule {
            to,
            black_left,
            white_left,
            ..
        } = *rule;
        let with = |black_left: Option<usize>, white_left: usize| {
            next.iter().filter(move |next| {
                at_most(black_left, next.black_left) && white_left <= next.white_left
            })
        };
        let is_pass = |next: &&RunRule| next.free.is_within(&free) && white.is_within(&next.white);
        if !with(black_left, white_left).any(is_pass) {
            return unanswered(Turning::Pass);
        }
        let are_known = self.are_known(rule, &white);
        if black_left != Some(0) {
            let mut open = free.without(to);
            if are_known {
                open = open.minus(&white);
            }
            let fewer = with(black_left.map(|left| left - 1), white_left);
            for next in fewer.filter(|next| next.free.is_within(&free)) {
                let vacated = white.minus(&next.white);
                match vacated.first() {
                    None => open = open.and(&next.free),
                    Some(square) if vacated.count() == 1 && !next.free.has(square) => {
                        open.remove(square);
                    }
                    Some(_) => {}
                }
            }
            if let Some(square) = open.first() {
                return unanswered(Turning::Black(square));
            }
        }
        for (from, remaining, left) in self.white_turns(rule, white, are_known) {
            self.watch.work(next.len())?;
            let mut open = self.squares.minus(&white).without(to);
            for next in with(black_left, left).filter(|next| remaining.is_within(&next.white)) {
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
                return unanswered(match from {
                    Some(from) => Turning::Shift(from, square),
                    None => Turning::White(square),
                });
            }
        }
        Ok(())
    }

    /// How a white stone can be put on another square: which one it leaves if this is known, where
    /// all others are then, and how many are left in the hand at most.
    fn white_turns(
        &self,
        rule: &RunRule,
        white: Spots,
        are_known: bool,
    ) -> Vec<(Option<usize>, Spots, usize)> {
        let Some(others) = self.whites.checked_sub(1) else {
            return Vec::new();
        };
        let left = rule.white_left.min(others);
        let from_each = white.iter().map(|x| (Some(x), white.without(x), left));
        if are_known {
            let from_hand = rule
                .white_left
                .checked_sub(1)
                .map(|left| (None, white, left));
            from_each.chain(from_hand).collect()
        } else if self.whites == 1 {
            vec![(None, Spots::default(), left)]
        } else if white.count() == self.whites {
            from_each.collect()
        } else {
            vec![(None, white, left)]
        }
    }
}

/// Checks Right's rules.
struct Holds<'c> {
    certificate: &'c Certificate,
    rules: &'c [HoldRule],
    /// The position in which Left is to move first.
    start: Chase,
    /// Where no black stone may be forgotten.
    kept: Spots,
    watch: &'c Watch<'c>,
}

impl<'c> Holds<'c> {
    fn new(
        certificate: &'c Certificate,
        rules: &'c [HoldRule],
        turn: Option<Turning>,
        watch: &'c Watch<'c>,
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
            watch,
        })
    }

    fn opening(&self, next: u32) -> Checked {
        let Some(first) = self.rules.get(next as usize) else {
            return Err(ChaseFlaw::NoRule { rule: None, next }.into());
        };
        if !meets_demand(&self.start, first) {
            return Err(ChaseFlaw::Opening { turn: None }.into());
        }
        self.keeps(None, &self.start, first)
    }

    fn rule(&self, number: usize) -> Checked {
        self.watch.work(WORK_PER_RULE)?;
        let rule = &self.rules[number];
        let field = &self.certificate.chase.field;
        if !exists(&field.squares(), rule.piece) {
            let (rule, square) = (number, rule.piece);
            return Err(ChaseFlaw::NoSquare { rule, square }.into());
        }
        let reached = field.reach(rule.piece, &rule.black.union(&rule.white));
        for to in reached.iter() {
            self.watch.work(rule.replies.len())?;
            if field.goal().has(to) {
                return Err(ChaseFlaw::Goal { rule: number, to }.into());
            }
            let Some(reply) = rule.replies.iter().find(|reply| reply.to == to) else {
                return Err(ChaseFlaw::NoReply { rule: number, to }.into());
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
                return Err(ChaseFlaw::Reply { rule: number, to }.into());
            }
            let (after, next) = (least.after(reply.turn), reply.next);
            let Some(demanded) = self.rules.get(next as usize) else {
                let rule = Some(number);
                return Err(ChaseFlaw::NoRule { rule, next }.into());
            };
            if self.certificate.claim.is_ranked() && demanded.rank >= rule.rank {
                return Err(ChaseFlaw::Rank { rule: number, next }.into());
            }
            if !meets_demand(&after, demanded) {
                let rule = number;
                return Err(ChaseFlaw::Demand { rule, to, next }.into());
            }
            self.keeps(Some(number), &after, demanded)?;
        }
        Ok(())
    }

    /// Whether no black stone is forgotten that must not be.
    fn keeps(&self, rule: Option<usize>, had: &Chase, next: &HoldRule) -> Checked {
        match had.black.minus(&next.black).and(&self.kept).first() {
            Some(square) => Err(ChaseFlaw::Forgotten { rule, square }.into()),
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::Size;
    use crate::chase::{Aim, Field, HoldReply, Step};

    /// A piece in the middle of 25 squares that steps to the left or right, and no stones.
    fn chase() -> Chase {
        let step = |right| Step {
            down: 0,
            right,
            slides: false,
        };
        let size = Size { rows: 5, cols: 5 };
        let field = Field::new(size, vec![step(1), step(-1)], Aim::Contain, |_| true);
        Chase {
            field: Arc::new(field.expect("it is small")),
            piece: 12,
            black: Spots::default(),
            white: Spots::default(),
            black_left: Some(0),
            white_left: 0,
        }
    }

    #[test]
    fn a_check_is_cancelled_within_a_rule_that_names_very_many_others() {
        let run = RunRule {
            piece: 12,
            free: Spots::one(13),
            white: Spots::default(),
            black_left: Some(0),
            white_left: 0,
            rank: 0,
            to: 13,
            next: vec![1; WORK_PER_LOOK],
        };
        let after = RunRule {
            piece: 13,
            to: 12,
            free: Spots::one(12),
            next: vec![0],
            ..run.clone()
        };
        let reply = HoldReply {
            to: 0,
            turn: Turning::Pass,
            next: 0,
        };
        let hold = HoldRule {
            piece: 12,
            black: Spots::default(),
            white: Spots::default(),
            black_left: Some(0),
            white_left: 0,
            rank: 0,
            replies: vec![reply; WORK_PER_LOOK],
        };
        let mut certificate = Certificate {
            chase: chase(),
            first: Player::Left,
            claim: Claim::Roams,
            rules: Rules::Run {
                rules: Vec::new(),
                opening: Vec::new(),
            },
        };
        let budget = Budget::unlimited();
        let watch = Watch {
            budget: &budget,
            done: Cell::new(0),
        };
        let rules = [run, after];
        let checker = Runs::new(&certificate, &rules, &watch);
        assert!(checker.rule(0).is_ok());
        budget.cancel();
        assert!(matches!(checker.rule(0), Err(Stop::Budget(_))));

        certificate.claim = Claim::Contains;
        let rules = [hold];
        let checker = Holds::new(&certificate, &rules, None, &watch);
        let checker = checker.unwrap_or_else(|flaw| panic!("{flaw}"));
        assert!(matches!(checker.rule(0), Err(Stop::Budget(_))));
    }
}
