//! Arithmetic periods with a saltus, when heaps may be split.
//!
//! Let g(n + p) = g(n) + s with s ≥ 1 for n ≥ n0 ≥ 1, as far as is known. We want a number such
//! that knowing it for n + p smaller than that proves it for ever. The code may have any digits,
//! also a block, but heaps of a split need not differ. Theorems for splits in three heaps are by
//! Austin (Impartial and partisan games, 1976) and by Howse and Nowakowski (Periodicity and
//! arithmetic-periodicity in hexadecimal games, 2004); this one, for any number of heaps and any
//! preperiod and saltus, is our own.
//!
//! Suppose that the equation holds for n0 ≤ n < N - p, where N is large. We write g(N) for the
//! number g(N - p) + s, and have to show that it is the value of N.
//!
//! **No option of N has the value g(N).** Call E(x) = p g(x) - s x the excess of a heap. It does
//! not change if p tokens are added to x ≥ n0; let it be at most E+ for all heaps, and at least E-
//! for those from n0 on. If t tokens are taken from N and j heaps x are left whose nim-sum is
//! g(N), then the sum of their values is greater than their nim-sum by a number c, where
//!
//! p c = (sum of all E(x)) - s t - E(N).
//!
//! So c is at most K, which is the greatest (j E+ - s t - E-) / p of all moves, and t is bounded. A
//! bit 2^e that two of the values share makes their sum greater than their nim-sum by 2^(e + 1) at
//! least. With i such that 2^(i + 1) > K, no two share a bit from 2^i on. So c depends only on
//! the residues of the values mod 2^i, and if s y is a multiple of 2^i, only on the residues mod
//! p y of the heaps from n0 on. Hence it is enough to see that the equation above is wrong
//! for all sets of j heaps smaller than n0 + p y and all t (unless N is determined by this, all
//! heaps being smaller than n0, and is smaller than n0 + p).
//!
//! **Options of N that reach low values.** Three heaps x, z, z have the value of x. So if 3
//! heaps can be left after t are taken, N has an option of the value g(x) whenever
//! N ≥ x + t + 2 and N - x - t is even. Further heaps can be heaps of 1; x can be left out if
//! there is one heap less; and instead of z, z one can have z, z' from n0 on whose values differ
//! only below 2^i. To both of these p y tokens can be added again and again: both values gain the
//! same multiple of 2^i, so their nim-sum stays what it is. It is the two alone whose nim-sum must
//! be below 2^i, before heaps of 1 are added: with i = 0 and s = 1, values 2 and 3 beside a 1 have
//! the nim-sum 0, but 3 and 4 do not. Or in a block that allows it, x can be all that is left.
//!
//! In this way one finds an m and for every value v and residue r mod m a number n(v, r), such that
//! N has an option of the value v if N ≥ n(v, r) and N is r mod m. If all the heaps x used for v are
//! from n0 on, n(v + q s, r) ≤ n(v, r) + q p where m divides q p and 2^i divides q s; so the numbers
//! are needed for finitely many v. Let W ≥ 0 be so great that ⌊v / s⌋ ≥ ⌊g(N) / s⌋ - W whenever
//! N < n(v, r).
//!
//! **Options of N that reach high values.** It remains that N has options of all values v
//! with g(N) - (W + 1) s ≤ v < g(N). Let N1 ≥ n0 + p be such that g(N) ≥ (W + 1) s from there on.
//! We look at p y heaps from N1 on, to see that each has such options with a further property:
//! one of their heaps has n0 tokens or more, and the nim-sum of the others is smaller than 2^i.
//! Then p y tokens can be added to this heap again and again, which adds s y to the value of the
//! option. So the same is true for all N ≥ N1.
//!
//! Therefore, if all this is found to be so, it is enough to know the equation for
//! n + p < N1 + p y. ∎

use partizan_rules::HeapRules;
use partizan_value::{Budget, Charge, Error};

use super::cofinite::gcd;
use super::period::{Observed, charged};

/// The most steps of each of the three searches.
const MOST_STEPS: usize = 1 << 23;

/// The most places of a table, which are a few tens of megabytes.
const MOST_PLACES: usize = 1 << 20;

/// How many steps are between two looks at the budget.
const LOOK: usize = 1 << 16;

/// An excess is smaller than this, so that sums and products fit their types.
const MOST_EXCESS: i64 = 1 << 48;

/// How many more low bits are looked at than must be, if it helps.
const MORE_BITS: u32 = 3;

