//! Other rules that the paper proposes: misère play, the mace, and the loopy Centurion.

use partizan_rules::Convention;
use partizan_value::{Outcome, Player};

use super::GAME;
use super::starts::{SMALL, Start};
use crate::claim::{Claim, Computed, Cost, Exhibit, Verdict};
use crate::lab::{Lab, Result, Stopped};
use crate::table::{Table, yes_or_no};

const CENTURION: &str = "centurion";
const MACE: &str = "variant=mace";

pub(super) fn claims() -> Vec<Claim> {
    vec![outcomes(), quick(), centurion()]
}

fn outcomes() -> Claim {
    Claim {
        id: "variants",
        place: "sections 1.1, 4.1 and 6",
        says: "Who wins the starts: N for *, and for what is not 0 but its own negative, and P for 0. Misère play and the mace are proposed for further study.",
        printed: Table::read(
            "start        usual  misère  mace
             2x2          N      ?       ?
             2x3          N      ?       ?
             3x3          N      ?       ?
             4x4          N      ?       ?
             5x5_with_10  P      ?       ?
             5x5_with_12  N      ?       ?
             6x6_with_12  P      ?       ?",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "By search, under each of the rules.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("start");
            for start in SMALL {
                lab.begin(start.name)?;
                for (column, play, mace) in [
                    ("usual", Convention::Normal, false),
                    ("misère", Convention::Misere, false),
                    ("mace", Convention::Normal, true),
                ] {
                    let parameters = parameters(start, mace);
                    let outcome = lab.outcome_of(GAME, start.size, &parameters, play)?;
                    table.set(start.name, column, outcome);
                }
            }
            let exhibit = Exhibit::new(GAME, "4x4", "A start with maces").with(&[MACE]);
            Ok(Computed::from(table).exhibit(exhibit))
        },
    }
}

fn parameters(start: Start, mace: bool) -> Vec<&'static str> {
    let mace = mace.then_some(MACE);
    start.parameters.iter().copied().chain(mace).collect()
}

fn quick() -> Claim {
    Claim {
        id: "mace-is-quick",
        place: "section 6",
        says: "Games with maces are over quickly. Printed is the number of starts on which they can last longer than the usual game.",
        printed: Table::read(
            "starts            usual_moves  mace_moves  number
             with_longer_games _            _           0",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The most moves that a game can last when either player moves at any time: the last level of the count of positions.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("starts");
            let mut longer = 0;
            for start in SMALL {
                lab.begin(start.name)?;
                let [usual, mace] = [
                    most_moves(lab, start, false)?,
                    most_moves(lab, start, true)?,
                ];
                longer += u32::from(mace > usual);
                table.set(start.name, "usual moves", usual);
                table.set(start.name, "mace moves", mace);
            }
            table.set("with longer games", "number", longer);
            Ok(table.into())
        },
    }
}

/// The most moves of a game that begins with a start, whoever makes them.
pub(super) fn most_moves(lab: &Lab, start: Start, mace: bool) -> Result<usize> {
    let count = lab.count_of(GAME, start.size, &parameters(start, mace))?;
    Ok(count.by_moves.len().saturating_sub(1))
}

const DRAW: &str = "draw";
const BACK: &str = "back after four moves";

/// The first line of Centurion that leads to a position in so many moves, its last move first.
fn line_back(
    lab: &Lab,
    from: &str,
    player: Player,
    moves: u32,
    to: &str,
) -> Result<Option<Vec<String>>> {
    if moves == 0 {
        return Ok((from == to).then(Vec::new));
    }
    let game = lab.open(CENTURION, from, &[])?;
    for played in game.moves(0, player, lab.budget())? {
        let rest = line_back(lab, &played.position, player.opponent(), moves - 1, to)?;
        if let Some(mut line) = rest {
            line.push(played.name);
            return Ok(Some(line));
        }
    }
    Ok(None)
}

fn centurion() -> Claim {
    Claim {
        id: "centurion",
        place: "section 6",
        says: "If a move is either a slide or a capture, the game is loopy: play need not end. Printed is whether play can return to \
               the start.",
        printed: Table::read(
            "start  outcome  back_after_four_moves
             2x2    ?        _
             2x3    ?        _
             3x3    ?        _
             4x4    ?        _
             any    _        yes",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "All positions that can be reached are solved backwards from the ends. Play that returns is looked for among all \
                 games of four moves, two by each player.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("start");
            let mut computed = Computed::default();
            let mut can_return = false;
            for start in &SMALL[..4] {
                lab.begin(start.name)?;
                let game = lab.open(CENTURION, start.size, start.parameters)?;
                let mut winners = [None, None];
                for player in Player::BOTH {
                    let outcome = game.loopy(0, player, lab.threads())?;
                    if let Some(error) = outcome.stopped {
                        return Err(error.into());
                    }
                    winners[player as usize] = outcome.winner;
                }
                let class = match winners {
                    [Some(left), Some(right)] => Outcome::of_winners([left, right]).to_string(),
                    [None, None] => DRAW.to_string(),
                    _ => {
                        let reason = format!("{} is not fair to both players", start.name);
                        return Err(Stopped::Wrong(reason));
                    }
                };
                if class == DRAW {
                    let caption = "A start that nobody wins if both play well";
                    computed = computed.exhibit(Exhibit::new(CENTURION, start.size, caption));
                }
                table.set(start.name, "outcome", class);
                let line = line_back(lab, &game.text(0), Player::Left, 4, &game.text(0))?;
                table.set(start.name, BACK, yes_or_no(line.is_some()));
                if let Some(line) = line {
                    can_return = true;
                    let names: Vec<String> = line.into_iter().rev().collect();
                    let note = format!("{} is reached again by {}.", start.name, names.join(", "));
                    computed = computed.note(note);
                }
            }
            table.set("any", BACK, yes_or_no(can_return));
            computed.table = table;
            Ok(computed)
        },
    }
}
