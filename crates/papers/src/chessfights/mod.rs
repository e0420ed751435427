//! A. Carvalho, J. P. Neto, C. Santos, *Chessfights*: a bishop against a knight on the quarter of a board.
//!
//! The games that it starts from ([`walks`]), the tables of values ([`tables`]) and the patterns in them
//! ([`patterns`]), what is proved about them ([`propositions`], [`lemmas`]), and the heap game to which they lead
//! ([`dilation`]).

mod bands;
mod cells;
mod dilation;
mod lemmas;
mod patterns;
mod propositions;
mod tables;
mod walks;

use crate::claim::Paper;

pub(crate) fn paper() -> Paper {
    Paper {
        id: "chessfights",
        title: "Chessfights",
        authors: "A. Carvalho, J. P. Neto, C. Santos",
        about: "One piece on a board without end to the right and downwards: Left moves it as a bishop, Right as a knight. \
                Tables of values, theorems about the part below the diagonal, and a partizan subtraction game that comes \
                out of them.",
        claims: vec![
            walks::wythoff(),
            walks::moves(),
            walks::ending(),
            walks::p_positions(),
            tables::values(),
            tables::reduced(),
            patterns::modulus(),
            patterns::modulus_further_out(),
            propositions::column_0(),
            lemmas::strategy(),
            propositions::row_0(),
            lemmas::separated(),
            propositions::monotone(),
            propositions::column_1(),
            lemmas::at_most_one(),
            lemmas::better_option(),
            propositions::all_small(),
            dilation::dominated(),
            dilation::sequences(),
            dilation::plicate(),
            dilation::left_options(),
            dilation::theorem(),
        ],
    }
}
