//! Games that need not end: who wins, who draws, and how soon.
//!
//! All positions that can be reached with alternating turns are listed, each once for all that are
//! the same up to symmetry and for each player who may be to move (`graph`), and solved backwards
//! from the ends of the game (`retrograde`). What leads to no end can be kept going for ever, and is
//! a draw, or won by whoever the rules say wins such a game. See Siegel, *Combinatorial Game
//! Theory*, ch. VI; *Winning Ways*, ch. 11.

mod graph;
mod retrograde;

use std::cmp::Reverse;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use partizan_rules::{Position, Ruleset};
use partizan_value::{Budget, Charge, Error, Player, Result};

use crate::sums::{Sum, each_move, move_name};
use graph::{Alone, Nodes, Terrain, Together};
use retrograde::ENDLESS;

/// Who wins a game that need not end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopyOutcome {
    /// Who wins; nobody if the game is a draw.
    pub winner: Option<Player>,
    /// How many moves the game lasts if the winner hurries and the loser holds out; unknown if it is
    /// a draw, or won because it never ends.
    pub length: Option<u32>,
    /// Every move of the player who begins that wins, or that draws if none wins; empty if all lose.
    /// Unknown if the budget ran out.
    pub moves: Option<Vec<String>>,
    /// How many positions were looked at, those that differ by symmetry or by the player to move
    /// counted apart; of a chase, configurations of stones and positions that were searched just now.
    pub positions: u64,
    /// Why moves or length are unknown that could be known.
    pub stopped: Option<Error>,
}

/// What a player who is to move can hope for, worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Prospect {
    /// To lose after so many moves.
    Loss(u32),
    /// To lose because the game never ends.
    EndlessLoss,
    Draw,
    /// To win because the game never ends.
    EndlessWin,
    /// To win after so many moves.
    Win(Reverse<u32>),
}

impl Prospect {
    /// The prospect of a player after so many moves to the end, where `endless` wins games that have
    /// none.
    fn new(distance: u32, mover: Player, endless: Option<Player>) -> Prospect {
        match endless {
            _ if distance != ENDLESS && distance.is_multiple_of(2) => Prospect::Loss(distance),
            _ if distance != ENDLESS => Prospect::Win(Reverse(distance)),
            None => Prospect::Draw,
            Some(winner) if winner == mover => Prospect::EndlessWin,
            Some(_) => Prospect::EndlessLoss,
        }
    }

    /// Who wins, if `mover` has this prospect.
    fn winner(self, mover: Player) -> Option<Player> {
        match self {
            Prospect::Loss(_) | Prospect::EndlessLoss => Some(mover.opponent()),
            Prospect::Draw => None,
            Prospect::EndlessWin | Prospect::Win(_) => Some(mover),
        }
    }

    fn length(self) -> Option<u32> {
        match self {
            Prospect::Loss(moves) | Prospect::Win(Reverse(moves)) => Some(moves),
            _ => None,
        }
    }

    /// The prospect of the other player one move before, if the move leads here.
    pub(crate) fn before(self) -> Prospect {
        match self {
            Prospect::Loss(moves) => Prospect::Win(Reverse(moves + 1)),
            Prospect::EndlessLoss => Prospect::EndlessWin,
            Prospect::Draw => Prospect::Draw,
            Prospect::EndlessWin => Prospect::EndlessLoss,
            Prospect::Win(Reverse(moves)) => Prospect::Loss(moves + 1),
        }
    }
}

/// All positions that can be reached from one, solved.
struct Solved<P> {
    nodes: Nodes<P>,
    distances: Vec<u32>,
    /// The memory of both.
    _charge: Charge,
}

impl<P: Position> Solved<P> {
    fn new(
        terrain: &impl Terrain<Position = P>,
        start: P,
        first: Player,
        budget: &Budget,
        counted: &AtomicU64,
    ) -> Result<Self> {
        let (nodes, graph) = graph::explore(terrain, start, first, budget, counted)?;
        let mut charge = Charge::new(budget.clone());
        charge.set((nodes.bytes() + nodes.len() * size_of::<u32>()) as u64);
        let distances = retrograde::distances(graph, budget)?;
        Ok(Solved {
            nodes,
            distances,
            _charge: charge,
        })
    }
}

/// The analysis of everything that can happen on some boards: win, loss or draw of every position
/// that can be reached with alternating turns.
///
/// ```
/// use std::sync::atomic::AtomicU64;
/// use partizan_rules::{Entry, Request, Ruleset, Visitor};
/// use partizan_solve::LoopyAnalysis;
/// use partizan_value::{Budget, Player};
///
/// /// Who wins if Left begins.
/// struct Winner;
///
/// impl Visitor for Winner {
///     type Output = Option<Player>;
///
///     fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Option<Player> {
///         let (first, budget) = (Player::Left, Budget::unlimited());
///         let counted = AtomicU64::new(0);
///         let analysis = LoopyAnalysis::new(&ruleset, &sums[0], first, &budget, &counted);
///         let analysis = analysis.expect("there is no limit");
///         analysis.outcome(&ruleset, &sums[0], first)?.winner
///     }
/// }
///
/// let request = Request::new(Entry::named("fox-and-geese")?, vec!["4x4"], vec![])?;
/// assert_eq!(partizan_rules::open(&request, Winner)?, Some(Player::Left));
/// # Ok::<(), partizan_rules::RulesError>(())
/// ```
pub struct LoopyAnalysis<R: Ruleset>(Boards<R>);

/// A single board takes less memory than a list of boards.
enum Boards<R: Ruleset> {
    Alone(Solved<R::Position>),
    Together(Solved<Sum<R::Position>>),
}

