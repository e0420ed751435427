//! The signatures of a store: when they are worth their cost, which probes are chosen, and where
//! they are kept. What they are and why they are right is told in [`signature`](crate::signature).
//!
//! **When.** Ordinary boards compare small values and need no signatures. A canonical form that
//! opens hundreds of comparisons is *hard*; when there was much of that, probes are chosen.
//!
//! **Which.** The memo of comparisons is a sample of what had to be searched: its commonest games with
//! few followers become probes. What signatures decide never gets into the memo, so that it soon
//! shows what these probes leave undecided. After four times as much hard work the next
//! *generation* of probes is chosen from that, and signatures begin anew: a store that goes on to
//! another game must not keep the probes of the first.
//!
//! **Where.** Forms are signed when they become options of a game that is brought to its canonical
//! form, after all their followers. Signatures of different generations must never meet: they are
//! read from one [`Generation`], and that of the game under construction knows its own. A generation
//! that runs out of room is given up: nothing depends on signatures but time.

use std::cmp::Reverse;
use std::iter;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, TryLockError};

use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashSet};

use crate::budget::Result;
use crate::memo::{Growth, Memo};
use crate::order::Raw;
use crate::padded::Padded;
use crate::player::Player;
use crate::signature::{MOST_PROBES, Objections, Place, Rules, Signature};
use crate::store::Store;
use crate::value::Value;
use crate::work::Work;

/// A canonical form that opens this many comparisons is hard, and each so many are a unit of effort.
pub(crate) const HARD: u32 = 256;
/// The effort after which probes are chosen for the first time; each next time takes four times as much.
const PATIENCE: u32 = 1 << 11;
const GENERATIONS: usize = 8;

/// A probe may bring at most so many followers that are no probes yet.
const MOST_NEW_FOLLOWERS: usize = 16;

/// How many entries of the memo are looked at.
const SAMPLE: usize = 1 << 16;

/// How many signatures a generation can hold: one for every form that fits the arena.
const MOST_SIGNATURES: usize = Value::MAX_PLACE as usize / 2;

/// All generations of a store; only the last is in use. Those before stay allocated, because another
/// thread may still be reading them.
pub(crate) struct Signatures {
    generations: [OnceLock<Generation>; GENERATIONS],
    /// The number of the generation in use, or [`OFF`].
    current: AtomicUsize,
    /// Hard work since the last generation began.
    effort: Padded<AtomicU32>,
    /// Held by the thread that chooses probes.
    choosing: Mutex<()>,
}

const OFF: usize = usize::MAX;

impl Default for Signatures {
    fn default() -> Signatures {
        Signatures {
            generations: Default::default(),
            current: AtomicUsize::new(OFF),
            effort: Padded::default(),
            choosing: Mutex::default(),
        }
    }
}

impl Signatures {
    /// The generation in use.
    #[inline]
    pub(crate) fn current(&self) -> Option<&Generation> {
        self.generations
            .get(self.current.load(Ordering::Acquire))?
            .get()
    }

    /// Bytes of all generations.
    pub(crate) fn bytes(&self) -> u64 {
        let begun = self.generations.iter().map_while(OnceLock::get);
        begun.map(Generation::bytes).sum()
    }

    /// The number of the next generation, if there may be one.
    fn next(&self) -> Option<usize> {
        self.generations.iter().position(|one| one.get().is_none())
    }

    /// No more signatures of a generation are made or used, because there is no room for them. The next
    /// one begins as always: after more hard work, and if there is room by then.
    fn give_up(&self, generation: &Generation) {
        // A later generation, which another thread may have begun, stays in use.
        let _ = self.current.compare_exchange(
            generation.number,
            OFF,
            Ordering::Release,
            Ordering::Relaxed,
        );
    }
}

/// The signature of the game under construction.
#[derive(Clone, Copy)]
pub(crate) struct RawSignature {
    generation: usize,
    signature: Signature,
}

/// Signatures by one set of probes.
pub(crate) struct Generation {
    number: usize,
    probes: Vec<Value>,
    rules: Rules,
    /// For every other place of the arena, no record being shorter, the number of its signature.
    places: Parts<AtomicU32>,
    /// The same for number-up-stars without a record.
    inline: Memo,
    words: Parts<AtomicU64>,
    /// The next number; 0 means that there is no signature.
    next: AtomicU32,
}

