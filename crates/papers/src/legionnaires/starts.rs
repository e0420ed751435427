//! The starting positions: how many positions follow, what they are worth, who wins.

use partizan_rules::Convention;

use super::{GAME, check_by_moves, gallery};
use crate::claim::{Claim, Computed, Cost, Exhibit, Verdict};
use crate::lab::{Lab, Result};
use crate::table::{Table, yes_or_no};

/// A start of the paper's table.
#[derive(Clone, Copy)]
pub(super) struct Start {
    /// What the claims call it.
    pub(super) name: &'static str,
    /// The board.
    pub(super) size: &'static str,
    /// Which of its starts.
    pub(super) parameters: &'static [&'static str],
}

impl Start {
    const fn new(name: &'static str, size: &'static str, pawns: &'static [&'static str]) -> Start {
        Start {
            name,
            size,
            parameters: pawns,
        }
    }

    /// The position as text.
    pub(super) fn position(self, lab: &Lab) -> Result<String> {
        Ok(lab.open(GAME, self.size, self.parameters)?.text(0))
    }

    /// How many pawns there are.
    pub(super) fn pawns(self, lab: &Lab) -> Result<u32> {
        let position = self.position(lab)?;
        Ok(position
            .bytes()
            .filter(|letter| b"xo".contains(letter))
            .count() as u32)
    }

    /// How many positions can be reached, and how many options they have.
    pub(super) fn count(self, lab: &Lab) -> Result<[u64; 2]> {
        let count = lab.count_of(GAME, self.size, self.parameters)?;
        Ok([count.positions, count.options])
    }
}

/// The starts that are valued at once.
pub(super) const SMALL: [Start; 7] = [
    Start::new("2x2", "2x2", &[]),
    Start::new("2x3", "2x3", &[]),
    Start::new("3x3", "3x3", &[]),
    Start::new("4x4", "4x4", &[]),
    Start::new("5x5 with 10", "5x5", &["pawns=10"]),
    Start::new("5x5 with 12", "5x5", &["pawns=12"]),
    Start::new("6x6 with 12", "6x6", &["pawns=12"]),
];
pub(super) const LARGE: Start = Start::new("6x6 with 18", "6x6", &["pawns=18"]);
pub(super) const USUAL: Start = Start::new("8x8", "8x8", &[]);

pub(super) fn claims() -> Vec<Claim> {
    vec![
        small(),
        stops(),
        count_18(),
        count_24(),
        outcomes(),
        unknown(),
    ]
}

fn small() -> Claim {
    Claim {
        id: "starts",
        place: "section 4.1, table",
        says: "How many pawns the starts have, how many positions can be reached, and what the starts are worth, where a short value is printed. \
               What the larger starts are worth, and what follows on them, stands in claims of their own.",
        printed: Table::read(
            "start        pawns  positions  value
             2x2          2      3          *
             2x3          4      35         *
             3x3          4      35         *
             4x4          8      982        _
             5x5_with_10  10     ?          0
             5x5_with_12  12     14789      _
             6x6_with_12  12     ?          0
             6x6_with_18  18     _          _
             8x8          24     _          _",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Distinct positions are counted breadth first, the start among them. Values are computed by the solver, and up \
                 to 4x4 again by the moves alone.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("start");
            for start in SMALL {
                lab.begin(start.name)?;
                let game = lab.open(GAME, start.size, start.parameters)?;
                let value = game.value(0, lab.threads())?;
                let pawns = start.pawns(lab)?;
                if pawns <= 8 {
                    check_by_moves(lab, start.size, start.parameters, value)?;
                }
                let [positions, options] = start.count(lab)?;
                table.set(start.name, "pawns", pawns);
                table.set(start.name, "positions", positions);
                table.set(start.name, "options", options);
                table.set(
                    start.name,
                    "own negative",
                    yes_or_no(value.is_self_negative()),
                );
                if lab.store().text(value).length()? < 100_u32.into() {
                    table.set(start.name, "value", lab.text(value));
                }
            }
            for start in [LARGE, USUAL] {
                table.set(start.name, "pawns", start.pawns(lab)?);
            }
            let mut computed = Computed::from(table).note(
                "The paper calls these starts impartial. In the usual sense they are not; they are mirrored, so each is its own negative.",
            );
            let mut positions = Vec::new();
            for start in SMALL.into_iter().chain([LARGE, USUAL]) {
                let position = start.position(lab)?;
                let caption = format!("The start {}", start.name);
                computed = computed.exhibit(Exhibit::new(GAME, &*position, caption));
                positions.push((position, start.name));
            }
            let labelled = positions
                .iter()
                .map(|(position, name)| (&**position, *name));
            let caption = "The starting positions of Figs. 1 and 4";
            Ok(computed.figure(gallery(lab, "starts", caption, labelled)?))
        },
    }
}

