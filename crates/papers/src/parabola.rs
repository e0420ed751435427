//! *Mathematical Games*, a page of the magazine Parabola: Bridg-it, Grundy's and Kenyon's games.

mod bridgit;
mod configuration;
mod grundy;
mod kenyon;

use crate::claim::Paper;

pub(crate) fn paper() -> Paper {
    Paper {
        id: "parabola",
        title: "Mathematical Games",
        authors: "R. James, P. Donovan (Parabola)",
        about: "Bridg-it, in which both players build bridges between their own dots, and two games of heaps: \
                Grundy's, where a heap is split into two unequal ones, and Kenyon's, where they differ by at least 2.",
        claims: vec![
            bridgit::dots(),
            bridgit::winner(),
            bridgit::strategy(),
            grundy::safe_and_unsafe(),
            grundy::way_to_win(),
            grundy::tree_of_7(),
            grundy::second_player(),
            grundy::adding_numbers(),
            grundy::numbers(),
            grundy::two_heaps(),
            kenyon::numbers(),
            kenyon::two_heaps(),
            kenyon::pairs(),
            kenyon::example(),
            kenyon::specimen(),
            kenyon::statements(),
            kenyon::no_splits(),
            kenyon::connection(),
        ],
    }
}
