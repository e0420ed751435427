//! Boards of one game within a sum, whatever the game: what the questions about a sum need of them.

use std::any::Any;

use partizan_rules::{Position, Ruleset};
use partizan_value::{Player, Result, Value};

use super::Ingredients;
use super::boards::{Boards, BoardsOf, Part};
use crate::canonical::Solver;
use crate::watch::Watch;

/// Boards of one game, to be played in a sum; made by [`Game::summand`](crate::Game::summand) and
/// [`Game::combination`](crate::Game::combination).
pub struct Summand<'a>(pub(crate) Box<dyn Stand<'a> + 'a>);

impl<'a> Summand<'a> {
    /// Boards of a ruleset, side by side, whose small components the solver values.
    pub fn new<R: Ruleset>(solver: &'a Solver<R>, boards: Vec<R::Position>) -> Summand<'a> {
        Summand(Box::new(StandOf::new(solver, boards)))
    }
}

/// A move on one of the boards of a summand.
pub(crate) struct Step<'a> {
    /// Which board.
    pub(crate) board: usize,
    /// What a player would write down.
    pub(crate) name: String,
    /// The boards after it.
    pub(crate) after: Box<dyn Stand<'a> + 'a>,
    /// How well the opponent stands then.
    pub(crate) hint: i64,
}

/// How the boards of a game stand.
pub(crate) trait Stand<'a>: Send + Sync {
    /// How many boards there are.
    fn len(&self) -> usize;

    /// Whether both players always have the same options.
    fn is_impartial(&self) -> bool;

    /// The value of all boards, computed by some threads.
    fn value(&self, threads: usize) -> Result<Value>;

    /// What a thread needs to search the game, which has a number in the sum.
    fn open(&self, game: u8, ingredients: Ingredients, misere: bool)
    -> Box<dyn Boards + Send + 'a>;

    /// Puts the boards on the stack of a thread.
    fn enter(&self, boards: &mut dyn Boards, parts: &mut Vec<Part>) -> Result<Value>;

    /// The same boards once more.
    fn copy(&self) -> Box<dyn Stand<'a> + 'a>;

    /// Bytes that the boards take.
    fn bytes(&self) -> u64;

    /// Every move of a player, if there is memory for them.
    fn moves(&self, player: Player) -> Result<Vec<Step<'a>>>;
}

impl<'a, R: Ruleset> StandOf<'a, R> {
    /// Boards on which the players are who they are.
    pub(crate) fn new(solver: &'a Solver<R>, boards: Vec<R::Position>) -> Self {
        let negated = vec![false; boards.len()];
        StandOf {
            solver,
            boards,
            negated,
        }
    }
}

/// Boards of a ruleset.
pub(crate) struct StandOf<'a, R: Ruleset> {
    pub(crate) solver: &'a Solver<R>,
    pub(crate) boards: Vec<R::Position>,
    /// On which of them the players are exchanged.
    pub(crate) negated: Vec<bool>,
}

impl<R: Ruleset> Clone for StandOf<'_, R> {
    fn clone(&self) -> Self {
        StandOf {
            solver: self.solver,
            boards: self.boards.clone(),
            negated: self.negated.clone(),
        }
    }
}

impl<'a, R: Ruleset> Stand<'a> for StandOf<'a, R> {
    fn len(&self) -> usize {
        self.boards.len()
    }

    fn is_impartial(&self) -> bool {
        R::IMPARTIAL
    }

    fn value(&self, threads: usize) -> Result<Value> {
        let (solver, store) = (self.solver, self.solver.store());
        let mut boards = self.boards.iter().zip(&self.negated);
        boards.try_fold(Value::ZERO, |sum, (board, &negated)| {
            let value = solver.value(board, threads)?;
            store.sum(sum, if negated { -value } else { value })
        })
    }

    fn open(
        &self,
        game: u8,
        ingredients: Ingredients,
        misere: bool,
    ) -> Box<dyn Boards + Send + 'a> {
        Box::new(BoardsOf::new(game, self.solver, ingredients, misere))
    }

    fn enter(&self, boards: &mut dyn Boards, parts: &mut Vec<Part>) -> Result<Value> {
        boards.enter(&self.boards as &dyn Any, &self.negated, parts)
    }

    fn copy(&self) -> Box<dyn Stand<'a> + 'a> {
        Box::new(self.clone())
    }

    fn bytes(&self) -> u64 {
        let heap = self.boards.iter().map(Position::heap_bytes);
        (heap.sum::<usize>() + self.boards.len() * size_of::<R::Position>()) as u64
    }

    fn moves(&self, player: Player) -> Result<Vec<Step<'a>>> {
        let (ruleset, store) = (self.solver.ruleset(), self.solver.store());
        let (mut steps, mut watch, mut watched) = (Vec::new(), Watch::new(), Ok(()));
        let bytes = self.bytes();
        for (board, (before, &negated)) in self.boards.iter().zip(&self.negated).enumerate() {
            let player = if negated { player.opponent() } else { player };
            let opponent = player.opponent();
            let stood = ruleset.hint(before, opponent);
            ruleset.moves(before, player, &mut |played, after| {
                if watched.is_ok() && watch.is_due(&after) {
                    let bytes = bytes * steps.len() as u64;
                    watched = store.budget().check(store.bytes() + bytes);
                }
                if watched.is_err() {
                    return;
                }
                let name = ruleset.name(before, &played);
                let hint = ruleset.hint(&after, opponent) - stood;
                let mut stand = self.clone();
                stand.boards[board] = after;
                steps.push(Step {
                    board,
                    name,
                    after: Box::new(stand),
                    hint,
                });
            });
        }
        watched.map(|()| steps)
    }
}
