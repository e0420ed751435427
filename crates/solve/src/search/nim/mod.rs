//! Nim-values of impartial games, without the nim-values of all positions.
//!
//! For every component there is a set of nim-values that it may have, and questions make it smaller:
//! "is it one of these, and which?" The nim-value is the least that no option has, so
//!
//! - an option with nim-value k shows that a component does not have it;
//! - with n options it is at most n;
//! - once no option can have a nim-value of the set, the least of the set is it;
//! - an option matters only if it may have a nim-value of the set that is not above all those
//!   asked for. That is what it is asked, so most options are never valued.
//!
//! An option is a sum: all of its components but the largest are valued, and the question is passed on to
//! that one. See J. Lemoine and S. Viennot, "Nimbers are inevitable", Theoretical Computer
//! Science 462 (2012), and P. Beling and M. Rogalski, "On pruning search trees of impartial games",
//! Artificial Intelligence 283 (2020).

mod known;
mod values;

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use partizan_value::{Charge, Error, Player, Result, Store, Value};

use self::known::Known;
use self::values::Values;
use super::boards::{Boards, Heights, Part};
use super::summand::Stand;
use crate::watch::Watch;

/// A component whose nim-value is not known yet.
#[derive(Clone, Copy)]
struct Component {
    part: Part,
    /// Of its key.
    hash: u64,
    size: usize,
    /// The nim-values that it may have, as far as it was asked here.
    values: Values,
}

/// An option: some components, and a nim-value for the others.
struct Choice {
    value: u64,
    /// Its components, the largest first.
    components: Range<usize>,
    /// Options with small ranks are tried first.
    rank: usize,
}

/// A component that is being asked about.
struct Frame {
    /// Where it lies on the stack of components.
    component: usize,
    /// The nim-values that are asked for.
    wanted: Values,
    /// The nim-values that it may have.
    values: Values,
    /// No option had to be searched.
    at_once: bool,
    /// Where its options begin; the last of them comes first.
    first_choice: usize,
    first_component: usize,
    /// What there was of its game before it was opened.
    heights: Heights,
}

impl Frame {
    /// Whether the question is answered.
    fn is_answered(&self) -> bool {
        (self.values & self.wanted).is_empty() || self.values.single().is_some()
    }

    /// The nim-values of options that may help to answer.
    fn relevant(&self) -> Values {
        let most = (self.values & self.wanted).greatest();
        self.values & Values::up_to(most.unwrap_or(0))
    }
}

/// A search for nim-values in sums of impartial games.
pub(super) struct NimSearch<'a> {
    store: &'a Store,
    games: Vec<Box<dyn Boards + Send + 'a>>,
    /// For each game.
    known: Vec<Known>,
    frames: Vec<Frame>,
    choices: Vec<Choice>,
    components: Vec<Component>,
    parts: Vec<Part>,
    hints: Vec<i64>,
    /// Bytes of the stacks.
    charge: Charge,
    watch: Watch,
    nodes: u64,
    /// Told how many nodes there were; and how many it was told of.
    counted: Arc<AtomicU64>,
    told: u64,
    /// When to give up.
    last_node: u64,
}

impl<'a> NimSearch<'a> {
    /// A search in games all of which are impartial.
    pub(super) fn new(
        store: &'a Store,
        games: Vec<Box<dyn Boards + Send + 'a>>,
        counted: Arc<AtomicU64>,
    ) -> Self {
        let budget = store.budget();
        NimSearch {
            store,
            known: games.iter().map(|_| Known::new(budget.clone())).collect(),
            games,
            frames: Vec::new(),
            choices: Vec::new(),
            components: Vec::new(),
            parts: Vec::new(),
            hints: Vec::new(),
            charge: Charge::new(budget.clone()),
            watch: Watch::new(),
            nodes: 0,
            counted,
            told: 0,
            last_node: u64::MAX,
        }
    }

