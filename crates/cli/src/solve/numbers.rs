//! The numbers of heaps: nim-values in binary, pairs in Kenyon's game, genera in misère play.

use std::fmt::Write;
use std::time::Duration;

use partizan_rules::HeapRules;
use partizan_solve::{
    Genus, HeapValues, Misere, VerifiedPairs, has_pairs, kenyon_pair, verify_kenyon_pairs,
};
use partizan_value::{Budget, Outcome, Result};
use serde::Serialize;

use crate::question::{aligned, broken};

/// The numbers of one heap, or of several together.
#[derive(Clone, Serialize)]
pub(super) struct Number {
    #[serde(skip_serializing_if = "Option::is_none")]
    heap: Option<u64>,
    nim_value: u64,
    binary: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pair: Option<[u64; 2]>,
    #[serde(flatten)]
    misere: Option<MisereNumber>,
}

/// What there is to know for misère play.
#[derive(Clone, Serialize)]
struct MisereNumber {
    #[serde(skip)]
    outcome: Outcome,
    /// Unknown if it takes too long.
    misere_nim_value: Option<u64>,
    genus: Option<String>,
    /// Whether every heap is known to act like heaps of Nim.
    tame: Option<bool>,
}

/// How long genera may take altogether: who wins can be known without them.
const PATIENCE: Duration = Duration::from_secs(1);

/// A solver for misère play that does not look for genera for ever.
pub(super) struct MiserePlay {
    pub(super) solver: Misere,
    patience: Budget,
}

impl MiserePlay {
    pub(super) fn new(rules: HeapRules, budget: &Budget) -> MiserePlay {
        MiserePlay {
            solver: Misere::new(rules),
            patience: budget.clone().with_time(PATIENCE),
        }
    }

    fn number(&mut self, heaps: &[u64], budget: &Budget) -> Result<MisereNumber> {
        let outcome = self.solver.outcome(heaps, budget)?;
        let genus = self.solver.genus(heaps, &self.patience).ok();
        let tame = self.solver.is_tame(heaps, &self.patience);
        Ok(MisereNumber {
            outcome,
            misere_nim_value: genus.as_ref().map(Genus::misere_nim_value),
            genus: genus.map(|genus| genus.text(false)),
            tame: tame.ok().filter(|tame| *tame),
        })
    }
}

impl Number {
    /// The numbers of a sum of heaps.
    pub(super) fn of(
        values: &HeapValues,
        misere: Option<&mut MiserePlay>,
        heaps: &[u64],
        budget: &Budget,
    ) -> Result<Number> {
        let nim_value = values.nim_sum(heaps, budget)?;
        // Pairs decide nothing in misère play.
        let has_pair = misere.is_none() && has_pairs(values.rules());
        let pair = has_pair.then(|| {
            let pairs = heaps.iter().map(|heap| kenyon_pair(*heap));
            pairs.fold([0, 0], |[a, b], [c, d]| [a + c, b + d])
        });
        let misere = misere.map(|misere| misere.number(heaps, budget));
        Ok(Number {
            heap: None,
            nim_value,
            binary: format!("{nim_value:b}"),
            pair,
            misere: misere.transpose()?,
        })
    }

    /// Who wins.
    pub(super) fn outcome(&self) -> Outcome {
        match &self.misere {
            Some(misere) => misere.outcome,
            None if self.nim_value == 0 => Outcome::Previous,
            None => Outcome::Next,
        }
    }

    /// The headings of what [`Number::cells`] gives.
    pub(super) fn headings(&self) -> Vec<String> {
        let mut headings = vec!["nim-value", "binary"];
        headings.extend(self.pair.map(|_| "pair"));
        if self.misere.is_some() {
            headings.extend(["misère", "genus", "tame"]);
        }
        headings.into_iter().map(String::from).collect()
    }

    /// The numbers as parts of a line, with so many binary digits.
    pub(super) fn cells(&self, digits: usize) -> Vec<String> {
        let mut cells = vec![
            self.nim_value.to_string(),
            format!("{:0>digits$}", self.binary),
        ];
        cells.extend(
            self.pair
                .map(|[first, second]| format!("({first},{second})")),
        );
        if let Some(misere) = &self.misere {
            let value = misere.misere_nim_value.map(|value| value.to_string());
            let known = [value, misere.genus.clone()];
            cells.extend(known.map(|text| text.unwrap_or("?".to_string())));
            cells.push(tame_text(misere.tame).to_string());
        }
        cells
    }