/// The parts of either list have so many elements.
const PART: usize = 1 << 16;
/// What the first part of both takes.
const FIRST_PARTS: u64 = Parts::<AtomicU32>::PART_BYTES + Parts::<AtomicU64>::PART_BYTES;

/// Number-up-stars are few; up to 2^18 of them are remembered.
const INLINE: Growth = Growth {
    eager: 3,
    reluctant: 3,
};

impl Generation {
    fn new(number: usize, probes: Vec<Value>, rules: Rules) -> Generation {
        Generation {
            number,
            probes,
            rules,
            places: Parts::new(MOST_SIGNATURES),
            inline: Memo::new(INLINE),
            words: Parts::new(MOST_SIGNATURES * Signature::WORDS),
            next: AtomicU32::new(1),
        }
    }

    fn bytes(&self) -> u64 {
        self.places.bytes() + self.words.bytes() + self.inline.bytes()
    }

    #[inline]
    fn number_of(&self, game: Value) -> Option<u32> {
        match game.record() {
            None => self.inline.get(u64::from(magnitude(game).bits())),
            Some((place, _)) => {
                let number = self.places.from(place as usize / 2)?[0].load(Ordering::Acquire);
                (number != 0).then_some(number)
            }
        }
    }

    /// The signature of a game, if it has one.
    #[inline]
    fn get(&self, game: Value) -> Option<Signature> {
        let number = self.number_of(game)? as usize;
        let words = self.words.from(number * Signature::WORDS)?;
        let words = &words[..Signature::WORDS];
        let signature = Signature::from_words(|i| words[i].load(Ordering::Relaxed));
        Some(oriented(game, signature))
    }

    /// G ≤ H, if their signatures tell; `raw` is that of the game under construction.
    #[inline]
    pub(crate) fn le(&self, g: Value, h: Value, raw: Option<RawSignature>) -> Option<bool> {
        let get = |game: Value| {
            if game == Value::RAW {
                let raw = raw.filter(|raw| raw.generation == self.number)?;
                Some(raw.signature)
            } else {
                self.get(game)
            }
        };
        get(g)?.le(&get(h)?)
    }

    /// Keeps the signature of a game that is not negated; `None` if there is no room for more
    /// signatures. A number-up-star may be left out.
    fn keep(&self, store: &Store, game: Value, signature: &Signature) -> Option<()> {
        let key = u64::from(game.bits());
        if game.record().is_none() && !self.inline.has_room_for(key) {
            return Some(());
        }
        let room = || store.room();
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let first = number as usize * Signature::WORDS;
        let words = self.words.written_from(first, room)?;
        for (slot, word) in words.iter().zip(signature.words()) {
            slot.store(word, Ordering::Relaxed);
        }
        match game.record() {
            None => self.inline.insert(key, number, 0, room),
            Some((place, _)) => {
                let places = self.places.written_from(place as usize / 2, room)?;
                places[0].store(number, Ordering::Release);
            }
        }
        Some(())
    }
}

/// A long list of which only those parts are allocated that something was written to.
struct Parts<A> {
    parts: Box<[OnceLock<Box<[A]>>]>,
    allocated: AtomicU64,
}

impl<A: Default> Parts<A> {
    const PART_BYTES: u64 = (PART * size_of::<A>()) as u64;

    fn new(length: usize) -> Parts<A> {
        Parts {
            parts: (0..length.div_ceil(PART))
                .map(|_| OnceLock::new())
                .collect(),
            allocated: AtomicU64::new(0),
        }
    }

    /// An element and those after it in its part.
    #[inline]
    fn from(&self, index: usize) -> Option<&[A]> {
        let part = self.parts.get(index / PART)?.get()?;
        Some(&part[index % PART..])
    }

    /// The same, where something is to be written; `None` behind the end of the list, or if there is no
    /// room for another part.
    fn written_from(&self, index: usize, room: impl FnOnce() -> u64) -> Option<&[A]> {
        let part = self.parts.get(index / PART)?;
        if part.get().is_none() && Self::PART_BYTES > room() {
            return None;
        }
        let part = part.get_or_init(|| {
            self.allocated.fetch_add(1, Ordering::Relaxed);
            (0..PART).map(|_| A::default()).collect()
        });
        Some(&part[index % PART..])
    }

    fn bytes(&self) -> u64 {
        let directory = size_of_val(&*self.parts) as u64;
        directory + self.allocated.load(Ordering::Relaxed) * Self::PART_BYTES
    }
}

