//! Values in a file: each is written down once, after its options, and has a place from then on.
//!
//! A value is either a number-up-star or known by its options. The negative of a value needs no place of its own:
//! a *reference* is twice the place, and one more for the negative.

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use num_bigint::BigInt;
use partizan_value::{Charge, Dyadic, Nus, Player, Store, Value};

use super::Unloadable;
use super::blocks::{Records, write_number};

/// A value with more followers that have no place yet is given up: it would take more than the search that it helps.
const MOST_FOLLOWERS: usize = 1 << 12;

/// The same for the options of all these followers together, and for the words of their numbers.
const MOST_WORDS: u64 = 1 << 16;

/// Stands for the place of a value that was given up.
const GIVEN_UP: u32 = u32::MAX;

/// Values for which there is room at first.
const FIRST_ROOM: usize = 64;

/// What comes before a number-up-star.
pub(super) const NUMBER_UP_STAR: u8 = 0x80;
/// What comes before options.
pub(super) const OPTIONS: u8 = 0x81;

/// The values that were written so far.
pub(super) struct WrittenValues<'s> {
    store: &'s Store,
    places: HashMap<u32, u32, FixedState>,
    written: u32,
    charge: Charge,
    /// Followers that are being looked at, and those that are to be written, with their options before them.
    open: Vec<Value>,
    order: Vec<Value>,
    /// Followers that were met, and whether they are among those to be written.
    met: HashMap<u32, bool, FixedState>,
}

impl<'s> WrittenValues<'s> {
    pub(super) fn new(store: &'s Store) -> WrittenValues<'s> {
        WrittenValues {
            store,
            places: HashMap::default(),
            written: 0,
            charge: Charge::new(store.budget().clone()),
            open: Vec::new(),
            order: Vec::new(),
            met: HashMap::default(),
        }
    }

    /// The reference to a value, which is appended if it is new; none if the value is given up.
    pub(super) fn reference(&mut self, value: Value, out: &mut Vec<u8>) -> Option<u64> {
        let (base, negated) = unsigned(value);
        let place = match self.places.get(&base.bits()) {
            Some(&place) => place,
            None => self.add(base, out),
        };
        (place != GIVEN_UP).then_some(u64::from(place) << 1 | u64::from(negated))
    }

    /// Appends a value with all followers that are new.
    fn add(&mut self, base: Value, out: &mut Vec<u8>) -> u32 {
        if self.collect(base) {
            for i in 0..self.order.len() {
                let value = self.order[i];
                self.write(value, out);
                self.places.insert(value.bits(), self.written);
                self.written += 1;
            }
        } else {
            self.places.insert(base.bits(), GIVEN_UP);
        }
        self.charge.set(self.places.allocation_size() as u64);
        self.places[&base.bits()]
    }

    /// Puts a value and its followers that are new in order; false if there are too many.
    fn collect(&mut self, base: Value) -> bool {
        self.open.clear();
        self.order.clear();
        self.met.clear();
        self.open.push(base);
        let mut words = 0;
        while let Some(&value) = self.open.last() {
            if let Some(ordered) = self.met.get_mut(&value.bits()) {
                // Its options were all put in order since.
                self.open.pop();
                if !std::mem::replace(ordered, true) {
                    self.order.push(value);
                }
                continue;
            }
            if self.met.len() == MOST_FOLLOWERS {
                return false;
            }
            self.met.insert(value.bits(), false);
            if let Some(nus) = self.store.nus_parts(value) {
                words += (nus.number.numerator().bits() + nus.up.numerator().bits()) / 64;
            } else {
                for option in Player::BOTH
                    .into_iter()
                    .flat_map(|player| self.store.options(value, player))
                {
                    words += 1;
                    let (option, _) = unsigned(option);
                    match self.places.get(&option.bits()) {
                        Some(&GIVEN_UP) => return false,
                        Some(_) => {}
                        None => self.open.push(option),
                    }
                    if words > MOST_WORDS {
                        return false;
                    }
                }
            }
            if words > MOST_WORDS {
                return false;
            }
        }
        true
    }

    /// Appends a value whose options have places.
    fn write(&self, value: Value, out: &mut Vec<u8>) {
        if let Some(nus) = self.store.nus_parts(value) {
            out.push(NUMBER_UP_STAR);
            write_integer(&nus.number.numerator(), out);
            write_number(nus.number.exponent().into(), out);
            write_integer(&nus.up.numerator(), out);
            write_number(nus.nimber, out);
            return;
        }
        out.push(OPTIONS);
        for player in Player::BOTH {
            let count = self.store.options(value, player).count();
            write_number(count as u64, out);
            for option in self.store.options(value, player) {
                let (base, negated) = unsigned(option);
                let place = self.places[&base.bits()];
                write_number(u64::from(place) << 1 | u64::from(negated), out);
            }
        }
    }
}

/// A value or its negative, whichever is to have a place, and whether it is the negative.
fn unsigned(value: Value) -> (Value, bool) {
    let negative = -value;
    if negative.bits() < value.bits() {
        (negative, true)
    } else {
        (value, false)
    }
}

fn write_integer(integer: &BigInt, out: &mut Vec<u8>) {
    let bytes = integer.to_signed_bytes_le();
    write_number(bytes.len() as u64, out);
    out.extend_from_slice(&bytes);
}

/// The values that were read so far.
pub(super) struct ReadValues<'s> {
    store: &'s Store,
    values: Vec<Value>,
    charge: Charge,
}

impl<'s> ReadValues<'s> {
    pub(super) fn new(store: &'s Store) -> ReadValues<'s> {
        ReadValues {
            store,
            values: Vec::new(),
            charge: Charge::new(store.budget().clone()),
        }
    }

    /// Reads a reference.
    pub(super) fn get(&self, records: &mut Records<'_>) -> Result<Value, Unloadable> {
        let reference = records.number()?;
        let place = usize::try_from(reference >> 1).ok();
        let value = place.and_then(|place| self.values.get(place));
        let value = *value.ok_or(Unloadable::Damaged)?;
        Ok(if reference & 1 == 0 { value } else { -value })
    }

    /// Reads a number-up-star.
    pub(super) fn read_number_up_star(
        &mut self,
        records: &mut Records<'_>,
    ) -> Result<(), Unloadable> {
        let numerator = BigInt::from_signed_bytes_le(records.bytes()?);
        let exponent = u32::try_from(records.number()?).map_err(|_| Unloadable::Damaged)?;
        let up = BigInt::from_signed_bytes_le(records.bytes()?);
        let nus = Nus {
            number: Dyadic::new(numerator, exponent),
            up: Dyadic::new(up, 0),
            nimber: records.number()?,
        };
        self.push(self.store.nus(&nus)?);
        Ok(())
    }

    /// Reads a value that is given by its options.
    pub(super) fn read_options(&mut self, records: &mut Records<'_>) -> Result<(), Unloadable> {
        let mut options = [Vec::new(), Vec::new()];
        for options in &mut options {
            for _ in 0..records.length()? {
                options.push(self.get(records)?);
            }
        }
        let [left, right] = options;
        self.push(self.store.game(&left, &right)?);
        Ok(())
    }

    fn push(&mut self, value: Value) {
        if self.values.len() == self.values.capacity() {
            self.values.reserve(FIRST_ROOM);
            let bytes = self.values.capacity() * size_of::<Value>();
            self.charge.set(bytes as u64);
        }
        self.values.push(value);
    }
}