impl<R: Ruleset> LoopyAnalysis<R> {
    /// Looks at everything that can happen when `first` begins, within a budget; `counted` is told
    /// how many positions were met so far.
    pub fn new(
        ruleset: &R,
        boards: &[R::Position],
        first: Player,
        budget: &Budget,
        counted: &AtomicU64,
    ) -> Result<Self> {
        Ok(LoopyAnalysis(if let [board] = boards {
            let terrain = Alone(ruleset);
            let solved = Solved::new(&terrain, board.clone(), first, budget, counted)?;
            Boards::Alone(solved)
        } else {
            let (terrain, sum) = (Together(ruleset), Sum(boards.to_vec()));
            let solved = Solved::new(&terrain, sum, first, budget, counted)?;
            Boards::Together(solved)
        }))
    }

    /// How many positions were looked at, those with different players to move counted apart.
    pub fn positions(&self) -> u64 {
        let positions = match &self.0 {
            Boards::Alone(solved) => solved.nodes.len(),
            Boards::Together(solved) => solved.nodes.len(),
        };
        positions as u64
    }

    /// What the player to move can hope for; none if the position was not met.
    pub(crate) fn prospect(
        &self,
        ruleset: &R,
        boards: &[R::Position],
        mover: Player,
    ) -> Option<Prospect> {
        let distance = match (&self.0, boards) {
            (Boards::Alone(solved), [board]) => {
                let terrain = Alone(ruleset);
                let number = solved.nodes.number(&terrain, board.clone(), mover)?;
                solved.distances[number as usize]
            }
            (Boards::Alone(_), _) => return None,
            (Boards::Together(solved), _) => {
                let (terrain, sum) = (Together(ruleset), Sum(boards.to_vec()));
                let number = solved.nodes.number(&terrain, sum, mover)?;
                solved.distances[number as usize]
            }
        };
        Some(Prospect::new(distance, mover, ruleset.endless()))
    }

    /// What the player can hope for who is to move after a move in a position that was met.
    pub(crate) fn prospect_after(
        &self,
        ruleset: &R,
        boards: &[R::Position],
        mover: Player,
    ) -> Prospect {
        let distance = match (&self.0, boards) {
            (Boards::Alone(solved), [board]) => {
                let terrain = Alone(ruleset);
                let number = solved
                    .nodes
                    .number_of_option(&terrain, board.clone(), mover);
                number.map(|number| solved.distances[number as usize])
            }
            (Boards::Alone(_), _) => None,
            (Boards::Together(solved), _) => {
                let (terrain, sum) = (Together(ruleset), Sum(boards.to_vec()));
                let number = solved.nodes.number_of_option(&terrain, sum, mover);
                number.map(|number| solved.distances[number as usize])
            }
        };
        let distance = distance.expect("options are met with their position");
        Prospect::new(distance, mover, ruleset.endless())
    }

    /// Who wins a position when `first` is to move, and by which moves; none if the position cannot
    /// be reached from the one that was analysed.
    pub fn outcome(
        &self,
        ruleset: &R,
        boards: &[R::Position],
        first: Player,
    ) -> Option<LoopyOutcome> {
        let prospect = self.prospect(ruleset, boards, first)?;
        let winner = prospect.winner(first);
        let mut moves = Vec::new();
        if winner != Some(first.opponent()) {
            let mut changed = boards.to_vec();
            each_move(ruleset, boards, first, |board, played, after| {
                let before = std::mem::replace(&mut changed[board], after);
                let next = self.prospect_after(ruleset, &changed, first.opponent());
                changed[board] = before;
                if next.winner(first.opponent()) == winner {
                    moves.push(move_name(ruleset, boards, board, &played));
                }
            });
        }
        Some(LoopyOutcome {
            winner,
            length: prospect.length(),
            moves: Some(moves),
            positions: self.positions(),
            stopped: None,
        })
    }
}

/// Analyses that are kept for the questions that follow: one for each player who begins, because
/// after an even number of moves the same player is to move again, and what one beginner can reach
/// the other often cannot.
pub(crate) struct Analyses<R: Ruleset> {
    known: Mutex<[Option<Arc<LoopyAnalysis<R>>>; 2]>,
    met: AtomicU64,
}

impl<R: Ruleset> Analyses<R> {
    pub(crate) fn new() -> Self {
        Analyses {
            known: Mutex::new([None, None]),
            met: AtomicU64::new(0),
        }
    }

    /// How many positions the last analysis has met so far; may be asked from another thread.
    pub(crate) fn met(&self) -> u64 {
        self.met.load(Ordering::Relaxed)
    }

    /// An analysis in which a position with a player to move is met.
    pub(crate) fn of(
        &self,
        ruleset: &R,
        boards: &[R::Position],
        mover: Player,
        budget: &Budget,
    ) -> Result<Arc<LoopyAnalysis<R>>> {
        // Others wait for the same analysis. A panic elsewhere cannot leave one half-done.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let knows =
            |analysis: &&Arc<LoopyAnalysis<R>>| analysis.prospect(ruleset, boards, mover).is_some();
        if let Some(analysis) = known.iter().flatten().find(knows) {
            return Ok(Arc::clone(analysis));
        }
        // Its memory may be needed for the new one.
        known[mover as usize] = None;
        let analysis = LoopyAnalysis::new(ruleset, boards, mover, budget, &self.met)?;
        let analysis = Arc::new(analysis);
        known[mover as usize] = Some(Arc::clone(&analysis));
        Ok(analysis)
    }
}
