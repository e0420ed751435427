//! The search itself: depth first, on an explicit stack.
//!
//! A *state* is a sum of boards without values, and of the values of all others. It is seen from the side of
//! the player to move, who is Left in it: then nobody has to say whose turn it is, and a sum and its negative are
//! one. All options of a state are tested before any is searched: most are decided by the table or by
//! bounds.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use partizan_value::{Charge, Error, Player, Result, Store, Value};

use super::boards::{Boards, Heights, Part};
use super::strips::{Cover, Covers, Warmth};
use super::table::{Key, Table};
use super::{Ingredients, Stand};
use crate::watch::Watch;

/// How often threads tell each other how many nodes they have tested.
const NODES_PER_TELLING: u64 = 1 << 10;

/// Sums of strips may take so much memory between two tellings: sums of many hot games can be huge.
const SUM_BYTES: u64 = 1 << 22;

/// A sum to be decided, by its places on the stacks.
#[derive(Clone, Debug)]
struct State {
    parts: Range<usize>,
    value: Value,
    key: Range<usize>,
}

/// Options that strips say the opponent may win by no more than this are looked at closely before any option is searched.
const NEAR: i64 = Store::STOP_UNIT as i64 / 2;

/// What a move is worth that is searched after all others.
const LAST: i64 = i64::MAX / 4;

/// What a byte of a key is thought to cost the player who moves to it.
const WORK_PER_BYTE: i64 = Store::STOP_UNIT as i64 / 16;

/// Mean and temperature are kept for this many values.
const WARMTHS: usize = 1 << 12;

/// An option that is not decided yet.
struct Child {
    /// Where it leads, as soon as the move has been made.
    state: Option<State>,
    played: Played,
    /// About what it is worth to the player who moves there.
    worth: i64,
    /// A bound on that from above, by strips.
    most: Option<Warmth>,
    /// It has been tested by strips.
    tested: bool,
    /// It was left to others for a while.
    put_off: bool,
}

/// A move on a board.
#[derive(Clone, Copy)]
struct Played {
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
    /// Others were told that it is being searched.
    marked: bool,
    /// An option was searched already.
    begun: bool,
}

