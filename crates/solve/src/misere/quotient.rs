//! Misère quotients: finitely many kinds of sums, so that a sum of any size is answered by a walk
//! through a table (Plambeck and Siegel, *Misère quotients for impartial games*).
//!
//! Two sums are of the same kind if the same player wins them beside every sum of the atoms at hand, *1
//! and *2. The kinds are *learned*: a kind has a representative, sums are told apart by who wins
//! beside some tests, and a table says which kind comes of a kind with one more part.
//! What was learned is then *proved*. A pair holds the kind of a sum and the set of kinds of its
//! options; pairs for sums with one more part follow from the table alone, so all pairs that occur
//! can be listed. If parts may be added in any order, and a pair's kind is lost just when it has
//! options and none of their kinds is lost, then by induction every sum is lost when its kind is.
//! A pair that fails shows a sum that was put into a wrong kind, and that gives a new test.

use std::mem::size_of;

use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashSet};
use partizan_value::Result;

use super::oracle::Oracle;
use super::pace::Pace;
use super::sums::{Sum, Sums};

/// Larger quotients take longer to prove than a search takes.
const MOST_KINDS: usize = 200;
const MOST_PAIRS: usize = 1 << 14;

/// A part that is added to sums: *1, *2, or an atom.
#[derive(Clone)]
struct Part {
    sum: Sum,
    options: Vec<Sum>,
    /// What comes of every kind with this part.
    next: Vec<u32>,
    /// What the tests find for every kind with this part.
    rows: Vec<Row>,
}

/// Whether a sum is lost for the player who moves, beside each of the tests.
type Row = Vec<bool>;

/// The kinds of sums of the first atoms, proved.
#[derive(Clone, Default)]
pub(super) struct Quotient {
    /// *1, *2, and atoms that differ from each other.
    parts: Vec<Part>,
    /// The part that each of the first atoms acts like.
    atoms: Vec<u32>,
    /// A sum of every kind.
    kinds: Vec<Sum>,
    /// Whether the kinds are lost for the player who moves.
    lost: Vec<bool>,
    /// Sums that tell all kinds apart.
    tests: Vec<Sum>,
    /// What the tests find for every kind.
    rows: Vec<Row>,
    /// No more atoms are taken in.
    closed: bool,
}

/// A set of kinds.
type Kinds = Box<[u64]>;

/// Why a quotient is not proved.
enum Failure {
    /// There are too many pairs.
    Size,
    /// This sum or one of its options is of a wrong kind.
    Kind(Sum),
}

/// What shows an error in the table.
struct Error {
    /// A sum beside which a kind with one more part differs from what it was taken for.
    test: Sum,
    /// That part, if it is an atom which was taken to act like another one.
    atom: Option<u32>,
}

impl Quotient {
    /// Whether no more atoms are taken in.
    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    /// About how much memory this takes.
    pub(super) fn bytes(&self) -> u64 {
        let parts = self.parts.len() * (size_of::<Part>() + 4 * self.kinds.len());
        let options = self.parts.iter().map(|part| part.options.len());
        let options = options.sum::<usize>() * size_of::<Sum>();
        let rows = self.kinds.len() * (self.parts.len() + 1) * (24 + 4 * self.tests.len());
        (parts + options + rows + 4 * self.atoms.len() + 28 * self.kinds.len()) as u64
    }

    /// Whether a sum is lost for the player who moves, if all its atoms are taken in.
    pub(super) fn is_lost(&self, sums: &Sums, sum: Sum) -> Option<bool> {
        // The last atom is the largest.
        let last = *sums.atoms_of(sum.rest).last()?;
        self.atoms.get(last as usize)?;
        Some(self.lost[self.walk(sums, 0, sum) as usize])
    }

    /// How many kinds there are.
    pub(super) fn kinds(&self) -> usize {
        self.kinds.len()
    }

    /// A sum of a kind.
    pub(super) fn representative(&self, kind: u32) -> Sum {
        self.kinds[kind as usize]
    }

    /// Whether a kind is lost for the player who moves.
    pub(super) fn is_kind_lost(&self, kind: u32) -> bool {
        self.lost[kind as usize]
    }

    /// The kind of the sum of a kind and a sum.
    pub(super) fn walk(&self, sums: &Sums, mut kind: u32, sum: Sum) -> u32 {
        let atoms = sums.atoms_of(sum.rest);
        let atoms = atoms.iter().map(|atom| self.atoms[*atom as usize] as usize);
        let ones = usize::from(sum.one);
        let twos = std::iter::repeat_n(TWO, sum.twos as usize);
        for part in std::iter::repeat_n(ONE, ones).chain(twos).chain(atoms) {
            kind = self.parts[part].next[kind as usize];
        }
        kind
    }

