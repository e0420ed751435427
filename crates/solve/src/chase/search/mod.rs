//! Chases with many stones, by a search that learns.
//!
//! The number of positions grows fast with the number of stones, but few of them matter: all that
//! is found is kept as rules about all positions with at least, or at most, some stones, and looked
//! up by inclusion. [`hold`] decides who wins, without white stones, and [`reach`] how fast. A rule for
//! Left that holds for any number of stones in the hand settles the original game, in which they are
//! unlimited: the number is raised until Left has such a rule or Right holds. [`certify`] writes the
//! rules down.

mod certify;
mod ground;
mod hold;
mod index;
mod reach;
mod shelf;
mod watch;

use std::sync::Arc;

use partizan_rules::{Certificate, Chase, Field};
use partizan_value::{Budget, Error, Player, Result};

use crate::meter::Meter;
use ground::Ground;
use hold::{HoldSearch, Holding};
use index::ANY;
use reach::{ReachSearch, Reaching};
use watch::Watch;

/// Room for searches as deep as there are squares on the largest board.
const STACK_BYTES: usize = 64 << 20;

/// A search that learns rules about a board; what it has learned helps with later questions, and
/// with the same one if the budget ran out before it was answered.
///
/// ```
/// use std::sync::Arc;
/// use partizan_rules::{Aim, Chase, Field, Size, Spots, Step};
/// use partizan_solve::ChaseSearch;
/// use partizan_value::{Budget, Player};
///
/// let step = |down, right| Step { down, right, slides: false };
/// let duke = vec![step(0, 1), step(1, 0), step(0, -1), step(-1, 0)];
/// let size = Size { rows: 7, cols: 8 };
/// let field = Arc::new(Field::new(size, duke, Aim::Contain, |_| true).unwrap());
/// let start = Chase {
///     field: field.clone(),
///     piece: 3 * 8 + 4,
///     black: Spots::default(),
///     white: Spots::default(),
///     black_left: None,
///     white_left: 0,
/// };
/// let mut search = ChaseSearch::new(&field, &Budget::unlimited(), &Arc::default());
/// // Twelve stones are enough for Right, to begin; if Left begins no number is.
/// assert_eq!(search.least_black(&start, Player::Right)?, Some(12));
/// assert_eq!(search.least_black(&start, Player::Left)?, None);
/// assert_eq!(search.length(&start, Player::Left)?, Some(7));
/// assert!(search.certificate(&start, Player::Right)?.check().is_ok());
/// # Ok::<(), partizan_value::Error>(())
/// ```
pub struct ChaseSearch {
    ground: Ground,
    holding: Holding,
    /// Made when lengths are asked for.
    reaching: Option<Reaching>,
    watch: Watch,
}

impl ChaseSearch {
    /// A search that knows nothing but the board, and counts on a meter what it does.
    pub fn new(field: &Arc<Field>, budget: &Budget, meter: &Arc<Meter>) -> ChaseSearch {
        let ground = Ground::new(field);
        ChaseSearch {
            holding: Holding::new(&ground),
            ground,
            reaching: None,
            watch: Watch::new(budget, meter),
        }
    }

    /// How many positions were searched.
    pub fn positions(&self) -> u64 {
        self.watch.visits()
    }

    /// How many rules were learned about who wins.
    pub fn rules(&self) -> u64 {
        self.holding.rules()
    }

    /// Whether Right holds the piece for ever, with no white stones in the game.
    pub fn right_holds(&mut self, chase: &Chase, to_move: Player) -> Result<bool> {
        match chase.black_left {
            Some(_) => self.holds_with(chase, to_move, hold::hand_of(chase)),
            None => Ok(self.least_black(chase, to_move)?.is_some()),
        }
    }

    /// The least number of black stones in the hand with which Right holds the piece for ever, with
    /// no white stones in the game; none if no number is enough.
    pub fn least_black(&mut self, chase: &Chase, to_move: Player) -> Result<Option<usize>> {
        for hand in 0..=chase.empty().count() as u16 {
            if self.holds_with(chase, to_move, Some(hand))? {
                return Ok(Some(usize::from(hand)));
            }
            if self.escapes_any(chase, to_move) {
                break;
            }
        }
        Ok(None)
    }

    /// Whether a rule says that Left wins against any number of stones.
    fn escapes_any(&self, chase: &Chase, to_move: Player) -> bool {
        let (rules, ground, piece) = (&self.holding, &self.ground, chase.piece);
        match to_move {
            _ if chase.is_over() => true,
            Player::Left => rules.runs_away(ground, piece, &chase.black, ANY),
            Player::Right => rules
                .region(ground, piece, &chase.black, ANY)
                .is_some_and(|region| region.is_empty()),
        }
    }