pub(super) struct Engine<'a> {
    store: &'a Store,
    /// The same store, which may grow a little only.
    cautious: Store,
    games: Vec<Box<dyn Boards + Send + 'a>>,
    ingredients: Ingredients,
    misere: bool,
    frames: Vec<Frame>,
    children: Vec<Child>,
    parts: Vec<Part>,
    keys: Vec<u8>,
    heights: Vec<Heights>,
    hints: Vec<i64>,
    /// Mean and temperature of values, each at one possible place.
    warmths: Box<[(Value, Option<Warmth>)]>,
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
    /// To be called now and then.
    pub(super) pause: &'c (dyn Fn() + Sync),
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
            cautious: store.clone(),
            games,
            ingredients,
            misere,
            frames: Vec::new(),
            children: Vec::new(),
            parts: Vec::new(),
            keys: Vec::new(),
            heights: Vec::new(),
            hints: Vec::new(),
            warmths: vec![(Value::ZERO, Some(Warmth::default())); WARMTHS].into(),
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
        let answer = self.search(value, crew);
        while !self.frames.is_empty() {
            self.leave(crew);
        }
        self.tell(crew);
        answer
    }

    /// Lets sums of strips take some more memory, until the next time.
    fn limit_sums(&mut self) {
        let budget = self.store.budget();
        let used = budget.memory() - budget.room(self.store.bytes());
        let limit = budget.memory().min(used.saturating_add(SUM_BYTES));
        self.cautious = self.store.with_budget(budget.clone().with_memory(limit));
    }

    fn search(&mut self, value: Value, crew: &Crew<'_>) -> Result<Option<bool>> {
        self.limit_sums();
        let state = self.state(0, value);
        self.nodes += 1;
        let mut answer = match self.test(&state, true, crew)? {
            Some(wins) => Some(wins),
            None => self.test_closely(&state, crew)?,
        };
        loop {
            if let Some(wins) = answer {
                // An option that the opponent loses decides.
                if self.frames.is_empty() {
                    return Ok(Some(wins));
                }
                if !wins {
                    answer = Some(self.close(true, crew));
                    continue;
                }
            }
            if crew.done.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if self.nodes >= self.told + NODES_PER_TELLING {
                if self.tell(crew) {
                    return Ok(None);
                }
                if crew.shared
                    && let Some(wins) = self.leave_what_is_known(crew)
                {
                    answer = Some(wins);
                    continue;
                }
            }
            answer = self.go_on(crew)?;
        }
    }

    /// Goes on with the next option of the state on top.
    fn go_on(&mut self, crew: &Crew<'_>) -> Result<Option<bool>> {
        let frame = self.frames.last().expect("the first sum is open");
        let (first_child, begun) = (frame.first_child, frame.begun);
        if self.children.len() == first_child {
            return Ok(Some(self.close(false, crew)));
        }
        let mut child = self.children.pop().expect("just counted");
        if child.state.is_none() {
            let state = frame.state.clone();
            child = match self.make(&state, child, crew)? {
                Made::Known(wins) => return Ok(Some(wins)),
                Made::Open(child) => child,
            };
        }
        let state = child.state.as_ref().expect("the move was made");
        let key = key(&self.keys, state);
        // It may have been met since.
        if let Some(wins) = crew.table.get(key) {
            return Ok(Some(wins));
        }
        // Most states are decided by their first option, which all search together. Others are left to those who
        // are at them, as long as there is something else to do.
        if crew.shared && begun && !child.put_off && crew.table.is_entered(key) {
            child.put_off = true;
            self.children.insert(first_child, child);
            return Ok(None);
        }
        self.frames.last_mut().expect("still there").begun = true;
        let state = child.state.expect("the move was made");
        self.test_closely(&state, crew)
    }

    /// Takes states off whose answers others have found, and gives the answer of the last one.
    fn leave_what_is_known(&mut self, crew: &Crew<'_>) -> Option<bool> {
        let known = |frame: &Frame| crew.table.get(key(&self.keys, &frame.state));
        let mut frames = self.frames.iter().enumerate();
        let (height, wins) = frames.find_map(|(i, frame)| Some((i, known(frame)?)))?;
        while self.frames.len() > height {
            self.leave(crew);
        }
        Some(wins)
    }

    /// Tells the crew what was done since; says whether it is time to give up.
    fn tell(&mut self, crew: &Crew<'_>) -> bool {
        let fresh = self.nodes - self.told;
        self.told = self.nodes;
        self.limit_sums();
        (crew.pause)();
        crew.nodes.fetch_add(fresh, Ordering::Relaxed) + fresh > crew.last_node
    }

    /// Keeps an answer about the state on top and takes it off.
    fn close(&mut self, wins: bool, crew: &Crew<'_>) -> bool {
        let frame = self.frames.last().expect("a sum is open");
        let work = self.nodes - frame.nodes;
        crew.table.set(key(&self.keys, &frame.state), wins, work);
        self.leave(crew);
        wins
    }

    /// Takes the state on top off.
    fn leave(&mut self, crew: &Crew<'_>) {
        let frame = self.frames.pop().expect("a sum is open");
        if frame.marked {
            crew.table.leave(key(&self.keys, &frame.state));
        }
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

    /// Whether the player to move wins, if that is known without a search.
    fn test(&mut self, state: &State, by_bounds: bool, crew: &Crew<'_>) -> Result<Option<bool>> {
        if self.watch.is_due_after(1 + state.key.len() / 16) {
            self.look_at_budget()?;
        }
        if state.parts.is_empty() {
            // In misère play whoever cannot move wins.
            let wins = self.misere || !self.store.le(state.value, Value::ZERO)?;
            return Ok(Some(wins));
        }
        if let Some(wins) = crew.table.get(key(&self.keys, state)) {
            return Ok(Some(wins));
        }
        if !by_bounds {
            return Ok(None);
        }
        if let Some(wins) = self.test_moves(state)? {
            return Ok(Some(wins));
        }
        self.test_strips(state, false)
    }

    /// Decides a state by what is too costly for all options; or opens it.
    fn test_closely(&mut self, state: &State, crew: &Crew<'_>) -> Result<Option<bool>> {
        if let Some(wins) = self.test_strips(state, true)? {
            return Ok(Some(wins));
        }
        let marked = crew.shared && crew.table.enter(key(&self.keys, state));
        self.open(state, marked, crew)
    }

    /// The same by numbers of moves.
    fn test_moves(&self, state: &State) -> Result<Option<bool>> {
        if self.misere {
            return Ok(None);
        }
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

    /// Mean and temperature of a value.
    fn warmth(&mut self, value: Value) -> Option<Warmth> {
        let place = value.bits().wrapping_mul(0x9e37_79b9) as usize >> 7 & (WARMTHS - 1);
        if self.warmths[place].0 != value {
            self.warmths[place] = (value, Warmth::of(self.store, value));
        }
        self.warmths[place].1
    }

    /// Cuts all parts into strips; says whether that can be done.
    fn cover(&mut self, state: &State, wide: bool) -> Result<bool> {
        for part in &self.parts[state.parts.clone()] {
            let game = &mut self.games[usize::from(part.game)];
            if !game.cover(part.board, wide, self.nodes)? {
                return Ok(false);
            }
        }
        Ok(!state.parts.is_empty())
    }

    /// Whether strips say who wins.
    fn test_strips(&mut self, state: &State, wide: bool) -> Result<Option<bool>> {
        if !self.cover(state, wide)? {
            return Ok(None);
        }
        let of_value = self.warmth(state.value);
        for side in [LEAST, MOST] {
            let covers = self.parts[state.parts.clone()].iter().map(|part| {
                let game = &self.games[usize::from(part.game)];
                Oriented::new(game.covers(part.board, wide), part.negated, side)
            });
            let warmth = of_value.map(|warmth| covers.clone().fold(warmth, Oriented::warm));
            let wins = match judge(side, warmth) {
                Judgement::Certain => true,
                Judgement::Hopeless => false,
                Judgement::Close => {
                    let (strips, value) = (self.add(covers), -state.value);
                    self.decides(strips, value, side)?
                }
            };
            if wins {
                return Ok(Some(side == LEAST));
            }
        }
        Ok(None)
    }

    /// Whether strips decide, compared with a value: from below if they are not at most that, from above if
    /// they are. A sum that takes too much memory decides nothing.
    fn decides(&self, strips: Result<Value>, value: Value, side: usize) -> Result<bool> {
        let is_less = strips.and_then(|strips| self.cautious.le(strips, value));
        match is_less {
            Ok(is_less) => Ok(is_less == (side == MOST)),
            Err(Error::Memory(_)) => self.store.check().map(|()| false),
            Err(error) => Err(error),
        }
    }

    /// The sum of strips.
    fn add<'c>(&self, mut covers: impl Iterator<Item = Oriented<'c>>) -> Result<Value> {
        covers.try_fold(Value::ZERO, |sum, cover| {
            cover.cover.values.iter().try_fold(sum, |sum, &value| {
                let value = if cover.negated { -value } else { value };
                self.cautious.sum(sum, value)
            })
        })
    }

    /// Narrow strips of an option of a state, as the opponent sees them: those of the new position, and
    /// those of all other parts.
    fn strips_of_option<'s>(
        &'s self,
        state: &State,
        played: Played,
        side: usize,
    ) -> Option<impl Iterator<Item = Oriented<'s>> + Clone> {
        let part = self.parts[played.part];
        let option = self.games[usize::from(part.game)].option_covers(played.option)?;
        let others = self.parts[state.parts.clone()].iter().enumerate();
        let skipped = played.part - state.parts.start;
        let others = others
            .filter(move |&(i, _)| i != skipped)
            .map(move |(_, part)| {
                let game = &self.games[usize::from(part.game)];
                Oriented::new(game.covers(part.board, false), !part.negated, side)
            });
        Some(others.chain([Oriented::new(option, !part.negated, side)]))
    }

    /// Whether the opponent loses, or wins, by a bound on an option from above, or from below.
    fn test_option(&self, state: &State, child: &Child, side: usize) -> Result<bool> {
        let Some(strips) = self.strips_of_option(state, child.played, side) else {
            return Ok(false);
        };
        self.decides(self.add(strips), state.value, side)
    }

    /// Answers at once, or puts a state on the stack with the options that are left.
    fn open(&mut self, state: &State, marked: bool, crew: &Crew<'_>) -> Result<Option<bool>> {
        let first_child = self.children.len();
        self.frames.push(Frame {
            state: state.clone(),
            first_child,
            first_part: self.parts.len(),
            first_key: self.keys.len(),
            first_height: self.heights.len(),
            nodes: self.nodes,
            marked,
            begun: false,
        });
        self.heights
            .extend(self.games.iter().map(|game| game.heights()));
        let covered = self.cover(state, false)?;
        self.list(state, covered)?;
        if self.misere && self.children.len() == first_child {
            return Ok(Some(self.close(true, crew)));
        }
        if covered && self.test_options(state, first_child)? {
            return Ok(Some(self.close(true, crew)));
        }
        // A move in a number is the last that anybody makes. But it may be one that wins: the boards may
        // be a number, too.
        let store = self.store;
        let worth = if store.is_number(state.value) {
            LAST
        } else {
            0
        };
        for option in store.options(state.value, Player::Left) {
            let first = self.begin_option(state, None);
            let heights = self.games[0].heights();
            let child = Child {
                state: None,
                played: Played {
                    part: 0,
                    option: 0,
                    hint: 0,
                },
                worth,
                most: None,
                tested: false,
                put_off: false,
            };
            self.nodes += 1;
            match self.consider(first, -option, child, (0, heights), true, crew)? {
                Made::Known(true) => {}
                Made::Known(false) => return Ok(Some(self.close(true, crew))),
                Made::Open(child) => self.children.push(child),
            }
        }
        if !covered {
            self.sort(first_child);
        }
        for place in (first_child..self.children.len()).rev() {
            let child = &self.children[place];
            if child.state.is_some() || child.most.is_some_and(|most| most.mean > NEAR) {
                continue;
            }
            let child = self.children.remove(place);
            let wins = match self.make(state, child, crew)? {
                Made::Known(wins) => Some(wins),
                Made::Open(child) => {
                    let wins = match &child.state {
                        Some(state) if covered => self.test_strips(state, true)?,
                        _ => None,
                    };
                    if wins.is_none() {
                        self.children.insert(place, child);
                    }
                    wins
                }
            };
            if wins == Some(false) {
                return Ok(Some(self.close(true, crew)));
            }
        }
        if !covered {
            // Of those that look the same, the one with the better value comes first.
            self.children[first_child..].reverse();
        }
        self.sort(first_child);
        Ok(None)
    }

    /// Sorts the options of the state on top: the best for the player to move is the worst for the opponent, and the
    /// last comes first.
    fn sort(&mut self, first_child: usize) {
        if self.ingredients.ordering {
            self.children[first_child..].sort_by_key(|child| std::cmp::Reverse(child.worth));
        }
    }

    /// Lists all moves on boards, with what strips say about them.
    fn list(&mut self, state: &State, covered: bool) -> Result<()> {
        let of_value = self.warmth(-state.value);
        for i in state.parts.clone() {
            let part = self.parts[i];
            // Equal parts have equal options.
            if i > state.parts.start && self.are_equal(part, self.parts[i - 1]) {
                continue;
            }
            let game = &mut self.games[usize::from(part.game)];
            let first = game.heights().options;
            self.hints.clear();
            game.list(part.board, part.left(), self.nodes, &mut self.hints)?;
            for option in 0..self.hints.len() {
                let played = Played {
                    part: i,
                    option: first + option,
                    hint: self.hints[option],
                };
                let mut child = Child {
                    state: None,
                    played,
                    worth: played.hint * i64::from(Store::STOP_UNIT) / 2,
                    most: None,
                    tested: false,
                    put_off: false,
                };
                if covered && let Some(of_value) = of_value {
                    let warmth = |side| {
                        let strips = self.strips_of_option(state, played, side)?;
                        Some(strips.fold(of_value, Oriented::warm))
                    };
                    if let (Some(least), Some(most)) = (warmth(LEAST), warmth(MOST)) {
                        child.worth += i64::midpoint(least.mean, most.mean);
                        child.most = Some(most);
                    }
                }
                self.children.push(child);
            }
        }
        Ok(())
    }

    /// Looks for an option that the opponent loses according to strips.
    fn test_options(&mut self, state: &State, first_child: usize) -> Result<bool> {
        // The most promising last.
        self.children[first_child..]
            .sort_by_key(|child| std::cmp::Reverse(child.most.map_or(i64::MAX, |most| most.mean)));
        for place in (first_child..self.children.len()).rev() {
            let child = &self.children[place];
            let loses = match judge(MOST, child.most) {
                Judgement::Hopeless => continue,
                Judgement::Certain => true,
                Judgement::Close => self.test_option(state, child, MOST)?,
            };
            self.children[place].tested = true;
            self.nodes += 1;
            if loses {
                return Ok(true);
            }
        }
        Ok(false)
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

    /// Makes a move and looks at what it leads to.
    fn make(&mut self, state: &State, child: Child, crew: &Crew<'_>) -> Result<Made> {
        self.nodes += u64::from(!child.tested);
        let covered = child.most.is_some();
        if covered
            && let Some(of_value) = self.warmth(-state.value)
            && let Some(strips) = self.strips_of_option(state, child.played, LEAST)
            && match judge(LEAST, Some(strips.fold(of_value, Oriented::warm))) {
                Judgement::Certain => true,
                Judgement::Hopeless => false,
                Judgement::Close => self.test_option(state, &child, LEAST)?,
            }
        {
            return Ok(Made::Known(true));
        }
        let part = self.parts[child.played.part];
        let number = usize::from(part.game);
        let first = self.begin_option(state, Some(child.played.part));
        let fresh = self.parts.len();
        let game = &mut self.games[number];
        let heights = game.heights();
        let value = game.split(child.played.option, &mut self.parts, self.nodes)?;
        for new in &mut self.parts[fresh..] {
            new.negated ^= !part.negated;
        }
        // Strips of the only component have been tried, and are better than numbers of moves.
        let by_bounds = !covered || value != Value::ZERO || self.parts.len() != fresh + 1;
        let value = -self.store.sum(state.value, part.oriented(value))?;
        self.consider(first, value, child, (number, heights), by_bounds, crew)
    }

    /// Looks at an option whose parts begin at `first`.
    fn consider(
        &mut self,
        first: usize,
        value: Value,
        mut child: Child,
        fresh: (usize, Heights),
        by_bounds: bool,
        crew: &Crew<'_>,
    ) -> Result<Made> {
        let state = self.state(first, value);
        let known = if self.is_dominated(&state)? {
            Some(true)
        } else {
            self.test(&state, by_bounds, crew)?
        };
        let Some(wins) = known else {
            if child.most.is_none() {
                // Of two that look alike the shorter is less work.
                child.worth += state.key.len() as i64 * WORK_PER_BYTE;
                child.worth += match self.store.fixed_stops(value) {
                    Some((left, right)) => i64::midpoint(left.into(), right.into()),
                    None => 0,
                };
            }
            child.state = Some(state);
            return Ok(Made::Open(child));
        };
        self.parts.truncate(first);
        self.keys.truncate(state.key.start);
        let (game, heights) = fresh;
        self.games[game].truncate(heights);
        Ok(Made::Known(wins))
    }

    /// Whether the state on top has another option that is the same, or no worse: one with the same boards
    /// and a value that is at most as good for the opponent.
    fn is_dominated(&self, state: &State) -> Result<bool> {
        let Some(frame) = self.frames.last() else {
            return Ok(false);
        };
        let boards = |state: &State| &self.keys[state.key.start + VALUE_BYTES..state.key.end];
        for other in &self.children[frame.first_child..] {
            if let Some(other) = &other.state
                && boards(other) == boards(state)
                && (other.value == state.value
                    || self.ingredients.domination
                        && !self.misere
                        && self.store.le(other.value, state.value)?)
            {
                return Ok(true);
            }
        }
        Ok(false)
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

/// Bounds from below, and from above.
const LEAST: usize = 0;
const MOST: usize = 1;

/// Bytes of a key that tell the value.
const VALUE_BYTES: usize = size_of::<u32>();

/// What is left of an option when its move has been made.
enum Made {
    /// Whether the opponent wins.
    Known(bool),
    Open(Child),
}

/// Strips on one side of a board, as they count in a sum.
#[derive(Clone, Copy)]
struct Oriented<'c> {
    cover: &'c Cover,
    negated: bool,
}

impl<'c> Oriented<'c> {
    /// A bound from below on a board is one from above on its negative.
    #[inline]
    fn new(covers: &'c Covers, negated: bool, side: usize) -> Oriented<'c> {
        let side = if negated { 1 - side } else { side };
        Oriented {
            cover: &covers[side],
            negated,
        }
    }

    /// Mean and temperature of a sum with these strips.
    #[inline]
    fn warm(sum: Warmth, oriented: Oriented<'_>) -> Warmth {
        let warmth = oriented.cover.warmth;
        sum.and(if oriented.negated {
            warmth.negative()
        } else {
            warmth
        })
    }
}

/// What mean and temperature say about a bound: whether it decides.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Judgement {
    Certain,
    Hopeless,
    /// Only the exact sum can tell.
    Close,
}

/// Judges a bound on a sum in which Left moves first. The Left stop of a game is at least its mean, and at most its
/// mean and its temperature. If it is positive Left wins, and if it is negative Right does. A bound
/// from below decides if Left wins it, one from above if Right does.
#[inline]
fn judge(side: usize, warmth: Option<Warmth>) -> Judgement {
    match warmth {
        Some(Warmth { mean, .. }) if mean > 0 => {
            if side == LEAST {
                Judgement::Certain
            } else {
                Judgement::Hopeless
            }
        }
        Some(Warmth { mean, heat }) if mean + heat < 0 => {
            if side == LEAST {
                Judgement::Hopeless
            } else {
                Judgement::Certain
            }
        }
        _ => Judgement::Close,
    }
}

/// The key of a state.
fn key<'k>(keys: &'k [u8], state: &State) -> Key<'k> {
    Key::new(&keys[state.key.clone()])
}