/// Which of G and -G is listed or kept.
fn magnitude(game: Value) -> Value {
    if game.is_negated() { -game } else { game }
}

/// The signature of a game, from that of its magnitude.
#[inline]
fn oriented(game: Value, signature: Signature) -> Signature {
    if game.is_negated() {
        -signature
    } else {
        signature
    }
}

impl Store {
    /// Notes hard work, and chooses probes when there was enough of it.
    #[cold]
    pub(crate) fn note_hard_comparisons(&self) {
        let signatures = &self.forms().signatures;
        let effort = 1 + signatures.effort.fetch_add(1, Ordering::Relaxed);
        let Some(next) = signatures.next() else {
            return;
        };
        if effort >= PATIENCE << (2 * next) {
            // They are counted only by the thread that gets to choose.
            self.probe_with(iter::once_with(|| self.commonest_games()).flatten());
        }
    }

    /// Compares all games from now on with these and their followers, as many as there is room for: a
    /// new generation of signatures. The store does so by itself when comparisons become hard; tests
    /// cannot wait for that.
    #[doc(hidden)]
    pub fn probe_with(&self, games: impl IntoIterator<Item = Value>) {
        let signatures = &self.forms().signatures;
        let _choosing = match signatures.choosing.try_lock() {
            Ok(guard) => guard,
            Err(TryLockError::Poisoned(guard)) => guard.into_inner(),
            Err(TryLockError::WouldBlock) => return,
        };
        signatures.effort.store(0, Ordering::Relaxed);
        // As soon as all forms are signed, the new generation takes this much.
        let bytes = self.len() * 2 * (Signature::WORDS * size_of::<u64>()) as u64;
        let has_room = bytes.max(FIRST_PARTS) <= self.room();
        let Some(number) = signatures.next().filter(|_| has_room) else {
            return;
        };
        let probes = self.with_followers(games);
        let rules = self.rules_of(&probes);
        let generation = Generation::new(number, probes, rules);
        if signatures.generations[number].set(generation).is_ok() {
            signatures.current.store(number, Ordering::Release);
        }
    }

    /// The games in the memo of comparisons, those with the most entries first.
    fn commonest_games(&self) -> Vec<Value> {
        let mut counts: HashMap<Value, usize, FixedState> = HashMap::default();
        self.forms().comparisons.each_pair(SAMPLE, |g, h| {
            for game in [g, h] {
                *counts.entry(magnitude(game)).or_default() += 1;
            }
        });
        let mut games: Vec<(Value, usize)> = counts.into_iter().collect();
        games.sort_unstable_by_key(|&(game, count)| (Reverse(count), game.bits()));
        games.into_iter().map(|(game, _)| game).collect()
    }

    /// Games with all their followers, options first; those with too many followers are left out.
    fn with_followers(&self, games: impl IntoIterator<Item = Value>) -> Vec<Value> {
        let mut chosen = HashSet::new();
        for game in games {
            let room = MOST_NEW_FOLLOWERS.min(MOST_PROBES - chosen.len());
            if let Some(new) = self.new_followers(magnitude(game), &chosen, room) {
                chosen.extend(new);
            }
        }
        let mut probes: Vec<Value> = chosen.into_iter().collect();
        probes.sort_unstable_by_key(|&game| (self.saturated_birthday(game), game.bits()));
        probes
    }

    /// The game and those of its followers that were not chosen yet, unless they are too many.
    fn new_followers(
        &self,
        game: Value,
        chosen: &HashSet<Value>,
        most: usize,
    ) -> Option<Vec<Value>> {
        let mut new = vec![];
        let mut waiting = vec![game];
        while let Some(game) = waiting.pop() {
            if chosen.contains(&game) || new.contains(&game) {
                continue;
            }
            if new.len() == most {
                return None;
            }
            new.push(game);
            for player in Player::BOTH {
                let options = self.options(game, player);
                // A large nimber has more options than can be looked at. So many, of which no more
                // than two share a magnitude, are never all chosen.
                waiting.extend(options.take(2 * MOST_PROBES + 1).map(magnitude));
            }
        }
        Some(new)
    }