    /// How many atoms are taken in.
    pub(super) fn len(&self) -> usize {
        self.atoms.len()
    }

    /// Takes in one more atom, which acts like a part.
    pub(super) fn push(&mut self, part: u32) {
        self.atoms.push(part);
    }

    /// Takes in no more atoms.
    pub(super) fn close(&mut self) {
        self.closed = true;
    }

    /// A part whose options are of the same kinds as those of an atom; then the pairs of both are the
    /// same, and nothing has to be proved anew.
    pub(super) fn like(&self, atom: u32, sums: &Sums) -> Option<u32> {
        if self.parts.is_empty() {
            return None;
        }
        let options = self.kinds_of(sums, 0, sums.options_of_atom(atom));
        let mut parts = self.parts.iter();
        let part = parts.position(|part| self.kinds_of(sums, 0, &part.options) == options);
        part.map(|part| part as u32)
    }

    /// The quotient with one more atom, unless it is too large or hard to find.
    pub(super) fn with_next_atom(
        &self,
        sums: &mut Sums,
        pace: &mut Pace<'_>,
    ) -> Result<Option<Quotient>> {
        if !self.parts.is_empty()
            && let Some(found) =
                self.learn_from(&mut Oracle::guess(self, sums, pace)?, sums, pace)?
        {
            return Ok(Some(found));
        }
        self.learn_from(&mut Oracle::search(sums), sums, pace)
    }

    /// The quotient with one more atom, if an oracle helps to find it.
    fn learn_from(
        &self,
        oracle: &mut Oracle<'_>,
        sums: &mut Sums,
        pace: &mut Pace<'_>,
    ) -> Result<Option<Quotient>> {
        let mut draft = self.clone();
        if draft.parts.is_empty() {
            draft.add_part(Sum::ONE, vec![Sum::ZERO]);
            draft.add_part(Sum::TWO, vec![Sum::ZERO, Sum::ONE]);
            draft.kinds.push(Sum::ZERO);
            draft.tests.push(Sum::ZERO);
        }
        let atom = draft.atoms.len() as u32;
        draft.atoms.push(0);
        draft.separate(atom, sums);
        loop {
            if !draft.learn(oracle, sums, pace)? {
                return Ok(None);
            }
            if let Some(test) = draft.order_matters(oracle, sums, pace)? {
                draft.tests.push(test);
                continue;
            }
            if let Some(atom) = draft.unlike(sums) {
                draft.separate(atom, sums);
                continue;
            }
            let sum = match draft.prove(sums, pace)? {
                None => return Ok(draft.rows_hold(sums).then_some(draft)),
                Some(Failure::Size) => return Ok(None),
                Some(Failure::Kind(sum)) => sum,
            };
            let Some(error) = draft.error(sum, oracle, sums, pace)? else {
                return Ok(None);
            };
            draft.tests.push(error.test);
            if let Some(atom) = error.atom {
                draft.separate(atom, sums);
            }
        }
    }

    fn add_part(&mut self, sum: Sum, options: Vec<Sum>) {
        self.parts.push(Part {
            sum,
            options,
            next: Vec::new(),
            rows: Vec::new(),
        });
    }

    /// Makes an atom a part of its own.
    fn separate(&mut self, atom: u32, sums: &mut Sums) {
        self.atoms[atom as usize] = self.parts.len() as u32;
        let options = sums.options_of_atom(atom).to_vec();
        self.add_part(sums.of_atom(atom), options);
    }

    /// An atom that acts like a part no longer, because more kinds are told apart than before.
    fn unlike(&self, sums: &Sums) -> Option<u32> {
        let of_parts = self.parts.iter();
        let of_parts: Vec<Vec<u32>> = of_parts
            .map(|part| self.kinds_of(sums, 0, &part.options))
            .collect();
        let mut atoms = (0..).zip(&self.atoms);
        let unlike = atoms.find(|(atom, part)| {
            self.kinds_of(sums, 0, sums.options_of_atom(*atom)) != of_parts[**part as usize]
        });
        unlike.map(|(atom, _)| atom)
    }

