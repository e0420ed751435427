//! The canonical solver: exact values of positions of any short ruleset.
//!
//! A position is split into components, each is normalised under the symmetries of its ruleset
//! (with the players exchanged where that is one), and its value is kept in a table, so nothing
//! is computed twice. Components are computed depth first on an explicit stack. Threads work on
//! the same root and share the table and the store of values: each prefers what nobody is working
//! on, and helps where nothing else is left. Values are exact, so they depend neither on the
//! number of threads nor on the order of the work.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use partizan_rules::{Position, Ruleset};
use partizan_value::{Budget, Charge, Error, Player, Result, Store, Sums, Value, mex};

use crate::search::Memory;
use crate::table::{Known, Table};
use crate::threads::in_parallel;
use crate::watch::Watch;

/// A value that need not be found is not waited for any longer. Programs for tests are slow, and what they
/// find must not depend on it.
const LONGEST_TRY: Duration = Duration::from_millis(if cfg!(debug_assertions) { 2000 } else { 50 });

/// So many bytes of values are as much work as a component.
const BYTES_PER_WORK: u64 = 256;

/// Values of positions of one ruleset, computed when they are asked for and kept.
pub struct Solver<R: Ruleset> {
    ruleset: R,
    store: Store,
    table: Table<R::Position>,
    /// What searches have found out.
    memory: Memory,
}

/// How far a solver has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Components whose values are known.
    pub positions: u64,
    /// Positions that were counted or searched.
    pub looked_at: u64,
    /// Bytes of the table of positions.
    pub table_bytes: u64,
    /// Bytes of the values.
    pub value_bytes: u64,
}

impl<R: Ruleset> Solver<R> {
    /// A solver that keeps values in a store, and watches the budget of that store.
    pub fn new(ruleset: R, store: Store) -> Solver<R> {
        let table = Table::new(store.budget().clone());
        Solver {
            ruleset,
            store,
            table,
            memory: Memory::default(),
        }
    }

    /// The rules.
    pub fn ruleset(&self) -> &R {
        &self.ruleset
    }

    /// The store of the values.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// What searches have found out about boards of this game.
    pub(crate) fn memory(&self) -> &Memory {
        &self.memory
    }

    /// How far the solver has come; may be asked from another thread.
    pub fn progress(&self) -> Progress {
        Progress {
            positions: self.table.len(),
            looked_at: 0,
            table_bytes: self.table.bytes(),
            value_bytes: self.store.bytes(),
        }
    }

    /// The components of a position, normalised.
    #[inline]
    fn components(&self, position: &R::Position, emit: &mut impl FnMut(Normal<R::Position>)) {
        self.ruleset.components(position, &mut |mut position| {
            let exchanged = self.ruleset.normalise(&mut position);
            emit(Normal {
                position,
                exchanged,
            });
        });
    }

    /// The value of a position.
    pub fn value(&self, position: &R::Position, threads: usize) -> Result<Value> {
        let mut roots = Vec::new();
        self.components(position, &mut |component| roots.push(component));
        let mut sum = Value::ZERO;
        for component in roots {
            let value = match self.table.get(&component.position) {
                Some(value) => value,
                None => self.value_of_component(&component.position, threads)?,
            };
            sum = self.store.sum(sum, component.of_original(value))?;
        }
        Ok(sum)
    }

    /// The value of a position, unless that takes more work than `patience`; and how much it took. To look at a component
    /// is work, and so is a value that is large.
    pub(crate) fn value_within(
        &self,
        position: &R::Position,
        patience: u64,
    ) -> Result<(Option<Value>, u64)> {
        let (mut sum, mut work, mut open) = (Value::ZERO, 0, Vec::new());
        self.components(position, &mut |component| open.push(component));
        for component in open {
            let (value, more) =
                self.component_within(&component.position, patience.saturating_sub(work))?;
            work += more;
            let Some(value) = value else {
                return Ok((None, work));
            };
            sum = self.store.sum(sum, component.of_original(value))?;
        }
        Ok((Some(sum), work))
    }

    /// The same for a component in its normal form.
    pub(crate) fn component_within(
        &self,
        component: &R::Position,
        patience: u64,
    ) -> Result<(Option<Value>, u64)> {
        if let Some(value) = self.table.get(component) {
            return Ok((Some(value), 0));
        }
        if patience == 0 {
            return Ok((None, 0));
        }
        let (looked_at, gave_up) = (AtomicU64::new(0), AtomicBool::new(false));
        let before = self.store.record_bytes();
        let work = || {
            let grown = self.store.record_bytes() - before;
            looked_at.load(Ordering::Relaxed) + grown / BYTES_PER_WORK
        };
        let stopped = || {
            looked_at.fetch_add(1, Ordering::Relaxed);
            gave_up.store(work() > patience, Ordering::Relaxed);
            gave_up.load(Ordering::Relaxed)
        };
        // Values may be so large that a single one takes too long, whatever the work is thought to be.
        let budget = self.store.budget().clone().with_time(LONGEST_TRY);
        let hurried = self.store.with_budget(budget);
        match Worker::new(self, &hurried, &stopped).run(component) {
            Ok(value) => Ok((Some(value), work())),
            Err(Error::Cancelled) if gave_up.load(Ordering::Relaxed) => Ok((None, work())),
            Err(Error::Time(LONGEST_TRY)) => Ok((None, work().max(patience))),
            Err(error) => Err(error),
        }
    }

