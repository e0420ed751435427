//! Grundy's game: safe and unsafe configurations, and their numbers.

use std::collections::BTreeSet;

use partizan_picture::{Anchor, Area, Colour, Picture, Stroke, Text};
use partizan_rules::{Convention, heaps_text};
use partizan_value::{Player, mex};

use super::configuration::{Configuration, Splitting, configurations, heap_values, sorted, text};
use crate::claim::{Claim, Computed, Cost, Exhibit, Verdict};
use crate::lab::{Lab, Result, Stopped, drawn};
use crate::table::Table;

pub(super) fn safe_and_unsafe() -> Claim {
    Claim {
        id: "safe-and-unsafe",
        place: "Grundy's and Kenyon's Games, the definitions",
        says: "In Grundy's game the configurations (3,2,2,1,1,1) and (5,1) are safe: whoever moves can win. One with \
               heaps of 1 and 2 only is unsafe, because nobody can move.",
        printed: Table::read(
            "configuration            class
             (3,2,2,1,1,1)            safe
             (5,1)                    safe
             heaps_of_1_and_2         unsafe",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "By the outcome search, which knows the moves and no numbers. Of heaps of 1 and 2 all configurations of \
                 up to 12 matches are looked at; no move is left in any of them.",
        cost: Cost::Short,
        compute: |lab| {
            let mut table = Table::new("configuration");
            for heaps in [&[3, 2, 2, 1, 1, 1][..], &[5, 1]] {
                table.set(text(heaps), "class", class(lab, heaps)?);
            }
            let small = configurations(12);
            let small = small.iter().filter(|heaps| heaps[0] <= 2);
            let classes: Result<BTreeSet<&str>> = small.map(|heaps| class(lab, heaps)).collect();
            let classes: Vec<&str> = classes?.into_iter().collect();
            table.set("heaps of 1 and 2", "class", classes.join(" or "));
            Ok(table.into())
        },
    }
}

/// Whether whoever moves wins.
fn class(lab: &Lab, heaps: &[u64]) -> Result<&'static str> {
    let game = lab.open("grundy", &heaps_text(heaps), &[])?;
    let mut search = game.search(0, Convention::Normal)?;
    Ok(if search.wins(Player::Left)? {
        "safe"
    } else {
        "unsafe"
    })
}

