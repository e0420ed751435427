//! The search itself: depth first, on an explicit stack.
//!
//! A *state* is a sum of boards without values, and of the values of all others. It is seen from the side of
//! the player to move, who is Left in it: then nobody has to say whose turn it is, and a sum and its negative are
//! one. All options of a state are tested before any is searched: most are decided by the table or by
//! bounds.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use partizan_value::{Charge, Player, Result, Store, Value};

use super::boards::{Boards, Covers, Heights, Part};
use super::strips::{CRITERIA, LEFT_STOP, RIGHT_STOP, negative};
use super::table::{Key, Table};
use super::{Ingredients, Stand};
use crate::watch::Watch;

/// How often threads tell each other how many nodes they have tested.
const NODES_PER_TELLING: u64 = 1 << 10;

/// A sum to be decided, by its places on the stacks.
#[derive(Clone, Debug)]
struct State {
    parts: Range<usize>,
    value: Value,
    key: Range<usize>,
}

/// An option that is not decided yet.
struct Child {
    state: State,
    /// About what it is worth to the player who moves there.
    worth: i64,
}

/// A move that was not tested yet.
struct Untested {
    part: usize,
    option: usize,
    /// By how much better the opponent stands after it.
    hint: i64,
}

/// A state whose options are being searched.
struct Frame {
    state: State,
    first_child: usize,
    first_part: usize,
    first_key: usize,
    first_height: usize,
    /// How many nodes there were when it was opened.
    nodes: u64,
}

pub(super) struct Engine<'a> {
    store: &'a Store,
    games: Vec<Box<dyn Boards + Send + 'a>>,
    ingredients: Ingredients,
    misere: bool,
    frames: Vec<Frame>,
    children: Vec<Child>,
    parts: Vec<Part>,
    keys: Vec<u8>,
    heights: Vec<Heights>,
    untested: Vec<Untested>,
    hints: Vec<i64>,
    covers: Vec<Covers>,
    /// Positions that were tested, and how many of them the crew was told of.
    nodes: u64,
    told: u64,
    watch: Watch,
    charge: Charge,
}

/// What threads that search the same sum share.
pub(super) struct Crew<'c> {
    pub(super) table: &'c Table,
    /// Positions that all of them tested, ever.
    pub(super) nodes: &'c AtomicU64,
    /// When to give up.
    pub(super) last_node: u64,
    /// Somebody has finished.
    pub(super) done: AtomicBool,
    /// There are others.
    pub(super) shared: bool,
}

impl<'a> Engine<'a> {
    pub(super) fn new(
        store: &'a Store,
        games: Vec<Box<dyn Boards + Send + 'a>>,
        ingredients: Ingredients,
        misere: bool,
    ) -> Self {
        Engine {
            store,
            games,
            ingredients,
            misere,
            frames: Vec::new(),
            children: Vec::new(),
            parts: Vec::new(),
            keys: Vec::new(),
            heights: Vec::new(),
            untested: Vec::new(),
            hints: Vec::new(),
            covers: Vec::new(),
            nodes: 0,
            told: 0,
            watch: Watch::new(),
            charge: Charge::new(store.budget().clone()),
        }
    }

    /// Puts a sum on the stack, as `first` sees it, and gives the value of all that has one.
    pub(super) fn enter(
        &mut self,
        stands: &[Box<dyn Stand<'a> + 'a>],
        value: Value,
        first: Player,
    ) -> Result<Value> {
        self.frames.clear();
        self.children.clear();
        self.parts.clear();
        self.keys.clear();
        self.heights.clear();
        self.untested.clear();
        let mut sum = value;
        for (game, stand) in self.games.iter_mut().zip(stands) {
            game.truncate(Heights::default());
            let value = stand.enter(&mut **game, &mut self.parts)?;
            sum = self.store.sum(sum, value)?;
        }
        if first == Player::Right {
            for part in &mut self.parts {
                part.negated = !part.negated;
            }
            sum = -sum;
        }
        Ok(sum)
    }