fn stops() -> Claim {
    Claim {
        id: "starts-infinitesimal",
        place: "section 4.1",
        says: "All known values of the table are infinitesimal: both stops are 0. Here are those that are found at once; 6x6 with \
               18 pawns is valued in a claim of its own, and is not.",
        printed: Table::read(
            "start        left_stop  right_stop
             2x2          0          0
             2x3          0          0
             3x3          0          0
             4x4          0          0
             5x5_with_10  0          0
             5x5_with_12  0          0
             6x6_with_12  0          0",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The stops of the canonical forms. The starts 3x4 to 5x6 that the paper does not have are added.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let more = ["3x4", "4x3", "3x5", "4x5", "5x4", "5x6"];
            let more = more.map(|size| Start::new(size, size, &[]));
            let mut table = Table::new("start");
            for start in SMALL.into_iter().chain(more) {
                lab.begin(start.name)?;
                let position = start.position(lab)?;
                for (method, column) in [("left_stop", "left stop"), ("right_stop", "right stop")] {
                    let stop = lab.eval(&format!("{GAME}(\"{position}\").{method}"))?;
                    table.set(start.name, column, stop);
                }
            }
            Ok(table.into())
        },
    }
}

fn count_18() -> Claim {
    Claim {
        id: "count-6x6-with-18",
        place: "section 4.1, table",
        says: "More than 4.67 million positions can be reached from the 6x6 start with 18 pawns; section 3 says well over two million.",
        printed: Table::read(
            "start        positions
             6x6_with_18  >=4670000",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "All distinct positions are counted, breadth first.",
        cost: Cost::Long,
        compute: |lab: &mut Lab| -> Result<Computed> {
            lab.begin("counting 6x6 with 18 pawns")?;
            let [positions, options] = LARGE.count(lab)?;
            let mut table = Table::new("start");
            table.set(LARGE.name, "positions", positions);
            table.set(LARGE.name, "options", options);
            Ok(table.into())
        },
    }
}

/// What counting may take on the 8x8 board, and the moves within which this is enough to count all positions. What is
/// found further on depends on how the threads take turns, so it is not reported.
const COUNTING: u64 = 4 << 30;
const MOVES: usize = 8;

fn count_24() -> Claim {
    Claim {
        id: "count-8x8",
        place: "section 4.1, table",
        says: "More than 33.55 million positions can be reached from the 8x8 start.",
        printed: Table::read(
            "start  positions_at_least
             8x8    >=33550000",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Distinct positions within eight moves are counted breadth first, so that the number is exact for as many moves. Every \
                 move takes a pawn, so no position is counted twice.",
        cost: Cost::Long,
        compute: |lab: &mut Lab| -> Result<Computed> {
            lab.begin("counting 8x8")?;
            let budget = lab.budget().clone();
            let memory = budget.memory().min(COUNTING);
            let limited = Lab::new(budget.with_memory(memory), lab.threads());
            let game = limited.open(GAME, USUAL.size, &[])?;
            let count = game.count(0, None, lab.threads());
            let unfinished = usize::from(count.stopped.is_some());
            let finished = count.by_moves.len().saturating_sub(unfinished);
            if let Some(error) = count.stopped
                && finished <= MOVES
            {
                return Err(error.into());
            }
            let levels = &count.by_moves[..finished.min(MOVES + 1)];
            let mut table = Table::new("start");
            table.set(USUAL.name, "positions at least", levels.iter().sum::<u64>());
            let levels: Vec<String> = levels.iter().map(ToString::to_string).collect();
            let note = format!(
                "After 0, 1, 2, … moves there are {} positions.",
                levels.join(", ")
            );
            Ok(Computed::from(table).note(note))
        },
    }
}

fn outcomes() -> Claim {
    Claim {
        id: "starts-outcomes",
        place: "section 4.1, table",
        says: "Who wins the large starts. The value of 6x6 with 12 pawns is 0; that of 6x6 with 18 is not 0, but its own \
               negative, so the next player wins; nothing is known about 8x8.",
        printed: Table::read(
            "start        outcome
             6x6_with_12  P
             6x6_with_18  N
             8x8          ?",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "By search, without values. The smaller two agree with what is printed about their values.",
        cost: Cost::Long,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("start");
            for start in [SMALL[6], LARGE, USUAL] {
                lab.begin(format_args!("searching {}", start.name))?;
                let outcome =
                    lab.outcome_of(GAME, start.size, start.parameters, Convention::Normal)?;
                table.set(start.name, "outcome", outcome);
            }
            let usual = table.entry(USUAL.name, "outcome");
            let news = format!(
                "The outcome of the 8x8 start is {}, where P means that whoever begins loses.",
                usual.unwrap_or(Table::UNKNOWN)
            );
            Ok(Computed::from(table).news(news))
        },
    }
}

fn unknown() -> Claim {
    Claim {
        id: "still-unknown",
        place: "sections 4.1 and 4.4",
        says: "The value of the 8x8 start with its 24 pawns is not known, nor how many positions can be reached from it, nor whether \
               Legionnaires is NP-hard. None of this is known to us either; who wins is in the claim about the outcomes, and a larger lower \
               bound in that about the number of positions.",
        printed: Table::read(
            "question               answer
             pawns_of_8x8           24
             value_of_8x8           ?
             all_positions_of_8x8   ?
             Legionnaires_NP-hard   ?",
        ),
        disputes: &[],
        expected: Verdict::Open,
        method: "The pawns are counted. Nothing else is computed.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("question");
            table.set("pawns of 8x8", "answer", USUAL.pawns(lab)?);
            Ok(table.into())
        },
    }
}
