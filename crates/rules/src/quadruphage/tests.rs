use partizan_value::Player;

use super::pieces::Runner;
use crate::message::{Piece, assert_refused};
use crate::{Entry, Request, Ruleset, Visitor};

struct Nothing;

impl Visitor for Nothing {
    type Output = Vec<String>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Vec<String> {
        sums.iter().flatten().map(|p| ruleset.text(p)).collect()
    }
}

fn read(position: &str, parameters: Vec<&str>) -> crate::Result<Vec<String>> {
    let request = Request::new(Entry::named("quadruphage")?, vec![position], parameters)?;
    crate::open(&request, Nothing)
}

#[test]
fn the_piece_starts_on_the_southern_and_eastern_middle_square() {
    let start = |size| read(size, vec![]).expect("a start").concat();
    assert_eq!(start("3x3"), ".../.x./...");
    assert_eq!(start("4x5"), "...../...../..x../.....");
    assert_eq!(start("3x4"), "..../..x./....");
}

#[test]
fn mistakes_are_pointed_at() {
    let cases: &[(&str, &[&str], &str, &str)] = &[
        (".../.x./.x.", &[], "a second piece", "x"),
        ("...../.x.x./.....", &[], "a second piece", "x"),
        (".../.../...", &[], "there is no piece", ".../.../..."),
        ("x../.../...", &[], "on the edge", "x"),
        ("2x5", &[], "three rows and columns", "2x5"),
        ("0x5", &[], "at least one row", "0"),
        ("1000x1000", &[], "at most 256 squares", "1000x1000"),
        ("20x20", &[], "at most 256 squares", "20x20"),
        ("b../.x./..b", &["black=1"], "black=1 says how many", "b"),
        ("w../.x./...", &[], "white=0 says how many", "w"),
        (".../.y./...", &[], "no square of this game", "y"),
        ("3x3", &["white=-1"], "", "-1"),
        ("3x3", &["white=all"], "", "all"),
        ("3x3", &["black=many"], "", "many"),
        ("3x3", &["aim=win"], "", "win"),
        ("3x3", &["piece=pope"], "no piece `pope`", "pope"),
        ("3x3", &["piece=angel"], "an angel has a power", ""),
        ("3x3", &["piece=angel0"], "could never move", "0"),
        ("3x3", &["piece=1"], "an offset is two numbers", "1"),
        ("3x3", &["piece=0,0"], "leads nowhere", "0,0"),
    ];
    for (position, parameters, message, place) in cases {
        assert_refused(
            read(position, parameters.to_vec()),
            position,
            message,
            place,
        );
    }
}

#[test]
fn pieces_step_as_in_chess() {
    let steps = |name: &str| {
        Runner::read(&Piece::whole(name))
            .expect("a piece")
            .steps()
            .len()
    };
    let counts = [
        ("duke", 4),
        ("king", 8),
        ("queen", 8),
        ("rook", 4),
        ("bishop", 4),
        ("knight", 8),
        ("camel", 8),
        ("dabbaba", 4),
        ("angel1", 8),
        ("angel2", 24),
        ("angel3", 48),
        ("1,2+0,1", 12),
        ("King", 8),
    ];
    for (name, count) in counts {
        assert_eq!(steps(name), count, "{name}");
    }
}

/// The names of Right's moves.
struct RightsMoves;

impl Visitor for RightsMoves {
    type Output = Vec<String>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Vec<String> {
        let mut names = Vec::new();
        let position = &sums[0][0];
        ruleset.moves(position, Player::Right, &mut |turn, _| {
            names.push(ruleset.name(position, &turn));
        });
        names
    }
}

#[test]
fn the_go_player_puts_shifts_and_passes() {
    let cases: &[(&str, &[&str], &str)] = &[
        ("#.#/.x./#.#", &[], "b@b3 b@a2 b@c2 b@b1 pass"),
        ("#.#/.x./#.#", &["black=0"], "pass"),
        ("#b#/.x./###", &["black=1", "white=1"], "w@a2 w@c2 pass"),
        ("#b#/wx./#b#", &["black=2", "white=1"], "a2-c2 pass"),
        (
            "#b#/wx./###",
            &["black=2", "white=2"],
            "b@c2 w@c2 a2-c2 pass",
        ),
    ];
    for (position, parameters, expected) in cases {
        let dukego = Entry::named("dukego").expect("a game");
        let request = Request::new(dukego, vec![position], parameters.to_vec());
        let names = crate::open(&request.expect("parameters"), RightsMoves);
        assert_eq!(
            names.expect("a position").join(" "),
            *expected,
            "{position}"
        );
    }
}

#[test]
fn sliding_pieces_stop_at_stones_and_leapers_do_not() {
    let targets = |piece: &str| {
        let quadruphage = Entry::named("quadruphage").expect("a game");
        let request = Request::new(
            quadruphage,
            vec![".b.../...../..x../...../....."],
            vec![piece],
        );
        let chase = crate::open(&request.expect("parameters"), Targets);
        chase.expect("a position")
    };
    assert_eq!(targets("piece=rook"), 8);
    assert_eq!(targets("piece=knight"), 7);
    assert_eq!(targets("piece=angel2"), 23);
    assert_eq!(targets("piece=duke"), 4);
}

/// How many moves Left has.
struct Targets;

impl Visitor for Targets {
    type Output = usize;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> usize {
        let mut count = 0;
        ruleset.moves(&sums[0][0], Player::Left, &mut |_, _| count += 1);
        count
    }
}