    /// Whether the player to move, who is Left here, wins the sum of the parts that were put on the stack and a value;
    /// no answer if the crew needs none any more.
    pub(super) fn wins(&mut self, value: Value, crew: &Crew<'_>) -> Result<Option<bool>> {
        let state = self.state(0, value);
        let mut answer = match self.test(&state, crew)? {
            (Some(wins), _) => Some(wins),
            (None, _) => self.test_closely(state, crew)?,
        };
        loop {
            if let Some(wins) = answer {
                // An option that the opponent loses decides.
                if self.frames.is_empty() {
                    self.tell(crew);
                    return Ok(Some(wins));
                }
                if !wins {
                    answer = Some(self.close(true, crew));
                    continue;
                }
            }
            if self.nodes >= self.told + NODES_PER_TELLING && self.tell(crew)
                || crew.done.load(Ordering::Relaxed)
            {
                self.tell(crew);
                return Ok(None);
            }
            let frame = self.frames.last_mut().expect("the first sum is open");
            if self.children.len() == frame.first_child {
                answer = Some(self.close(false, crew));
                continue;
            }
            let child = self.children.pop().expect("just counted");
            // It may have been met since.
            answer = match crew.table.get(key(&self.keys, &child.state)) {
                Some(wins) => Some(wins),
                None => self.test_closely(child.state, crew)?,
            };
        }
    }

    /// Tells the crew what was done since; says whether it is time to give up.
    fn tell(&mut self, crew: &Crew<'_>) -> bool {
        let fresh = self.nodes - self.told;
        self.told = self.nodes;
        crew.nodes.fetch_add(fresh, Ordering::Relaxed) + fresh > crew.last_node
    }

    /// Keeps an answer about the state on top and takes it off.
    fn close(&mut self, wins: bool, crew: &Crew<'_>) -> bool {
        let frame = self.frames.pop().expect("a sum is open");
        let work = self.nodes - frame.nodes;
        crew.table.set(key(&self.keys, &frame.state), wins, work);
        self.children.truncate(frame.first_child);
        self.parts.truncate(frame.first_part);
        self.keys.truncate(frame.first_key);
        for (game, heights) in self
            .games
            .iter_mut()
            .zip(self.heights.drain(frame.first_height..))
        {
            game.truncate(heights);
        }
        wins
    }

    /// The sum of the parts from `first` on and a value: sorts the parts, cancels what adds up to
    /// nothing, and writes the key.
    fn state(&mut self, first: usize, value: Value) -> State {
        let games = &self.games;
        let key = |part: Part| games[usize::from(part.game)].key(part.board);
        let parts = &mut self.parts[first..];
        if parts.len() > 1 {
            parts.sort_unstable_by(|&a, &b| {
                (a.game, key(a), a.negated).cmp(&(b.game, key(b), b.negated))
            });
            // In misère play the second player cannot always copy to win.
            if self.ingredients.cancelling && !self.misere {
                let mut kept = 0;
                for i in 0..parts.len() {
                    let part = parts[i];
                    let cancels = kept > 0 && {
                        let last = parts[kept - 1];
                        last.game == part.game
                            && last.negated != part.negated
                            && key(last) == key(part)
                    };
                    if cancels {
                        kept -= 1;
                    } else {
                        parts[kept] = part;
                        kept += 1;
                    }
                }
                self.parts.truncate(first + kept);
            }
        }
        let start = self.keys.len();
        self.keys.extend_from_slice(&value.bits().to_le_bytes());
        for &part in &self.parts[first..] {
            self.keys.push(part.game << 1 | u8::from(part.negated));
            self.keys.extend_from_slice(key(part));
        }
        State {
            parts: first..self.parts.len(),
            value,
            key: start..self.keys.len(),
        }
    }

    /// Whether the player to move wins, if that is known without a search; and about what the state is
    /// worth to him as far as it is not a matter of moves.
    fn test(&mut self, state: &State, crew: &Crew<'_>) -> Result<(Option<bool>, i64)> {
        self.nodes += 1;
        if self.watch.is_due_after(1 + state.key.len() / 16) {
            self.look_at_budget()?;
        }
        if state.parts.is_empty() {
            // In misère play whoever cannot move wins.
            let wins = self.misere || !self.store.le(state.value, Value::ZERO)?;
            return Ok((Some(wins), 0));
        }
        if let Some(wins) = crew.table.get(key(&self.keys, state)) {
            return Ok((Some(wins), 0));
        }
        if let Some(wins) = self.test_moves(state)? {
            return Ok((Some(wins), 0));
        }
        let mut worth = match self.store.fixed_stops(state.value) {
            Some((left, right)) => i64::midpoint(left.into(), right.into()),
            None => 0,
        };
        if self.cover(state, false)? {
            let means = self
                .covers
                .iter()
                .map(|[least, most]| i64::midpoint(least[0], most[0]));
            worth += means.sum::<i64>();
            if let Some(wins) = self.test_covers(state, false)? {
                return Ok((Some(wins), 0));
            }
        }
        Ok((None, worth))
    }