    /// The value of a position all of whose components have values in the table.
    pub fn known(&self, position: &R::Position) -> Option<Value> {
        let mut parts = Some(Vec::new());
        self.components(position, &mut |component| {
            let value = self.table.get(&component.position);
            parts = parts.take().zip(value).map(|(mut parts, value)| {
                parts.push(component.of_original(value));
                parts
            });
        });
        self.store.sum_all(parts?).ok()
    }

    /// The value of a normalised component that is not in the table.
    fn value_of_component(&self, component: &R::Position, threads: usize) -> Result<Value> {
        // The first to fail stops the others; when one has finished, they find the root's value.
        let failure = OnceLock::new();
        let stopped = || failure.get().is_some();
        let results = in_parallel(threads, || {
            let result = Worker::new(self, &self.store, &stopped).run(component);
            if let Err(error) = &result {
                let _ = failure.set(error.clone());
            }
            result
        });
        let value = results.into_iter().find_map(Result::ok);
        match (value, failure.into_inner()) {
            (Some(value), _) => Ok(value),
            (None, Some(error)) => Err(error),
            (None, None) => unreachable!("every worker has a value or an error"),
        }
    }
}

/// A component in its normal form.
struct Normal<P> {
    position: P,
    /// The players were exchanged, so that the value of the component is the negative.
    exchanged: bool,
}

impl<P> Normal<P> {
    /// The value of the component itself, from that of its normal form.
    #[inline]
    fn of_original(&self, value: Value) -> Value {
        if self.exchanged { -value } else { value }
    }
}

/// A component of an option, and the value of its normal form as soon as it is known.
struct Child<P> {
    normal: Normal<P>,
    value: Option<Value>,
}

/// A component that is being computed.
struct Frame<P> {
    position: P,
    first_child: usize,
    first_option: usize,
    /// The children from here on have values or were left to others. The last come first: where
    /// options differ in size rulesets tend to list the large ones first, and small ones leave
    /// less open at a time.
    next: usize,
    /// Some children were left to others.
    deferred: bool,
    /// Nobody else claimed this component first.
    own: bool,
    /// What [`Stacks::heap`] was before the frame was opened.
    heap: u64,
}

/// An option of a player: the children from the end of the previous option to this end.
struct Choice {
    player: Player,
    end: usize,
}

/// What one thread has open, and what that costs.
struct Stacks<P> {
    frames: Vec<Frame<P>>,
    children: Vec<Child<P>>,
    choices: Vec<Choice>,
    /// Bytes on the heap that belong to positions on the stacks.
    heap: u64,
    /// Bytes of the stacks.
    charge: Charge,
    watch: Watch,
}

impl<P: Position> Stacks<P> {
    fn new(budget: Budget) -> Stacks<P> {
        Stacks {
            frames: Vec::new(),
            children: Vec::new(),
            choices: Vec::new(),
            heap: 0,
            charge: Charge::new(budget),
            watch: Watch::new(),
        }
    }

    /// Looks at the budget now and then, when a position was generated.
    fn look_at_budget(&mut self, position: &P, store: &Store) -> Result<()> {
        if !self.watch.is_due(position) {
            return Ok(());
        }
        let stacks = self.children.capacity() * size_of::<Child<P>>()
            + self.choices.capacity() * size_of::<Choice>()
            + self.frames.capacity() * size_of::<Frame<P>>();
        self.charge.set(stacks as u64 + self.heap);
        store.check()
    }
}

/// One thread's work.
struct Worker<'a, R: Ruleset> {
    solver: &'a Solver<R>,
    /// The store of the solver, perhaps with another budget.
    store: &'a Store,
    stacks: Stacks<R::Position>,
    sums: [Sums; 2],
    /// Whether another thread has failed.
    stopped: &'a (dyn Fn() -> bool + Sync),
}