    /// The options of all probes, as bits.
    fn rules_of(&self, probes: &[Value]) -> Rules {
        let numbered = probes.iter().enumerate();
        let numbers: HashMap<Value, usize> = numbered.map(|(i, &probe)| (probe, i)).collect();
        let place = |game: Value| Place::new(numbers[&magnitude(game)], game.is_negated());
        let mut rules = Rules::default();
        for (number, &probe) in probes.iter().enumerate() {
            for (negated, probe) in [(false, probe), (true, -probe)] {
                let [left, right] = Player::BOTH.map(|player| self.options(probe, player));
                rules.push(
                    Place::new(number, negated),
                    left.map(place),
                    right.map(place),
                );
            }
        }
        rules
    }

    /// The signature of a game under construction, if there are signatures and room for those of its
    /// followers.
    pub(crate) fn sign_raw(
        &self,
        left: &[Value],
        right: &[Value],
        work: &mut Work,
    ) -> Result<Option<RawSignature>> {
        let Some(generation) = self.forms().signatures.current() else {
            return Ok(None);
        };
        let [left, right] = [left, right].map(|options| options.iter().copied());
        let signature = self.sign_options(generation, left, right, work)?;
        if signature.is_none() {
            self.forms().signatures.give_up(generation);
        }
        Ok(signature.map(|signature| RawSignature {
            generation: generation.number,
            signature,
        }))
    }

    /// The signature of a game with these options; `None` if there is no room for theirs.
    fn sign_options(
        &self,
        generation: &Generation,
        left: impl Iterator<Item = Value>,
        right: impl Iterator<Item = Value>,
        work: &mut Work,
    ) -> Result<Option<Signature>> {
        let mut objections = Objections::default();
        for option in left {
            let Some(signature) = self.sign(generation, option, work)? else {
                return Ok(None);
            };
            objections.of_left_option(&signature);
        }
        for option in right {
            let Some(signature) = self.sign(generation, option, work)? else {
                return Ok(None);
            };
            objections.of_right_option(&signature);
        }
        Ok(Some(generation.rules.signature(&objections)))
    }

    /// The signature of a game, which is computed and kept if it is new; `None` if there is no room for
    /// it.
    fn sign(
        &self,
        generation: &Generation,
        game: Value,
        work: &mut Work,
    ) -> Result<Option<Signature>> {
        if let Some(signature) = generation.get(game) {
            return Ok(Some(signature));
        }
        if self.is_nus(game) {
            work.step(self)?;
            let nus = magnitude(game);
            let signature = self.compare_with_probes(generation, nus, work)?;
            let kept = generation.keep(self, nus, &signature);
            return Ok(kept.map(|()| oriented(game, signature)));
        }
        let is_signed = |game| self.is_nus(game) || generation.number_of(game).is_some();
        let mut unsigned = vec![magnitude(game)];
        while let Some(&top) = unsigned.last() {
            work.step(self)?;
            // A follower of several games waits several times and is signed the first time.
            if !is_signed(top) {
                let height = unsigned.len();
                for player in Player::BOTH {
                    let options = self.options(top, player);
                    let options = options.filter(|&option| !is_signed(option));
                    unsigned.extend(options.map(magnitude));
                }
                if unsigned.len() > height {
                    continue;
                }
                let [left, right] = Player::BOTH.map(|player| self.options(top, player));
                let signature = self.sign_options(generation, left, right, work)?;
                if signature
                    .and_then(|signature| generation.keep(self, top, &signature))
                    .is_none()
                {
                    return Ok(None);
                }
            }
            unsigned.pop();
        }
        Ok(generation.get(game))
    }

    /// The signature of a number-up-star, whose options may be many and whose comparisons are easy.
    fn compare_with_probes(
        &self,
        generation: &Generation,
        nus: Value,
        work: &mut Work,
    ) -> Result<Signature> {
        let mut signature = Signature::default();
        for (number, &probe) in generation.probes.iter().enumerate() {
            for (negated, probe) in [(false, probe), (true, -probe)] {
                let place = Place::new(number, negated);
                if self.le_with(probe, nus, Raw::NONE, work)? {
                    signature.set_below(place);
                }
                if self.le_with(nus, probe, Raw::NONE, work)? {
                    signature.set_above(place);
                }
            }
        }
        Ok(signature)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;

    /// Hot games, infinitesimals and numbers, small enough for a handle and too large for it.
    fn games(store: &Store) -> Vec<Value> {
        let mut games = vec![Value::ZERO, Value::STAR, store.up(1), store.up(-70)];
        games.extend([1, -1, 2, -2, 1 << 20, -(1 << 20)].map(|n| store.integer(n)));
        games.extend([2, 3, 100].map(|n| store.nimber(n)));
        let mut state = 1_u64;
        let mut pick = |games: &[Value]| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            games[(state >> 33) as usize % games.len()]
        };
        while games.len() < 300 {
            let [a, b, c, d] = std::array::from_fn(|_| pick(&games));
            let game = store.game(&[a, b], &[c, d]).unwrap();
            if !store.is_number(game) && !games.contains(&game) {
                games.push(game);
            }
        }
        games
    }

