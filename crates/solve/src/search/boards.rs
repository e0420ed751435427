//! The boards of one game in a sum: what the search needs of them, whatever the game.
//!
//! Boards that are open in the search lie on a stack and are known by their places on it, and so do
//! options that are not looked at yet. A board is a component in its normal form.

use std::any::Any;
use std::ops::Range;

use partizan_rules::{Position, Ruleset};
use partizan_value::{Player, Result, Value};

use super::Ingredients;
use super::allowance::Allowance;
use super::key;
use super::strips::{Covers, LINES, Strips};
use crate::canonical::Solver;
use crate::watch::Watch;

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

    /// How hard a board is to value, roughly.
    fn size(&self, board: u32) -> usize;

    /// Whether the player to move wins an impartial board, if symmetry says so.
    fn by_symmetry(&self, board: u32) -> Option<bool>;

    /// Lists the options of a player on a board, with what the opponent thinks of each: by how much better he would
    /// stand than he does now.
    fn list(&mut self, board: u32, player: Player, nodes: u64, hints: &mut Vec<i64>) -> Result<()>;

    /// Narrow strips of an option that was listed.
    fn option_covers(&self, option: usize) -> Option<&Covers>;

    /// Splits an option: components without values become boards, the values of the others are
    /// added up.
    fn split(&mut self, option: usize, parts: &mut Vec<Part>, nodes: u64) -> Result<Value>;

    /// Numbers of moves between which a board lies, if the game knows.
    fn moves(&self, board: u32) -> Option<[i32; 2]>;

    /// Finds out whether the board can be cut into strips: narrow ones, or wide ones as well.
    fn cover(&mut self, board: u32, wide: bool, nodes: u64) -> Result<bool>;

    /// The strips that were found.
    fn covers(&self, board: u32, wide: bool) -> &Covers;
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
    covers: [Tried; LINES.len()],
}

/// Strips of a board, if there are any.
#[derive(Default)]
enum Tried {
    #[default]
    Never,
    InVain,
    Found(Covers),
}

/// A position after a move.
struct Choice<P> {
    position: P,
    /// Narrow strips.
    covers: Option<Covers>,
}

/// The boards of a ruleset.
pub(super) struct BoardsOf<'a, R: Ruleset> {
    game: u8,
    solver: &'a Solver<R>,
    ingredients: Ingredients,
    misere: bool,
    allowance: Allowance,
    strips: Strips,
    boards: Vec<Board<R::Position>>,
    keys: Vec<u8>,
    options: Vec<Choice<R::Position>>,
    watch: Watch,
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
            // Boards of eight squares or so take no more.
            allowance: Allowance::new(1 << 10, 1 << 10, 128),
            strips: Strips::new(),
            boards: Vec::new(),
            keys: Vec::new(),
            options: Vec::new(),
            watch: Watch::new(),
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
        // Normal forms are those of components.
        let symmetry = symmetry && components;
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
            // Only components have normal forms.
            let exchanged = symmetry && components && ruleset.normalise(&mut component);
            sum = self.value(&component, exchanged, nodes).and_then(|value| {
                if let Some(value) = value {
                    return self.solver.store().sum(before, value);
                }
                parts.push(self.push(component, exchanged));
                Ok(before)
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
            covers: Default::default(),
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
            self.boards.truncate(heights.boards);
        }
    }

    fn bytes(&self) -> usize {
        self.boards.capacity() * size_of::<Board<R::Position>>()
            + self.options.capacity() * size_of::<Choice<R::Position>>()
            + self
                .boards
                .iter()
                .map(|board| board.position.heap_bytes())
                .sum::<usize>()
            + self
                .options
                .iter()
                .map(|option| option.position.heap_bytes())
                .sum::<usize>()
            + self.keys.capacity()
            + self.strips.bytes()
    }

    fn key(&self, board: u32) -> &[u8] {
        &self.keys[self.boards[board as usize].key.clone()]
    }

    fn size(&self, board: u32) -> usize {
        let position = &self.boards[board as usize].position;
        self.solver.ruleset().size(position)
    }

    fn by_symmetry(&self, board: u32) -> Option<bool> {
        let position = &self.boards[board as usize].position;
        self.solver.ruleset().by_symmetry(position)
    }

    fn list(&mut self, board: u32, player: Player, nodes: u64, hints: &mut Vec<i64>) -> Result<()> {
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
        let (before, first) = (hint(position), options.len());
        let (store, mut watched) = (self.solver.store(), Ok(()));
        let bytes_each = size_of::<Choice<R::Position>>() + position.heap_bytes();
        ruleset.moves(position, player, &mut |_, after| {
            if watched.is_ok() && self.watch.is_due(&after) {
                let bytes = bytes_each * options.len();
                watched = store.budget().check(store.bytes() + bytes as u64);
            }
            if watched.is_err() {
                return;
            }
            hints.push(hint(&after) - before);
            options.push(Choice {
                position: after,
                covers: None,
            });
        });
        watched?;
        if self.misere || !self.ingredients.strips {
            return Ok(());
        }
        let known = self
            .strips
            .covers(self.solver, position, LINES[0], nodes)?
            .is_some();
        if known {
            for option in &mut options[first..] {
                option.covers =
                    self.strips
                        .covers_of_option(self.solver, &option.position, LINES[0], nodes)?;
            }
        }
        Ok(())
    }

    fn option_covers(&self, option: usize) -> Option<&Covers> {
        self.options[option].covers.as_ref()
    }

    fn split(&mut self, option: usize, parts: &mut Vec<Part>, nodes: u64) -> Result<Value> {
        let position = self.options[option].position.clone();
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

    fn cover(&mut self, board: u32, wide: bool, nodes: u64) -> Result<bool> {
        if self.misere || !self.ingredients.strips {
            return Ok(false);
        }
        let board = &mut self.boards[board as usize];
        let stage = usize::from(wide);
        if matches!(board.covers[stage], Tried::Never) {
            let found = self
                .strips
                .covers(self.solver, &board.position, LINES[stage], nodes)?;
            board.covers[stage] = found.map_or(Tried::InVain, Tried::Found);
        }
        Ok(matches!(board.covers[stage], Tried::Found(_)))
    }

    fn covers(&self, board: u32, wide: bool) -> &Covers {
        match &self.boards[board as usize].covers[usize::from(wide)] {
            Tried::Found(covers) => covers,
            _ => unreachable!("the board was covered"),
        }
    }
}
