//! Kenyon's game: numbers as in Grundy's game, and pairs of numbers.

use partizan_rules::Convention;
use partizan_solve::{HeapValues, VerifiedPairs, kenyon_pair, verify_kenyon_pairs};
use partizan_value::Player;

use super::configuration::{Splitting, configurations, heap_values, text};
use crate::claim::{Claim, Computed, Cost, Exhibit, Verdict};
use crate::lab::{Lab, Result, Stopped};
use crate::table::Table;

pub(super) fn numbers() -> Claim {
    Claim {
        id: "kenyon-numbers",
        place: "below the table of the configurations (r,s)",
        says: "Numbers can be found for Kenyon's game as for Grundy's. They are left to the readers; from the definition it \
               follows that heaps of 1, 2 and 3, which are dead ends, have 0.",
        printed: Table::read(
            "n  number
             1  0
             2  0
             3  0",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "By the definition, from the configurations one move away, and by the solver for heaps.",
        cost: Cost::Short,
        compute: |lab| {
            let mut splitting = Splitting::kenyon();
            let game = splitting.open(lab)?;
            let values = heap_values(&*game)?;
            let mut table = Table::new("n");
            for n in 1..=24 {
                lab.begin(format_args!("a heap of {n}"))?;
                let number = splitting.number(&[n]);
                if values.nim_value(n, lab.budget())? != number {
                    return Err(Stopped::Wrong(format!("two ways differ for a heap of {n}")));
                }
                table.set(n, "number", number);
            }
            Ok(table.into())
        },
    }
}

pub(super) fn two_heaps() -> Claim {
    Claim {
        id: "kenyon-two-heaps",
        place: "below the table of the configurations (r,s)",
        says: "A table of two heaps like that of Grundy's game can be made for Kenyon's. It is left to the readers; all \
               that is known beforehand is that heaps of 1, 2 and 3 are dead ends.",
        printed: Table::read(
            "r\\s 1 2 3
             1    0
             2    0 0
             3    0 0 0",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "By the definition, from the configurations one move away, and by the solver for heaps.",
        cost: Cost::Short,
        compute: |lab| Ok(Splitting::kenyon().two_heaps(lab, 12)?.into()),
    }
}

pub(super) fn pairs() -> Claim {
    Claim {
        id: "kenyon-pairs",
        place: "Extra Note on Kenyon's Game, the rule",
        says: "Every heap of Kenyon's game has a pair of numbers: (0,0), (0,1), (1,0) or (1,1), from 5 on by its \
               remainder modulo 4. The heaps up to 20 are named.",
        printed: Table::read(
            "heap  pair
             1     (0,0)
             2     (0,0)
             3     (0,0)
             4     (1,0)
             5     (0,0)
             6     (0,1)
             7     (1,0)
             8     (1,1)
             9     (0,0)
             10    (0,1)
             11    (1,0)
             12    (1,1)
             13    (0,0)
             14    (0,1)
             15    (1,0)
             16    (1,1)
             17    (0,0)
             18    (0,1)
             19    (1,0)
             20    (1,1)",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The two binary digits of the nim-value of a heap, the last one first. The nim-values come from the \
                 solver for heaps, which knows nothing of pairs. That they are the pairs of all heaps follows from their \
                 period, which is proved.",
        cost: Cost::Short,
        compute: |lab| {
            let game = Splitting::kenyon().open(lab)?;
            let values = heap_values(&*game)?;
            let mut table = Table::new("heap");
            for heap in 1..=40 {
                let number = values.nim_value(heap, lab.budget())?;
                let [first, second] = [number % 2, number / 2];
                table.set(heap, "pair", pair_text([first, second]));
            }
            let VerifiedPairs { below, period } = proved(lab, values)?;
            Ok(Computed::from(table).news(format!(
                "The nim-values repeat every {} heaps from {} on, which is proved; they have the digits of the pairs for \
                 all heaps below {below}, and so for all.",
                period.period, period.preperiod
            )))
        },
    }
}

/// The proof that the pairs are the binary digits of the nim-values of all heaps.
fn proved(lab: &Lab, values: &HeapValues) -> Result<VerifiedPairs> {
    let proved = verify_kenyon_pairs(values.rules(), lab.budget())?;
    proved.ok_or_else(|| Stopped::Wrong("the pairs of Kenyon's game are not proved".to_string()))
}

/// The pairs of some heaps, added number by number.
fn pair_of(heaps: &[u64]) -> [u64; 2] {
    let pairs = heaps.iter().map(|&heap| kenyon_pair(heap));
    pairs.fold([0, 0], |[a, b], [first, second]| [a + first, b + second])
}

/// Whether both numbers of a pair are even.
fn is_even([first, second]: [u64; 2]) -> bool {
    first % 2 == 0 && second % 2 == 0
}

fn pair_text([first, second]: [u64; 2]) -> String {
    format!("({first},{second})")
}

pub(super) fn example() -> Claim {
    Claim {
        id: "kenyon-example",
        place: "Extra Note on Kenyon's Game, the example",
        says: "The pairs of 15, 28 and 49 add up to that of the configuration (15,28,49).",
        printed: Table::read(
            "heaps       pair
             (15)        (1,0)
             (28)        (1,1)
             (49)        (0,0)
             (15,28,49)  (2,1)",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "By the rule for single heaps, number by number; compared with the nim-values of the heaps.",
        cost: Cost::Short,
        compute: |lab| {
            let game = Splitting::kenyon().open(lab)?;
            let values = heap_values(&*game)?;
            let mut table = Table::new("heaps");
            for heaps in [&[15][..], &[28], &[49], &[15, 28, 49]] {
                let [first, second] = pair_of(heaps);
                let number = values.nim_sum(heaps, lab.budget())?;
                if number != first % 2 + 2 * (second % 2) {
                    return Err(Stopped::Wrong(format!("{} has another pair", text(heaps))));
                }
                table.set(text(heaps), "pair", pair_text([first, second]));
            }
            Ok(table.into())
        },
    }
}

/// The moves of the specimen game: which heap becomes what.
const SPECIMEN: [&str; 9] = [
    "8:3+5", "5:1+4", "9:2+7", "4:1+3", "7:2+5", "5:1+4", "5:1+4", "4:1+3", "4:1+3",
];

pub(super) fn specimen() -> Claim {
    Claim {
        id: "kenyon-specimen-game",
        place: "Extra Note on Kenyon's Game, the specimen game",
        says: "A game from heaps of 5, 8 and 9, move by move, with the pair of every configuration. Some of them are \
               called safe or unsafe. A, who begins, is the winner.",
        printed: Table::read(
            "move  player  heaps                      pair   class
             0     _       5,8,9                      _      safe
             1     A       5,3,5,9                    (0,0)  unsafe
             2     B       1,4,3,5,9                  (1,0)  safe
             3     A       1,4,3,5,2,7                (2,0)  unsafe
             4     B       1,1,3,3,5,2,7              (1,0)
             5     A       1,1,3,3,5,2,2,5            (0,0)
             6     B       1,1,3,3,1,4,2,2,5          (1,0)
             7     A       1,1,3,3,1,4,2,2,1,4        (2,0)
             8     B       1,1,3,3,1,1,3,2,2,1,4      (1,0)
             9     A       1,1,3,3,1,1,3,2,2,1,1,3    (0,0)
             winner A",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The moves are played by the rules of the game, which refuse what is not legal and say who wins. \
                 Whether a configuration is safe is found by a search that knows the moves and no numbers.",
        cost: Cost::Short,
        compute: |lab| {
            let game = lab.open("kenyon", "5+8+9", &[])?;
            let mut play = game.begin(0, Player::Left, lab.threads());
            let name = |player| if player == Player::Left { "A" } else { "B" };
            let mut table = Table::new("move");
            for number in 0..=SPECIMEN.len() {
                if let Some(played) = number.checked_sub(1) {
                    table.set(number, "player", name(play.player()));
                    let refused = |refusal| Stopped::Wrong(format!("move {number}: {refusal}"));
                    play.make(SPECIMEN[played]).map_err(refused)?;
                }
                let position = play.text();
                let now = lab.open("kenyon", &position, &[])?;
                let is_safe = now.search(0, Convention::Normal)?.wins(Player::Left)?;
                table.set(number, "heaps", position.replace('+', ","));
                table.set(number, "pair", pair_text(pair_of(&now.heaps(0))));
                table.set(number, "class", if is_safe { "safe" } else { "unsafe" });
            }
            table.set("winner", "player", play.winner().map_or("nobody", name));
            let start = Exhibit::new("kenyon", "5+8+9", "Where the specimen game begins");
            Ok(Computed::from(table).exhibit(start))
        },
    }
}

pub(super) fn statements() -> Claim {
    Claim {
        id: "kenyon-safe-and-unsafe",
        place: "Extra Note on Kenyon's Game, the reason for the win",
        says: "A configuration is unsafe exactly if both numbers of its pair are even: every move from such a one leads \
               to another kind, and from the other kind some move leads back. All configurations of up to 32 matches \
               are looked at.",
        printed: Table::read(
            "exceptions_to                             number
             every_move_from_an_even_pair_makes_it_odd  0
             some_move_from_an_odd_pair_makes_it_even   0
             unsafe_exactly_if_the_pair_is_even         0",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "All moves of all configurations, by the rules alone; whether they are safe by the definition of \
                 numbers. The rule holds for all configurations, because pairs are the binary digits of nim-values.",
        cost: Cost::Short,
        compute: |lab| {
            let mut splitting = Splitting::kenyon();
            let all = configurations(32);
            lab.begin(format_args!("{} configurations", all.len()))?;
            let mut exceptions = [0; 3];
            for heaps in &all {
                lab.budget().check(0)?;
                let is_unsafe = splitting.number(heaps) == 0;
                let options = splitting.options(heaps);
                let leads_to_even = options.iter().any(|option| is_even(pair_of(option)));
                let even = is_even(pair_of(heaps));
                exceptions[0] += usize::from(even && leads_to_even);
                exceptions[1] += usize::from(!even && !leads_to_even);
                exceptions[2] += usize::from(even != is_unsafe);
            }
            let labels = [
                "every move from an even pair makes it odd",
                "some move from an odd pair makes it even",
                "unsafe exactly if the pair is even",
            ];
            let table = Table::list(
                "exceptions to",
                "number",
                labels.into_iter().zip(exceptions),
            );
            let note = format!("There are {} such configurations.", all.len());
            Ok(Computed::from(table).note(note))
        },
    }
}

pub(super) fn no_splits() -> Claim {
    Claim {
        id: "kenyon-dead-ends",
        place: "Extra Note on Kenyon's Game, the last remarks",
        says: "Heaps of 1, 2 or 3 cannot be split, because the two new heaps must differ by 2 at least; 4 can.",
        printed: Table::read(
            "what                        heaps
             cannot_be_split             1,2,3",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "All moves of heaps up to 100, as the rules list them.",
        cost: Cost::Short,
        compute: |lab| {
            let mut dead = Vec::new();
            for heap in 1..=100 {
                let game = lab.open("kenyon", &heap.to_string(), &[])?;
                if game.moves(0, Player::Left, lab.budget())?.is_empty() {
                    dead.push(heap.to_string());
                }
            }
            let mut table = Table::new("what");
            table.set("cannot be split", "heaps", dead.join(","));
            Ok(table.into())
        },
    }
}

pub(super) fn connection() -> Claim {
    Claim {
        id: "kenyon-connection",
        place: "the last question to the readers",
        says: "There is a connection between the pairs and the numbers of Kenyon's game, which is not told but said to \
               be obvious. It should have no exceptions.",
        printed: Table::read(
            "what                         figure
             exceptions_up_to_1000        0
             weight_of_the_first_number   ?
             weight_of_the_second_number  ?",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The weights are the nim-values of heaps with the pairs (1,0) and (0,1). With them the numbers of a pair \
                 modulo 2 give the nim-values of all heaps up to 1000, and of all others because both repeat.",
        cost: Cost::Short,
        compute: |lab| {
            let game = Splitting::kenyon().open(lab)?;
            let values = heap_values(&*game)?;
            let number = |heap| values.nim_value(heap, lab.budget());
            let mut weights = [0; 2];
            for (weight, pair) in weights.iter_mut().zip([[1, 0], [0, 1]]) {
                let heap = (1..=1000).find(|&heap| kenyon_pair(heap) == pair);
                *weight = number(heap.unwrap_or_default())?;
            }
            let mut exceptions = 0;
            for heap in 1..=1000 {
                let [first, second] = kenyon_pair(heap);
                let expected = weights[0] * (first % 2) + weights[1] * (second % 2);
                exceptions += usize::from(number(heap)? != expected);
            }
            let mut table = Table::new("what");
            table.set("exceptions up to 1000", "figure", exceptions);
            table.set("weight of the first number", "figure", weights[0]);
            table.set("weight of the second number", "figure", weights[1]);
            let VerifiedPairs { period, .. } = proved(lab, values)?;
            Ok(Computed::from(table)
                .news(
                    "The number of a configuration is the first number of its pair modulo 2, plus twice the second one \
                     modulo 2.",
                )
                .note(format!(
                    "The numbers repeat every {} heaps from {} on, which is proved, and so do the pairs.",
                    period.period, period.preperiod
                )))
        },
    }
}