    #[test]
    fn every_bit_of_a_signature_is_the_answer_to_its_comparison() {
        let store = Store::new();
        let games = games(&store);
        // What the order is without signatures.
        let order: Vec<Vec<bool>> = games
            .iter()
            .map(|&g| games.iter().map(|&h| store.le(g, h).unwrap()).collect())
            .collect();
        store.probe_with(games.iter().copied().step_by(2));
        let generation = store.forms().signatures.current().unwrap();
        let probes = &generation.probes;
        assert!(probes.len() > MOST_PROBES / 2, "{}", probes.len());
        let signatures: Vec<Signature> = games
            .iter()
            .map(|&game| store.sign(generation, game, &mut Work::default()))
            .map(|signature| signature.unwrap().unwrap())
            .collect();
        let mut decided = [0; 2];
        for (i, &g) in games.iter().enumerate() {
            let mut expected = Signature::default();
            for (number, &probe) in probes.iter().enumerate() {
                for (negated, probe) in [(false, probe), (true, -probe)] {
                    let place = Place::new(number, negated);
                    if store.le(probe, g).unwrap() {
                        expected.set_below(place);
                    }
                    if store.le(g, probe).unwrap() {
                        expected.set_above(place);
                    }
                }
            }
            assert_eq!(signatures[i], expected, "{}", store.text(g));
            assert_eq!(generation.get(g), Some(expected));
            assert_eq!(generation.get(-g), Some(-expected));
            for (j, &h) in games.iter().enumerate() {
                if let Some(answer) = generation.le(g, h, None) {
                    assert_eq!(
                        answer,
                        order[i][j],
                        "{} <= {}",
                        store.text(g),
                        store.text(h)
                    );
                    decided[usize::from(answer)] += 1;
                }
            }
        }
        let all = games.len() * games.len();
        assert!(10 * decided.iter().sum::<usize>() > 9 * all, "{decided:?}");
        assert!(decided.iter().all(|&count| 5 * count > all), "{decided:?}");
    }

    #[test]
    fn a_signature_of_another_generation_tells_nothing() {
        let store = Store::new();
        let games = games(&store);
        store.probe_with([Value::STAR]);
        let mut work = Work::default();
        let raw = store.sign_raw(&games[..9], &games[..9], &mut work).unwrap();
        store.probe_with(games);
        let generation = store.forms().signatures.current().unwrap();
        assert!(raw.is_some_and(|raw| raw.generation != generation.number));
        store.sign(generation, Value::STAR, &mut work).unwrap();
        assert_eq!(generation.le(Value::RAW, Value::STAR, raw), None);
        assert_eq!(generation.le(Value::STAR, Value::STAR, raw), Some(true));
    }

    #[test]
    fn hard_work_makes_the_store_choose_probes_where_there_is_room() {
        let poor = Budget::unlimited().with_memory(1 << 10);
        for (budget, expected) in [(Budget::unlimited(), Some(0)), (poor, None)] {
            let rich = Store::new();
            games(&rich);
            let store = rich.with_budget(budget);
            for _ in 1..PATIENCE {
                store.note_hard_comparisons();
            }
            assert!(store.forms().signatures.current().is_none());
            store.note_hard_comparisons();
            let generation = store.forms().signatures.current();
            assert_eq!(generation.map(|generation| generation.number), expected);
        }
    }

    #[test]
    fn probes_are_few_and_closed_under_options() {
        let store = Store::new();
        let mut games = games(&store);
        games.insert(0, store.integer(1 << 20));
        games.insert(0, store.nimber(u64::MAX));
        let probes = store.with_followers(games);
        assert!(probes.len() > MOST_PROBES / 2 && probes.len() <= MOST_PROBES);
        for (i, &probe) in probes.iter().enumerate() {
            for player in Player::BOTH {
                for option in store.options(probe, player) {
                    assert!(probes[..i].contains(&magnitude(option)));
                }
            }
        }
    }

