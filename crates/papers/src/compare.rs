//! What is printed beside what is computed, entry by entry.

use partizan_calc::{Calculator, Object};
use partizan_value::Notation;
use serde::Serialize;

use crate::table::Table;

/// How two entries of the same place stand to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// They say the same.
    Same,
    /// They do not.
    Differs,
    /// Nothing is printed there, or something unknown, or only a bound that the computed figure keeps.
    New,
    /// Nothing was computed, or only that it remains unknown.
    Missing,
    /// It cannot be read; what is computed cannot be compared.
    Illegible,
}

/// Two entries of the same place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The label of the row.
    pub row: String,
    /// The label of the column.
    pub column: String,
    /// What is printed.
    pub printed: Option<String>,
    /// What is computed.
    pub computed: Option<String>,
    /// How they stand to each other.
    pub standing: Standing,
}

/// Compares two tables: a pair for every place at which one of them has an entry, row by row.
pub(crate) fn compare(printed: &Table, computed: &Table) -> Vec<Pair> {
    let (rows, columns) = printed.frame_with(computed);
    let mut reader = Reader(Calculator::new());
    let places = rows
        .iter()
        .flat_map(|row| columns.iter().map(move |column| (row, column)));
    let pairs = places.filter_map(|(row, column)| {
        let printed = printed.entry(row, column);
        let computed = computed.entry(row, column);
        let standing = reader.standing(printed, computed)?;
        Some(Pair {
            row: row.clone(),
            column: column.clone(),
            printed: printed.map(str::to_string),
            computed: computed.map(str::to_string),
            standing,
        })
    });
    pairs.collect()
}

/// Reads entries as the calculator does, where it can.
struct Reader(Calculator);

impl Reader {
    /// How two entries stand to each other; none if there is neither.
    fn standing(&mut self, printed: Option<&str>, computed: Option<&str>) -> Option<Standing> {
        let is_known = |entry: &&str| *entry != Table::UNKNOWN;
        Some(match (printed, computed.filter(is_known)) {
            (None, None) => {
                computed?;
                Standing::Missing
            }
            (Some(_), None) => Standing::Missing,
            (Some(Table::ILLEGIBLE), Some(_)) => Standing::Illegible,
            (None | Some(Table::UNKNOWN), Some(_)) => Standing::New,
            (Some(printed), Some(computed)) => self.judge(printed, computed),
        })
    }

    fn judge(&mut self, printed: &str, computed: &str) -> Standing {
        if printed == computed {
            return Standing::Same;
        }
        let keeps = |(least, most): (u64, u64)| {
            let figure = computed.parse::<u64>();
            figure.is_ok_and(|figure| (least..=most).contains(&figure))
        };
        if let Some(near) = nearness(printed) {
            return if keeps(near) {
                Standing::Same
            } else {
                Standing::Differs
            };
        }
        if let Some(bounds) = bounds(printed) {
            return if keeps(bounds) {
                Standing::New
            } else {
                Standing::Differs
            };
        }
        match (self.canonical(printed), self.canonical(computed)) {
            (Some(printed), Some(computed)) if printed == computed => Standing::Same,
            _ => Standing::Differs,
        }
    }

    /// The canonical text of a game value.
    fn canonical(&mut self, entry: &str) -> Option<String> {
        match self.0.eval(entry) {
            Ok(Some(object @ Object::Game(_))) => {
                Some(object.display(self.0.store(), Notation::Ascii).to_string())
            }
            _ => None,
        }
    }
}

/// The numbers that a bound allows: `>=7`, or `5..7` for one of 5, 6 and 7.
fn bounds(entry: &str) -> Option<(u64, u64)> {
    if let Some(least) = entry.strip_prefix(">=") {
        return Some((least.parse().ok()?, u64::MAX));
    }
    let (least, most) = entry.split_once("..")?;
    Some((least.parse().ok()?, most.parse().ok()?))
}

/// The numbers that are as good as one that depends on conventions which are lost: `1632±6%`.
fn nearness(entry: &str) -> Option<(u64, u64)> {
    let (figure, percent) = entry.strip_suffix('%')?.split_once('±')?;
    let (figure, percent): (u64, u64) = (figure.parse().ok()?, percent.parse().ok()?);
    let distance = figure.checked_mul(percent)? / 100;
    Some((figure.saturating_sub(distance), figure + distance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_compared_as_values_bounds_and_texts() {
        let mut reader = Reader(Calculator::new());
        for (printed, computed, expected) in [
            ("{0|*}", "^", Standing::Same),
            ("{*|*}", "^", Standing::Differs),
            ("4LR", "4LR", Standing::Same),
            ("4L", "4LR", Standing::Differs),
            ("5..7", "5", Standing::New),
            ("5..7", "8", Standing::Differs),
            ("1632±6%", "1563", Standing::Same),
            ("1632±6%", "1530", Standing::Differs),
            (">=4670000", "6587579", Standing::New),
            (">=4670000", "4669999", Standing::Differs),
            ("?", "7", Standing::New),
            ("7", "?", Standing::Missing),
            ("~", "7", Standing::Illegible),
        ] {
            let standing = reader.standing(Some(printed), Some(computed));
            assert_eq!(standing, Some(expected), "{printed} {computed}");
        }
        assert_eq!(reader.standing(None, Some("7")), Some(Standing::New));
        assert_eq!(reader.standing(Some("7"), None), Some(Standing::Missing));
        assert_eq!(reader.standing(None, None), None);
    }
}