    /// Decides a state by wide strips, which are too costly for all options; or opens it.
    fn test_closely(&mut self, state: State, crew: &Crew<'_>) -> Result<Option<bool>> {
        if self.cover(&state, true)?
            && let Some(wins) = self.test_covers(&state, true)?
        {
            return Ok(Some(wins));
        }
        self.open(state, crew)
    }

    /// The same by numbers of moves.
    fn test_moves(&self, state: &State) -> Result<Option<bool>> {
        let (mut least, mut most) = (0, 0);
        for part in &self.parts[state.parts.clone()] {
            let Some([low, high]) = self.games[usize::from(part.game)].moves(part.board) else {
                return Ok(None);
            };
            let [low, high] = if part.negated {
                [-high, -low]
            } else {
                [low, high]
            };
            least += low;
            most += high;
        }
        let integer = |n: i32| self.store.integer(n.into());
        if !self.store.le(state.value, integer(-least))? {
            return Ok(Some(true));
        }
        Ok(self.store.le(state.value, integer(-most))?.then_some(false))
    }

    /// Finds covers of all parts as they count in the sum; says whether there are any.
    fn cover(&mut self, state: &State, wide: bool) -> Result<bool> {
        self.covers.clear();
        for part in &self.parts[state.parts.clone()] {
            let game = &mut self.games[usize::from(part.game)];
            let Some([least, most]) = game.covers(part.board, wide, self.nodes)? else {
                return Ok(false);
            };
            self.covers.push(if part.negated {
                [negative(most), negative(least)]
            } else {
                [least, most]
            });
        }
        Ok(true)
    }

    /// Whether covers say who wins.
    fn test_covers(&self, state: &State, wide: bool) -> Result<Option<bool>> {
        let store = self.store;
        let stops = store.fixed_stops(state.value);
        for (side, wins) in [(0, true), (1, false)] {
            // Stops of a sum lie between the sums of the Right stops and of the Left stops.
            if let Some((left, right)) = stops {
                let total = |criterion: usize, of_value: i32| {
                    let of_covers = self.covers.iter().map(|covers| covers[side][criterion]);
                    of_covers.sum::<i64>() + i64::from(of_value)
                };
                let (highest, lowest) = (total(LEFT_STOP, left), total(RIGHT_STOP, right));
                let (certain, hopeless) = if wins {
                    (lowest > 0, highest < 0)
                } else {
                    (highest < 0, lowest > 0)
                };
                if certain {
                    return Ok(Some(wins));
                }
                if hopeless {
                    continue;
                }
            }
            let mut tried = [None; CRITERIA];
            for criterion in 0..CRITERIA {
                let mut sum = state.value;
                for &part in &self.parts[state.parts.clone()] {
                    let game = &self.games[usize::from(part.game)];
                    sum = game.add_strips(part, wide, side, criterion, sum)?;
                }
                if tried.contains(&Some(sum)) {
                    continue;
                }
                tried[criterion] = Some(sum);
                // A bound from below must not be ≤ 0, one from above must be.
                if store.le(sum, Value::ZERO)? != wins {
                    return Ok(Some(wins));
                }
            }
        }
        Ok(None)
    }

