//! Proofs over pictures: how the edges of two trees or forests look, and a legend for them.

use partizan_picture::{Area, Colour, Picture, Stroke, Text};
use partizan_value::Player;

use crate::proof::Proof;

/// Room that a legend takes below a picture.
pub(crate) const LEGEND: [f64; 2] = [176.0, 24.0];

/// The line for an edge of the first or the second tree: solid or dashed, so that prints without
/// colour show which it is.
pub(crate) fn stroke(tree: usize, width: f64) -> Stroke {
    if tree == 0 {
        Stroke::new(Colour::Both, width)
    } else {
        Stroke::new(Colour::Ink, width).dashed(2.2 * width, 1.4 * width)
    }
}

/// The tree that each edge is part of.
pub(crate) fn tree_of(proof: Option<&Proof>, edges: usize) -> Vec<Option<usize>> {
    let mut trees = vec![None; edges];
    for (tree, part) in proof
        .iter()
        .flat_map(|proof| proof.edges().iter().enumerate())
    {
        for &edge in part {
            trees[edge] = Some(tree);
        }
    }
    trees
}

/// Says which line is which; begins at a point on the left.
pub(crate) fn legend(picture: &mut Picture, [x, y]: [f64; 2], proof: &Proof) {
    for tree in 0..2 {
        let from = x + LEGEND[0] / 2.0 * tree as f64;
        picture.line([[from, y], [from + 24.0, y]], stroke(tree, 2.6));
        let name = format!("{} {}", proof.part(), tree + 1);
        picture.text(Text::new([from + 29.0, y + 4.0], name, 12.0));
    }
}

/// A view of this area, with room for a legend below if there is a proof.
pub(crate) fn view(area: Area, proof: Option<&Proof>) -> Area {
    let Area { x, y, .. } = area;
    match proof {
        Some(_) => Area::new(x, y, area.width.max(LEGEND[0]), area.height + LEGEND[1]),
        None => area,
    }
}

/// The picture with a text for those who cannot see it.
pub(crate) fn described(picture: Picture, position: &str, proof: Option<&Proof>) -> Picture {
    let why = match proof {
        None => return picture.described(position),
        Some(Proof::Trees {
            player: Player::Left,
            ..
        }) => "two trees of Left's without a common edge",
        Some(Proof::Trees { .. }) => "two trees of Right's without a common edge",
        Some(Proof::Forests { .. }) => "two forests, neither of which joins the terminals",
    };
    picture.described(format!("{position}; {why}"))
}