pub(super) fn way_to_win() -> Claim {
    Claim {
        id: "way-to-win",
        place: "Grundy's and Kenyon's Games, the definitions",
        says: "From (5,1) the moves for whoever begins to win lead to (4,1,1), (3,1,1,1) and (2,1,1,1,1).",
        printed: Table::read(
            "move  configuration   winning_moves
             1     (4,1,1)         _
             2     (3,1,1,1)       _
             3     (2,1,1,1,1)     _",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The first player makes the first winning move that the solver lists, the second any move, until \
                 there is none. The number of winning moves shows that nothing else wins.",
        cost: Cost::Short,
        compute: |lab| {
            let game = lab.open("grundy", "5+1", &[])?;
            let values = heap_values(&*game)?;
            let mut heaps = game.heaps(0);
            let mut table = Table::new("move");
            for move_number in 1.. {
                let winning = values.winning_moves(&heaps, lab.budget())?;
                let choice = winning
                    .first()
                    .cloned()
                    .or_else(|| values.first_move(&heaps));
                let Some(after) = choice.and_then(|choice| choice.after(&heaps)) else {
                    break;
                };
                heaps = after;
                table.set(move_number, "configuration", text(&sorted(heaps.clone())));
                table.set(move_number, "winning moves", winning.len());
            }
            let caption = "Whoever begins wins, by one move";
            Ok(Computed::from(table).exhibit(Exhibit::new("grundy", "5+1", caption)))
        },
    }
}

pub(super) fn tree_of_7() -> Claim {
    Claim {
        id: "tree-of-7",
        place: "the tree for 7 matches and the text below it",
        says: "The numbers of all configurations that 7 matches can become in Grundy's game; a dead end has 0. The \
               tree itself is lost in our scan, the numbers stand in the text.",
        printed: Table::read(
            "configuration  number
             (7)            0
             (6,1)          1
             (5,2)          2
             (4,3)          1
             (5,1,1)        2
             (4,2,1)        0
             (3,3,1)        0
             (3,2,2)        1
             (4,1,1,1)      0
             (3,2,1,1)      1
             (2,2,2,1)      0
             (3,1,1,1,1)    1
             (2,2,1,1,1)    0
             (2,1,1,1,1,1)  0",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "The configurations are those that moves lead to. Their numbers by the solver and by the definition.",
        cost: Cost::Short,
        compute: |lab| {
            let mut splitting = Splitting::grundy();
            let game = splitting.open(lab)?;
            let values = heap_values(&*game)?;
            let levels = tree(&splitting, vec![7]);
            let mut table = Table::new("configuration");
            for heaps in levels.iter().flatten() {
                let number = splitting.number(heaps);
                if values.nim_sum(heaps, lab.budget())? != number {
                    return Err(Stopped::Wrong(format!(
                        "two ways differ for {}",
                        text(heaps)
                    )));
                }
                table.set(text(heaps), "number", number);
            }
            let picture = draw_tree(&levels, &mut splitting);
            let caption =
                "The tree for 7 matches, found again, with the number of every configuration";
            Ok(Computed::from(table)
                .exhibit(Exhibit::new("grundy", "7", "The second player wins"))
                .figure(drawn(
                    "grundy-tree-of-7",
                    caption,
                    &picture.described(caption),
                )))
        },
    }
}

/// Everything that a configuration can become: those with as many heaps together.
fn tree(splitting: &Splitting, root: Configuration) -> Vec<Vec<Configuration>> {
    let mut levels = vec![vec![root]];
    loop {
        let below = levels.iter().next_back().into_iter().flatten();
        let below: BTreeSet<Configuration> =
            below.flat_map(|heaps| splitting.options(heaps)).collect();
        if below.is_empty() {
            return levels;
        }
        levels.push(below.into_iter().rev().collect());
    }
}

/// Levels below each other, lines for moves, and the number under each configuration.
fn draw_tree(levels: &[Vec<Configuration>], splitting: &mut Splitting) -> Picture {
    const CELL: [f64; 2] = [130.0, 90.0];
    let widest = levels.iter().map(Vec::len).max().unwrap_or(1);
    let width = widest as f64 * CELL[0];
    let area = Area::sized(width, levels.len() as f64 * CELL[1]);
    let mut picture = Picture::new("The tree for 7 matches", area);
    let place = |level: usize, i: usize| {
        let step = width / levels[level].len() as f64;
        [(i as f64 + 0.5) * step, (level as f64 + 0.5) * CELL[1]]
    };
    for (level, below) in levels.iter().skip(1).enumerate() {
        for (i, heaps) in levels[level].iter().enumerate() {
            let options = splitting.options(heaps);
            for (j, _) in below
                .iter()
                .enumerate()
                .filter(|(_, option)| options.contains(option))
            {
                let ([x, y], [to_x, to_y]) = (place(level, i), place(level + 1, j));
                let line = [[x, y + 22.0], [to_x, to_y - 14.0]];
                picture.line(line, Stroke::new(Colour::Soft, 1.2));
            }
        }
    }
    for (level, row) in levels.iter().enumerate() {
        for (i, heaps) in row.iter().enumerate() {
            let [x, y] = place(level, i);
            let number = splitting.number(heaps);
            let colour = if number == 0 {
                Colour::Right
            } else {
                Colour::Left
            };
            picture.text(Text::new([x, y], text(heaps), 15.0).anchor(Anchor::Middle));
            let number = Text::new([x, y + 17.0], number.to_string(), 15.0);
            picture.text(number.anchor(Anchor::Middle).colour(colour));
        }
    }
    picture
}

pub(super) fn second_player() -> Claim {
    Claim {
        id: "second-player-of-7",
        place: "below the tree for 7 matches",
        says: "With 7 matches the second player can force a win by moving to (4,2,1), whatever the first move was.",
        printed: Table::read(
            "first_move          replies_that_win
             any_of_them         (4,2,1)",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "All winning replies to each first move by the solver for heaps; the claim is about those that all \
                 first moves have in common.",
        cost: Cost::Short,
        compute: |lab| {
            let game = lab.open("grundy", "7", &[])?;
            let values = heap_values(&*game)?;
            let mut table = Table::new("first move");
            let mut common: Option<BTreeSet<String>> = None;
            for heaps in Splitting::grundy().options(&[7]) {
                let winning = values.winning_moves(&heaps, lab.budget())?;
                let replies = winning.iter().filter_map(|reply| reply.after(&heaps));
                let replies: BTreeSet<String> = replies.map(|heaps| text(&sorted(heaps))).collect();
                table.set(text(&heaps), "replies that win", list(&replies));
                common = Some(match common {
                    Some(common) => &common & &replies,
                    None => replies,
                });
            }
            let common = common.unwrap_or_default();
            table.set("any of them", "replies that win", list(&common));
            Ok(table.into())
        },
    }
}

fn list(texts: &BTreeSet<String>) -> String {
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    texts.join(" ")
}

pub(super) fn adding_numbers() -> Claim {
    Claim {
        id: "adding-numbers",
        place: "the trick for more than one heap, examples (1) and (2)",
        says: "The number of several heaps is the sum of their numbers in base 2 without carrying, as in two examples. \
               The rule is meant for all configurations; here it is tested on all of up to 24 matches.",
        printed: Table::read(
            "what                        number
             (5)                         2
             (3)                         1
             (5,3)                       3
             (8)                         2
             (8,5)                       0
             exceptions_to_the_rule      0",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "Every configuration is numbered by the definition, without adding anything, and compared with the sum \
                 that the solver makes. The theorem of Sprague and Grundy proves the rule for all.",
        cost: Cost::Short,
        compute: |lab| {
            let mut splitting = Splitting::grundy();
            let game = splitting.open(lab)?;
            let values = heap_values(&*game)?;
            let mut table = Table::new("what");
            for heaps in [&[5][..], &[3], &[5, 3], &[8], &[8, 5]] {
                table.set(text(heaps), "number", splitting.number(heaps));
            }
            let all = configurations(24);
            let mut exceptions = 0;
            lab.begin(format_args!("{} configurations", all.len()))?;
            for heaps in &all {
                lab.budget().check(0)?;
                let sum = values.nim_sum(heaps, lab.budget())?;
                exceptions += usize::from(splitting.number(heaps) != sum);
            }
            table.set("exceptions to the rule", "number", exceptions);
            let note = format!("{} configurations were compared.", all.len());
            Ok(Computed::from(table).note(note))
        },
    }
}

pub(super) fn numbers() -> Claim {
    Claim {
        id: "grundy-numbers",
        place: "table of single heaps",
        says: "The numbers of single heaps of Grundy's game, for heaps of 1 to 11.",
        printed: Table::read(
            "n  number
             1  0
             2  0
             3  1
             4  0
             5  2
             6  1
             7  0
             8  2
             9  1
             10 0
             11 2",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The nim-values of heaps by the solver for take-and-break games. Those of all heaps up to 1000 are \
                 compared with the smallest number that no split has, taken from the splits one by one.",
        cost: Cost::Short,
        compute: |lab| {
            const COMPARED: u64 = 1000;
            let game = lab.open("grundy", "1", &[])?;
            let values = heap_values(&*game)?;
            let mut plain = vec![0; 2];
            for n in 2..=COMPARED {
                lab.begin(format_args!("splits of a heap of {n}"))?;
                let splits = (1..n).filter(|small| 2 * small != n);
                let split = |small: u64| plain[small as usize] ^ plain[(n - small) as usize];
                let number = mex(splits.map(split).collect());
                if values.nim_value(n, lab.budget())? != number {
                    return Err(Stopped::Wrong(format!("two ways differ for a heap of {n}")));
                }
                plain.push(number);
            }
            let mut table = Table::new("n");
            for (n, number) in plain.iter().enumerate().skip(1).take(40) {
                table.set(n, "number", number);
            }
            let largest = plain.iter().max().copied().unwrap_or_default();
            let note = format!(
                "Both ways agree on all heaps up to {COMPARED}; the largest number among them is {largest}."
            );
            Ok(Computed::from(table).note(note))
        },
    }
}

pub(super) fn two_heaps() -> Claim {
    Claim {
        id: "grundy-two-heaps",
        place: "table of the configurations (r,s)",
        says: "The numbers of two heaps of 1 to 11 in Grundy's game.",
        printed: Table::read(
            "r\\s 1 2 3 4 5 6 7 8 9 10 11
             1    0
             2    0 0
             3    1 1 0
             4    0 0 1 0
             5    2 2 3 2 0
             6    1 1 0 1 3 0
             7    0 0 1 0 2 1 0
             8    2 2 3 2 0 3 2 0
             9    1 1 0 1 3 0 1 3 0
             10   0 0 1 0 2 1 0 2 1 0
             11   2 2 3 2 0 3 2 0 3 2 0",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "By the definition, from the configurations one move away, and by the solver for heaps.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            Ok(Splitting::grundy().two_heaps(lab, 14)?.into())
        },
    }
}