    /// The kinds of some sums beside a kind, sorted.
    pub(super) fn kinds_of(&self, sums: &Sums, beside: u32, of: &[Sum]) -> Vec<u32> {
        let mut kinds: Vec<u32> = of.iter().map(|sum| self.walk(sums, beside, *sum)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// Makes the table anew: as many kinds as the tests tell apart, from the empty sum by adding parts.
    /// Says whether there are few enough.
    fn learn(
        &mut self,
        oracle: &mut Oracle<'_>,
        sums: &mut Sums,
        pace: &mut Pace<'_>,
    ) -> Result<bool> {
        let patience = oracle.patience();
        let own = self.bytes();
        let tests = &self.tests;
        let mut look = |sum: Sum, row: &mut Row, sums: &mut Sums| -> Result<()> {
            for test in &tests[row.len()..] {
                let sum = sums.plus(sum, *test);
                pace.work(4 + sums.size(sum), sums.bytes() + own)?;
                row.push(oracle.is_lost(sum, sums, pace)?);
            }
            Ok(())
        };
        self.rows.resize(self.kinds.len(), Row::new());
        let mut found: HashMap<Row, u32, FixedState> = HashMap::default();
        for (kind, row) in self.rows.iter_mut().enumerate() {
            look(self.kinds[kind], row, sums)?;
            found.insert(row.clone(), kind as u32);
        }
        for part in &mut self.parts {
            part.next.clear();
        }
        let mut kind = 0;
        while kind < self.kinds.len() {
            for part in &mut self.parts {
                let sum = sums.plus(self.kinds[kind], part.sum);
                if part.rows.len() == kind {
                    part.rows.push(Row::new());
                }
                let row = &mut part.rows[kind];
                look(sum, row, sums)?;
                let next = *found.entry_ref(row).or_insert_with(|| {
                    self.kinds.push(sum);
                    self.rows.push(row.clone());
                    self.kinds.len() as u32 - 1
                });
                part.next.push(next);
            }
            if self.kinds.len() > MOST_KINDS || sums.len() > patience {
                return Ok(false);
            }
            kind += 1;
        }
        // The first test is the empty sum.
        self.lost = self.rows.iter().map(|row| row[0]).collect();
        Ok(true)
    }

    /// If two parts lead to different kinds in different orders, a test that shows an error in the table.
    fn order_matters(
        &self,
        oracle: &mut Oracle<'_>,
        sums: &mut Sums,
        pace: &mut Pace<'_>,
    ) -> Result<Option<Sum>> {
        for (kind, &sum) in self.kinds.iter().enumerate() {
            for (place, a) in self.parts.iter().enumerate() {
                for b in &self.parts[..place] {
                    let ends = [(a, b), (b, a)].map(|(a, b)| b.next[a.next[kind] as usize]);
                    if ends[0] != ends[1] {
                        let both = sums.plus(a.sum, b.sum);
                        let both = sums.plus(sum, both);
                        return self.telling_test(
                            both,
                            [(ends[0], b), (ends[1], a)],
                            oracle,
                            sums,
                            pace,
                        );
                    }
                }
            }
        }
        Ok(None)
    }

    /// A sum was put into two kinds, with a last part each. Some test finds different winners for
    /// them, one of which is wrong for the sum; then the step before the last part was wrong.
    fn telling_test(
        &self,
        sum: Sum,
        ends: [(u32, &Part); 2],
        oracle: &mut Oracle<'_>,
        sums: &mut Sums,
        pace: &mut Pace<'_>,
    ) -> Result<Option<Sum>> {
        for test in &self.tests {
            let whole = sums.plus(sum, *test);
            let whole = oracle.is_lost(whole, sums, pace)?;
            for (kind, last) in ends {
                let found = sums.plus(self.kinds[kind as usize], *test);
                if oracle.is_lost(found, sums, pace)? != whole {
                    return Ok(Some(sums.plus(last.sum, *test)));
                }
            }
        }
        unreachable!("some test tells two kinds apart")
    }

    /// Lists all pairs and looks whether they agree; says what is wrong.
    fn prove(&self, sums: &mut Sums, pace: &mut Pace<'_>) -> Result<Option<Failure>> {
        let words = self.kinds.len().div_ceil(64);
        // Where each pair comes from: another pair, and the part that was added.
        let mut origins = vec![(0, 0)];
        let mut seen = HashSet::with_hasher(FixedState::default());
        let mut open: Vec<(u32, Kinds)> = vec![(0, vec![0; words].into())];
        seen.insert(open[0].clone());
        // What the options of every part make of every kind.
        let mut options: Vec<Vec<Vec<u32>>> = Vec::new();
        for part in &self.parts {
            let mut of_kinds = Vec::new();
            for kind in 0..self.kinds.len() as u32 {
                pace.work(part.options.len(), sums.bytes() + self.bytes())?;
                of_kinds.push(self.kinds_of(sums, kind, &part.options));
            }
            options.push(of_kinds);
        }
        let mut place = 0;
        while place < open.len() {
            let (kind, kinds) = open[place].clone();
            if !self.agrees(kind, &kinds) {
                return Ok(Some(Failure::Kind(self.witness(&origins, place, sums))));
            }
            for (number, part) in self.parts.iter().enumerate() {
                pace.work(
                    8 + words + self.kinds.len() / 8,
                    sums.bytes() + (open.len() * (64 + 32 * words)) as u64,
                )?;
                let mut set: Kinds = vec![0; words].into();
                let mut add = |kind: u32| set[kind as usize / 64] |= 1 << (kind % 64);
                for (word, &bits) in kinds.iter().enumerate() {
                    let mut bits = bits;
                    while bits != 0 {
                        add(part.next[word * 64 + bits.trailing_zeros() as usize]);
                        bits &= bits - 1;
                    }
                }
                options[number][kind as usize].iter().copied().for_each(add);
                let pair = (part.next[kind as usize], set);
                if seen.insert(pair.clone()) {
                    origins.push((place, number));
                    open.push(pair);
                }
            }
            if open.len() > MOST_PAIRS {
                return Ok(Some(Failure::Size));
            }
            place += 1;
        }
        Ok(None)
    }

    /// Whether the tests found what the proved table says. Then they tell all kinds apart, and what
    /// they found can be built on when another atom is taken in.
    fn rows_hold(&self, sums: &Sums) -> bool {
        let holds = |kind: u32, row: &Row| {
            let mut found = self.tests.iter().zip(row);
            found.all(|(test, lost)| self.lost[self.walk(sums, kind, *test) as usize] == *lost)
        };
        let mut kinds = (0..).zip(self.kinds.iter().zip(&self.rows));
        let mut steps = self
            .parts
            .iter()
            .flat_map(|part| part.next.iter().zip(&part.rows));
        kinds.all(|(kind, (sum, row))| self.walk(sums, 0, *sum) == kind && holds(kind, row))
            && steps.all(|(kind, row)| holds(*kind, row))
    }

    /// Whether it follows from these kinds of options who wins a kind.
    fn agrees(&self, kind: u32, options: &Kinds) -> bool {
        let mut found = (0..).zip(&self.lost);
        let wins = found.any(|(kind, lost)| *lost && options[kind / 64] >> (kind % 64) & 1 == 1);
        let ends = options.iter().all(|word| *word == 0);
        self.lost[kind as usize] != (wins || ends)
    }

    /// A sum that has a pair.
    fn witness(&self, origins: &[(usize, usize)], mut place: usize, sums: &mut Sums) -> Sum {
        let mut sum = Sum::ZERO;
        while place > 0 {
            let (before, part) = origins[place];
            sum = sums.plus(sum, self.parts[part].sum);
            place = before;
        }
        sum
    }

    /// An error in the table, if a sum or one of its options is of a wrong kind. None is found if the
    /// oracle itself does not agree with the rules.
    fn error(
        &self,
        sum: Sum,
        oracle: &mut Oracle<'_>,
        sums: &mut Sums,
        pace: &mut Pace<'_>,
    ) -> Result<Option<Error>> {
        let mut suspects = sums.options(sum, pace)?;
        suspects.push(sum);
        for suspect in suspects {
            let lost = oracle.is_lost(suspect, sums, pace)?;
            let kind = self.walk(sums, 0, suspect);
            if lost == self.lost[kind as usize] {
                continue;
            }
            // Part by part the sum is replaced by representatives. The winner changes somewhere,
            // and there the parts that are still to come are the test.
            let mut steps = vec![(ONE, None); usize::from(suspect.one)];
            steps.resize(steps.len() + suspect.twos as usize, (TWO, None));
            let atoms = sums.atoms_of(suspect.rest).iter();
            steps.extend(atoms.map(|atom| (self.atoms[*atom as usize] as usize, Some(*atom))));
            let mut to_come = vec![Sum::ZERO];
            for (part, atom) in steps.iter().skip(1).rev() {
                let last = match atom {
                    Some(atom) => sums.of_atom(*atom),
                    None => self.parts[*part].sum,
                };
                to_come.push(sums.plus(last, to_come[to_come.len() - 1]));
            }
            let mut kind = 0;
            for ((part, atom), test) in steps.into_iter().zip(to_come.into_iter().rev()) {
                kind = self.parts[part].next[kind as usize];
                let replaced = sums.plus(self.kinds[kind as usize], test);
                if oracle.is_lost(replaced, sums, pace)? != lost {
                    let taken_for = self.parts[part].sum;
                    let atom = atom.filter(|atom| sums.of_atom(*atom) != taken_for);
                    return Ok(Some(Error { test, atom }));
                }
            }
        }
        Ok(None)
    }
}

/// The places of *1 and *2 among the parts.
const ONE: usize = 0;
const TWO: usize = 1;
