use std::sync::Arc;

use partizan_picture::{Anchor, Shape, Text};
use proptest::prelude::*;

use super::*;
use crate::message::{Piece, assert_refused};

type Position = (Graph, Vec<Option<Player>>);

fn try_read(text: &str) -> Result<Position> {
    let grid = |size| Arc::new(reading::grid(size));
    let written = reading::read(&Piece::whole(text), grid)?;
    Ok(((*written.board).clone(), written.owners))
}

fn read(text: &str) -> Position {
    try_read(text).unwrap_or_else(|error| panic!("{error}"))
}

fn text(text: &str) -> String {
    let (graph, owners) = read(text);
    graph.text(&owners)
}

#[test]
fn texts_have_their_terminals_first_and_sorted_edges() {
    assert_eq!(text("s-t"), "s-t");
    assert_eq!(text("t-b:O  b-a,a-s:X"), "a-b,a-s:x,b-t:o");
    assert_eq!(text("a10-a9,a9-b,b~a9"), "b~a9,b-a9,a9-a10");
    assert_eq!(text("s-t,t~s"), "t~s,s-t");
    assert_eq!(text("s~t,s-t"), "s-t");
    assert_eq!(text("2x2"), "a1~b2,a1-a2,a1-b1,a2-b2,b1-b2");
    assert_eq!(text("1x2"), "a1~b1,a1-b1");
}

#[test]
fn edges_with_the_same_ends_keep_their_names_whoever_has_them() {
    let (graph, owners) = read("s-t,t-s:x,s-s,s-t:o");
    assert_eq!(graph.text(&owners), "s-s,s-t,s-t:x,s-t:o");
    let names: Vec<String> = (0..4).map(|edge| graph.name(edge, Player::Right)).collect();
    assert_eq!(names, ["s-s", "s-t", "s-t#2", "s-t#3"]);
    assert_eq!(read("s-t:o,s-t,s-t,s-s").0, graph);
}

#[test]
fn what_is_no_graph_is_refused_at_its_place() {
    for (text, message, place) in [
        ("a-b,b-c", "no edge ends at the terminal `s`", "a-b,b-c"),
        ("s-a,a-b", "no edge ends at the terminal `t`", "s-a,a-b"),
        ("s-t,a~t", "no edge ends at the terminal `a`", "a"),
        ("s-t,s~s", "equal terminals", "s"),
        ("s-t,s~t,t~s", "the terminals are named twice", "t~s"),
        ("s~t", "no edge ends at the terminal `s`", "s"),
        ("s~,s-t", "the name of a terminal is missing here", ""),
        ("~ a-b", "the name of a terminal is missing here", ""),
        ("a-b a~", "the name of a terminal is missing here", ""),
        ("a~b~c,a-b", "an item names two terminals", "a~b~c"),
        ("a~~b,a-b", "an item names two terminals", "a~~b"),
        ("s-t,s-t#2:x", "to have an edge twice, write it twice", "#2"),
        ("s-é,é-t", "the letters a to z and digits only", "é"),
        (
            "s-日本,日本-t",
            "the letters a to z and digits only",
            "日本",
        ),
        (
            "s-a,b-t",
            "the terminals `s` and `t` are not connected",
            "s-a,b-t",
        ),
        (
            "s-t:o,a-b,c-d",
            "this edge is not connected with the terminals",
            "a-b",
        ),
        (
            "s-t,a-a",
            "this edge is not connected with the terminals",
            "a-a",
        ),
        (
            "s-t:z",
            "an edge is free, Short's with `:x`, or Cut's with `:o`",
            "z",
        ),
        (
            "s-t:",
            "an edge is free, Short's with `:x`, or Cut's with `:o`",
            "",
        ),
        ("s-t,s:x", "an edge joins two vertices", "s:x"),
        (
            "s-t,s-a_b",
            "the name of a vertex has the letters a to z and digits",
            "a_b",
        ),
        ("s-t,-t", "the name of a vertex is missing here", ""),
        ("1x1", "equal terminals", "1x1"),
        ("0x3", "at least one row and one column", "0"),
        ("300x300", "too large", "300x300"),
        ("st", "expected edges such as", "st"),
    ] {
        assert_refused(try_read(text), text, message, place);
    }
}

