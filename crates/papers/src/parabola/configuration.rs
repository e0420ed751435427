//! Configurations of heaps, numbered as the page says: no sums, no solver, only the rules.
//!
//! This is the second way beside the solver for heap games.

use std::collections::HashMap;

use partizan_rules::heaps_text;
use partizan_solve::{Game, HeapValues};
use partizan_value::mex;

use crate::lab::{Lab, Result, Stopped};
use crate::table::Table;

/// Heaps, the largest first.
pub(super) type Configuration = Vec<u64>;

/// A game in which a heap is split into two whose sizes differ by so much at least.
pub(super) struct Splitting {
    game: &'static str,
    difference: u64,
    /// The numbers that are known.
    numbers: HashMap<Configuration, u64>,
}

impl Splitting {
    /// Grundy's game.
    pub(super) fn grundy() -> Splitting {
        Splitting::new("grundy", 1)
    }

    /// Kenyon's game.
    pub(super) fn kenyon() -> Splitting {
        Splitting::new("kenyon", 2)
    }

    fn new(game: &'static str, difference: u64) -> Splitting {
        Splitting {
            game,
            difference,
            numbers: HashMap::new(),
        }
    }

    /// The game as the solvers know it.
    pub(super) fn open(&self, lab: &Lab) -> Result<Box<dyn Game>> {
        lab.open(self.game, "1", &[])
    }

    /// Everything one move away, each once.
    pub(super) fn options(&self, heaps: &[u64]) -> Vec<Configuration> {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for small in (1..heap).take_while(|small| 2 * small + self.difference <= heap) {
                let split = [heap - small, small];
                options.push(sorted([&heaps[..i], &split, &heaps[i + 1..]].concat()));
            }
        }
        options.sort_unstable_by(|a, b| b.cmp(a));
        options.dedup();
        options
    }

    /// The smallest number that no configuration one move away has.
    pub(super) fn number(&mut self, heaps: &[u64]) -> u64 {
        if let Some(&number) = self.numbers.get(heaps) {
            return number;
        }
        let options = self.options(heaps);
        let number = mex(options.iter().map(|option| self.number(option)).collect());
        self.numbers.insert(heaps.to_vec(), number);
        number
    }

    /// The numbers of two heaps of up to so many matches, the larger one first, by the definition and
    /// by the solver.
    pub(super) fn two_heaps(&mut self, lab: &Lab, most: u64) -> Result<Table> {
        let game = self.open(lab)?;
        let values = heap_values(&*game)?;
        let mut table = Table::new("r\\s");
        for r in 1..=most {
            lab.begin(format_args!("heaps of {r} and fewer"))?;
            for s in 1..=r {
                let number = self.number(&[r, s]);
                if values.nim_sum(&[r, s], lab.budget())? != number {
                    return Err(Stopped::Wrong(format!("two ways differ for ({r},{s})")));
                }
                table.set(r, &s.to_string(), number);
            }
        }
        Ok(table)
    }
}

/// What the solver knows of single heaps.
pub(super) fn heap_values(game: &dyn Game) -> Result<&HeapValues> {
    let values = game.heap_values();
    values.ok_or_else(|| Stopped::Wrong("a heap game has values of heaps".to_string()))
}

/// The largest heap first.
pub(super) fn sorted(mut heaps: Vec<u64>) -> Configuration {
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    heaps
}

/// All configurations of up to so many matches.
pub(super) fn configurations(most: u64) -> Vec<Configuration> {
    fn extend(heaps: &mut Configuration, largest: u64, left: u64, found: &mut Vec<Configuration>) {
        for heap in 1..=largest.min(left) {
            heaps.push(heap);
            found.push(heaps.clone());
            extend(heaps, heap, left - heap, found);
            heaps.pop();
        }
    }
    let mut found = Vec::new();
    extend(&mut Vec::new(), most, most, &mut found);
    found
}

/// As the page writes it: `(4,2,1)`.
pub(super) fn text(heaps: &[u64]) -> String {
    format!("({})", heaps_text(heaps).replace('+', ","))
}
