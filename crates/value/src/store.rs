//! The store: every canonical form exists once.
//!
//! A [`Store`] is an append-only collection of canonical forms with the facts that every
//! algorithm asks for first (stops, birthday, flags), computed once when a form is interned. It
//! is shared by threads without a global lock: the index of forms is split into shards, records
//! are read without locks. A record of k options takes 20 + 4k bytes, rounded up to 16.

use std::cmp::Ordering as Cmp;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashTable};

use crate::arena::Arena;
use crate::budget::{Budget, Error, Result};
use crate::cache::Caches;
use crate::dyadic::Dyadic;
use crate::memo::{Growth, Memo};
use crate::nus::Nus;
use crate::options::{Options, Source};
use crate::padded::Padded;
use crate::player::Player;
use crate::record::{
    BIRTHDAY, Flags, Form, HEADER, LEFT_COUNT, NOT_INLINE, RIGHT_COUNT, WIDE_INDEX, hash_form, load,
};
use crate::signatures::Signatures;
use crate::value::Value;

const SHARDS: usize = 64;

/// What all clones of a store share.
pub(crate) struct Forms {
    arena: Arena,
    index: [Padded<Mutex<HashTable<u32>>>; SHARDS],
    index_bytes: Padded<AtomicU64>,
    count: Padded<AtomicU64>,
    wide: RwLock<Wide>,
    wide_bytes: Padded<AtomicU64>,
    pub(crate) comparisons: Memo,
    pub(crate) sums: Memo,
    pub(crate) signatures: Signatures,
    shadows: Memo,
    pub(crate) caches: Caches,
}

/// Number-up-stars that do not fit a handle.
#[derive(Default)]
struct Wide {
    list: Vec<Arc<Nus>>,
    values: HashMap<Arc<Nus>, Value, FixedState>,
}

/// A store of canonical forms and the algebra over them.
///
/// Cloning is cheap and shares the forms; [`Store::with_budget`] gives a view with other limits.
///
/// ```
/// use partizan_value::Store;
///
/// let store = Store::new();
/// let one = store.integer(1);
/// let switch = store.game(&[one], &[-one])?;
/// assert_eq!(store.sum(switch, switch)?, store.integer(0));
/// # Ok::<(), partizan_value::Error>(())
/// ```
#[derive(Clone)]
pub struct Store {
    forms: Arc<Forms>,
    budget: Budget,
}

impl Default for Store {
    fn default() -> Store {
        Store::new()
    }
}

/// Comparisons stay within 2^16 entries and sums within 2^20, as long as that suffices.
const COMPARISONS: Growth = Growth {
    eager: 2,
    reluctant: 6,
};
const SUMS: Growth = Growth {
    eager: 4,
    reluctant: 7,
};
const SHADOWS: Growth = Growth {
    eager: 0,
    reluctant: 0,
};

impl Store {
    /// An empty store without limits.
    pub fn new() -> Store {
        Store {
            forms: Arc::new(Forms {
                arena: Arena::new(),
                index: std::array::from_fn(|_| Padded::default()),
                index_bytes: Padded::default(),
                count: Padded::default(),
                wide: RwLock::default(),
                wide_bytes: Padded::default(),
                comparisons: Memo::new(COMPARISONS),
                sums: Memo::new(SUMS),
                shadows: Memo::new(SHADOWS),
                signatures: Signatures::default(),
                caches: Caches::default(),
            }),
            budget: Budget::unlimited(),
        }
    }

    /// A view of the same forms whose computations watch another budget.
    #[must_use]
    pub fn with_budget(&self, budget: Budget) -> Store {
        Store {
            forms: Arc::clone(&self.forms),
            budget,
        }
    }

