//! Boards to be looked at: as lines of text, and as pictures like the board of the game.

use partizan_picture::{Anchor, Area, Colour, Paint, Picture, Stroke, Text};
use partizan_value::Player;

use super::lattice::{Lattice, Point};
use crate::connection::Owners;
use crate::draw::{colour, tint};
use crate::grid::column_name;
use crate::overlay;
use crate::proof::Proof;

// ---- text ------------------------------------------------------------------------------------

/// The board as text. Left's dots are `x`, her bridges `|` and `---`; Right's are `o`, `"` and
/// `===`. Edges of a proof have the number of their tree in the middle.
pub(super) fn diagram(lattice: Lattice, owners: &Owners, proof: Option<&Proof>) -> String {
    let margin = lattice.height().to_string().len() + 2;
    let mut lines: Vec<Vec<u8>> = (0..lattice.height())
        .map(|y| {
            let number = lattice.height() - y;
            let mut line = format!("{number:>width$}  ", width = margin - 2).into_bytes();
            line.resize(margin + 2 * lattice.width() - 1, b' ');
            for x in 0..lattice.width() {
                match (Point { x, y }).dot() {
                    Some(Player::Left) => line[margin + 2 * x] = b'x',
                    Some(Player::Right) => line[margin + 2 * x] = b'o',
                    None => {}
                }
            }
            line
        })
        .collect();
    let mut bridge = |edge: usize, player: Player, middle: Option<u8>| {
        let Point { x, y } = lattice.point(edge);
        let at = margin + 2 * x;
        let [upright, flat] = match player {
            Player::Left => [b'|', b'-'],
            Player::Right => [b'"', b'='],
        };
        if lattice.is_vertical(edge, player) {
            lines[y][at] = middle.unwrap_or(upright);
        } else {
            lines[y][at - 1..=at + 1].fill(flat);
            lines[y][at] = middle.unwrap_or(flat);
        }
    };
    for (edge, owner) in owners.iter().enumerate() {
        if let Some(player) = *owner {
            bridge(edge, player, None);
        }
    }
    if let Some(proof) = proof {
        for (edges, number) in proof.edges().iter().zip(*b"12") {
            for &edge in edges {
                bridge(edge, proof.network_of(), Some(number));
            }
        }
    }
    lines.push(column_names(lattice, margin));
    let line = |line: Vec<u8>| {
        let text: String = line.into_iter().map(char::from).collect();
        text.trim_end().to_string() + "\n"
    };
    lines.into_iter().map(line).collect()
}

/// The names of the columns, or of as many as there is room for.
fn column_names(lattice: Lattice, margin: usize) -> Vec<u8> {
    let mut line: Vec<u8> = Vec::new();
    for x in 0..lattice.width() {
        let at = margin + 2 * x;
        if at > line.len() {
            line.resize(at, b' ');
            line.extend(column_name(x).bytes());
        }
    }
    line
}

// ---- pictures --------------------------------------------------------------------------------

/// Room for coordinates at the left and below.
const MARGIN: f64 = 38.0;
/// Room at the top and at the right.
const EDGE: f64 = 18.0;
/// From one point to the next, on a board of few points.
const STEP: f64 = 24.0;
/// The least distance between coordinates.
const APART: f64 = 19.0;
/// Boards with more points in a row or column have rows of square dots, each drawn in one go.
const MANY: usize = 81;

/// From one point to the next: less on a large board.
fn step(lattice: Lattice) -> f64 {
    let side = lattice.width().max(lattice.height());
    (1800.0 / side as f64).clamp(5.0, STEP)
}

/// Where a point is drawn.
pub(super) fn place(lattice: Lattice, Point { x, y }: Point) -> [f64; 2] {
    let step = step(lattice);
    [MARGIN + step * x as f64, EDGE + step * y as f64]
}

