//! The boards of one game in a sum: what the search needs of them, whatever the game.
//!
//! Boards that are open in the search lie on a stack and are known by their places on it, and so do
//! options that are not looked at yet. A board is a component in its normal form.

use std::any::Any;
use std::ops::Range;

use partizan_rules::Ruleset;
use partizan_value::{Player, Result, Value};

use super::Ingredients;
use super::allowance::Allowance;
use super::key;
use super::strips::{CRITERIA, LEFT_STOP, LINES, RIGHT_STOP, Strips, Worth};
use crate::canonical::Solver;

/// A component of a position of which the value is not known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// Its place among the boards of the game.
    pub(super) board: u32,
    /// The game in the sum.
    pub(super) game: u8,
    /// It counts as its negative.
    pub(super) negated: bool,
}

impl Part {
    /// Who the player is on the board that is Left in the sum.
    pub(super) fn left(self) -> Player {
        if self.negated {
            Player::Right
        } else {
            Player::Left
        }
    }

    /// A value of the board as it counts in the sum.
    pub(super) fn oriented(self, value: Value) -> Value {
        if self.negated { -value } else { value }
    }
}

/// What strips of a board are worth that are at most what it is, and at least.
pub(crate) type Covers = [Worth; 2];

/// What a search asks of a game.
pub(crate) trait Boards {
    /// Puts boards on the stack, which are positions of the ruleset; the values of components that have one are added up.
    /// Boards that are negated count as their negatives.
    fn enter(&mut self, boards: &dyn Any, negated: &[bool], parts: &mut Vec<Part>)
    -> Result<Value>;

    /// How many boards and options there are.
    fn heights(&self) -> Heights;

    /// Takes boards and options away until so many are left.
    fn truncate(&mut self, heights: Heights);

    /// Bytes of all that is kept.
    fn bytes(&self) -> usize;

    /// What tells a board from others.
    fn key(&self, board: u32) -> &[u8];

    /// Lists the options of a player on a board, with what the opponent thinks of each: by how much better he would
    /// stand than he does now.
    fn list(&mut self, board: u32, player: Player, hints: &mut Vec<i64>);

    /// Splits an option: components without values become boards, the values of the others are
    /// added up.
    fn split(&mut self, option: usize, parts: &mut Vec<Part>, nodes: u64) -> Result<Value>;

    /// Numbers of moves between which a board lies, if the game knows.
    fn moves(&self, board: u32) -> Option<[i32; 2]>;

    /// Bounds by cutting the board into strips: narrow ones, or wide ones as well.
    fn covers(&mut self, board: u32, wide: bool, nodes: u64) -> Result<Option<Covers>>;

    /// Adds the values of the strips that are at most what a board is (side 0), or at least (side 1), and
    /// that were chosen by a criterion, to a sum; or their negatives.
    fn add_strips(
        &self,
        part: Part,
        wide: bool,
        side: usize,
        criterion: usize,
        sum: Value,
    ) -> Result<Value>;
}

/// How many boards and options there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Heights {
    pub(super) boards: usize,
    pub(super) options: usize,
}

struct Board<P> {
    position: P,
    key: Range<usize>,
    /// Strips, narrow and wide, as soon as somebody asks.
    covers: [Option<Option<Covers>>; LINES.len()],
    /// Where the strips begin that were chosen, and where they end by side and criterion.
    chosen: [(u32, [[u32; CRITERIA]; 2]); LINES.len()],
    /// How many values of strips belong to boards below it.
    floor: usize,
}

/// The boards of a ruleset.
pub(super) struct BoardsOf<'a, R: Ruleset> {
    game: u8,
    solver: &'a Solver<R>,
    ingredients: Ingredients,
    misere: bool,
    allowance: Allowance,
    strips: Strips<R>,
    boards: Vec<Board<R::Position>>,
    keys: Vec<u8>,
    options: Vec<R::Position>,
    /// Values of strips of boards.
    chosen: Vec<Value>,
}

