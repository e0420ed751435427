//! Graphs to be looked at: as lists of edges, and as pictures.

use std::fmt::Write;

use partizan_picture::{Anchor, Area, Colour, Paint, Picture, Stroke, Text};
use partizan_value::Player;

use super::{Graph, names};
use crate::connection::{Owners, Wiring};
use crate::overlay;
use crate::proof::Proof;

// ---- text ------------------------------------------------------------------------------------

/// Which edges are free, whose the others are, and what a proof says of them.
pub(super) fn diagram(graph: &Graph, owners: &Owners, proof: Option<&Proof>) -> String {
    let mut text = String::new();
    let mut line = |what: &str, names: Vec<String>| {
        if !names.is_empty() {
            let _ = writeln!(text, "{what:<11}{}", names.join(" "));
        }
    };
    let edge = |&edge: &usize| graph.name(edge, Player::Left);
    let terminals = graph.network.terminals();
    line("terminals", terminals.map(|end| graph.vertex(end)).to_vec());
    for (what, owner) in [
        ("free", None),
        ("Short", Some(Player::Left)),
        ("Cut", Some(Player::Right)),
    ] {
        let edges = (0..owners.len()).filter(|&edge| owners[edge] == owner);
        line(what, edges.map(|i| edge(&i)).collect());
    }
    if let Some(Proof::Forests { groups, .. }) = proof {
        for group in groups {
            line(
                "group",
                group.iter().map(|&end| graph.vertex(end)).collect(),
            );
        }
    }
    for (i, edges) in proof
        .iter()
        .flat_map(|proof| proof.edges().iter().enumerate())
    {
        let what = proof.map_or("", Proof::part);
        line(
            &format!("{what} {}", i + 1),
            edges.iter().map(edge).collect(),
        );
    }
    text
}

// ---- pictures --------------------------------------------------------------------------------

/// The radius of a vertex with its name inside.
const NAMED: f64 = 11.0;
/// Longer names stand beside their vertices.
const SHORT_NAME: usize = 3;
/// Room between such a name and the border.
const EDGE: f64 = 8.0;
/// The ground of vertices that are given to Short.
const TINT: Colour = Colour::LeftTint;
/// Room for saying so in the legend.
const GIVEN: f64 = 130.0;

fn curve(graph: &Graph, edge: usize) -> Vec<[f64; 2]> {
    graph.layout().curve(&graph.network, &graph.copies, edge)
}

/// Short's edges are thick, Cut's are dotted, so that prints without colour show them; terminals
/// are squares.
pub(super) fn picture(graph: &Graph, owners: &Owners, proof: Option<&Proof>) -> Picture {
    let names = if graph.layout().is_wide && !are_inside(graph) {
        names::beside(graph)
    } else {
        Vec::new()
    };
    let groups = match proof {
        Some(Proof::Forests { groups, .. }) => &groups[..],
        _ => &[],
    };
    let mut ground = ground(graph, &names);
    if !groups.is_empty() {
        ground.width = ground.width.max(overlay::LEGEND[0] + GIVEN);
    }
    let view = overlay::view(ground, proof);
    let mut picture = Picture::new("The Shannon switching game", view);
    tint(&mut picture, graph, groups);
    let trees = overlay::tree_of(proof, owners.len());
    for (edge, &owner) in owners.iter().enumerate() {
        let stroke = match (owner, trees[edge]) {
            (_, Some(tree)) => overlay::stroke(tree, 3.0),
            (None, None) => Stroke::new(Colour::Soft, 1.3),
            (Some(Player::Left), None) => Stroke::new(Colour::Left, 5.0),
            (Some(Player::Right), None) => Stroke::new(Colour::Right, 1.8).dashed(2.0, 4.0),
        };
        picture.line(curve(graph, edge), stroke);
    }
    vertices(&mut picture, graph);
    for name in names {
        picture.text(name);
    }
    if let Some(proof) = proof {
        let [x, y] = [ground.x + 8.0, ground.y + ground.height + 4.0];
        overlay::legend(&mut picture, [x, y], proof);
        if !groups.is_empty() {
            let x = x + overlay::LEGEND[0];
            picture.rectangle(Area::new(x, y - 8.0, 24.0, 16.0), Paint::fill(TINT));
            picture.text(Text::new([x + 29.0, y + 4.0], "given to Short", 12.0));
        }
    }
    picture
}

/// What is shown above a legend: all edges and vertices, and the names beside them.
fn ground(graph: &Graph, names: &[Text]) -> Area {
    let [mut right, mut bottom] = graph.layout().view;
    let [mut left, mut top] = [0.0_f64; 2];
    for room in names.iter().map(Text::room) {
        left = left.min(room.x - EDGE);
        top = top.min(room.y - EDGE);
        right = right.max(room.x + room.width + EDGE);
        bottom = bottom.max(room.y + room.height + EDGE);
    }
    Area::new(left, top, right - left, bottom - top)
}

/// Each group of vertices on a ground of its own.
fn tint(picture: &mut Picture, graph: &Graph, groups: &[Vec<usize>]) {
    let mut group_of = vec![None; graph.names.len()];
    for (i, group) in groups.iter().enumerate() {
        for &vertex in group {
            group_of[vertex] = Some(i);
            picture.circle(
                graph.layout().places[vertex],
                1.7 * NAMED,
                Paint::fill(TINT),
            );
        }
    }
    for edge in 0..graph.network.len() {
        let [a, b] = graph.network.ends(edge);
        if a != b && group_of[a].is_some() && group_of[a] == group_of[b] {
            picture.line(curve(graph, edge), Stroke::new(TINT, 1.7 * NAMED));
        }
    }
}

/// Whether all names fit into their vertices.
fn are_inside(graph: &Graph) -> bool {
    graph.layout().is_wide && graph.names.iter().all(|name| name.len() <= SHORT_NAME)
}

fn vertices(picture: &mut Picture, graph: &Graph) {
    let layout = graph.layout();
    let inside = are_inside(graph);
    let radius = match (inside, layout.is_wide) {
        (true, _) => NAMED,
        (false, true) => 5.0,
        (false, false) => 2.5,
    };
    let rim = Paint::fill(Colour::Paper).outlined(Stroke::new(Colour::Ink, 0.14 * radius));
    for (vertex, &[x, y]) in layout.places.iter().enumerate() {
        let is_terminal = graph.network.terminals().contains(&vertex);
        if is_terminal {
            let side = 2.0 * radius;
            let area = Area::new(x - radius, y - radius, side, side);
            picture.rectangle(area, Paint::fill(Colour::Ink));
        } else {
            picture.circle([x, y], radius, rim);
        }
        if inside {
            let colour = if is_terminal {
                Colour::Paper
            } else {
                Colour::Ink
            };
            let text = Text::new([x, y], graph.names[vertex].as_str(), 12.0);
            picture.text(text.anchor(Anchor::Centre).colour(colour));
        }
    }
}