    /// The budget that computations of this view watch.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    pub(crate) fn forms(&self) -> &Forms {
        &self.forms
    }

    /// How many forms are stored, a form and its negative counted once.
    pub fn len(&self) -> u64 {
        self.forms.count.load(Ordering::Relaxed)
    }

    /// Whether no form needed to be stored yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes of the records: forms with their options and facts.
    pub fn record_bytes(&self) -> u64 {
        self.forms.arena.used_bytes()
    }

    /// Bytes of the records and their index.
    pub fn form_bytes(&self) -> u64 {
        self.record_bytes()
            + self.forms.index_bytes.load(Ordering::Relaxed)
            + self.forms.wide_bytes.load(Ordering::Relaxed)
    }

    /// Bytes of everything: records, index, memos, signatures and caches.
    pub fn bytes(&self) -> u64 {
        self.form_bytes()
            + self.forms.arena.free_bytes()
            + self.forms.comparisons.bytes()
            + self.forms.sums.bytes()
            + self.forms.shadows.bytes()
            + self.forms.signatures.bytes()
            + self.forms.caches.bytes()
    }

    /// How many bytes a memo may still take: half of what is left.
    pub(crate) fn room(&self) -> u64 {
        self.budget.room(self.bytes()) / 2
    }

    /// Fails when the budget is used up.
    pub fn check(&self) -> Result<()> {
        self.budget.check(self.bytes())
    }

    // ---- number-up-stars -------------------------------------------------------------------

    /// An integer.
    pub fn integer(&self, n: i64) -> Value {
        self.intern_nus(&Nus::number(Dyadic::from(n)))
    }

    /// A number; refused when it has more than about a million bits.
    pub fn number(&self, x: &Dyadic) -> Result<Value> {
        self.nus(&Nus::number(x.clone()))
    }

    /// The nimber ∗n.
    pub fn nimber(&self, n: u64) -> Value {
        self.intern_nus(&Nus {
            number: Dyadic::ZERO,
            up: Dyadic::ZERO,
            nimber: n,
        })
    }

    /// The multiple n·↑, for negative n downs.
    pub fn up(&self, n: i64) -> Value {
        self.intern_nus(&Nus {
            number: Dyadic::ZERO,
            up: Dyadic::from(n),
            nimber: 0,
        })
    }

    /// The most bits a number or a count of ups may have.
    pub const MAX_NUMBER_BITS: u64 = 1 << 20;

    /// The number-up-star with these parts; `up` must be an integer.
    pub fn nus(&self, nus: &Nus) -> Result<Value> {
        if !nus.up.is_integer() {
            return Err(Error::undefined("ups are counted in whole numbers"));
        }
        if nus.number.bits().max(nus.up.bits()) > Store::MAX_NUMBER_BITS {
            return Err(Error::TooLarge("a number of more than 2^20 bits"));
        }
        Ok(self.intern_nus(nus))
    }

    pub(crate) fn intern_nus(&self, nus: &Nus) -> Value {
        debug_assert!(nus.up.is_integer());
        let inline = || {
            let (numerator, exponent) = nus.number.to_small()?;
            let up = i32::try_from(nus.up.to_i64()?).ok()?;
            let nimber = u32::try_from(nus.nimber).ok()?;
            Value::inline(numerator, exponent, up, nimber)
        };
        inline().unwrap_or_else(|| self.intern_wide(nus))
    }

    fn intern_wide(&self, nus: &Nus) -> Value {
        let sign = nus.number.signum();
        let sign = if sign == 0 { nus.up.signum() } else { sign };
        if sign < 0 {
            return -self.intern_wide(&nus.negative());
        }
        let known = |wide: &Wide| wide.values.get(nus).copied();
        if let Some(value) = known(&read(&self.forms.wide)) {
            return value;
        }
        // The number part is interned first: the lock below must not be taken twice.
        let number = (!nus.is_number()).then(|| self.intern_nus(&Nus::number(nus.number.clone())));
        let mut wide = self
            .forms
            .wide
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = known(&wide) {
            return value;
        }
        let birthday = nus
            .birthday()
            .to_i64()
            .map_or(u32::MAX, |b| u32::try_from(b).unwrap_or(u32::MAX));
        let flags = Flags::of_nus(nus).0 | Flags::WIDE;
        let index = wide.list.len() as u32;
        let header = [u32::from(flags) << 24, 0, NOT_INLINE, NOT_INLINE, birthday];
        let words: Vec<u32> = header.into_iter().chain([0, 0, index]).collect();
        let place = self
            .forms
            .arena
            .push(&words)
            .expect("the budget ends a computation long before 8 GiB of large numbers");
        let value = Value::stored(place, false, sign == 0);
        // A number is its own stop; the place was not known before.
        let stop = number.unwrap_or(value).bits();
        for word in &self.forms.arena.at(place)[HEADER..WIDE_INDEX] {
            word.store(stop, Ordering::Relaxed);
        }
        let nus = Arc::new(nus.clone());
        let bytes = 192 + nus.number.heap_bytes() + nus.up.heap_bytes();
        self.forms.wide_bytes.fetch_add(bytes, Ordering::Relaxed);
        self.forms.count.fetch_add(1, Ordering::Relaxed);
        wide.list.push(Arc::clone(&nus));
        wide.values.insert(nus, value);
        value
    }

    /// The parts of a number-up-star; `None` for any other game.
    pub fn nus_parts(&self, value: Value) -> Option<Nus> {
        if let Some(small) = value.small() {
            return Some(Nus {
                number: small.number(),
                up: Dyadic::from(i64::from(small.up)),
                nimber: u64::from(small.nimber),
            });
        }
        let form = self.form(value)?;
        if !form.flags().has(Flags::WIDE) {
            return None;
        }
        let index = load(&form.words[WIDE_INDEX]) as usize;
        let nus = Arc::clone(&read(&self.forms.wide).list[index]);
        Some(if form.negated {
            nus.negative()
        } else {
            (*nus).clone()
        })
    }

    /// Whether the game is a number-up-star. Touches no more than the header of a record.
    #[inline(always)]
    pub(crate) fn is_nus(&self, value: Value) -> bool {
        self.form(value)
            .is_none_or(|form| form.flags().has(Flags::WIDE))
    }

    /// Whether the game is a number.
    #[inline]
    pub fn is_number(&self, value: Value) -> bool {
        match value.small() {
            Some(small) => small.up == 0 && small.nimber == 0,
            None => self.left_stop(value) == value,
        }
    }

    /// The game as a number, if it is one.
    pub fn as_number(&self, value: Value) -> Option<Dyadic> {
        self.nus_parts(value)
            .filter(Nus::is_number)
            .map(|nus| nus.number)
    }

    /// A value that is known to be a number (a stop, a mean).
    pub(crate) fn expect_number(&self, value: Value) -> Dyadic {
        self.as_number(value)
            .expect("stops and means are numbers by construction")
    }

    // ---- stored forms ----------------------------------------------------------------------

    #[inline(always)]
    pub(crate) fn form(&self, value: Value) -> Option<Form<'_>> {
        let (place, negated) = value.record()?;
        Some(Form {
            words: self.forms.arena.at(place),
            negated,
        })
    }

    /// How many units of [`Store::fixed_stops`] make 1.
    pub const STOP_UNIT: i32 = 1 << (crate::value::EXPONENT_LIMIT - 1);

    /// The stops reached when Left and when Right starts, as games that are numbers.
    ///
    /// ```
    /// use partizan_value::{Store, Value};
    /// let store = Store::new();
    /// let game = store.game(&[store.integer(3)], &[Value::STAR])?;
    /// assert_eq!(store.stop_values(game), (store.integer(3), Value::ZERO));
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    #[inline]
    pub fn stop_values(&self, value: Value) -> (Value, Value) {
        let Some(form) = self.form(value) else {
            return (value.inline_number(), value.inline_number());
        };
        match form.fixed_stops() {
            Some((left, right)) => {
                let number = Value::from_fixed_point;
                (number(left), number(right))
            }
            None => form.wide_stops(),
        }
    }

    /// Both stops, that of Left first, in units of which [`Store::STOP_UNIT`] make 1; none if one of
    /// them is no multiple of the unit or too large.
    ///
    /// ```
    /// use partizan_value::{Store, Value};
    /// let store = Store::new();
    /// let game = store.game(&[store.integer(3)], &[Value::STAR])?;
    /// assert_eq!(store.fixed_stops(game), Some((3 * Store::STOP_UNIT, 0)));
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    #[inline(always)]
    pub fn fixed_stops(&self, value: Value) -> Option<(i32, i32)> {
        match self.form(value) {
            None => value.inline_fixed_point().map(|stop| (stop, stop)),
            Some(form) => form.fixed_stops(),
        }
    }

    /// The stop reached when Left starts.
    #[inline]
    pub(crate) fn left_stop(&self, value: Value) -> Value {
        self.stop_values(value).0
    }

    /// The stop reached when Right starts.
    #[inline]
    pub(crate) fn right_stop(&self, value: Value) -> Value {
        self.stop_values(value).1
    }

    /// The birthday, saturated at 2^32 - 1.
    pub(crate) fn saturated_birthday(&self, value: Value) -> u32 {
        match self.form(value) {
            Some(form) => form.words[BIRTHDAY].load(Ordering::Relaxed),
            None => self
                .nus_parts(value)
                .and_then(|nus| nus.birthday().to_i64())
                .map_or(u32::MAX, |b| b as u32),
        }
    }

    pub(crate) fn flags(&self, value: Value) -> Flags {
        match self.form(value) {
            Some(form) => form.flags(),
            None => self
                .nus_parts(value)
                .map_or(Flags(0), |nus| Flags::of_nus(&nus)),
        }
    }

    /// Compares two numbers.
    #[inline(always)]
    pub(crate) fn cmp_numbers(&self, x: Value, y: Value) -> Cmp {
        match (x.small(), y.small()) {
            (Some(x), Some(y)) => x.fixed_point().cmp(&y.fixed_point()),
            _ => self.cmp_wide_numbers(x, y),
        }
    }

    #[cold]
    fn cmp_wide_numbers(&self, x: Value, y: Value) -> Cmp {
        self.expect_number(x).cmp(&self.expect_number(y))
    }

    /// The options of a player in no particular order, without allocating.
    ///
    /// The order depends on the history of the store; see [`Store::sorted_options`] for one that
    /// does not. Options of a large nimber are made as they are asked for.
    #[inline]
    pub fn options(&self, value: Value, player: Player) -> Options<'_> {
        let form = match self.form(value) {
            Some(form) if form.flags().has(Flags::WIDE) => None,
            Some(form) => Some(form),
            None => self.shadow(value),
        };
        Options(match form {
            Some(form) => Source::Stored {
                words: form.option_words(player).iter(),
                negated: form.negated,
            },
            None => Source::Nus {
                store: self,
                options: self
                    .nus_parts(value)
                    .expect("a form without options is a number-up-star")
                    .options(player),
            },
        })
    }

    /// A record with the options of an inline value. Few of them are ever asked for, but those
    /// all the time (0, ∗, ↑, small numbers), so their formulas are evaluated once.
    #[inline]
    fn shadow(&self, value: Value) -> Option<Form<'_>> {
        let shadows = &self.forms.shadows;
        let key = u64::from(value.bits());
        let place = shadows.get(key).or_else(|| {
            // The records stay: only so many as can be found again are made.
            let nus = self
                .nus_parts(value)
                .filter(|_| shadows.has_room_for(key))?;
            let [left, right] = Player::BOTH.map(|player| {
                let options = nus.options(player);
                options.map(|option| self.intern_nus(&option).bits())
            });
            let mut words = vec![0; HEADER];
            words.extend(left);
            words[LEFT_COUNT] = (words.len() - HEADER) as u32;
            words.extend(right);
            words[RIGHT_COUNT] = (words.len() - HEADER) as u32 - words[LEFT_COUNT];
            let place = self.forms.arena.push(&words)?;
            shadows.insert(key, place, 0, || 0);
            Some(place)
        })?;
        Some(Form {
            words: self.forms.arena.at(place),
            negated: false,
        })
    }

    /// Interns a canonical form that is not a number-up-star. Both lists are sorted by handle,
    /// free of duplicates, and not empty.
    pub(crate) fn intern(&self, left: &[Value], right: &[Value]) -> Result<Value> {
        debug_assert!(left.is_sorted_by_key(|v| v.bits()) && right.is_sorted_by_key(|v| v.bits()));
        if HEADER + left.len() + right.len() + 2 > Arena::MAX_RECORD {
            return Err(Error::TooLarge("a game with more than 2^18 options"));
        }
        let left_stop = self
            .extreme(left.iter().map(|&l| self.right_stop(l)), Cmp::Greater)
            .expect("the form has Left options");
        let right_stop = self
            .extreme(right.iter().map(|&r| self.left_stop(r)), Cmp::Less)
            .expect("the form has Right options");
        let negate = |options: &[Value]| {
            let mut negatives: Vec<Value> = options.iter().map(|&v| -v).collect();
            negatives.sort_unstable_by_key(|v| v.bits());
            negatives
        };
        // Which of G and -G gets the record: any rule that picks exactly one will do.
        let orientation = right
            .len()
            .cmp(&left.len())
            .then_with(|| self.cmp_numbers(-right_stop, left_stop));
        match orientation {
            Cmp::Less => self.intern_oriented(left, right, [left_stop, right_stop], false),
            Cmp::Greater => {
                let (left, right) = (negate(right), negate(left));
                let stops = [-right_stop, -left_stop];
                Ok(-self.intern_oriented(&left, &right, stops, false)?)
            }
            Cmp::Equal => {
                let (left_of_negative, right_of_negative) = (negate(right), negate(left));
                let bits = |options: &[Value]| options.iter().map(|v| v.bits()).collect::<Vec<_>>();
                let stops = [left_stop, right_stop];
                match (bits(left), bits(right))
                    .cmp(&(bits(&left_of_negative), bits(&right_of_negative)))
                {
                    Cmp::Less => self.intern_oriented(left, right, stops, false),
                    Cmp::Equal => self.intern_oriented(left, right, stops, true),
                    Cmp::Greater => Ok(-self.intern_oriented(
                        &left_of_negative,
                        &right_of_negative,
                        stops,
                        false,
                    )?),
                }
            }
        }
    }

    /// The greatest (or least) of some numbers.
    pub(crate) fn extreme(
        &self,
        numbers: impl Iterator<Item = Value>,
        wanted: Cmp,
    ) -> Option<Value> {
        numbers.reduce(|best, x| {
            if self.cmp_numbers(x, best) == wanted {
                x
            } else {
                best
            }
        })
    }

    fn intern_oriented(
        &self,
        left: &[Value],
        right: &[Value],
        stops: [Value; 2],
        self_negative: bool,
    ) -> Result<Value> {
        let forms = &*self.forms;
        let options = || left.iter().chain(right).map(|v| v.bits());
        let hash = hash_form(left.len(), options());
        // Not the upper bits, which the table itself uses.
        let shard = &forms.index[(hash >> 32) as usize % SHARDS];
        let mut table = lock(shard);
        let same = |&place: &u32| {
            let form = Form {
                words: forms.arena.at(place),
                negated: false,
            };
            form.count(Player::Left) == left.len()
                && form.count(Player::Right) == right.len()
                && form.all_options().map(load).eq(options())
        };
        if let Some(&place) = table.find(hash, same) {
            return Ok(Value::stored(place, false, self_negative));
        }
        let both = || left.iter().chain(right).copied();
        let flags = Flags::of_options(both().map(|v| self.flags(v)));
        let birthday = both()
            .map(|v| self.saturated_birthday(v))
            .max()
            .unwrap_or(0);
        let fixed = stops.map(Value::inline_fixed_point);
        let (fixed, wide_stops) = match fixed {
            [Some(left), Some(right)] => ([left as u32, right as u32], &[][..]),
            _ => ([NOT_INLINE; 2], &stops[..]),
        };
        let header = [
            left.len() as u32 | u32::from(flags.0) << 24,
            right.len() as u32,
            fixed[0],
            fixed[1],
            birthday.saturating_add(1),
        ];
        let wide_stops = wide_stops.iter().map(|stop| stop.bits());
        let words: Vec<u32> = header
            .into_iter()
            .chain(options())
            .chain(wide_stops)
            .collect();
        let place = forms
            .arena
            .push(&words)
            .ok_or(Error::TooLarge("more forms than 8 GiB of records hold"))?;
        let before = table.allocation_size();
        table.insert_unique(hash, place, |&place| {
            let form = Form {
                words: forms.arena.at(place),
                negated: false,
            };
            hash_form(form.count(Player::Left), form.all_options().map(load))
        });
        let grown = (table.allocation_size() - before) as u64;
        forms.index_bytes.fetch_add(grown, Ordering::Relaxed);
        forms.count.fetch_add(1, Ordering::Relaxed);
        Ok(Value::stored(place, false, self_negative))
    }
}

/// A panic elsewhere cannot leave a table half-written, so a poisoned lock is still good.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read<T>(lock: &RwLock<T>) -> std::sync::RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}