impl<'a, R: Ruleset> BoardsOf<'a, R> {
    pub(super) fn new(
        game: u8,
        solver: &'a Solver<R>,
        ingredients: Ingredients,
        misere: bool,
    ) -> Self {
        BoardsOf {
            game,
            solver,
            ingredients,
            misere,
            // In most games boards of four squares take no more.
            allowance: Allowance::new(64, 64, 256),
            strips: Strips::new(),
            boards: Vec::new(),
            keys: Vec::new(),
            options: Vec::new(),
            chosen: Vec::new(),
        }
    }

    /// Splits a position.
    fn split_position(
        &mut self,
        position: &R::Position,
        parts: &mut Vec<Part>,
        nodes: u64,
    ) -> Result<Value> {
        let ruleset = self.solver.ruleset();
        let Ingredients {
            components,
            symmetry,
            ..
        } = self.ingredients;
        if self.misere {
            let mut take = |part| parts.push(self.push(part, false));
            if components {
                ruleset.parts(position, &mut take);
            } else {
                take(position.clone());
            }
            return Ok(Value::ZERO);
        }
        let mut sum = Ok(Value::ZERO);
        let mut take = |mut component: R::Position| {
            let Ok(before) = sum else { return };
            let exchanged = symmetry && ruleset.normalise(&mut component);
            sum = self
                .value(&component, exchanged, nodes)
                .and_then(|value| match value {
                    Some(value) => self.solver.store().sum(before, value),
                    None => {
                        parts.push(self.push(component, exchanged));
                        Ok(before)
                    }
                });
        };
        if components {
            ruleset.components(position, &mut take);
        } else {
            take(position.clone());
        }
        sum
    }

    /// The value of a component, if it is known or not too hard.
    fn value(
        &mut self,
        component: &R::Position,
        exchanged: bool,
        nodes: u64,
    ) -> Result<Option<Value>> {
        if !self.ingredients.values {
            return Ok(None);
        }
        let size = self.solver.ruleset().size(component);
        let patience = self.allowance.of(size, nodes);
        let (value, work) = self.solver.component_within(component, patience)?;
        if work > 0 {
            self.allowance.spend(size, work);
        }
        Ok(value.map(|value| if exchanged { -value } else { value }))
    }

    /// Puts a component on the stack.
    fn push(&mut self, component: R::Position, exchanged: bool) -> Part {
        let first = self.keys.len();
        key::write(&component, &mut self.keys);
        self.boards.push(Board {
            position: component,
            key: first..self.keys.len(),
            covers: [None; LINES.len()],
            chosen: [(0, [[0; CRITERIA]; 2]); LINES.len()],
            floor: self.chosen.len(),
        });
        Part {
            board: (self.boards.len() - 1) as u32,
            game: self.game,
            negated: exchanged,
        }
    }
}

