//! Perfect play by search: who wins is found out without values, so that large boards can be played.
//! Values that are found at once are given to the search, which is over the sooner. What one
//! search has found out serves all moves and hints of a game, for both players.

use std::cell::RefCell;
use std::rc::Rc;

use partizan_rules::{Convention, Ruleset};
use partizan_value::{Player, Result, Value};

use super::perfect::Judge;
use super::strategy::{Situation, Step};
use crate::canonical::Solver;
use crate::search::{Search, StandOf, Summand};

/// Values for which no more components than this have to be looked at are found before a search.
const PATIENCE: u64 = 1 << 14;

/// Winning replies are counted if no more nodes than this are needed for all of them.
const NODES_OF_REPLIES: u64 = 1 << 12;

/// What a search has found out during a game.
pub(crate) struct Mind<'a, R: Ruleset> {
    solver: &'a Solver<R>,
    play: Convention,
    threads: usize,
    search: Option<Search<'a>>,
    /// Whether it goes on from what was found out in earlier games.
    recalls: bool,
}

impl<'a, R: Ruleset> Mind<'a, R> {
    /// Nothing yet.
    pub(crate) fn new(solver: &'a Solver<R>, play: Convention, threads: usize) -> Self {
        Mind {
            solver,
            play,
            threads,
            search: None,
            recalls: false,
        }
    }

    /// Goes on from what was found out in earlier games.
    pub(crate) fn recall(&mut self) {
        self.recalls = true;
    }

    /// The search.
    fn search(&mut self) -> Result<&mut Search<'a>> {
        let search = if let Some(search) = self.search.take() {
            search
        } else {
            let summands = vec![Summand::new(self.solver, Vec::new())];
            let store = self.solver.store();
            let search = Search::new(store, summands, Value::ZERO, self.play)?;
            let search = if self.recalls {
                search.with_memory(self.solver.memory())
            } else {
                search
            };
            search.with_threads(self.threads)
        };
        Ok(self.search.insert(search))
    }

    /// Finds the values of boards that are small.
    fn value(&self, boards: &[R::Position]) -> Result<()> {
        if self.play == Convention::Normal && !R::IMPARTIAL {
            for board in boards {
                self.solver.value_within(board, PATIENCE)?;
            }
        }
        Ok(())
    }

    /// The place of a winning move among all; none if there is none.
    fn winning_move(&mut self, boards: &[R::Position], player: Player) -> Result<Option<usize>> {
        self.value(boards)?;
        let stand = StandOf::new(self.solver, boards.to_vec());
        let search = self.search()?;
        if search.loses_alone(Box::new(stand.clone()), player, u64::MAX)? == Some(true) {
            return Ok(None);
        }
        search.choose(&stand, player)
    }

    /// Whether a player who is to move loses; no answer if more than `patience` nodes are needed.
    fn loses(
        &mut self,
        boards: Vec<R::Position>,
        player: Player,
        patience: u64,
    ) -> Result<Option<bool>> {
        let stand = StandOf::new(self.solver, boards);
        self.search()?
            .loses_alone(Box::new(stand), player, patience)
    }
}

/// Judges by search.
pub(crate) struct BySearch<'a, R: Ruleset> {
    mind: Rc<RefCell<Mind<'a, R>>>,
    /// How many nodes the counting of replies in this turn may still take.
    left: u64,
}

impl<'a, R: Ruleset> BySearch<'a, R> {
    pub(crate) fn new(mind: Rc<RefCell<Mind<'a, R>>>) -> Self {
        BySearch { mind, left: 0 }
    }
}

impl<R: Ruleset> Judge<R> for BySearch<'_, R> {
    fn winning_move(&mut self, situation: &Situation<'_, R>) -> Result<Option<Step<R>>> {
        self.left = NODES_OF_REPLIES;
        let mut mind = self.mind.borrow_mut();
        match mind.winning_move(situation.boards, situation.player)? {
            Some(number) => situation.nth(number),
            None => Ok(None),
        }
    }

    fn winning_moves(&mut self, situation: &Situation<'_, R>) -> Result<Option<usize>> {
        let mut mind = self.mind.borrow_mut();
        let opponent = situation.player.opponent();
        let mut count = Some(0);
        situation.each_move(|step| {
            let Some(found) = count else { return Ok(()) };
            let before = mind.search()?.nodes();
            let loses = mind.loses(situation.after(&step), opponent, self.left)?;
            self.left = self.left.saturating_sub(mind.search()?.nodes() - before);
            count = loses.map(|loses| found + usize::from(loses));
            Ok(())
        })?;
        Ok(count)
    }

    fn minimises(&self) -> bool {
        self.mind.borrow().play == Convention::Normal && !R::IMPARTIAL
    }
}
