//! Positions as text: a size, a grid of crossings, or a size with bridges by name.

use std::sync::Arc;

use partizan_value::Player;

use super::Bridgit;
use super::lattice::{Lattice, Point};
use crate::board::{MOST_SQUARES, Size};
use crate::connection::{Turns, Written};
use crate::graph::items;
use crate::grid::{column_name, named_square};
use crate::message::{Piece, Result};

/// Reads a position. Players who take turns have as many bridges as each other, or one more.
pub(super) fn read(
    piece: &Piece<'_>,
    turns: Turns,
    board: impl Fn(Size) -> Arc<Bridgit>,
) -> Result<Written<Bridgit>> {
    let text = piece.text();
    let written = if let Some(colon) = text.find(':') {
        let size = piece.part(0..colon).trimmed();
        let Some(size) = read_size(&size)? else {
            return Err(size.error("expected a size such as `5` or `4x6` before the colon"));
        };
        let mut written = Written::empty(board(size));
        let bridges = piece.part(colon + 1..text.len());
        read_bridges(&bridges, Lattice::new(size), &mut written.owners)?;
        written
    } else if let Some(bridge) = items(piece).find(looks_like_bridge) {
        return Err(bridge.error("bridges stand after a size and a colon, as in `3: b1-b3`"));
    } else if let Some(size) = read_size(piece)? {
        Written::empty(board(size))
    } else {
        let (size, owners) = read_grid(piece)?;
        let board = board(size);
        Written { board, owners }
    };
    let [left, right] = Player::BOTH.map(|player| {
        let owners = written.owners.iter();
        owners.filter(|&&owner| owner == Some(player)).count()
    });
    if !turns.allow(left, right) {
        let message = format!(
            "Left has {} and Right has {right}: players who take turns differ by at \
             most 1; with `turns=free` they may have any numbers",
            counted(left, "bridge")
        );
        return Err(piece.error(message));
    }
    Ok(written)
}

/// Whether a text begins as the name of a bridge does.
fn looks_like_bridge(item: &Piece<'_>) -> bool {
    let from = item.text().split_once('-').map(|(from, _)| from);
    from.and_then(named_square).is_some()
}

/// So many things.
fn counted(count: usize, thing: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{s}")
}

/// Reads `5` or `4x6`; `None` if the text does not look like a size.
fn read_size(piece: &Piece<'_>) -> Result<Option<Size>> {
    let text = piece.text();
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Size::read(piece);
    }
    match piece.number("the number of rows", MOST_SQUARES)? {
        0 => Err(piece.error("a board needs at least one row and one column")),
        n => Size { rows: n, cols: n }.checked(piece).map(Some),
    }
}

/// Reads rows of crossings from the top.
fn read_grid(piece: &Piece<'_>) -> Result<(Size, Vec<Option<Player>>)> {
    let rows = piece.split(|c| matches!(c, '/' | '|' | '\n'));
    let cols = rows[0].trimmed().text().chars().count();
    if cols == 0 {
        return Err(rows[0].error("a row without crossings"));
    }
    let mut owners = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        let row = row.trimmed();
        for (at, c) in row.text().char_indices() {
            owners.push(match c {
                '.' => None,
                'x' | 'X' => Some(Player::Left),
                'o' | 'O' => Some(Player::Right),
                _ => {
                    let message = format!(
                        "`{}` is no crossing; crossings are `.` free, `x` Left's and `o` Right's",
                        c.escape_debug()
                    );
                    return Err(row.part(at..at + c.len_utf8()).error(message));
                }
            });
        }
        let (width, expected) = (row.text().chars().count(), cols - i % 2);
        if width != expected {
            let rows = match cols {
                1 => "with one column the rows in between are empty, as in `.//.`".to_string(),
                _ => format!(
                    "rows have {cols}, {}, {cols}, ... crossings in turn",
                    cols - 1
                ),
            };
            let width = counted(width, "crossing");
            let message = format!("this row has {width} and needs {expected}: {rows}");
            return Err(row.error(message));
        }
    }
    if rows.len().is_multiple_of(2) {
        let message = format!(
            "{} rows of crossings; a board has an odd number of them, and the last one is as long \
             as the first",
            rows.len()
        );
        return Err(piece.error(message));
    }
    let size = Size {
        rows: rows.len().div_ceil(2),
        cols,
    };
    Ok((size.checked(piece)?, owners))
}

/// Reads bridges such as `b1-b3`.
fn read_bridges(
    bridges: &Piece<'_>,
    lattice: Lattice,
    owners: &mut [Option<Player>],
) -> Result<()> {
    for bridge in items(bridges) {
        let (edge, player) = read_bridge(&bridge, lattice)?;
        let name = |player| super::bridge_name(lattice, edge, player);
        match owners[edge] {
            None => owners[edge] = Some(player),
            Some(earlier) if earlier == player => {
                return Err(bridge.error(format!("the bridge {} is there already", name(player))));
            }
            Some(earlier) => {
                let message = format!("{} crosses the bridge {}", name(player), name(earlier));
                return Err(bridge.error(message));
            }
        }
    }
    Ok(())
}

/// The crossing of a bridge, and whose it is.
fn read_bridge(bridge: &Piece<'_>, lattice: Lattice) -> Result<(usize, Player)> {
    let text = bridge.text();
    let Some(dash) = text.find('-') else {
        return Err(bridge.error("a bridge joins two dots, as in `b1-b3`"));
    };
    let (from, player) = read_dot(&bridge.part(0..dash), lattice)?;
    let (to, other) = read_dot(&bridge.part(dash + 1..text.len()), lattice)?;
    let name = |point| lattice.name(point);
    let error = |message| Err(bridge.error(message));
    if player != other {
        let [left, right] = match player {
            Player::Left => [from, to],
            Player::Right => [to, from],
        };
        return error(format!(
            "dots of different colours: {} is Left's, {} is Right's",
            name(left),
            name(right)
        ));
    }
    if from == to {
        return error(format!("a bridge from {} to itself", name(from)));
    }
    let steps = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    if steps != (0, 2) && steps != (2, 0) {
        return error(format!(
            "{} and {} are not next to each other: a bridge joins dots two steps apart in a row \
             or column",
            name(from),
            name(to)
        ));
    }
    let middle = Point {
        x: from.x.midpoint(to.x),
        y: from.y.midpoint(to.y),
    };
    match lattice.edge(middle) {
        Some(edge) => Ok((edge, player)),
        None => error(format!(
            "{} and {} are on the same side of the board, where dots are joined already",
            name(from),
            name(to)
        )),
    }
}

/// The dot with a name, and whose it is.
fn read_dot(piece: &Piece<'_>, lattice: Lattice) -> Result<(Point, Player)> {
    let Some([x, up]) = named_square(piece.text()) else {
        return Err(piece.error("a dot is named by its column and row, as in `b1`"));
    };
    let (width, height) = (lattice.width(), lattice.height());
    if x >= width || up >= height {
        let message = format!(
            "no dot is here: the board has columns a to {} and rows 1 to {height}",
            column_name(width - 1)
        );
        return Err(piece.error(message));
    }
    let point = Point {
        x,
        y: height - 1 - up,
    };
    let name = lattice.name(point);
    match (point.dot(), lattice.edge(point)) {
        (Some(player), _) => Ok((point, player)),
        (None, Some(_)) => Err(piece.error(format!(
            "no dot is at {name}, which is a crossing of two bridges"
        ))),
        (None, None) => Err(piece.error(format!("no dot is at {name}, between two of a side"))),
    }
}
