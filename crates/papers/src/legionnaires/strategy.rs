//! Blocking moves (Fig. 14), and the strategy that leaves the opponent the fewest moves.

use partizan_solve::{Score, Strategy};
use partizan_value::Player;

use super::starts::USUAL;
use super::{GAME, moves};
use crate::claim::{Claim, Computed, Cost, Dispute, Exhibit, Fault, Verdict};
use crate::lab::{Lab, Result, Stopped};
use crate::table::Table;

pub(super) fn claims() -> Vec<Claim> {
    vec![blocking(), middle_or_back(), applet()]
}

fn blocking() -> Claim {
    Claim {
        id: "blocking-move",
        place: "section 5, Fig. 14(a)",
        says: "After White's opening e6-g3 the pawns f2 and h2 have no moves: f2 is blocked by e3 on its other side, and the edge of the board walls in h2, \
               where the text says e6.",
        printed: Table::read(
            "what                   figure
             moves_of_f2            0
             moves_of_h2            0
             moves_of_f2_without_e3 >=1
             walled_in_by_the_edge  e6",
        ),
        disputes: &[Dispute {
            row: "walled in by the edge",
            column: "figure",
            fault: Fault::Misprint,
            why: "e6 is where White's pawn came from, and empty. Of the two blocked pawns h2 stands at the edge.",
        }],
        expected: Verdict::Misprint,
        method: "The moves of Black after the opening, pawn by pawn, by the rules alone.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let openings = openings(lab)?;
            let opening = openings
                .iter()
                .find(|opening| opening.from == "e6" && opening.to == "g3")
                .ok_or_else(|| Stopped::Wrong("e6-g3 is no opening".to_string()))?;
            let mut table = Table::new("what");
            let mut edge = Vec::new();
            for (pawn, number) in opening.behind(lab)? {
                table.set(format_args!("moves of {pawn}"), "figure", number);
                if number == 0 && pawn.starts_with(['a', 'h']) {
                    edge.push(pawn);
                }
            }
            table.set("walled in by the edge", "figure", edge.join(" "));
            let without = opening.without("e3");
            for (pawn, number) in without.behind(lab)? {
                table.set(format_args!("moves of {pawn} without e3"), "figure", number);
            }
            let before = moves(lab, USUAL.size, Player::Left)?.len();
            table.set("Black's moves before", "figure", before);
            table.set("Black's moves after", "figure", opening.left_to_black(lab)?);
            let mut fewest = usize::MAX;
            for other in &openings {
                fewest = fewest.min(other.left_to_black(lab)?);
            }
            table.set("fewest after any opening", "figure", fewest);
            let exhibit = Exhibit::new(GAME, &*opening.position, "After White's opening e6-g3");
            Ok(Computed::from(table).exhibit(exhibit))
        },
    }
}

/// A first move of White.
struct Opening {
    from: String,
    to: String,
    position: String,
}

fn openings(lab: &Lab) -> Result<Vec<Opening>> {
    let moves = moves(lab, USUAL.size, Player::Right)?;
    let openings = moves.into_iter().filter_map(|(name, position)| {
        let (from, rest) = name.split_once('-')?;
        let (_, to) = rest.split_once('-')?;
        Some(Opening {
            from: from.to_string(),
            to: to.to_string(),
            position,
        })
    });
    Ok(openings.collect())
}

impl Opening {
    /// The row of the captured pawn.
    fn row(&self) -> Option<u32> {
        self.to.chars().nth(1)?.to_digit(10)
    }

    /// The same without a pawn, if there is one on the square.
    fn without(&self, square: &str) -> Opening {
        let mut rows: Vec<String> = self.position.split('/').map(str::to_string).collect();
        if let &[column, row] = square.as_bytes() {
            let (row, column) = (usize::from(b'8' - row), usize::from(column - b'a'));
            rows[row].replace_range(column..=column, ".");
        }
        Opening {
            from: self.from.clone(),
            to: self.to.clone(),
            position: rows.join("/"),
        }
    }

    /// The Black pawns diagonally behind the captured one, with their numbers of moves.
    fn behind(&self, lab: &Lab) -> Result<Vec<(String, usize)>> {
        let (Some(column), Some(row)) = (self.to.bytes().next(), self.row()) else {
            return Ok(Vec::new());
        };
        let moves = moves(lab, &self.position, Player::Left)?;
        let squares = [column - 1, column + 1].into_iter();
        let squares = squares
            .filter(|column| (b'a'..=b'h').contains(column) && row > 1)
            .map(|column| format!("{}{}", char::from(column), row - 1));
        let squares = squares.map(|square| {
            let number = moves.iter().filter(|(name, _)| name.starts_with(&square));
            let number = number.count();
            (square, number)
        });
        Ok(squares.collect())
    }