    /// Whether Right holds with so many stones in the hand.
    fn holds_with(&mut self, chase: &Chase, to_move: Player, hand: Option<u16>) -> Result<bool> {
        if chase.white_left > 0 || !chase.white.is_empty() {
            let reason = "this search is for games without white stones";
            return Err(Error::Undefined(reason.to_string()));
        }
        if chase.is_over() {
            return Ok(false);
        }
        let hand = hand.unwrap_or_else(|| chase.empty().count() as u16);
        self.watch
            .begin(self.reaching.as_ref().map_or(0, Reaching::bytes));
        let mut search = HoldSearch {
            ground: &self.ground,
            rules: &mut self.holding,
            watch: &mut self.watch,
        };
        let (piece, stones) = (chase.piece, &chase.black);
        with_stack(|| match to_move {
            Player::Left => search.holds(piece, stones, hand),
            // By a stone, or by passing.
            Player::Right => {
                Ok(search.is_held(piece, stones, hand)? || search.holds(piece, stones, hand)?)
            }
        })
    }

    /// In how many moves of the piece Left wins if both play well, with no white stones in the game;
    /// none if Right holds.
    pub fn length(&mut self, chase: &Chase, to_move: Player) -> Result<Option<usize>> {
        if self.right_holds(chase, to_move)? {
            return Ok(None);
        }
        if chase.is_over() {
            return Ok(Some(0));
        }
        let hand = hold::hand_of(chase).unwrap_or(ANY);
        let (ground, piece) = (&self.ground, chase.piece);
        let rules = self.reaching.get_or_insert_with(|| Reaching::new(ground));
        self.watch.begin(self.holding.bytes());
        let mut moves = 0;
        loop {
            moves += 1;
            rules.make_room(ground, moves);
            let mut search = ReachSearch {
                ground,
                rules,
                watch: &mut self.watch,
            };
            let asked = (hand, moves);
            let escapes = with_stack(|| match to_move {
                Player::Left => search.escapes(piece, &chase.black, asked),
                Player::Right => search.escapes_after(piece, &chase.black, asked),
            })?;
            if escapes {
                return Ok(Some(moves));
            }
        }
    }

    /// A strategy for whoever wins when no white stones are in the game.
    pub fn certificate(&mut self, chase: &Chase, first: Player) -> Result<Certificate> {
        let is_held = self.right_holds(chase, first)?;
        if chase.is_over() {
            let reason = "the piece has reached its goal already";
            return Err(Error::Undefined(reason.to_string()));
        }
        if is_held {
            return Ok(certify::hold(&self.ground, &self.holding, chase, first));
        }
        self.run_certificate(chase, first)
    }

    /// A strategy for Left, who wins.
    fn run_certificate(&mut self, chase: &Chase, first: Player) -> Result<Certificate> {
        let (piece, stones) = (chase.piece, &chase.black);
        let hand = hold::hand_of(chase).unwrap_or(ANY);
        if hand == ANY && !self.escapes_any(chase, first) {
            // As many stones as there are squares are not enough, but no rule says so of any number:
            // the rules of the fastest run do.
            let length = self.length(chase, first)?;
            let (rules, ground) = (self.reaching.as_ref(), &self.ground);
            let asked = (ANY, length.unwrap_or_default());
            let start = rules.and_then(|rules| match first {
                Player::Left => rules.first_run(ground, piece, stones, asked),
                Player::Right => rules.opening(ground, piece, stones, asked),
            });
            return match (start, rules) {
                (Some(start), Some(rules)) => {
                    let run = |at| rules.run(at);
                    Ok(certify::run(ground, run, &start, chase, first))
                }
                _ => Err(contradiction()),
            };
        }
        if first == Player::Right && hand != ANY {
            // What Left does if Right passes, with all stones in the hand.
            self.holds_with(chase, Player::Left, Some(hand))?;
        }
        let (ground, rules) = (&self.ground, &self.holding);
        let start = match first {
            Player::Left => rules.first_run(ground, piece, stones, hand),
            Player::Right => rules.opening(ground, piece, stones, hand),
        };
        let start = start.ok_or_else(contradiction)?;
        let run = |at| rules.run(at);
        Ok(certify::run(ground, run, &start, chase, first))
    }
}

/// What must not happen: a winner without rules that say why.
fn contradiction() -> Error {
    Error::Undefined("the search contradicts itself; please report this".to_string())
}

/// Runs a search on a stack that is large enough for it.
fn with_stack<T: Send>(search: impl FnOnce() -> Result<T> + Send) -> Result<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
        let Ok(search) = thread.spawn_scoped(scope, search) else {
            return Err(Error::TooLarge("no thread for the search can be started"));
        };
        match search.join() {
            Ok(found) => found,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}