/// How many values prove the period that was observed: g(n + p) = g(n) + s for all n ≥ n0 if this
/// holds for all n with n0 ≤ n and n + p smaller than this number. None if the theorem says nothing
/// about the game.
pub(super) fn needed(
    rules: &HeapRules,
    seen: &Observed<'_>,
    budget: &Budget,
) -> partizan_value::Result<Option<usize>> {
    let splits_in_two = (rules.digits().iter().chain(rules.block())).any(|digit| digit & 4 != 0);
    if seen.saltus == 0 || (rules.difference() > 0 && splits_in_two) {
        return Ok(None);
    }
    let _charge = charged((size_of::<i64>() * seen.period) as u64, budget)?;
    let Some((ladder, bits)) = Ladder::new(rules, seen, budget)
        .and_then(|ladder| ladder.bits().map(|bits| (ladder, bits)))
    else {
        return Ok(None);
    };
    for bits in bits..=bits + MORE_BITS {
        match ladder.needed(bits) {
            Ok(needed) => return Ok(Some(needed)),
            Err(Stop::NoProof) => (),
            Err(Stop::Budget(error)) => return Err(error),
        }
    }
    Ok(None)
}

/// Why a search has no answer.
enum Stop {
    /// There is no proof in this way, or it would take too long.
    NoProof,
    /// The budget is used up.
    Budget(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Budget(error)
    }
}

type Result<T> = std::result::Result<T, Stop>;

/// A sequence that climbs.
struct Ladder<'a> {
    rules: &'a HeapRules,
    seen: &'a Observed<'a>,
    budget: &'a Budget,
    /// n0 ≥ 1.
    from: usize,
    period: usize,
    saltus: i64,
    /// E+.
    greatest: i64,
    /// E(n) for n from n0 to n0 + p - 1, and the least of them, E-.
    excess: Vec<i64>,
    least: i64,
}

/// All that matters of a heap for the first search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    excess: i64,
    /// The value mod 2^i.
    low: u64,
    /// The number of tokens, or its residue mod p from n0 on.
    tokens: usize,
    is_fixed: bool,
}