    /// Answers at once, or puts a state on the stack with the options that are left.
    fn open(&mut self, state: State, crew: &Crew<'_>) -> Result<Option<bool>> {
        let first_child = self.children.len();
        self.frames.push(Frame {
            state: state.clone(),
            first_child,
            first_part: self.parts.len(),
            first_key: self.keys.len(),
            first_height: self.heights.len(),
            nodes: self.nodes,
        });
        self.heights
            .extend(self.games.iter().map(|game| game.heights()));
        for i in state.parts.clone() {
            let part = self.parts[i];
            // Equal parts have equal options.
            if i > state.parts.start && self.are_equal(part, self.parts[i - 1]) {
                continue;
            }
            let game = &mut self.games[usize::from(part.game)];
            let first = game.heights().options;
            self.hints.clear();
            game.list(part.board, part.left(), &mut self.hints);
            let options = self.hints.iter().enumerate();
            self.untested
                .extend(options.map(|(option, &hint)| Untested {
                    part: i,
                    option: first + option,
                    hint,
                }));
        }
        // The best for the player to move is the worst for the opponent; the last comes first.
        if self.ingredients.ordering {
            self.untested
                .sort_by_key(|untested| std::cmp::Reverse(untested.hint));
        }
        if self.misere && self.untested.is_empty() {
            return Ok(Some(self.close(true, crew)));
        }
        while let Some(untested) = self.untested.pop() {
            if self.test_option(&state, &untested, crew)? {
                self.untested.clear();
                return Ok(Some(self.close(true, crew)));
            }
        }
        // Nobody moves in a number while there is something else.
        if !self.store.is_number(state.value) {
            let store = self.store;
            for option in store.options(state.value, Player::Left) {
                let first = self.begin_option(&state, None);
                let heights = self.games[0].heights();
                if self.consider(first, -option, 0, (0, heights), crew)? {
                    return Ok(Some(self.close(true, crew)));
                }
            }
        }
        if self.ingredients.ordering {
            self.children[first_child..].sort_by_key(|child| std::cmp::Reverse(child.worth));
        }
        Ok(None)
    }

    fn are_equal(&self, a: Part, b: Part) -> bool {
        let key = |part: Part| self.games[usize::from(part.game)].key(part.board);
        a.game == b.game && a.negated == b.negated && key(a) == key(b)
    }

    /// Puts the parts of a state on the stack, all but one, as the opponent sees them.
    fn begin_option(&mut self, state: &State, without: Option<usize>) -> usize {
        let first = self.parts.len();
        for i in state.parts.clone() {
            if without != Some(i) {
                let part = self.parts[i];
                self.parts.push(Part {
                    negated: !part.negated,
                    ..part
                });
            }
        }
        first
    }

    /// Makes a move and looks at what it leads to; says whether it wins.
    fn test_option(&mut self, state: &State, untested: &Untested, crew: &Crew<'_>) -> Result<bool> {
        let part = self.parts[untested.part];
        let number = usize::from(part.game);
        let first = self.begin_option(state, Some(untested.part));
        let fresh = self.parts.len();
        let game = &mut self.games[number];
        let heights = game.heights();
        let value = game.split(untested.option, &mut self.parts, self.nodes)?;
        for new in &mut self.parts[fresh..] {
            new.negated ^= !part.negated;
        }
        let value = -self.store.sum(state.value, part.oriented(value))?;
        self.consider(first, value, untested.hint, (number, heights), crew)
    }

    /// Looks at an option whose parts begin at `first`: says whether it wins, and keeps it if nobody
    /// knows.
    fn consider(
        &mut self,
        first: usize,
        value: Value,
        hint: i64,
        fresh: (usize, Heights),
        crew: &Crew<'_>,
    ) -> Result<bool> {
        let state = self.state(first, value);
        let (known, worth) = if self.is_duplicate(&state) {
            (Some(true), 0)
        } else {
            self.test(&state, crew)?
        };
        let Some(wins) = known else {
            let worth = worth + hint * i64::from(Store::STOP_UNIT) / 2;
            self.children.push(Child { state, worth });
            return Ok(false);
        };
        self.parts.truncate(first);
        self.keys.truncate(state.key.start);
        let (game, heights) = fresh;
        self.games[game].truncate(heights);
        Ok(!wins)
    }

    /// Whether the state on top has another option that is the same.
    fn is_duplicate(&self, state: &State) -> bool {
        let frame = self.frames.last().expect("a state is being opened");
        let key = &self.keys[state.key.clone()];
        let others = &self.children[frame.first_child..];
        others
            .iter()
            .any(|child| self.keys[child.state.key.clone()] == *key)
    }

    /// Charges what the stacks take, and looks at the budget.
    fn look_at_budget(&mut self) -> Result<()> {
        let bytes = self.frames.capacity() * size_of::<Frame>()
            + self.children.capacity() * size_of::<Child>()
            + self.parts.capacity() * size_of::<Part>()
            + self.keys.capacity()
            + self.games.iter().map(|game| game.bytes()).sum::<usize>();
        self.charge.set(bytes as u64);
        self.store.check()
    }
}

/// The key of a state.
fn key<'k>(keys: &'k [u8], state: &State) -> Key<'k> {
    Key::new(&keys[state.key.clone()])
}