    /// How many binary digits it has.
    pub(super) fn digits(&self) -> usize {
        self.binary.len()
    }
}

/// Whether heaps are tame, for people.
pub(crate) fn tame_text(tame: Option<bool>) -> &'static str {
    if tame == Some(true) {
        "yes"
    } else {
        "not known"
    }
}

/// The numbers of some heaps and of their sum, and what they say.
#[derive(Serialize)]
pub(super) struct Numbers {
    heaps: Vec<Number>,
    #[serde(flatten)]
    sum: Number,
    /// Why they tell who wins.
    reasons: Vec<String>,
}

impl Numbers {
    pub(super) fn of(
        values: &HeapValues,
        mut misere: Option<&mut MiserePlay>,
        heaps: &[u64],
        budget: &Budget,
    ) -> Result<Numbers> {
        // Single heaps first: their genera are quickly found, and patience is limited.
        let one = |heap: &u64| {
            let number = Number::of(values, misere.as_deref_mut(), &[*heap], budget)?;
            Ok(Number {
                heap: Some(*heap),
                ..number
            })
        };
        let single: Vec<Number> = heaps.iter().map(one).collect::<Result<_>>()?;
        let sum = Number::of(values, misere, heaps, budget)?;
        let can_move = heaps.iter().any(|heap| values.rules().can_move(*heap));
        let mut reasons = reasons(&sum, can_move);
        if let Some(pair) = sum.pair {
            reasons.extend(pair_reasons(values, pair, budget)?);
        }
        Ok(Numbers {
            heaps: single,
            sum,
            reasons,
        })
    }

    pub(super) fn outcome(&self) -> Outcome {
        self.sum.outcome()
    }

    /// A table of heaps with the sum below, and the reasons.
    pub(super) fn text(&self) -> String {
        let all = self.heaps.iter().chain([&self.sum]);
        let digits = all.clone().map(Number::digits).max().unwrap_or(1);
        let mut rows = vec![[vec!["heap".to_string()], self.sum.headings()].concat()];
        rows.extend(all.map(|number| {
            let name = number
                .heap
                .map_or("sum".to_string(), |heap| heap.to_string());
            [vec![name], number.cells(digits)].concat()
        }));
        let mut text = aligned(&rows);
        text.push('\n');
        for line in self.reasons.iter().flat_map(|reason| broken(reason)) {
            let _ = writeln!(text, "{line}");
        }
        text
    }
}

/// Why the sum tells who wins.
fn reasons(sum: &Number, can_move: bool) -> Vec<String> {
    let wins = sum.outcome() == Outcome::Next;
    let mut reasons = Vec::new();
    let what = match &sum.misere {
        None => {
            reasons.push("Nim-values are added in binary without carrying.".to_string());
            Some("nim-value")
        }
        Some(misere) => {
            if misere.tame == Some(true) {
                reasons.push("The heaps are tame: they act like heaps of Nim.".to_string());
            }
            misere.misere_nim_value.map(|_| "misère nim-value")
        }
    };
    reasons.push(match (what, wins) {
        _ if !can_move => {
            let won = if wins { "won" } else { "lost" };
            format!("Nobody can move: whoever would have to move has {won}.")
        }
        (Some(what), true) => {
            format!("The {what} of the sum is not 0: whoever moves wins, by a move to a sum of 0.")
        }
        (Some(what), false) => format!(
            "The {what} of the sum is 0: whoever moves loses, because every move changes it."
        ),
        (None, _) => "Who wins was found without the genus, which takes longer.".to_string(),
    });
    reasons
}

/// What the pair says, and why it says the same.
fn pair_reasons(
    values: &HeapValues,
    [first, second]: [u64; 2],
    budget: &Budget,
) -> Result<Vec<String>> {
    let says = if first % 2 == 0 && second % 2 == 0 {
        "both even: whoever moves loses"
    } else {
        "not both even: whoever moves wins"
    };
    let mut reasons = vec![format!(
        "Pairs are added number by number. The sum has ({first},{second}), {says}."
    )];
    if let Some(VerifiedPairs { below, period }) = verify_kenyon_pairs(values.rules(), budget)?
        && let Some(proof) = period.proof
    {
        reasons.push(format!(
            "Both say the same: the binary digits of a nim-value are the second and the first number \
             of the pair modulo 2. This was verified for all heaps below {below}, and holds for the \
             others since both repeat every {} heaps from {} on ({}).",
            period.period,
            period.preperiod,
            proof.theorem.name()
        ));
    }
    Ok(reasons)
}
