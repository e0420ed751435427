//! Section 3, how the Go player has to begin.

use std::collections::BTreeSet;

use partizan_rules::Turning;
use partizan_value::Player;

use super::board::{BLACK, Board, THREE_WHITE, TWO_AND_TWO};
use crate::claim::{Claim, Computed, Cost, Exhibit, Verdict};
use crate::table::{Table, any_of};

pub(super) fn on_7x8() -> Claim {
    Claim {
        id: "opening-on-7x8",
        place: "section 3, the strategies for 7×8",
        says: "On 7×8 the first stone is a white one and goes to square B in the second column from the east, with three \
               white stones and with two of each colour. Which square of the column that is cannot be read in our scan.",
        printed: Table::read(
            "stones                white,_second_column  others
             three_white           >=1                   _
             two_white,_two_black  >=1                   _",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Every first turn is followed by an analysis of all places of the stones.",
        cost: Cost::Short,
        compute: |lab| {
            let mut computed = Computed::from(Table::new("stones"));
            for (label, stones) in [
                ("three white", THREE_WHITE),
                ("two white, two black", TWO_AND_TWO),
            ] {
                let mut board = Board::open(lab, [7, 8], stones)?;
                let turns = board.winning_turns(Player::Right)?;
                let is_second = |turn: &&Turning| matches!(turn, Turning::White(at) if at % 8 == 6);
                let second = turns.iter().filter(is_second).count();
                computed.table.set(label, "white, second column", second);
                computed.table.set(label, "others", turns.len() - second);
                let names: Vec<String> = turns.iter().map(|&turn| board.chase.name(turn)).collect();
                computed = computed.note(format!("With {label}: {}.", names.join(", ")));
            }
            Ok(computed)
        },
    }
}

pub(super) fn on_6x9() -> Claim {
    Claim {
        id: "opening-on-6x9",
        place: "section 3, after figure 3",
        says: "On 6×9 the Go player must begin on square F, with two stones of each colour by a black stone: a white one \
               there loses. That only one square can be right is said of all stones. The square cannot be read in our \
               scan; it is found again.",
        printed: Table::read(
            "stones                  squares  stones_that_win  square_F
             two_white,_two_black    1        black            ~
             three_white             1        _                ~
             any_number_of_black     1        _                ~",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Every first turn is followed by an analysis of all places of the stones, or by the search for black \
                 stones alone.",
        cost: Cost::Short,
        compute: |lab| {
            let mut table = Table::new("stones");
            for (label, stones) in [
                ("two white, two black", TWO_AND_TWO),
                ("three white", THREE_WHITE),
                ("any number of black", BLACK),
            ] {
                let mut board = Board::open(lab, [6, 9], stones)?;
                let turns = board.winning_turns(Player::Right)?;
                let (mut squares, mut colours) = (BTreeSet::new(), BTreeSet::new());
                for &turn in &turns {
                    let name = board.chase.name(turn);
                    let square = name
                        .split_once('@')
                        .map_or(name.as_str(), |(_, square)| square);
                    squares.insert(square.to_string());
                    colours.insert(match turn {
                        Turning::Black(_) => "black",
                        Turning::White(_) => "white",
                        _ => "none",
                    });
                }
                table.set(label, "squares", squares.len());
                table.set(label, "stones that win", any_of(&colours));
                table.set(
                    label,
                    "square F",
                    squares.into_iter().collect::<Vec<_>>().join(" "),
                );
            }
            let square = table.entry("two white, two black", "square F");
            let news = format!("Square F is {}.", square.unwrap_or(Table::UNKNOWN));
            let mut computed = Computed::from(table).news(news);
            let mut board = Board::open(lab, [6, 9], TWO_AND_TWO)?;
            let start = board.chase.clone();
            if let [Turning::Black(square)] = board.winning_turns(Player::Right)?[..] {
                board.chase = start.after(Turning::Black(square));
                let caption = "The only way to begin on 6x9 with two stones of each colour";
                let position = board.text();
                let figure =
                    lab.figure("6x9-opening", caption, "dukego", &position, TWO_AND_TWO)?;
                computed = computed.figure(figure);
                board.chase = start.after(Turning::White(square));
                if let Some(steps) = board.steps(Player::Left)? {
                    computed = computed.note(format!(
                        "If the first stone there is white, the Duke needs {steps} steps."
                    ));
                }
            }
            let start = Exhibit::new(
                "dukego",
                "6x9",
                "The Go player begins with two stones of each colour",
            );
            Ok(computed.exhibit(start.with(TWO_AND_TWO).first(Player::Right)))
        },
    }
}