impl<R: Ruleset> Boards for BoardsOf<'_, R> {
    fn enter(
        &mut self,
        boards: &dyn Any,
        negated: &[bool],
        parts: &mut Vec<Part>,
    ) -> Result<Value> {
        let boards = boards.downcast_ref::<Vec<R::Position>>();
        let boards = boards.expect("boards of this ruleset");
        let mut sum = Value::ZERO;
        for (board, &negated) in boards.iter().zip(negated) {
            let first = parts.len();
            let value = self.split_position(board, parts, 0)?;
            for part in &mut parts[first..] {
                part.negated ^= negated;
            }
            let value = if negated { -value } else { value };
            sum = self.solver.store().sum(sum, value)?;
        }
        Ok(sum)
    }

    fn heights(&self) -> Heights {
        Heights {
            boards: self.boards.len(),
            options: self.options.len(),
        }
    }

    fn truncate(&mut self, heights: Heights) {
        self.options.truncate(heights.options);
        if let Some(board) = self.boards.get(heights.boards) {
            self.keys.truncate(board.key.start);
            self.chosen.truncate(board.floor);
            self.boards.truncate(heights.boards);
        }
    }

    fn bytes(&self) -> usize {
        self.boards.capacity() * size_of::<Board<R::Position>>()
            + self.options.capacity() * size_of::<R::Position>()
            + self.keys.capacity()
            + self.strips.bytes()
    }

    fn key(&self, board: u32) -> &[u8] {
        &self.keys[self.boards[board as usize].key.clone()]
    }

    fn list(&mut self, board: u32, player: Player, hints: &mut Vec<i64>) {
        let position = &self.boards[board as usize].position;
        let (ruleset, options) = (self.solver.ruleset(), &mut self.options);
        let ordered = self.ingredients.ordering;
        let hint = |position: &R::Position| {
            if ordered {
                ruleset.hint(position, player.opponent())
            } else {
                0
            }
        };
        let before = hint(position);
        ruleset.moves(position, player, &mut |_, after| {
            hints.push(hint(&after) - before);
            options.push(after);
        });
    }

    fn split(&mut self, option: usize, parts: &mut Vec<Part>, nodes: u64) -> Result<Value> {
        let position = self.options[option].clone();
        self.split_position(&position, parts, nodes)
    }

    fn moves(&self, board: u32) -> Option<[i32; 2]> {
        if self.misere {
            return None;
        }
        let position = &self.boards[board as usize].position;
        let [left, right] = self.solver.ruleset().stamina(position)?;
        let ahead = |most: usize, least: usize| {
            Some(i32::try_from(most).ok()? - i32::try_from(least).ok()?)
        };
        Some([ahead(left.sure, right.most)?, ahead(left.most, right.sure)?])
    }

    fn covers(&mut self, board: u32, wide: bool, nodes: u64) -> Result<Option<Covers>> {
        if self.misere || !self.ingredients.strips {
            return Ok(None);
        }
        let (below, above) = self.boards.split_at_mut(board as usize + 1);
        let board = below.last_mut().expect("the board is on the stack");
        let stage = usize::from(wide);
        if let Some(known) = board.covers[stage] {
            return Ok(known);
        }
        let (first, ends) = &mut board.chosen[stage];
        *first = self.chosen.len() as u32;
        let mut found = Some([[0; CRITERIA]; 2]);
        for hurt in Player::BOTH {
            let side = hurt as usize;
            let worth = self.strips.cover(
                self.solver,
                &board.position,
                hurt,
                LINES[stage],
                nodes,
                &mut self.chosen,
                &mut ends[side],
            )?;
            found = found.zip(worth).map(|(mut covers, worth)| {
                covers[side] = worth;
                covers
            });
        }
        board.covers[stage] = Some(found);
        // They must outlive boards that are on the stack already.
        for later in above {
            later.floor = self.chosen.len();
        }
        Ok(found)
    }

    fn add_strips(
        &self,
        part: Part,
        wide: bool,
        side: usize,
        criterion: usize,
        sum: Value,
    ) -> Result<Value> {
        // The side and the stop are others if the players are exchanged.
        let (side, criterion) = match (part.negated, criterion) {
            (true, LEFT_STOP) => (1 - side, RIGHT_STOP),
            (true, RIGHT_STOP) => (1 - side, LEFT_STOP),
            (true, _) => (1 - side, criterion),
            (false, _) => (side, criterion),
        };
        let (first, ends) = &self.boards[part.board as usize].chosen[usize::from(wide)];
        let mut ends_before = [*first]
            .into_iter()
            .chain(ends.as_flattened().iter().copied());
        let place = side * CRITERIA + criterion;
        let start = ends_before
            .nth(place)
            .expect("there is a start before every end");
        let strips = &self.chosen[start as usize..ends[side][criterion] as usize];
        strips.iter().try_fold(sum, |sum, &value| {
            self.solver.store().sum(sum, part.oriented(value))
        })
    }
}
