//! Sums of games that have been met, each kept once.
//!
//! A sum is written as copies of *1, copies of *2 and *atoms*, games that are no sum of others as far
//! as is known. Because *1 + *1 = 0 there is at most one *1. What is left after *1 and *2 is the
//! *rest*, a sorted list of atoms; only rests need to be remembered with their genera, since those
//! tell the genera with *1 and *2 as well.

use std::hash::BuildHasher;
use std::mem::size_of;

use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashTable};
use partizan_value::Result;

use super::genus::Genus;
use super::pace::Pace;
use super::quotient::Quotient;
use super::tame::Class;

/// A sum of *1, copies of *2, and a rest by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Sum {
    pub(super) rest: u32,
    pub(super) twos: u32,
    pub(super) one: bool,
}

impl Sum {
    /// Nothing at all.
    pub(super) const ZERO: Sum = Sum {
        rest: NO_ATOMS,
        twos: 0,
        one: false,
    };

    /// A heap of one token in Nim.
    pub(super) const ONE: Sum = Sum {
        one: true,
        ..Sum::ZERO
    };

    /// A heap of two tokens in Nim.
    pub(super) const TWO: Sum = Sum {
        twos: 1,
        ..Sum::ZERO
    };

    /// The same with *1 beside it.
    pub(super) fn with_one(self) -> Sum {
        Sum {
            one: !self.one,
            ..self
        }
    }
}

/// The rest of a sum without atoms.
const NO_ATOMS: u32 = 0;
/// The genus of this rest is not known yet.
const UNKNOWN: u32 = u32::MAX;

/// A game that is no sum of simpler ones as far as is known.
struct Atom {
    /// Different sums, sorted.
    options: Box<[Sum]>,
    class: Option<Class>,
}

/// What is known about a rest.
struct Rest {
    /// Its atoms begin here, and end where those of the next rest begin.
    start: usize,
    class: Option<Class>,
    /// The number of its genus.
    genus: u32,
}

/// All atoms, rests and genera that have been met.
pub(super) struct Sums {
    atoms: Vec<Atom>,
    /// The options of all atoms together.
    options: usize,
    /// The lists of the rests, one after the other.
    lists: Vec<u32>,
    rests: Vec<Rest>,
    index: HashTable<u32>,
    genera: Vec<Genus>,
    numbers: HashMap<Genus, u32, FixedState>,
    hasher: FixedState,
    quotient: Quotient,
}

impl Sums {
    /// Only the empty sum.
    pub(super) fn new() -> Sums {
        let mut sums = Sums {
            atoms: Vec::new(),
            options: 0,
            lists: Vec::new(),
            rests: Vec::new(),
            index: HashTable::new(),
            genera: Vec::new(),
            numbers: HashMap::default(),
            hasher: FixedState::default(),
            quotient: Quotient::default(),
        };
        sums.rest(&[]);
        sums
    }

    /// About how much memory this takes.
    pub(super) fn bytes(&self) -> u64 {
        let bytes = self.atoms.capacity() * size_of::<Atom>()
            + self.lists.capacity() * size_of::<u32>()
            + self.rests.capacity() * size_of::<Rest>()
            + self.index.capacity() * (size_of::<u32>() + 1)
            + self.genera.len() * 2 * (size_of::<Genus>() + 4 * size_of::<u64>());
        bytes as u64 + self.bytes_of_options() + self.quotient.bytes()
    }

    /// About how much memory the options of all atoms take.
    pub(super) fn bytes_of_options(&self) -> u64 {
        (self.options * size_of::<Sum>()) as u64
    }

    /// How many rests have been met.
    pub(super) fn len(&self) -> usize {
        self.rests.len()
    }

    /// A new atom with these options, which are different and sorted.
    pub(super) fn atom(&mut self, options: Vec<Sum>, class: Option<Class>) -> Sum {
        self.options += options.len();
        self.atoms.push(Atom {
            options: options.into(),
            class,
        });
        self.of_atom(self.atoms.len() as u32 - 1)
    }

    /// The options of an atom.
    pub(super) fn options_of_atom(&self, atom: u32) -> &[Sum] {
        &self.atoms[atom as usize].options
    }

