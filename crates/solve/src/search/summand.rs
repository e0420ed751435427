//! Boards of one game within a sum, whatever the game: what the questions about a sum need of them.

use std::any::Any;

use partizan_rules::{Position, Ruleset, each_move};
use partizan_value::{Player, Result, Value};

use super::Ingredients;
use super::boards::{Boards, BoardsOf, Part};
use crate::canonical::Solver;
use crate::watch::Watch;

/// Boards of one game, to be played in a sum; made by [`Game::summand`](crate::Game::summand).
pub struct Summand<'a>(pub(crate) Box<dyn Stand<'a> + 'a>);

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

/// Boards of a ruleset.
pub(crate) struct StandOf<'a, R: Ruleset> {
    pub(crate) solver: &'a Solver<R>,
    pub(crate) boards: Vec<R::Position>,
}

impl<'a, R: Ruleset> Stand<'a> for StandOf<'a, R> {
    fn len(&self) -> usize {
        self.boards.len()
    }

    fn is_impartial(&self) -> bool {
        R::IMPARTIAL
    }

    fn value(&self, threads: usize) -> Result<Value> {
        let store = self.solver.store();
        self.boards.iter().try_fold(Value::ZERO, |sum, board| {
            store.sum(sum, self.solver.value(board, threads)?)
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
        boards.enter(&self.boards as &dyn Any, parts)
    }

    fn copy(&self) -> Box<dyn Stand<'a> + 'a> {
        Box::new(StandOf {
            solver: self.solver,
            boards: self.boards.clone(),
        })
    }

    fn bytes(&self) -> u64 {
        let heap = self.boards.iter().map(Position::heap_bytes);
        (heap.sum::<usize>() + self.boards.len() * size_of::<R::Position>()) as u64
    }

    fn moves(&self, player: Player) -> Result<Vec<Step<'a>>> {
        let (solver, opponent) = (self.solver, player.opponent());
        let (ruleset, store) = (solver.ruleset(), solver.store());
        let before: Vec<i64> = self
            .boards
            .iter()
            .map(|board| ruleset.hint(board, opponent))
            .collect();
        let (mut steps, mut watch, mut watched) = (Vec::new(), Watch::new(), Ok(()));
        each_move(ruleset, &self.boards, player, |board, played, after| {
            if watched.is_ok() && watch.is_due(&after) {
                let bytes = self.bytes() * steps.len() as u64;
                watched = store.budget().check(store.bytes() + bytes);
            }
            if watched.is_err() {
                return;
            }
            let name = ruleset.name(&self.boards[board], &played);
            let hint = ruleset.hint(&after, opponent) - before[board];
            let mut boards = self.boards.clone();
            boards[board] = after;
            steps.push(Step {
                board,
                name,
                after: Box::new(StandOf { solver, boards }),
                hint,
            });
        });
        watched.map(|()| steps)
    }
}
