//! The numbers of heaps: nim-values in binary, pairs in Kenyon's game, genera in misère play.

use std::fmt::Write;

use partizan_solve::{
    HeapValues, Misere, VerifiedPairs, has_pairs, kenyon_pair, verify_kenyon_pairs,
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
    misere_nim_value: u64,
    genus: String,
    /// Whether every heap is known to act like heaps of Nim.
    tame: bool,
}

impl Number {
    /// The numbers of a sum of heaps.
    pub(super) fn of(
        values: &HeapValues,
        misere: Option<&mut Misere>,
        heaps: &[u64],
        budget: &Budget,
    ) -> Result<Number> {
        let nim_value = values.nim_sum(heaps, budget)?;
        let pair = has_pairs(values.rules()).then(|| {
            let pairs = heaps.iter().map(|heap| kenyon_pair(*heap));
            pairs.fold([0, 0], |[a, b], [c, d]| [a + c, b + d])
        });
        let misere = misere.map(|misere| {
            let genus = misere.genus(heaps, budget)?;
            Ok(MisereNumber {
                misere_nim_value: genus.misere_nim_value(),
                genus: genus.text(false),
                tame: misere.is_tame(heaps, budget)?,
            })
        });
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
        let value = match &self.misere {
            Some(misere) => misere.misere_nim_value,
            None => self.nim_value,
        };
        if value == 0 {
            Outcome::Previous
        } else {
            Outcome::Next
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
            cells.extend([misere.misere_nim_value.to_string(), misere.genus.clone()]);
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
pub(crate) fn tame_text(is_tame: bool) -> &'static str {
    if is_tame { "yes" } else { "not known" }
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
        mut misere: Option<&mut Misere>,
        heaps: &[u64],
        budget: &Budget,
    ) -> Result<Numbers> {
        let sum = Number::of(values, misere.as_deref_mut(), heaps, budget)?;
        let one = |heap: &u64| {
            let number = Number::of(values, misere.as_deref_mut(), &[*heap], budget)?;
            Ok(Number {
                heap: Some(*heap),
                ..number
            })
        };
        let mut reasons = reasons(&sum);
        if let Some([first, second]) = sum.pair
            && sum.misere.is_none()
        {
            reasons.extend(pair_reasons(values, [first, second], budget)?);
        }
        Ok(Numbers {
            heaps: heaps.iter().map(one).collect::<Result<_>>()?,
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
fn reasons(sum: &Number) -> Vec<String> {
    let (value, what) = match &sum.misere {
        None => (sum.nim_value, "nim-value"),
        Some(misere) => (misere.misere_nim_value, "misère nim-value"),
    };
    let mut reasons = Vec::new();
    match &sum.misere {
        None => reasons.push("Nim-values are added in binary without carrying.".to_string()),
        Some(misere) if misere.tame => {
            reasons.push("The heaps are tame: they act like heaps of Nim.".to_string());
        }
        Some(_) => {}
    }
    reasons.push(if value == 0 {
        format!("The {what} of the sum is 0: whoever moves loses, because every move changes it.")
    } else {
        format!("The {what} of the sum is not 0: whoever moves wins, by a move to a sum of 0.")
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