/// Left's dots are discs and her bridges solid; Right's dots are rings and his bridges hollow, so
/// that prints without colour show whose they are.
pub(super) fn picture(lattice: Lattice, owners: &Owners, proof: Option<&Proof>) -> Picture {
    let step = step(lattice);
    let [right, bottom] = place(
        lattice,
        Point {
            x: lattice.width() - 1,
            y: lattice.height() - 1,
        },
    );
    let height = bottom + MARGIN;
    let view = overlay::view(Area::sized(right + EDGE, height), proof);
    let mut picture = Picture::new("Bridg-it", view);
    let ground = Area::new(
        MARGIN - 0.5 * step,
        EDGE - 0.5 * step,
        right - MARGIN + step,
        bottom - EDGE + step,
    );
    picture.rectangle(ground, Paint::fill(Colour::Shade));
    sides(&mut picture, lattice);
    coordinates(&mut picture, lattice, ground);
    let line = |edge: usize, player: Player| {
        let ends = lattice.ends(edge, player);
        ends.map(|dot| place(lattice, dot))
    };
    for (edge, owner) in owners.iter().enumerate() {
        if let Some(player) = *owner {
            let ends = line(edge, player);
            picture.line(ends, Stroke::new(colour(player), 0.3 * step));
            if player == Player::Right {
                picture.line(ends, Stroke::new(Colour::Paper, 0.11 * step));
            }
        }
    }
    if let Some(proof) = proof {
        for (tree, edges) in proof.edges().iter().enumerate() {
            for &edge in edges {
                picture.line(
                    line(edge, proof.network_of()),
                    overlay::stroke(tree, 0.11 * step),
                );
            }
        }
        overlay::legend(&mut picture, [8.0, height + 4.0], proof);
    }
    if lattice.width().max(lattice.height()) <= MANY {
        round_dots(&mut picture, lattice);
    } else {
        square_dots(&mut picture, lattice);
    }
    picture
}

/// Bands behind the dots that are joined from the start.
fn sides(picture: &mut Picture, lattice: Lattice) {
    let (right, bottom) = (lattice.width() - 1, lattice.height() - 1);
    let reach = 0.5 * step(lattice);
    let mut band = |player: Player, from: Point, to: Point| {
        let [[x, y], [x2, y2]] = [from, to].map(|point| place(lattice, point));
        let area = Area::new(
            x - reach,
            y - reach,
            x2 - x + 2.0 * reach,
            y2 - y + 2.0 * reach,
        );
        picture.rectangle(area, Paint::fill(tint(player)));
    };
    for y in [0, bottom] {
        band(Player::Left, Point { x: 1, y }, Point { x: right - 1, y });
    }
    for x in [0, right] {
        band(Player::Right, Point { x, y: 1 }, Point { x, y: bottom - 1 });
    }
}

/// Names of columns and numbers of rows, as many as there is room for.
fn coordinates(picture: &mut Picture, lattice: Lattice, ground: Area) {
    let every = (APART / step(lattice)).ceil().max(1.0) as usize;
    let mut label = |at: [f64; 2], text: String| {
        let text = Text::new(at, text, 12.0).anchor(Anchor::Centre);
        picture.text(text.colour(Colour::Soft));
    };
    for x in (0..lattice.width()).step_by(every) {
        let [at, _] = place(lattice, Point { x, y: 0 });
        label([at, ground.y + ground.height + 11.0], column_name(x));
    }
    for up in (0..lattice.height()).step_by(every) {
        let y = lattice.height() - 1 - up;
        let [_, at] = place(lattice, Point { x: 0, y });
        label([ground.x - 12.0, at], (up + 1).to_string());
    }
}

fn round_dots(picture: &mut Picture, lattice: Lattice) {
    let step = step(lattice);
    for (y, x) in (0..lattice.height()).flat_map(|y| (0..lattice.width()).map(move |x| (y, x))) {
        let point = Point { x, y };
        let at = place(lattice, point);
        match point.dot() {
            Some(Player::Left) => {
                picture.circle(at, 0.29 * step, Paint::fill(Colour::Left));
            }
            Some(Player::Right) => {
                let rim = Stroke::new(Colour::Right, 0.14 * step);
                let ring = Paint::fill(Colour::Paper).outlined(rim);
                picture.circle(at, 0.24 * step, ring);
            }
            None => {}
        }
    }
}

/// Rows of square dots are dashed lines: pictures of large boards stay small.
fn square_dots(picture: &mut Picture, lattice: Lattice) {
    let step = step(lattice);
    let mut row = |player: Player, y: usize, colour: Colour, side: f64| {
        let first = usize::from(player == Player::Left);
        let last = lattice.width() - 1 - first;
        let [[x, y], [end, _]] = [first, last].map(|x| place(lattice, Point { x, y }));
        let ends = [[x - side / 2.0, y], [end + side / 2.0, y]];
        picture.line(
            ends,
            Stroke::new(colour, side).dashed(side, 2.0 * step - side),
        );
    };
    for y in 0..lattice.height() {
        if y.is_multiple_of(2) {
            row(Player::Left, y, Colour::Left, 0.56 * step);
        } else {
            row(Player::Right, y, Colour::Right, 0.6 * step);
            row(Player::Right, y, Colour::Paper, 0.28 * step);
        }
    }
}
