//! Whatever is written as a position, every game reads it or says what is wrong with which part.

mod common;

use common::visit;
use partizan_rules::{GAMES, HeapMove, HeapRules, Piece, Request, Ruleset, Visitor};
use partizan_value::Player;
use proptest::prelude::*;

/// Writes, draws and moves in positions that were read; gives their texts.
struct UseThem;

impl Visitor for UseThem {
    type Output = Vec<String>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Vec<String> {
        let each = |position: &R::Position| {
            for player in Player::BOTH {
                ruleset.moves(position, player, &mut |played, after| {
                    assert!(!ruleset.name(position, &played).is_empty());
                    ruleset.components(&after, &mut |mut component| {
                        ruleset.normalise(&mut component);
                    });
                });
            }
            let _ = ruleset.picture(position).to_svg();
            ruleset.text(position)
        };
        sums.iter()
            .map(|sum| sum.iter().map(each).collect::<Vec<_>>().join(" + "))
            .collect()
    }
}

fn read_by_every_game(text: &str) {
    for game in GAMES {
        let request = Request::new(game, vec![text], vec![]).expect("no parameters");
        match partizan_rules::open(&request, UseThem) {
            Err(error) => {
                assert!(
                    error.span.end <= error.text.len(),
                    "{}: {error:?}",
                    game.name
                );
                assert!(!error.message.is_empty() && !error.to_string().is_empty());
            }
            Ok(texts) => {
                let request = Request::new(game, vec![&texts[0]], vec![]).expect("no parameters");
                assert_eq!(visit(&request, UseThem), texts, "{} {text:?}", game.name);
            }
        }
    }
}

/// Gives a text to every parameter of every game, with a small position of each.
fn read_by_every_parameter(text: &str) {
    for game in GAMES {
        for parameter in game.parameters {
            let word = format!("{}={text}", parameter.name);
            let request = Request::new(game, vec![game.example], vec![&word]).expect("it exists");
            if let Err(error) = partizan_rules::open(&request, UseThem) {
                let place = error.text.get(error.span.clone());
                assert!(place.is_some(), "{} {word}: {error:?}", game.name);
                assert!(!error.message.is_empty(), "{} {word}", game.name);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn any_value_of_a_parameter_is_read_or_refused(text in "\\PC{0,12}") {
        read_by_every_parameter(&text);
    }

    #[test]
    fn any_code_or_set_is_read_or_refused(text in "[0-9A-Fk.,+{}\\[\\]]{0,10}") {
        read_by_every_parameter(&text);
    }

    #[test]
    fn a_code_that_is_read_is_written_as_a_code_of_the_same_game(text in "[048C]?\\.[0-9A-F{}\\[\\]]{0,8}") {
        if let Ok(rules) = HeapRules::read(&Piece::whole(&text), 256) {
            let code = rules.to_string();
            prop_assert_eq!(HeapRules::read(&Piece::whole(&code), 256), Ok(rules));
        }
    }

    #[test]
    fn any_move_of_heaps_is_read_or_refused_and_written_as_it_is_read(text in "[0-9:+, ]{0,12}") {
        if let Ok(played) = HeapMove::read(&Piece::whole(&text)) {
            let again = played.to_string();
            prop_assert_eq!(HeapMove::read(&Piece::whole(&again)), Ok(played));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,24}") {
        read_by_every_game(&text);
    }

    #[test]
    fn any_board_is_read_or_refused(text in "[.xog#lrbXO/|+]{1,16}") {
        read_by_every_game(&text);
    }

    #[test]
    fn any_graph_is_read_or_refused(text in "([0ab]-[0abc](:[xoglr])?[, ]){1,6}[abc]?(:x)?") {
        read_by_every_game(&text);
    }

    #[test]
    fn any_numbers_are_read_or_refused(text in "[0-9]?[x,*+. -]?[0-9]?[x+*,]?[0-9]?") {
        read_by_every_game(&text);
    }

    #[test]
    fn any_tree_is_read_or_refused(text in "[xog()]{1,14}") {
        read_by_every_game(&text);
    }
}

#[test]
fn any_parameter_is_read_or_refused() {
    let words = [
        "left=",
        "left=all",
        "left=1..",
        "left=..",
        "left=5..3",
        "left=0",
        "left=1,,2",
        "right=99999999999",
        "variant=mace",
        "variant=",
        "start=rows",
        "pawns=0",
        "pawns=-1",
        "=",
        "==",
        "left",
        "",
        "left=all=2",
    ];
    for game in GAMES {
        for word in words {
            let opened = Request::new(game, vec![game.example], vec![word])
                .and_then(|request| partizan_rules::open(&request, UseThem));
            if let Err(error) = opened {
                assert!(
                    error.span.end <= error.text.len(),
                    "{} {word}: {error:?}",
                    game.name
                );
            }
        }
    }
}