    /// The sum of one atom alone.
    pub(super) fn of_atom(&mut self, atom: u32) -> Sum {
        Sum {
            rest: self.rest(&[atom]),
            ..Sum::ZERO
        }
    }

    /// The sorted atoms of a rest.
    pub(super) fn atoms_of(&self, rest: u32) -> &[u32] {
        let rest = rest as usize;
        let end = self.rests.get(rest + 1);
        let end = end.map_or(self.lists.len(), |next| next.start);
        &self.lists[self.rests[rest].start..end]
    }

    /// The number of the rest with these sorted atoms.
    fn rest(&mut self, atoms: &[u32]) -> u32 {
        let hash = self.hasher.hash_one(atoms);
        let found = self.index.find(hash, |rest| self.atoms_of(*rest) == atoms);
        if let Some(rest) = found {
            return *rest;
        }
        let rest = self.rests.len() as u32;
        let mut classes = atoms.iter().map(|atom| self.atoms[*atom as usize].class);
        let class = classes.try_fold(Class::of_nim_heap(0), |sum, class| Some(sum.plus(class?)));
        let genus = class.map_or(UNKNOWN, |class| self.number(class.genus()));
        self.rests.push(Rest {
            start: self.lists.len(),
            class,
            genus,
        });
        self.lists.extend_from_slice(atoms);
        // The closure may not borrow all of `self`, which holds the index as well.
        let (hasher, lists, rests) = (&self.hasher, &self.lists, &self.rests);
        self.index.insert_unique(hash, rest, |rest| {
            let rest = *rest as usize;
            let end = rests.get(rest + 1).map_or(lists.len(), |next| next.start);
            hasher.hash_one(&lists[rests[rest].start..end])
        });
        rest
    }

    /// The sum of two sums.
    pub(super) fn plus(&mut self, a: Sum, b: Sum) -> Sum {
        let rest = match (a.rest, b.rest) {
            (NO_ATOMS, rest) | (rest, NO_ATOMS) => rest,
            _ => {
                let mut atoms = [self.atoms_of(a.rest), self.atoms_of(b.rest)].concat();
                atoms.sort_unstable();
                self.rest(&atoms)
            }
        };
        Sum {
            rest,
            twos: a.twos + b.twos,
            one: a.one != b.one,
        }
    }

    /// A sum without the copies of its last atom, if that is this one, and how many there were.
    pub(super) fn without(&mut self, sum: Sum, last: u32) -> (Sum, usize) {
        let mut atoms = self.atoms_of(sum.rest).to_vec();
        let all = atoms.len();
        atoms.retain(|atom| *atom != last);
        let copies = all - atoms.len();
        let rest = self.rest(&atoms);
        (Sum { rest, ..sum }, copies)
    }

    /// How many atoms a sum has.
    pub(super) fn size(&self, sum: Sum) -> usize {
        self.atoms_of(sum.rest).len()
    }

    /// At least as many as a sum has options.
    pub(super) fn most_options(&self, sum: Sum) -> usize {
        let atoms = self.atoms_of(sum.rest).iter();
        let atoms = atoms.map(|atom| self.atoms[*atom as usize].options.len());
        atoms.sum::<usize>() + 2 * usize::from(sum.twos > 0) + usize::from(sum.one)
    }

