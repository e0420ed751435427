//! Section 4, the open questions: how few black stones are enough, alone or beside a white one.

use partizan_value::Player;

use super::board::{Board, Checked, Sides, boards, letter, name};
use crate::claim::{Claim, Computed, Cost, Exhibit, Verdict};
use crate::lab::{Lab, Result};
use crate::table::Table;

/// A number of stones; none if no number is enough.
pub(super) fn number(least: Option<usize>) -> String {
    least.map_or("never".to_string(), |least| least.to_string())
}

/// The fewest black stones beside white ones, for the Duke and for the Go player to begin, with certificates for boards
/// with sides of up to `certified`.
fn least(
    lab: &Lab,
    sizes: impl Iterator<Item = Sides>,
    stones: &[&str],
    certified: usize,
) -> Result<Computed> {
    let mut table = Table::new("board");
    let mut checked = Checked::default();
    for sides in sizes {
        let mut board = Board::open(lab, sides, stones)?;
        for (&first, column) in Player::BOTH.iter().zip(["Duke begins", "Go player begins"]) {
            let least = if sides[1] <= certified {
                board.certified_least_black(first, &mut checked)?
            } else {
                board.least_black(first)?
            };
            table.set(name(sides), column, number(least));
        }
    }
    Ok(Computed::from(table).note(checked.note()))
}

/// A start with as many stones as Right needs if she begins; none if no number of black ones is enough.
pub(super) fn just_enough(sides: Sides, black: Option<usize>, white: usize) -> Option<Exhibit> {
    let black = black?;
    let caption =
        format!("The Go player begins and wins with stones in hand: {black} black, {white} white");
    let words = [format!("black={black}"), format!("white={white}")];
    let start = Exhibit::new("dukego", name(sides), caption);
    let start = start.with(&[&*words[0], &*words[1]]);
    Some(start.first(Player::Right))
}

pub(super) fn black_alone() -> Claim {
    Claim {
        id: "black-stones",
        place: "section 4, the first question",
        says: "How many black stones the Go player needs without white ones is not known to the paper, except that no \
               number is enough where the Duke wins.",
        printed: Table::read(
            "board  Duke_begins  Go_player_begins
             6x6    never        never
             6x7    never        never
             6x8    never        never
             7x7    never        never
             6x9    never        ?
             7x8    never        ?
             8x8    never        ?
             7x9    ?            ?
             8x9    ?            ?
             9x9    ?            ?",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "By a search that learns rules. Certificates show for each number that it is enough and that one fewer is \
                 not, and for each “never” that the Duke escapes from any number.",
        cost: Cost::Short,
        compute: |lab| {
            let sizes = [
                [6, 6],
                [6, 7],
                [6, 8],
                [7, 7],
                [6, 9],
                [7, 8],
                [8, 8],
                [7, 9],
                [8, 9],
                [9, 9],
            ];
            let mut computed = least(lab, sizes.into_iter(), &[], 9)?;
            for sides in [[7, 8], [8, 8], [9, 9]] {
                let needed = computed.table.entry(&name(sides), "Go player begins");
                let needed = needed.and_then(|needed| needed.parse().ok());
                if let Some(needed) = needed {
                    let board = name(sides);
                    computed = computed.news(format!(
                        "On {board} the Go player who begins needs {needed} black stones."
                    ));
                }
                computed.exhibits.extend(just_enough(sides, needed, 0));
            }
            Ok(computed)
        },
    }
}

pub(super) fn black_alone_larger() -> Claim {
    Claim {
        id: "black-stones-larger",
        says: "The same for all boards of 6×6 to 12×12.",
        cost: Cost::Long,
        compute: |lab| least(lab, boards(6, 12), &[], 12),
        ..black_alone()
    }
}

pub(super) fn one_white() -> Claim {
    Claim {
        id: "one-white-stone",
        place: "section 4, the second question",
        says: "Beside one white stone the Go player who begins needs four black ones on 8×8. On 7×8 she needs five, if \
               the belief is right that four are not enough, and on 6×9 five, six or seven.",
        printed: Table::read(
            "board  black_needed
             8x8    4
             7x8    5
             6x9    5..7",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "All places of all stones are looked at. The certificates, which take longer, are made and checked in \
                 the long claim about the beliefs.",
        cost: Cost::Short,
        compute: |lab| {
            let mut computed = Computed::from(Table::new("board"));
            for sides in [[8, 8], [7, 8], [6, 9]] {
                let mut board = Board::open(lab, sides, &["white=1"])?;
                let needed = board.least_black(Player::Right)?;
                computed
                    .table
                    .set(name(sides), "black needed", number(needed));
                computed.exhibits.extend(just_enough(sides, needed, 1));
            }
            let needed = computed.table.entry("6x9", "black needed");
            let needed = needed.unwrap_or(Table::UNKNOWN);
            let news = format!(
                "On 6×9 {needed} black stones are enough beside a white one, and no fewer."
            );
            Ok(computed.news(news))
        },
    }
}

pub(super) fn beliefs() -> Claim {
    Claim {
        id: "one-white-stone-beliefs",
        place: "section 4, strategies and beliefs",
        says: "With one white stone the strategies of the paper need four black ones on 8×8, five on 7×8 and seven on \
               6×9, if the Go player begins. It believes that four are not enough on 7×8 and 6×9, and does not know \
               about five on 6×9. More stones than are enough do no harm, so that seven follow from five.",
        printed: Table::read(
            "board  3_black  4_black  5_black
             8x8    D        G        _
             7x8    _        D        G
             6x9    _        D        ?",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Who wins with so many stones; each answer comes with a certificate that a separate checker accepts.",
        cost: Cost::Long,
        compute: |lab| {
            let mut table = Table::new("board");
            let mut checked = Checked::default();
            for (sides, enough) in [([8, 8], 4), ([7, 8], 5), ([6, 9], 5)] {
                for black in [enough - 1, enough] {
                    let words = [format!("black={black}"), "white=1".to_string()];
                    let mut board = Board::open(lab, sides, &[&*words[0], &*words[1]])?;
                    let winner = board.certified(Player::Right, &mut checked)?;
                    table.set(name(sides), &format!("{black} black"), letter(winner));
                }
            }
            Ok(Computed::from(table).note(checked.note()))
        },
    }
}

pub(super) fn one_white_larger() -> Claim {
    Claim {
        id: "one-white-stone-larger",
        says: "How many black stones the Go player needs beside one white one, whoever begins, on all boards of 6×6 to \
               10×10.",
        printed: Table::read(
            "board  Duke_begins  Go_player_begins
             6x6    never        never
             6x7    never        never
             6x8    never        never
             7x7    never        never
             6x9    never        5..7
             7x8    never        5
             8x8    never        4",
        ),
        method: "All places of all stones are looked at. Up to 9×9 certificates show for each number that it is enough and \
                 that one fewer is not.",
        cost: Cost::Long,
        compute: |lab| least(lab, boards(6, 10), &["white=1"], 9),
        ..one_white()
    }
}