impl<'a, R: Ruleset> Worker<'a, R> {
    fn new(
        solver: &'a Solver<R>,
        store: &'a Store,
        stopped: &'a (dyn Fn() -> bool + Sync),
    ) -> Worker<'a, R> {
        Worker {
            solver,
            store,
            stacks: Stacks::new(store.budget().clone()),
            sums: [Sums::default(), Sums::default()],
            stopped,
        }
    }

    fn run(&mut self, root: &R::Position) -> Result<Value> {
        let table = &self.solver.table;
        let own = match table.claim(root) {
            Known::Value(value) => return Ok(value),
            known => known == Known::Nothing,
        };
        self.expand(root.clone(), own)?;
        loop {
            let frame = self
                .stacks
                .frames
                .last_mut()
                .expect("the root is still open");
            let value = match Self::next_child(table, frame, &mut self.stacks.children) {
                Next::Child { own } => {
                    let position = self.stacks.children[frame.next - 1].normal.position.clone();
                    self.expand(position, own)?;
                    continue;
                }
                Next::Solved(value) => value,
                Next::Complete => {
                    let value = self.value_of_top()?;
                    let frame = self.stacks.frames.last().expect("just valued");
                    table.set(&frame.position, value);
                    value
                }
            };
            let frame = self.stacks.frames.pop().expect("just looked at");
            self.stacks.children.truncate(frame.first_child);
            self.stacks.choices.truncate(frame.first_option);
            self.stacks.heap = frame.heap;
            match self.stacks.frames.last_mut() {
                None => return Ok(value),
                Some(parent) => {
                    parent.next -= 1;
                    self.stacks.children[parent.next].value = Some(value);
                }
            }
        }
    }

    /// The next child of a frame to descend into.
    fn next_child(
        table: &Table<R::Position>,
        frame: &mut Frame<R::Position>,
        children: &mut [Child<R::Position>],
    ) -> Next {
        loop {
            while frame.next > frame.first_child {
                let child = &mut children[frame.next - 1];
                if child.value.is_none() {
                    match table.claim(&child.normal.position) {
                        Known::Value(value) => child.value = Some(value),
                        Known::Nothing => return Next::Child { own: true },
                        // On the second round there is nothing else to do: help.
                        Known::Busy if frame.deferred => return Next::Child { own: false },
                        Known::Busy => {}
                    }
                }
                frame.next -= 1;
            }
            let open = children[frame.first_child..]
                .iter()
                .any(|c| c.value.is_none());
            if !open {
                return Next::Complete;
            }
            if !frame.own
                && let Some(value) = table.get(&frame.position)
            {
                return Next::Solved(value);
            }
            frame.deferred = true;
            frame.next = children.len();
        }
    }

    /// Opens a component: lists its options and their components, with the values that are known.
    fn expand(&mut self, position: R::Position, own: bool) -> Result<()> {
        if (self.stopped)() {
            return Err(Error::Cancelled);
        }
        let solver = self.solver;
        let stacks = &mut self.stacks;
        let mut frame = Frame {
            first_child: stacks.children.len(),
            first_option: stacks.choices.len(),
            next: 0,
            deferred: false,
            own,
            heap: stacks.heap,
            position,
        };
        let position = &frame.position;
        stacks.heap += position.heap_bytes() as u64;
        let mut watched = stacks.look_at_budget(position, self.store);
        for player in players::<R>() {
            solver.ruleset.moves(position, player, &mut |_, after| {
                if watched.is_ok() {
                    watched = stacks.look_at_budget(&after, self.store);
                }
                if watched.is_err() {
                    return;
                }
                solver.components(&after, &mut |normal| {
                    stacks.heap += normal.position.heap_bytes() as u64;
                    stacks.children.push(Child {
                        value: solver.table.get(&normal.position),
                        normal,
                    });
                });
                stacks.choices.push(Choice {
                    player,
                    end: stacks.children.len(),
                });
            });
        }
        watched?;
        frame.next = stacks.children.len();
        stacks.frames.push(frame);
        Ok(())
    }

    /// The value of the component on top, all of whose children have values.
    fn value_of_top(&mut self) -> Result<Value> {
        let frame = self.stacks.frames.last().expect("a component is open");
        let store = self.store;
        self.sums.iter_mut().for_each(Sums::clear);
        let mut start = frame.first_child;
        for choice in &self.stacks.choices[frame.first_option..] {
            let parts = self.stacks.children[start..choice.end].iter().map(|child| {
                let value = child.value.expect("all children have values");
                child.normal.of_original(value)
            });
            self.sums[choice.player as usize].push(parts);
            start = choice.end;
        }
        let [left, right] = &self.sums;
        if R::IMPARTIAL {
            nim_value(store, left)
        } else {
            store.game_of_sums(left, right)
        }
    }
}

/// What to do next with a frame.
enum Next {
    /// Descend into the child before `next`.
    Child { own: bool },
    /// Somebody else has finished the frame.
    Solved(Value),
    /// All children have values.
    Complete,
}

/// The players whose options have to be generated.
fn players<R: Ruleset>() -> impl Iterator<Item = Player> {
    let count = if R::IMPARTIAL { 1 } else { 2 };
    Player::BOTH.into_iter().take(count)
}

/// The nimber of the least nim-value that no option has.
fn nim_value(store: &Store, options: &Sums) -> Result<Value> {
    let mut reached: Vec<u64> = Vec::with_capacity(options.len());
    for parts in options.iter() {
        let sum = store.sum_all(parts.iter().copied())?;
        let nimber = store.as_nimber(sum);
        reached.push(nimber.expect("a component of an impartial game is a nimber"));
    }
    Ok(store.nimber(mex(reached)))
}