    fn left_to_black(&self, lab: &Lab) -> Result<usize> {
        Ok(moves(lab, &self.position, Player::Left)?.len())
    }
}

/// Plays a match on a position.
fn play(
    lab: &Lab,
    position: &str,
    players: [Strategy; 2],
    first: Player,
    games: u64,
) -> Result<Score> {
    lab.play(&*lab.open(GAME, position, &[])?, players, first, games)
}

/// Black leaves the fewest moves, White plays anything.
const APPLET: [Strategy; 2] = [Strategy::Minimise, Strategy::Random];
const BOTH_MINIMISE: [Strategy; 2] = [Strategy::Minimise, Strategy::Minimise];

fn middle_or_back() -> Claim {
    Claim {
        id: "blocking-rows",
        place: "section 5, Fig. 14",
        says: "Blocking two pawns of Black's middle row (row 2) seems better than blocking two of the back row (row 1).",
        printed: Table::read(
            "blocked_row  better
             all          2",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "All openings that block two pawns of a row, each followed by 10,000 games in which White plays at random against Black's standard \
                 strategy. The better row is the one after which Black wins less often, if the 95 % confidence intervals do not overlap. The \
                 paper would rather have a White who prefers such blocks in all moves.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            const GAMES: u64 = 10_000;
            let mut table = Table::new("blocked row");
            let mut shares = Vec::new();
            for row in [1, 2] {
                lab.begin(format_args!("blocking row {row}"))?;
                let (mut blocking, mut total, mut left) = (0, Score::default(), Vec::new());
                for opening in openings(lab)? {
                    let behind = opening.behind(lab)?;
                    let blocked = behind.iter().filter(|(_, number)| *number == 0).count();
                    if opening.row() != Some(row + 1) || blocked < 2 {
                        continue;
                    }
                    let score = play(lab, &opening.position, APPLET, Player::Left, GAMES)?;
                    for player in Player::BOTH {
                        total.wins[player as usize] += score.wins[player as usize];
                    }
                    left.push(opening.left_to_black(lab)?);
                    blocking += 1;
                }
                left.sort_unstable();
                let Some(interval) = total.confidence() else {
                    return Err(Stopped::Wrong(format!("no opening blocks row {row}")));
                };
                let wins = total.wins[Player::Left as usize];
                let share = 100.0 * wins as f64 / (blocking * GAMES) as f64;
                table.set(row, "openings", blocking);
                if let [fewest, .., most] = left[..] {
                    table.set(row, "moves left to Black", format!("{fewest} to {most}"));
                }
                table.set(row, "Black wins", format!("{share:.1} %"));
                table.set(row, "95 % confidence", percents(interval));
                shares.push((share, row, interval));
            }
            shares.sort_by(|a, b| a.0.total_cmp(&b.0));
            let [(less, better, [_, high]), (more, _, [low, _])] = shares[..] else {
                return Err(Stopped::Wrong("there are two rows".to_string()));
            };
            if high < low {
                table.set("all", "better", better);
            } else {
                table.set("all", "better", Table::UNKNOWN);
            }
            Ok(Computed::from(table).note(format!(
                "The shares differ by {:.1} percentage points.",
                more - less
            )))
        },
    }
}

/// An interval of shares as percents.
fn percents(interval: [f64; 2]) -> String {
    let [low, high] = interval.map(|share| 100.0 * share);
    format!("{low:.1} to {high:.1} %")
}

fn applet() -> Claim {
    Claim {
        id: "applet",
        place: "section 5.1",
        says: "On the 8x8 board a Black who leaves White the fewest moves wins eight or nine of ten games against random moves; against \
               a White who blocks as well, about half of them (which we read as four to six).",
        printed: Table::read(
            "match                        of_ten
             White_at_random,_White_first 8..9
             White_at_random,_Black_first 8..9
             both_minimise,_White_first   4..6
             both_minimise,_Black_first   4..6",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Matches of 10,000 games from fixed seeds; the share is rounded to whole games of ten. The paper does not say who began.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            const GAMES: u64 = 10_000;
            let mut table = Table::new("match");
            for (white, players) in [
                ("White at random", APPLET),
                ("both minimise", BOTH_MINIMISE),
            ] {
                for (first, player) in [
                    ("White first", Player::Right),
                    ("Black first", Player::Left),
                ] {
                    let row = format!("{white}, {first}");
                    lab.begin(&row)?;
                    let score = play(lab, USUAL.size, players, player, GAMES)?;
                    let wins = score.wins[Player::Left as usize];
                    table.set(&row, "of ten", (10 * wins + GAMES / 2) / GAMES);
                    table.set(&row, "Black's wins", wins);
                    if let Some(interval) = score.confidence() {
                        table.set(&row, "95 % confidence", percents(interval));
                    }
                }
            }
            Ok(table.into())
        },
    }
}
