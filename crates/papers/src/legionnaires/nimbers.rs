//! The nimbers *2 and *3, and ↑*3 of Fig. 13.

use std::collections::HashSet;

use partizan_rules::Size;
use partizan_value::Player;

use super::museum::{Wanted, show};
use super::starts::{SMALL, Start};
use super::{GAME, moves};
use crate::claim::{Claim, Computed, Cost, Verdict};
use crate::lab::{Lab, Result};
use crate::table::Table;

pub(super) fn claims() -> Vec<Claim> {
    vec![elusive(), star_three()]
}

fn star_three() -> Claim {
    Claim {
        id: "star-three",
        place: "section 4.6, Fig. 13",
        says: "There are positions worth *2 and ↑*3. The nimber *3 was not found.",
        printed: Table::read(
            "worth      found
             {0,*|0,*}  yes
             *3         ?
             ^*3        yes",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Boards up to 3x5 are searched for ↑*3, and boards up to 2x7 for the nimbers, fewest pawns first, then fewest squares. What is \
                 found is valued again by the moves alone. The picture of Fig. 13 is lost in our scan; ours need not be the same.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            const NIMBERS: [Wanted; 2] = [Wanted::Value("{0,*|0,*}"), Wanted::Value("*3")];
            const UP: [Wanted; 1] = [Wanted::Value("^*3")];
            let mut nimbers = show(lab, "nimbers", Size { rows: 2, cols: 7 }, &[&NIMBERS])?;
            let up = show(lab, "up-star-three", Size { rows: 3, cols: 5 }, &[&UP])?;
            for place in up.table.entries() {
                nimbers.table.set(place.row, place.column, place.entry);
            }
            if let Some(position) = nimbers.table.entry("*3", "position") {
                let news = format!("There is a position worth *3: {position}.");
                nimbers = nimbers.news(news);
            }
            nimbers.exhibits.extend(up.exhibits);
            nimbers.figures.extend(up.figures);
            Ok(nimbers)
        },
    }
}

fn elusive() -> Claim {
    Claim {
        id: "star-three-elusive",
        place: "section 4.6",
        says: "No position worth *3 was met in the completed analyses, which go up to the 5x5 boards.",
        printed: Table::read(
            "start        *3
             2x2          0
             2x3          0
             3x3          0
             4x4          0
             5x5_with_10  0
             5x5_with_12  0",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Every position that can be reached from the starts is valued, and those that are worth a nimber are counted.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("start");
            for start in &SMALL[..6] {
                lab.begin(start.name)?;
                let mut numbers = [0_u64; 4];
                for position in reached(lab, *start)? {
                    let value = lab.open(GAME, &position, &[])?.value(0, lab.threads())?;
                    if let Some(number) = lab.store().as_nimber(value)
                        && let Some(number) = numbers.get_mut(number as usize)
                    {
                        *number += 1;
                    }
                }
                for (number, column) in numbers.iter().zip(["0", "*", "*2", "*3"]) {
                    table.set(start.name, column, number);
                }
            }
            Ok(table.into())
        },
    }
}

/// All positions that can be reached from a start.
fn reached(lab: &Lab, start: Start) -> Result<HashSet<String>> {
    let mut found = HashSet::from([start.position(lab)?]);
    let mut open: Vec<String> = found.iter().cloned().collect();
    while let Some(position) = open.pop() {
        for player in Player::BOTH {
            for (_, after) in moves(lab, &position, player)? {
                if found.insert(after.clone()) {
                    open.push(after);
                }
            }
        }
    }
    Ok(found)
}