impl<'a> Ladder<'a> {
    fn new(rules: &'a HeapRules, seen: &'a Observed<'a>, budget: &'a Budget) -> Option<Ladder<'a>> {
        let (from, period) = (seen.from.max(1), seen.period);
        let mut ladder = Ladder {
            rules,
            seen,
            budget,
            from,
            period,
            saltus: i64::from(seen.saltus),
            greatest: 0,
            excess: Vec::new(),
            least: 0,
        };
        if from + period > MOST_PLACES {
            return None;
        }
        ladder.greatest = (1..from + period).map(|heap| ladder.excess(heap)).max()?;
        let excess = (from..from + period).map(|heap| ladder.excess(heap));
        ladder.excess = excess.collect();
        ladder.least = *ladder.excess.iter().min()?;
        let most = ladder.greatest.max(-ladder.least);
        let taken = (16 * ladder.greatest.min(MOST_EXCESS) - ladder.least) / ladder.saltus;
        (most < MOST_EXCESS && taken < MOST_PLACES as i64).then_some(ladder)
    }

    fn value(&self, heap: usize) -> u64 {
        self.seen.continued(heap)
    }

    fn excess(&self, heap: usize) -> i64 {
        self.period as i64 * self.value(heap) as i64 - self.saltus * heap as i64
    }

    /// The most that can be taken in a move after which so many heaps could have the same nim-sum
    /// as the whole.
    fn most_taken(&self, heaps: usize) -> Option<usize> {
        let room = heaps as i64 * self.greatest - self.least;
        usize::try_from(room.div_euclid(self.saltus)).ok()
    }

    /// All that can be taken so that so many heaps are left and could have that nim-sum.
    fn taken(&self, heaps: usize) -> Vec<usize> {
        let finite = self.rules.digits().len();
        let last = self.most_taken(heaps).map(|most| match self.rules.block() {
            [] => most.min(finite.saturating_sub(1)),
            _ => most,
        });
        let digit = |taken: &usize| self.rules.digit(*taken as u64);
        let all = last.into_iter().flat_map(|last| 0..=last);
        all.filter(|taken| digit(taken) >> heaps & 1 == 1).collect()
    }

    /// i, the least number of bits that matter.
    fn bits(&self) -> Option<u32> {
        let carries = (1..16).filter_map(|heaps| {
            let least = *self.taken(heaps).first()?;
            let room = heaps as i64 * self.greatest - self.saltus * least as i64 - self.least;
            Some(room.div_euclid(self.period as i64))
        });
        let most = carries.max().unwrap_or(0);
        (0..32).find(|bits| 2 << bits > most)
    }

    /// The number that was looked for, if all three searches show what they should.
    fn needed(&self, bits: u32) -> Result<usize> {
        let modulus = 1_usize << bits;
        let cycle = modulus / gcd(modulus, self.saltus as usize);
        let cycle = self.period.checked_mul(cycle).ok_or(Stop::NoProof)?;
        if self.from + cycle > MOST_PLACES || !self.avoids_itself(bits, cycle)? {
            return Err(Stop::NoProof);
        }
        let twins = Reach::beside_twins(self).and_then(|reach| self.depth(&reach));
        let depth = match twins {
            Err(Stop::NoProof) => self.depth(&Reach::beside_pairs(self, bits, cycle)?)?,
            depth => depth?,
        };
        self.climbs(bits, cycle, depth)
    }

    /// Whether no large heap has an option of its own value.
    fn avoids_itself(&self, bits: u32, cycle: usize) -> Result<bool> {
        let _charge = self.charged::<Kind>(self.from + cycle)?;
        let kinds = (1..self.from + cycle).map(|heap| Kind {
            excess: self.excess(heap),
            low: self.value(heap) & ((1 << bits) - 1),
            tokens: if heap < self.from {
                heap
            } else {
                heap % self.period
            },
            is_fixed: heap < self.from,
        });
        let mut kinds: Vec<Kind> = kinds.collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.reverse();
        let mut steps = 0;
        for heaps in 1..16 {
            let taken = self.taken(heaps);
            if !taken.is_empty() {
                let mut search = Search {
                    ladder: self,
                    kinds: &kinds,
                    taken: &taken,
                    steps: &mut steps,
                };
                let none = Kind {
                    excess: 0,
                    low: 0,
                    tokens: 0,
                    is_fixed: true,
                };
                if search.finds(heaps, 0, none, 0)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Charges a table of so many places.
    fn charged<T>(&self, places: usize) -> Result<Charge> {
        Ok(charged((size_of::<T>() * places) as u64, self.budget)?)
    }

    /// W, if all low values are reached.
    fn depth(&self, reach: &Reach) -> Result<i64> {
        let (p, s) = (self.period as i64, self.saltus);
        let values = self.low_values(reach).ok_or(Stop::NoProof)?;
        let _charge = self.charged::<Option<usize>>(values * reach.modulus)?;
        let above = self.over().max().ok_or(Stop::NoProof)?;
        let mut depth = 0;
        for (place, first) in reach.first(values, self)?.into_iter().enumerate() {
            let height = (place / reach.modulus) as i64 / s;
            let first = first.ok_or(Stop::NoProof)? as i64;
            depth = depth.max((first - 1 + above).div_euclid(p) - height);
        }
        Ok(depth)
    }

    /// How far the height of a heap, counted in whole saltus, is above its tokens, for one period
    /// of heaps.
    fn over(&self) -> impl Iterator<Item = i64> + '_ {
        let heaps = self.from..self.from + self.period;
        heaps.map(|heap| self.period as i64 * (self.value(heap) as i64 / self.saltus) - heap as i64)
    }

    /// How many values must be looked at to know all low ones, if they are not too many.
    fn low_values(&self, reach: &Reach) -> Option<usize> {
        let highest = (1..self.from).map(|heap| self.value(heap)).max();
        let modulus = reach.modulus;
        let rounds = modulus / gcd(modulus, self.period);
        // Values from here on are not those of fixed heaps beside others.
        let above_fixed = highest.map_or(0, |highest| highest as usize + 1) + (1 << reach.bits);
        let values = above_fixed + rounds.checked_mul(self.saltus as usize)?;
        (values.checked_mul(modulus)? <= MOST_PLACES).then_some(values)
    }

    /// N1 + p y for the first N1 from which p y heaps reach all high values, if it is not far away.
    fn climbs(&self, bits: u32, cycle: usize, depth: i64) -> Result<usize> {
        let below = self.over().min().ok_or(Stop::NoProof)?;
        let first = usize::try_from(self.period as i64 * (depth + 1) - below).unwrap_or(0);
        let first = first.max(self.from + self.period);
        let last = first + 2 * self.from + 3 * cycle;
        let options = self.options_of(last).ok_or(Stop::NoProof)?;
        if options.saturating_mul(last - first) > 16 * MOST_STEPS {
            return Err(Stop::NoProof);
        }
        let range = (depth + 1)
            .checked_mul(self.saltus)
            .and_then(|range| usize::try_from(range).ok());
        let range = range
            .filter(|range| *range <= MOST_PLACES)
            .ok_or(Stop::NoProof)?;
        let _charge = self.charged::<usize>(range)?;
        let mut reached = vec![0; range];
        let mut start = first;
        for heap in first..last {
            self.budget.check(0)?;
            let value = self.value(heap);
            self.rules.options(heap as u64, &mut |option| {
                let values = option.iter().map(|heap| self.value(*heap as usize));
                let sum = values.fold(0, |sum, value| sum ^ value);
                let moves = |part: &u64| {
                    *part >= self.from as u64 && (sum ^ self.value(*part as usize)) >> bits == 0
                };
                if sum < value && value - sum <= range as u64 && option.iter().any(moves) {
                    reached[(value - sum - 1) as usize] = heap;
                }
            });
            if reached.iter().any(|reached| *reached != heap) {
                start = heap + 1;
            } else if heap + 1 == start + cycle {
                return Ok(heap + 1);
            }
        }
        Err(Stop::NoProof)
    }

    /// About how many options a heap has: n tokens are j heaps in about n^(j - 1) / j! (j - 1)! ways.
    fn options_of(&self, heap: usize) -> Option<usize> {
        let moves = match self.rules.block() {
            [] => self.rules.digits().len(),
            _ => heap,
        };
        (1..self.rules.most_heaps() as usize).try_fold(moves, |options, heaps| {
            Some(options.checked_mul(heap)? / (heaps * (heaps + 1)) + 1)
        })
    }
}

/// The search for heaps whose nim-sum is the value of the whole.
struct Search<'a> {
    ladder: &'a Ladder<'a>,
    /// All kinds of heaps, the greatest excess first.
    kinds: &'a [Kind],
    taken: &'a [usize],
    steps: &'a mut usize,
}