    /// The nim-value of a sum; none if it is too large for this search.
    pub(super) fn value_of(
        &mut self,
        stands: &[Box<dyn Stand<'a> + 'a>],
        value: Value,
    ) -> Result<Option<u64>> {
        self.last_node = u64::MAX;
        let Some((parts, nimber)) = self.enter(stands, value)? else {
            return Ok(None);
        };
        let answer = self.nim_value(&parts, nimber);
        self.finish(answer)
    }

    /// Whether the player who does not move first wins a sum; no answer if more than `patience` nodes are needed, or
    /// nim-values that are too large.
    pub(super) fn is_lost(
        &mut self,
        stands: &[Box<dyn Stand<'a> + 'a>],
        value: Value,
        patience: u64,
    ) -> Result<Option<bool>> {
        self.last_node = self.nodes.saturating_add(patience);
        let Some((parts, nimber)) = self.enter(stands, value)? else {
            return Ok(None);
        };
        let answer = self.is_previous(&parts, nimber);
        self.finish(answer)
    }

    /// Puts the boards of a sum on the stacks of their games, and gives the nim-value of those that have one already.
    fn enter(
        &mut self,
        stands: &[Box<dyn Stand<'a> + 'a>],
        value: Value,
    ) -> Result<Option<(Vec<Part>, u64)>> {
        self.nodes += 1;
        self.frames.clear();
        self.choices.clear();
        let (mut parts, mut sum) = (Vec::new(), value);
        for (game, stand) in self.games.iter_mut().zip(stands) {
            game.truncate(Heights::default());
            sum = self.store.sum(sum, stand.enter(&mut **game, &mut parts)?)?;
        }
        Ok(self.store.as_nimber(sum).map(|nimber| (parts, nimber)))
    }