    /// The options of a sum, different and sorted.
    pub(super) fn options(&mut self, sum: Sum, pace: &mut Pace<'_>) -> Result<Vec<Sum>> {
        let mut options = Vec::new();
        if sum.one {
            options.push(sum.with_one());
        }
        if let Some(twos) = sum.twos.checked_sub(1) {
            let without = Sum { twos, ..sum };
            options.extend([without, without.with_one()]);
        }
        let atoms = self.atoms_of(sum.rest).to_vec();
        let mut others = Vec::new();
        for (place, &atom) in atoms.iter().enumerate() {
            if place > 0 && atoms[place - 1] == atom {
                continue;
            }
            others.clear();
            others.extend_from_slice(&atoms[..place]);
            others.extend_from_slice(&atoms[place + 1..]);
            let others = Sum {
                rest: self.rest(&others),
                ..sum
            };
            for option in 0..self.atoms[atom as usize].options.len() {
                pace.work(1 + atoms.len(), self.bytes())?;
                let option = self.atoms[atom as usize].options[option];
                options.push(self.plus(others, option));
            }
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The class of a sum, if all its parts are tame.
    pub(super) fn class(&self, sum: Sum) -> Option<Class> {
        let class = self.rests[sum.rest as usize].class?;
        let one = Class::of_nim_heap(u64::from(sum.one));
        let twos = match sum.twos {
            0 => Class::of_nim_heap(0),
            twos => {
                let two = Class::of_nim_heap(2);
                if twos % 2 == 0 { two.plus(two) } else { two }
            }
        };
        Some(class.plus(one).plus(twos))
    }

    /// The number of a genus.
    fn number(&mut self, genus: Genus) -> u32 {
        if let Some(number) = self.numbers.get(&genus) {
            return *number;
        }
        let number = self.genera.len() as u32;
        self.genera.push(genus.clone());
        self.numbers.insert(genus, number);
        number
    }

    /// Whether the genus of a rest is known.
    fn is_known(&self, rest: u32) -> bool {
        self.rests[rest as usize].genus != UNKNOWN
    }

    /// Whether a sum is lost for the player who moves: from the quotient if that can be had, and
    /// from its genus otherwise.
    pub(super) fn is_lost(&mut self, sum: Sum, pace: &mut Pace<'_>) -> Result<bool> {
        if !self.is_known(sum.rest) {
            self.extend_quotient(sum.rest, pace)?;
            if let Some(lost) = self.quotient.is_lost(self, sum) {
                return Ok(lost);
            }
        }
        Ok(self.genus(sum, pace)?.misere_nim_value() == 0)
    }

    /// How many kinds of sums the quotient has.
    pub(super) fn kinds(&self) -> usize {
        self.quotient.kinds()
    }

    /// Takes the atoms of a rest into the quotient, until it becomes too large.
    fn extend_quotient(&mut self, rest: u32, pace: &mut Pace<'_>) -> Result<()> {
        let atoms = self.atoms_of(rest).last().map_or(0, |last| last + 1);
        while self.quotient.len() < atoms as usize && !self.quotient.is_closed() {
            pace.work(self.quotient.len(), self.bytes())?;
            let atom = self.quotient.len() as u32;
            if let Some(part) = self.quotient.like(atom, self) {
                self.quotient.push(part);
                continue;
            }
            let quotient = self.quotient.clone();
            match quotient.with_next_atom(self, pace)? {
                Some(larger) => self.quotient = larger,
                None => self.quotient.close(),
            }
        }
        Ok(())
    }

    /// The genus of a sum: depth first through the rests, on a stack of its own.
    pub(super) fn genus(&mut self, sum: Sum, pace: &mut Pace<'_>) -> Result<Genus> {
        let mut stack: Vec<(u32, Vec<Sum>, usize)> = Vec::new();
        let mut next = Some(sum.rest);
        loop {
            if let Some(rest) = next.take()
                && !self.is_known(rest)
            {
                let options = self.options(Sum { rest, ..Sum::ZERO }, pace)?;
                stack.push((rest, options, 0));
            }
            let Some((rest, options, place)) = stack.last_mut() else {
                break;
            };
            let mut unknown = options[*place..].iter();
            if let Some(unknown) = unknown.position(|option| !self.is_known(option.rest)) {
                *place += unknown + 1;
                next = Some(options[*place - 1].rest);
                continue;
            }
            let rest = *rest;
            let known = options.iter().map(|option| {
                let genus = self.rests[option.rest as usize].genus;
                (genus, option.twos, option.one)
            });
            let mut known: Vec<(u32, u32, bool)> = known.collect();
            stack.pop();
            known.sort_unstable();
            known.dedup();
            pace.work(known.len(), self.bytes())?;
            let genera = known.iter();
            let genera =
                genera.map(|(genus, twos, one)| self.genera[*genus as usize].beside(*twos, *one));
            let genus = Genus::of_options(&genera.collect::<Vec<_>>());
            self.rests[rest as usize].genus = self.number(genus);
        }
        let genus = self.rests[sum.rest as usize].genus;
        Ok(self.genera[genus as usize].beside(sum.twos, sum.one))
    }
}
