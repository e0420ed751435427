//! G. Martin, *Restoring Fairness to Dukego*: who wins on which board, and with how many stones.

mod board;
mod fairness;
mod lemmas;
mod openings;
mod questions;
mod stones;

use crate::claim::Paper;

pub(crate) fn paper() -> Paper {
    Paper {
        id: "dukego",
        title: "Restoring Fairness to Dukego",
        authors: "Greg Martin",
        about: "A Duke, who steps one square along a row or a column, runs for the edge of the board; the Go player puts \
                black stones in his way, which stay, or white ones, which may be moved. The paper corrects the analysis \
                in Winning Ways and says on which boards it matters who begins.",
        claims: vec![
            fairness::moving_first(),
            fairness::winning_ways(),
            fairness::classification(),
            fairness::table(),
            fairness::larger_table(),
            stones::eight_by_eight(),
            stones::never_enough(),
            stones::never_enough_larger(),
            stones::same_table(),
            stones::same_table_larger(),
            stones::more_stones(),
            lemmas::imminent_win(),
            lemmas::narrow_boards(),
            lemmas::corner_win(),
            lemmas::corner_needs(),
            lemmas::corner_area(),
            lemmas::duke_wins(),
            lemmas::step_south(),
            stones::three_white(),
            stones::extra_stones(),
            openings::on_7x8(),
            stones::two_and_two(),
            openings::on_6x9(),
            stones::seven_by_nine(),
            questions::black_alone(),
            questions::black_alone_larger(),
            questions::one_white(),
            questions::beliefs(),
            questions::one_white_larger(),
        ],
    }
}