    /// An answer, or none if it was given up.
    fn finish<T>(&mut self, answer: Result<T>) -> Result<Option<T>> {
        self.tell();
        match answer {
            Ok(answer) => Ok(Some(answer)),
            Err(TOO_LARGE | GIVEN_UP) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn tell(&mut self) {
        self.counted
            .fetch_add(self.nodes - self.told, Ordering::Relaxed);
        self.told = self.nodes;
    }

    /// The nim-value of the sum of some boards and a nimber.
    fn nim_value(&mut self, parts: &[Part], nimber: u64) -> Result<u64> {
        let mut sum = nimber;
        for &part in parts {
            let mut values = self.component(part).values;
            sum ^= loop {
                if let Some(value) = values.single() {
                    break value;
                }
                values = self.ask(part, Values::only(values.least()))?;
            };
        }
        Ok(sum)
    }

    /// Whether the player who does not move first wins the sum of some boards and a nimber.
    fn is_previous(&mut self, parts: &[Part], nimber: u64) -> Result<bool> {
        let sizes = |&i: &usize| self.games[usize::from(parts[i].game)].size(parts[i].board);
        let Some(largest) = (0..parts.len()).max_by_key(sizes) else {
            return Ok(nimber == 0);
        };
        let mut others = parts.to_vec();
        let largest = others.swap_remove(largest);
        let value = self.nim_value(&others, nimber)?;
        let wanted = Values::only(value);
        let values = self.ask(largest, wanted)?;
        if value >= Values::LIMIT && !(values & wanted).is_empty() {
            return Err(TOO_LARGE);
        }
        Ok(!(values & wanted).is_empty())
    }

    fn component(&self, part: Part) -> Component {
        let game = usize::from(part.game);
        let key = self.games[game].key(part.board);
        let hash = Known::hash(key);
        let mut values = self.known[game].get(hash, key);
        if values.single().is_none() {
            match self.games[game].by_symmetry(part.board) {
                Some(true) => values = values.without(0),
                Some(false) => values = Values::only(0),
                None => {}
            }
        }
        Component {
            part,
            hash,
            size: self.games[game].size(part.board),
            values,
        }
    }

    /// The nim-values that a component may have, by now.
    fn values(&self, component: &Component) -> Values {
        let Component { part, hash, .. } = *component;
        let game = usize::from(part.game);
        let key = self.games[game].key(part.board);
        component.values & self.known[game].get(hash, key)
    }

    /// Finds out whether a board has a nim-value that is wanted, and which; says which ones it may have.
    fn ask(&mut self, part: Part, wanted: Values) -> Result<Values> {
        self.components.clear();
        self.components.push(self.component(part));
        self.open(0, wanted)?;
        while let Some(frame) = self.frames.last() {
            if frame.is_answered() {
                self.close()?;
            } else if self.choices.len() == frame.first_choice {
                // No option has the least of these nim-values, and some have all below.
                let least = frame.values.least();
                if least >= Values::LIMIT {
                    return Err(TOO_LARGE);
                }
                self.top().values = Values::only(least);
                self.close()?;
            } else {
                self.look_at_last_choice()?;
            }
        }
        Ok(self.components[0].values)
    }

    fn top(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a component is open")
    }

    /// Learns what it can from the last option of the component on top: drops the option if no more
    /// can be learnt, asks about one of its components if not.
    fn look_at_last_choice(&mut self) -> Result<()> {
        let relevant = self.top().relevant();
        let choice = self.choices.last().expect("an option is left");
        let (mut value, components) = (choice.value, choice.components.clone());
        // The smallest component is the last.
        for i in components.clone().rev() {
            let values = self.values(&self.components[i]);
            if let Some(known) = values.single() {
                value ^= known;
                continue;
            }
            let choice = self.choices.last_mut().expect("an option is left");
            (choice.value, choice.components.end) = (value, i + 1);
            if i > components.start {
                return self.open(i, Values::only(values.least()));
            }
            let values = values.plus(value) & relevant;
            if values.is_empty() {
                self.choices.pop();
                return Ok(());
            }
            return self.open(i, values.plus(value));
        }
        self.choices.pop();
        let frame = self.top();
        frame.values = frame.values.without(value);
        Ok(())
    }

    /// Puts a component on the stack with its options, or as many of them as answer the question.
    fn open(&mut self, component: usize, wanted: Values) -> Result<()> {
        if let Some(parent) = self.frames.last_mut() {
            parent.at_once = false;
        }
        let part = self.components[component].part;
        let game = usize::from(part.game);
        let heights = self.games[game].heights();
        let first = heights.options;
        let mut frame = Frame {
            component,
            wanted,
            values: self.values(&self.components[component]),
            at_once: true,
            first_choice: self.choices.len(),
            first_component: self.components.len(),
            heights,
        };
        self.hints.clear();
        self.games[game].list(part.board, Player::Left, self.nodes, &mut self.hints)?;
        let end = self.games[game].heights().options;
        self.look_at_budget(end - first)?;
        frame.values = frame.values & Values::up_to((end - first) as u64);
        for option in first..end {
            if frame.is_answered() {
                break;
            }
            if let Some(value) = self.consider(game, option)? {
                frame.values = frame.values.without(value);
            }
        }
        if !frame.is_answered() {
            self.order(frame.first_choice)?;
        }
        self.frames.push(frame);
        Ok(())
    }

    /// Splits an option: its nim-value, if that is known; if not the option is kept.
    fn consider(&mut self, game: usize, option: usize) -> Result<Option<u64>> {
        self.nodes += 1;
        self.look_at_budget(0)?;
        self.parts.clear();
        let heights = self.games[game].heights();
        let value = self.games[game].split(option, &mut self.parts, self.nodes)?;
        let nimber = self.store.as_nimber(value);
        let mut value = nimber.expect("a component of an impartial game is a nimber");
        let first = self.components.len();
        for i in 0..self.parts.len() {
            let component = self.component(self.parts[i]);
            match component.values.single() {
                Some(known) => value ^= known,
                None => self.components.push(component),
            }
        }
        self.cancel(first);
        let components = first..self.components.len();
        if components.is_empty() {
            self.games[game].truncate(heights);
            return Ok(Some(value));
        }
        if value >= Values::LIMIT {
            return Err(TOO_LARGE);
        }
        self.components[first..].sort_by_key(|component| Reverse(component.size));
        self.choices.push(Choice {
            value,
            components,
            rank: 0,
        });
        Ok(None)
    }

    /// Takes pairs of equal components, which add up to nothing, away from the last ones.
    fn cancel(&mut self, first: usize) {
        let mut i = first;
        while i < self.components.len() {
            let one = &self.components[i];
            let key =
                |other: &Component| self.games[usize::from(other.part.game)].key(other.part.board);
            let twin = self.components[i + 1..].iter().position(|other| {
                (other.part.game, other.hash) == (one.part.game, one.hash) && key(other) == key(one)
            });
            if let Some(twin) = twin {
                self.components.remove(i + 1 + twin);
                self.components.remove(i);
            } else {
                i += 1;
            }
        }
    }

    /// Orders options: small ones with few moves come first, because all of their options have to be
    /// refuted if they help. Among those that look alike the keys decide, so that much the same
    /// positions are met again and again.
    fn order(&mut self, first_choice: usize) -> Result<()> {
        for i in first_choice..self.choices.len() {
            let components = self.choices[i].components.clone();
            let mut rank = self.components[components.start].size;
            for component in &self.components[components] {
                let game = &mut self.games[usize::from(component.part.game)];
                let before = game.heights();
                game.list(
                    component.part.board,
                    Player::Left,
                    self.nodes,
                    &mut self.hints,
                )?;
                rank += game.heights().options - before.options;
                game.truncate(before);
            }
            self.choices[i].rank = rank;
            self.look_at_budget(rank)?;
        }
        let (games, components) = (&self.games, &self.components);
        let key = |choice: &Choice| {
            let part = components[choice.components.start].part;
            games[usize::from(part.game)].key(part.board)
        };
        self.choices[first_choice..]
            .sort_by(|a, b| b.rank.cmp(&a.rank).then_with(|| key(a).cmp(key(b))));
        Ok(())
    }

    /// Takes the component on top from the stack and keeps what was learnt about it.
    fn close(&mut self) -> Result<()> {
        let frame = self.frames.pop().expect("a component is open");
        let component = &mut self.components[frame.component];
        component.values = frame.values;
        let Component { part, hash, .. } = *component;
        let game = usize::from(part.game);
        // What was answered at once is answered so again: most components are, and the table is much
        // smaller without them.
        if !frame.at_once || frame.values.single().is_some() {
            let key = self.games[game].key(part.board);
            self.known[game].set(hash, key, frame.values, self.store)?;
        }
        self.choices.truncate(frame.first_choice);
        self.components.truncate(frame.first_component);
        self.games[game].truncate(frame.heights);
        Ok(())
    }

    /// Looks at the budget now and then.
    fn look_at_budget(&mut self, work: usize) -> Result<()> {
        if self.nodes > self.last_node {
            return Err(GIVEN_UP);
        }
        if !self.watch.is_due_after(1 + work) {
            return Ok(());
        }
        let stacks = self.frames.capacity() * size_of::<Frame>()
            + self.choices.capacity() * size_of::<Choice>()
            + self.components.capacity() * size_of::<Component>();
        let boards: usize = self.games.iter().map(|game| game.bytes()).sum();
        self.charge.set((stacks + boards) as u64);
        self.tell();
        self.store.check()
    }
}

/// Why a search for nim-values gives up.
const TOO_LARGE: Error = Error::TooLarge("a nim-value for a search");

/// The same because nobody wants to wait any longer.
const GIVEN_UP: Error = Error::TooLarge("the patience for a search");