#[test]
fn graphs_of_too_many_edges_are_refused() {
    let edges = "s-t ".repeat(1 << 17);
    assert!(try_read(&edges).is_ok());
    let error = try_read(&(edges + "s-t"))
        .map(|_| ())
        .expect_err("too many");
    assert!(error.message.contains("at most 131072 edges"), "{error}");
}

#[test]
fn the_largest_grid_is_read() {
    let (graph, owners) = read("255x257");
    assert_eq!(owners.len(), 255 * 256 + 254 * 257);
    assert!(graph.network.joins(|_| true));
}

#[test]
fn a_diagram_lists_whose_edges_are_whose() {
    let (graph, owners) = read("s-a:x,a-t,s-b,b-t:o,a-b,a-b");
    let plain = "\
terminals  s t
free       a-b a-b#2 a-t b-s
Short      a-s
Cut        b-t
";
    assert_eq!(graph.diagram(&owners, None), plain);
    let trees = Proof::Trees {
        player: Player::Left,
        trees: [vec![0, 3], vec![1]],
    };
    let with_trees = format!("{plain}tree 1     a-b a-t\ntree 2     a-b#2\n");
    assert_eq!(graph.diagram(&owners, Some(&trees)), with_trees);
    let forests = Proof::Forests {
        groups: vec![vec![0, 1]],
        forests: [vec![2], vec![]],
    };
    let with_forests = format!("{plain}group      a b\nforest 1   a-s\n");
    assert_eq!(graph.diagram(&owners, Some(&forests)), with_forests);
}

/// No two vertices are drawn at the same place, and all of them are in the picture.
fn is_drawn_well(graph: &Graph) {
    let layout = graph.layout();
    for (i, &[x, y]) in layout.places.iter().enumerate() {
        assert!((1.0..layout.view[0]).contains(&x) && (1.0..layout.view[1]).contains(&y));
        for &[ox, oy] in &layout.places[..i] {
            assert!((x - ox).hypot(y - oy) > 5.0, "{} of {:?}", i, graph.names);
        }
    }
}

#[test]
fn vertices_are_drawn_apart_with_the_terminals_at_the_sides() {
    for text in [
        "s-t",
        "s-t,s-s,t-t",
        "s-a,a-b,b-c,c-t",
        "s-a,s-b,s-c,a-t,b-t,c-t",
        "s-a,s-b,a-b,a-t,b-t,a-a,a-a",
        "s-a,s-b,s-c,s-d,s-t,a-b,a-c,a-d,a-t,b-c,b-d,b-t,c-d,c-t,d-t",
        "3x4",
    ] {
        let (graph, _) = read(text);
        is_drawn_well(&graph);
        let [s, t] = graph
            .network
            .terminals()
            .map(|end| graph.layout().places[end]);
        assert!(s[0] < t[0], "{text}");
    }
}

#[test]
fn large_graphs_are_drawn_in_a_picture_of_moderate_size() {
    let star: Vec<String> = (0..2000).map(|i| format!("s-v{i}")).collect();
    let path: Vec<String> = (0..2000).map(|i| format!("v{i}-v{}", i + 1)).collect();
    for (edges, terminals) in [(star, "s~v7"), (path, "v0~v2000")] {
        let (graph, owners) = read(&format!("{terminals},{}", edges.join(",")));
        let view = graph.picture(&owners, None).view();
        assert!(view.width < 4000.0 && view.height < 4000.0, "{terminals}");
    }
    let (graph, owners) = read("200x200");
    let view = graph.picture(&owners, None).view();
    assert!(view.width < 4000.0 && view.height < 4000.0);
}

#[test]
fn graphs_named_like_squares_but_without_their_edges_are_no_grids() {
    let (graph, _) = read("s1~s5,s1-s2,s2-s4,s4-s5,s1-s5");
    is_drawn_well(&graph);
    let flat = |places: &[[f64; 2]]| {
        places
            .iter()
            .all(|place| (place[0] - places[0][0]).abs() < 1.0)
    };
    assert!(!flat(&graph.layout().places));
}

