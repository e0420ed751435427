//! Values that are too long to be printed: how many characters they take.
//!
//! That depends on the notation. The text of the 4x4 start, for one, has neither powers of up nor tinies; its 89
//! characters become 84 if ± is one sign, 91 if a double up is written with three, and 102 if a space follows each
//! comma. We do not know which notation the paper has. So a printed length counts as found again if ours is within six
//! percent of it, and the lengths in other notations stand beside it.

use partizan_value::{Notation, Value};

use super::starts::{LARGE, SMALL};
use super::{GAME, check_by_moves};
use crate::claim::{Claim, Computed, Cost, Verdict};
use crate::lab::{Lab, Result};
use crate::table::Table;

pub(super) fn claims() -> Vec<Claim> {
    vec![starts(), pages(), large()]
}

/// What is changed in our notation: a name, and what is written instead of what.
const CHANGES: [(&str, &[(&str, &str)]); 5] = [
    ("one sign for ±", &[("+-", "±")]),
    ("one sign for double arrows", &[("^^", "⇑"), ("vv", "⇓")]),
    ("double arrows as ^.2", &[("^^", "^.2"), ("vv", "v.2")]),
    ("powers as v_2", &[("<", "_"), (">", "")]),
    ("spaces after commas", &[(",", ", ")]),
];

/// Enters the length of a value, in our notation and in others.
pub(super) fn measure(lab: &Lab, table: &mut Table, row: &str, value: Value) -> Result<()> {
    let text = lab.store().try_text(value)?;
    table.set(row, "characters", text.length()?);
    let text = text.to_string();
    for (name, changes) in CHANGES {
        // All that is replaced and all that replaces it is counted in characters, and never overlaps.
        let length = changes
            .iter()
            .fold(text.chars().count(), |length, (old, new)| {
                let found = text.matches(old).count();
                length + found * new.chars().count() - found * old.chars().count()
            });
        table.set(row, name, length);
    }
    let unicode = lab.store().try_text(value)?.notation(Notation::Unicode);
    table.set(row, "Unicode", unicode.length()?);
    Ok(())
}

fn starts() -> Claim {
    Claim {
        id: "lengths",
        place: "section 4.1, table",
        says: "The values of the starts 4x4 and 5x5 with 12 pawns take 90 and 1632 characters. The paper does not say in which \
               notation, so lengths within six percent are accepted.",
        printed: Table::read(
            "start        characters
             4x4          90±6%
             5x5_with_12  1632±6%",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The length of the canonical form in our ASCII notation, and in notations that differ from it in one way. The value \
                 of 4x4 is computed again by the moves alone.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("start");
            for start in [SMALL[3], SMALL[5]] {
                let game = lab.open(GAME, start.size, start.parameters)?;
                let value = game.value(0, lab.threads())?;
                if start.pawns(lab)? <= 8 {
                    check_by_moves(lab, start.size, start.parameters, value)?;
                }
                measure(lab, &mut table, start.name, value)?;
            }
            Ok(table.into())
        },
    }
}

/// Characters on a page, as the paper has it: 60 lines of 80.
const PAGE: u64 = 80 * 60;

fn pages() -> Claim {
    Claim {
        id: "pages",
        place: "sections 3 and 4.3",
        says: "At 80 characters a line and 60 lines a page, a value of 699,975 characters takes 146 pages, and one of 59,137,171 more \
               than ten volumes of 1230 pages.",
        printed: Table::read(
            "characters  pages  volumes
             699975      146    _
             59137171    _      >=10",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Division; the last page is a whole one, and only full volumes count.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("characters");
            for length in [699_975_u64, 59_137_171] {
                lab.begin(format_args!("{length} characters"))?;
                let pages = length.div_ceil(PAGE);
                table.set(length, "pages", pages);
                table.set(length, "volumes", pages / 1230);
                table.set(length, "pages left over", pages % 1230);
            }
            Ok(table.into())
        },
    }
}

fn large() -> Claim {
    Claim {
        id: "length-6x6-with-18",
        place: "sections 3 and 4.1",
        says: "The value of the 6x6 start with 18 pawns is not 0, so the next player wins, and it takes 699,975 characters; lengths \
               within six percent are accepted.",
        printed: Table::read(
            "start        outcome  characters
             6x6_with_18  N        699975±6%",
        ),
        disputes: &[],
        expected: Verdict::Open,
        method: "The outcome by search, which needs no value; the value by the canonical solver.",
        cost: Cost::Long,
        compute: |lab: &mut Lab| -> Result<Computed> {
            lab.begin("searching 6x6 with 18 pawns")?;
            let mut table = Table::new("start");
            let outcome = lab.outcome_of(GAME, LARGE.size, LARGE.parameters)?;
            table.set(LARGE.name, "outcome", outcome);
            lab.begin("valuing 6x6 with 18 pawns")?;
            let game = lab.open(GAME, LARGE.size, LARGE.parameters)?;
            let value = game.value(0, lab.threads())?;
            measure(lab, &mut table, LARGE.name, value)?;
            Ok(table.into())
        },
    }
}