    #[test]
    fn signatures_are_given_up_when_memory_is_short_and_count_as_memory() {
        let store = Store::new();
        let games = games(&store);
        let before = store.bytes();
        store.probe_with(games.iter().copied());
        let mut work = Work::default();
        store.sign_raw(&games, &[], &mut work).unwrap();
        assert!(store.bytes() > before);
        let used = store.bytes();
        let poor = store.with_budget(Budget::unlimited().with_memory(used));
        let first = store.forms().signatures.current().unwrap();
        let keep = || first.keep(&poor, Value::STAR, &Signature::default());
        assert!((0..=PART / Signature::WORDS).any(|_| keep().is_none()));
        assert_eq!(store.bytes(), used);

        let new = store.game(&games[..40], &games[40..80]).unwrap();
        let used = store.bytes();
        let poor = store.with_budget(Budget::unlimited().with_memory(used));
        assert!(first.get(new).is_none());
        assert!(poor.sign_raw(&[new], &[], &mut work).unwrap().is_none());
        assert!(store.forms().signatures.current().is_none());
        assert_eq!(store.bytes(), used);

        // Who has no room begins no other generation; and one that begins is not given up with the first.
        poor.probe_with(games.iter().copied());
        assert!(store.forms().signatures.current().is_none());
        store.probe_with(games);
        store.forms().signatures.give_up(first);
        let second = store.forms().signatures.current().unwrap();
        assert_eq!(second.number, 1);
        store.forms().signatures.give_up(second);
        assert!(store.forms().signatures.current().is_none());
    }

    #[test]
    fn a_full_list_has_no_room() {
        let parts = Parts::<AtomicU32>::new(PART);
        assert!(parts.written_from(PART - 1, || u64::MAX).is_some());
        assert!(parts.written_from(PART, || u64::MAX).is_none());
    }

    #[test]
    fn followers_of_several_games_are_signed_once() {
        let store = Store::new();
        let games = games(&store);
        store.probe_with([Value::STAR]);
        let generation = store.forms().signatures.current().unwrap();
        let mut signed = HashSet::new();
        // The last games have the most followers that were not signed before.
        for &game in games.iter().rev() {
            let mut work = Work::default();
            store.sign(generation, game, &mut work).unwrap().unwrap();
            let mut waiting = vec![magnitude(game)];
            while let Some(game) = waiting.pop() {
                if signed.insert(game) && !store.is_nus(game) {
                    let options = Player::BOTH.map(|player| store.options(game, player));
                    waiting.extend(options.into_iter().flatten().map(magnitude));
                }
            }
            let kept = generation.next.load(Ordering::Relaxed) as usize - 1;
            assert_eq!(kept, signed.len(), "{}", store.text(game));
        }
    }

    /// Games with few followers of which none is comparable with another or with its negative: either
    /// player threatens to win 3 or else chooses between two of a few nimbers.
    fn incomparable_games(store: &Store) -> Vec<Value> {
        let three = store.integer(3);
        let threat = |k| store.game(&[three], &[store.nimber(k)]).unwrap();
        let choices: Vec<[Value; 2]> = (0..8)
            .flat_map(|i| (0..i).map(move |j| [i, j].map(threat)))
            .collect();
        let mut games = vec![];
        for (i, left) in choices.iter().enumerate() {
            for right in &choices[..i] {
                let game = store.game(left, &right.map(|threat| -threat)).unwrap();
                games.push(magnitude(game));
            }
        }
        games
    }

    #[test]
    fn a_probe_has_all_its_options_even_where_many_share_a_magnitude() {
        let store = Store::new();
        let games = incomparable_games(&store);
        // Options are listed by handle: games, then negatives of the same, then those of others.
        let (first, others) = games.split_at(MOST_PROBES / 2);
        let mut options = first.to_vec();
        options.extend(games.iter().take(first.len() + 100).map(|&game| -game));
        let large = store.game(&options, &[store.integer(-4)]).unwrap();
        assert_eq!(store.options(large, Player::Left).count(), options.len());
        let probes = first.iter().copied().chain([large]);
        let chosen = store.with_followers(probes.clone());
        assert!(first.iter().all(|game| chosen.contains(game)));
        assert!(chosen.len() < MOST_PROBES && !chosen.contains(&others[0]));
        assert!(!chosen.contains(&magnitude(large)));
        store.probe_with(probes);
        assert!(store.forms().signatures.current().is_some());
    }
}