#[test]
fn trees_of_right_prove_nothing_where_right_has_no_network() {
    let (graph, owners) = read("s-t,s-t");
    let circuit = crate::Circuit {
        wiring: Arc::new(graph),
        owners,
    };
    let trees = |player| Proof::Trees {
        player,
        trees: [vec![0], vec![1]],
    };
    assert_eq!(circuit.check(&trees(Player::Left)), Ok(()));
    let flaw = circuit.check(&trees(Player::Right));
    assert_eq!(flaw, Err(crate::Flaw::NoNetwork));
}

#[test]
fn names_beside_vertices_are_in_the_picture_and_keep_clear_of_edges_where_they_can() {
    let star = "left1~right1,left1-middle,middle-right1,middle-above,middle-below,middle-corner";
    for text in [
        star,
        "alpha~omega,alpha-omega",
        "s1000-t1000,s1000~t1000,s1000-s1000",
    ] {
        let (graph, owners) = read(text);
        let picture = graph.picture(&owners, None);
        let view = picture.view();
        let names: Vec<Text> = picture.shapes().iter().filter_map(name).collect();
        assert_eq!(names.len(), graph.names.len(), "{text}");
        for room in names.iter().map(Text::room) {
            assert!(room.x >= view.x && room.y >= view.y, "{text}");
            assert!(room.x + room.width <= view.x + view.width, "{text}");
            assert!(room.y + room.height <= view.y + view.height, "{text}");
        }
    }
    // One edge leaves each of these to the right or to the left: names stand on the other side.
    let (graph, owners) = read("alpha~omega,alpha-omega");
    let picture = graph.picture(&owners, None);
    let names: Vec<Text> = picture.shapes().iter().filter_map(name).collect();
    let anchors: Vec<Anchor> = names.iter().map(|name| name.anchor).collect();
    assert_eq!(anchors, [Anchor::End, Anchor::Start]);
}

fn name(shape: &Shape) -> Option<Text> {
    match shape {
        Shape::Text(text) => Some(text.clone()),
        _ => None,
    }
}

#[test]
fn the_legend_says_what_is_given_to_short() {
    let (graph, owners) = read("s-a,s-a,s-a,a-t");
    let proof = |groups| Proof::Forests {
        groups,
        forests: [vec![3], vec![]],
    };
    let svg = |groups| graph.picture(&owners, Some(&proof(groups))).to_svg();
    let s_and_a = vec![0, 1];
    assert!(svg(vec![s_and_a]).contains("given to Short"));
    assert!(!svg(vec![]).contains("given to Short"));
}

/// Edges among a few vertices, with owners.
fn lists() -> impl Strategy<Value = String> {
    let vertex = prop::sample::select(vec!["s", "t", "a", "b", "c", "v10", "v9"]);
    let owner = prop::sample::select(vec!["", ":x", ":o"]);
    let edge = (vertex.clone(), vertex, owner).prop_map(|(a, b, owner)| format!("{a}-{b}{owner}"));
    prop::collection::vec(edge, 1..12).prop_map(|edges| edges.join(" "))
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(list in lists()) {
        // Whatever else there is, the terminals are connected with everything.
        let whole = ["a", "b", "c", "v9", "v10"].map(|end| format!("s-{end}:o")).join(",");
        let (graph, owners) = read(&format!("{list} {whole} s-t"));
        let text = graph.text(&owners);
        prop_assert_eq!(read(&text), (graph, owners));
    }

    #[test]
    fn names_of_edges_are_different_and_do_not_depend_on_their_owners(list in lists()) {
        let names = |text: &str| {
            let (graph, owners) = try_read(text).ok()?;
            let names = (0..owners.len()).map(|edge| graph.name(edge, Player::Left));
            Some(names.collect::<Vec<String>>())
        };
        let plain = list.replace(":x", "").replace(":o", "");
        prop_assert_eq!(names(&plain), names(&list));
        if let Some(mut names) = names(&list) {
            let count = names.len();
            names.sort();
            names.dedup();
            prop_assert_eq!(names.len(), count);
        }
    }
}