impl Search<'_> {
    /// Whether so many more heaps can be added to some whose excess and tokens are summed up in
    /// `sum`, with the nim-sum of their low bits, which is less than their sum by the carries. There
    /// is no proof if it takes too long.
    fn finds(&mut self, heaps: usize, first: usize, sum: Kind, carries: u64) -> Result<bool> {
        *self.steps += 1;
        if *self.steps > MOST_STEPS {
            return Err(Stop::NoProof);
        }
        if *self.steps % LOOK <= self.taken.len() + 1 {
            self.ladder.budget.check(0)?;
        }
        let ladder = self.ladder;
        let (p, s) = (ladder.period, ladder.saltus);
        if heaps == 0 {
            *self.steps += self.taken.len();
            return Ok(self.taken.iter().any(|&taken| {
                let tokens = sum.tokens + taken;
                if sum.is_fixed && tokens < ladder.from + p {
                    return false;
                }
                let place = (tokens % p + p - ladder.from % p) % p;
                let room = sum.excess - s * taken as i64 - ladder.excess[place];
                p as i64 * carries as i64 == room
            }));
        }
        for (place, kind) in self.kinds.iter().enumerate().skip(first) {
            // All that come later have no greater excess.
            let most = sum.excess + heaps as i64 * kind.excess;
            if most < s * self.taken[0] as i64 + ladder.least + p as i64 * carries as i64 {
                break;
            }
            let next = Kind {
                excess: sum.excess + kind.excess,
                low: sum.low ^ kind.low,
                tokens: sum.tokens + kind.tokens,
                is_fixed: sum.is_fixed && kind.is_fixed,
            };
            let more = sum.low + kind.low - next.low;
            if self.finds(heaps - 1, place, next, carries + more)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Moves from a large heap to a heap x, beside others whose nim-sum has only low bits, or to such
/// others without x.
///
/// The tables have a place for every residue of the number of tokens that do not go to x, and
/// every nim-sum. It says how many these tokens must be at least.
struct Reach {
    modulus: usize,
    bits: u32,
    beside: Vec<Option<usize>>,
    alone: Vec<Option<usize>>,
    _charge: Charge,
}

impl Reach {
    /// Pairs of equal heaps beside x, or nothing.
    fn beside_twins(ladder: &Ladder<'_>) -> Result<Reach> {
        Reach::new(ladder, 2, 0)
    }

    /// Also pairs whose values differ in low bits.
    fn beside_pairs(ladder: &Ladder<'_>, bits: u32, cycle: usize) -> Result<Reach> {
        let mut reach = Reach::new(ladder, 2 * cycle, bits)?;
        let moves = reach.moves(ladder.rules);
        let pairs = cycle.saturating_mul(reach.modulus);
        if pairs.saturating_mul(moves.len()) > MOST_STEPS {
            return Err(Stop::NoProof);
        }
        for small in ladder.from..ladder.from + cycle {
            ladder.budget.check(0)?;
            for great in small + 1..ladder.from + 2 * cycle {
                let sum = ladder.value(small) ^ ladder.value(great);
                // Otherwise it does not last when tokens are added to both.
                if sum >> bits != 0 {
                    continue;
                }
                for more in (0..reach.modulus).step_by(2 * cycle) {
                    reach.add(&moves, small + great + more, sum, ladder.value(1));
                }
            }
        }
        Ok(reach)
    }

    /// Pairs of equal heaps, and the moves of a block that leave one heap or none.
    fn new(ladder: &Ladder<'_>, modulus: usize, bits: u32) -> Result<Reach> {
        let rules = ladder.rules;
        let block = rules.block().len().max(1);
        let modulus = modulus.saturating_mul(block / gcd(modulus, block));
        if modulus > MOST_PLACES >> bits {
            return Err(Stop::NoProof);
        }
        let charge = ladder.charged::<[Option<usize>; 2]>(modulus << bits)?;
        let mut reach = Reach {
            modulus,
            bits,
            beside: vec![None; modulus << bits],
            alone: vec![None; modulus << bits],
            _charge: charge,
        };
        let moves = reach.moves(rules);
        for tokens in (2..=modulus).step_by(2) {
            reach.add(&moves, tokens, 0, ladder.value(1));
        }
        if !rules.block().is_empty() {
            let finite = rules.digits().len();
            for taken in finite..finite + modulus {
                let digit = rules.digit(taken as u64);
                for (table, bit) in [(&mut reach.alone, 1), (&mut reach.beside, 2)] {
                    if digit & bit != 0 {
                        note(&mut table[(taken % modulus) << bits], taken);
                    }
                }
            }
        }
        Ok(reach)
    }

    /// What can be taken and how many heaps are left then, if they are at least two.
    fn moves(&self, rules: &HeapRules) -> Vec<(usize, usize)> {
        let more = if rules.block().is_empty() {
            0
        } else {
            self.modulus
        };
        let taken = 0..rules.digits().len() + more;
        let moves = taken.flat_map(|taken| {
            let digit = rules.digit(taken as u64);
            let heaps = (2..16).filter(move |heaps| digit >> heaps & 1 == 1);
            heaps.map(move |heaps| (taken, heaps))
        });
        moves.collect()
    }

    /// Adds pairs of so many tokens and more, with this nim-sum. Heaps of 1 stand beside them if
    /// more heaps must be left.
    fn add(&mut self, moves: &[(usize, usize)], tokens: usize, sum: u64, one: u64) {
        for &(taken, heaps) in moves {
            for (table, heaps) in [
                (&mut self.alone, Some(heaps)),
                (&mut self.beside, heaps.checked_sub(1)),
            ] {
                let Some(ones) = heaps.and_then(|heaps| heaps.checked_sub(2)) else {
                    continue;
                };
                let sum = if ones % 2 == 1 { sum ^ one } else { sum };
                let tokens = taken + tokens + ones;
                if sum >> self.bits == 0 {
                    note(
                        &mut table[((tokens % self.modulus) << self.bits) + sum as usize],
                        tokens,
                    );
                }
            }
        }
    }

    /// For every value and residue, in this order: from which heap on all heaps of this residue
    /// have an option of this value.
    fn first(&self, values: usize, ladder: &Ladder<'_>) -> Result<Vec<Option<usize>>> {
        // Heaps after the last have values that no nim-sum with low bits makes as small.
        let last = ladder.period as i64 * (values + (1 << self.bits)) as i64 - ladder.least;
        let last = usize::try_from(last / ladder.saltus)
            .unwrap_or(0)
            .max(ladder.from);
        if last.saturating_mul(self.modulus << self.bits) > MOST_STEPS {
            return Err(Stop::NoProof);
        }
        let mut first = vec![None; values * self.modulus];
        for heap in 0..=last {
            if heap % 64 == 0 {
                ladder.budget.check(0)?;
            }
            let (value, table) = match heap {
                0 => (0, &self.alone),
                _ => (ladder.value(heap) as usize, &self.beside),
            };
            for (place, tokens) in table.iter().enumerate() {
                let (rest, sum) = (place >> self.bits, place & ((1 << self.bits) - 1));
                if let (Some(tokens), true) = (tokens, value ^ sum < values) {
                    let residue = (heap + rest) % self.modulus;
                    note(
                        &mut first[(value ^ sum) * self.modulus + residue],
                        heap + tokens,
                    );
                }
            }
        }
        Ok(first)
    }
}

/// Keeps the smaller number.
fn note(place: &mut Option<usize>, number: usize) {
    *place = Some(place.map_or(number, |place| place.min(number)));
}
