//! Games of one chess piece on the quarter of a board that is infinite downwards and to the right.
//!
//! A position is the row and the column of the piece, counted from the corner (0, 0) and written
//! `x,y`. A game of this kind only says where its piece may go: see [`Walk`].

use std::marker::PhantomData;

use partizan_picture::{Anchor, Area, Colour, Paint, Picture, Stroke, Text};
use partizan_value::Player;

use crate::board::Size;
use crate::draw::{SIDE, colour};
use crate::message::{Piece, Result};
use crate::request::Request;
use crate::ruleset::{Position, Ruleset, Visitor};

/// The farthest cells have this sum of row and column, which no walk increases.
const FARTHEST: u32 = 1_000_000;

/// So many cells down and to the right.
pub(crate) type Step = (i32, i32);

/// A cell of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Cell {
    /// How far down from the corner.
    pub(crate) row: u32,
    /// How far to the right of the corner.
    pub(crate) col: u32,
}

impl Position for Cell {
    fn size(&self) -> usize {
        self.row as usize + self.col as usize
    }
}

impl Cell {
    /// The cell so many steps away, if it is on the board.
    #[inline]
    fn step(self, (down, right): Step) -> Option<Cell> {
        Some(Cell {
            row: self.row.checked_add_signed(down)?,
            col: self.col.checked_add_signed(right)?,
        })
    }

    /// The cells on the way to the edge of the board, without this one.
    #[inline]
    fn ray(self, direction: Step) -> impl Iterator<Item = Cell> {
        std::iter::successors(self.step(direction), move |cell| cell.step(direction))
    }

    /// Exchanges row and column if the row is the greater.
    #[inline]
    pub(crate) fn transpose_upwards(&mut self) {
        if self.row > self.col {
            std::mem::swap(&mut self.row, &mut self.col);
        }
    }

    pub(crate) fn text(self) -> String {
        format!("{},{}", self.row, self.col)
    }
}

/// A chess piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chessman {
    /// Written `B`.
    Bishop,
    /// Written `N`.
    Knight,
    /// Written `Q`.
    Queen,
}

impl Chessman {
    fn letter(self) -> char {
        match self {
            Chessman::Bishop => 'B',
            Chessman::Knight => 'N',
            Chessman::Queen => 'Q',
        }
    }

    /// Its corners on a square from (0, 0) at the top left to (1, 1).
    fn corners(self) -> &'static [[f64; 2]] {
        match self {
            Chessman::Bishop => &[
                [0.18, 0.92],
                [0.82, 0.92],
                [0.78, 0.82],
                [0.6, 0.76],
                [0.64, 0.6],
                [0.72, 0.44],
                [0.66, 0.3],
                [0.58, 0.42],
                [0.53, 0.38],
                [0.6, 0.2],
                [0.5, 0.06],
                [0.34, 0.28],
                [0.28, 0.44],
                [0.36, 0.6],
                [0.4, 0.76],
                [0.22, 0.82],
            ],
            Chessman::Knight => &[
                [0.26, 0.92],
                [0.86, 0.92],
                [0.84, 0.6],
                [0.74, 0.3],
                [0.54, 0.18],
                [0.5, 0.06],
                [0.42, 0.18],
                [0.28, 0.34],
                [0.14, 0.58],
                [0.2, 0.68],
                [0.3, 0.66],
                [0.38, 0.56],
                [0.54, 0.52],
                [0.34, 0.72],
            ],
            Chessman::Queen => &[
                [0.22, 0.9],
                [0.78, 0.9],
                [0.94, 0.3],
                [0.71, 0.58],
                [0.68, 0.16],
                [0.5, 0.54],
                [0.32, 0.16],
                [0.29, 0.58],
                [0.06, 0.3],
            ],
        }
    }
}

/// What distinguishes the games of this kind.
pub(crate) trait Walk: PartialEq + Send + Sync + 'static {
    /// The name of the game.
    const TITLE: &'static str;
    /// Whether both players move alike.
    const IMPARTIAL: bool;
    /// Whether exchanging rows and columns changes nothing.
    const TRANSPOSES: bool;

    /// What the piece is for a player.
    fn chessman(player: Player) -> Chessman;

    /// The directions in which a player moves the piece any distance.
    fn rays(player: Player) -> &'static [Step];

    /// The single steps of a player's piece.
    fn steps(player: Player) -> &'static [Step];
}

/// The moves of the White Knight: those that lead nearer to the corner.
pub(crate) const KNIGHT: &[Step] = &[(-1, -2), (1, -2), (-2, -1), (-2, 1)];

/// The cells that a player may move the piece to.
#[inline]
fn targets<W: Walk>(from: Cell, player: Player) -> impl Iterator<Item = Cell> {
    let rays = W::rays(player).iter().flat_map(move |&step| from.ray(step));
    let steps = W::steps(player).iter();
    rays.chain(steps.filter_map(move |&step| from.step(step)))
}

/// The rules of a game of one piece on the quarter board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Quarter<W>(PhantomData<W>);

/// A move of the piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Walked {
    /// As what it moves.
    pub(crate) chessman: Chessman,
    /// Where it goes.
    pub(crate) to: Cell,
}

impl<W: Walk> Ruleset for Quarter<W> {
    type Position = Cell;
    type Move = Walked;

    const IMPARTIAL: bool = W::IMPARTIAL;

    #[inline]
    fn moves(&self, position: &Cell, player: Player, emit: &mut impl FnMut(Walked, Cell)) {
        let chessman = W::chessman(player);
        for to in targets::<W>(*position, player) {
            emit(Walked { chessman, to }, to);
        }
    }

    fn name(&self, _: &Cell, played: &Walked) -> String {
        format!("{}{}", played.chessman.letter(), played.to.text())
    }

    /// The cell where the piece goes, if the picture reaches as far, or from the piece to there.
    fn ways(&self, position: &Cell, played: &Walked) -> Vec<Vec<[f64; 2]>> {
        let window = Window::around::<W>(*position);
        match [*position, played.to].map(|cell| window.centre(cell)) {
            [Some(from), Some(to)] => vec![vec![to], vec![from, to]],
            _ => Vec::new(),
        }
    }

    /// Where the piece came from, if that is still shown, and where it is.
    fn trace(&self, before: &Cell, _: &Walked, after: &Cell) -> Vec<[f64; 2]> {
        let window = Window::around::<W>(*after);
        let cells = [*before, *after].into_iter();
        cells.filter_map(|cell| window.centre(cell)).collect()
    }

    fn whereabouts(&self, position: &Cell) -> Vec<(Cell, Vec<[f64; 2]>)> {
        let window = Window::around::<W>(*position);
        let here = || window.centre(*position).into_iter().collect();
        let mut parts = Vec::new();
        self.components(position, &mut |part| parts.push((part, here())));
        parts
    }

    /// A single piece is a single component, unless nobody can move it.
    #[inline]
    fn components(&self, position: &Cell, emit: &mut impl FnMut(Cell)) {
        let can_move = |&player: &Player| targets::<W>(*position, player).next().is_some();
        if Player::BOTH.iter().any(can_move) {
            emit(*position);
        }
    }

    #[inline]
    fn normalise(&self, position: &mut Cell) -> bool {
        if W::TRANSPOSES {
            position.transpose_upwards();
        }
        false
    }

    fn text(&self, position: &Cell) -> String {
        position.text()
    }

    fn picture(&self, position: &Cell) -> Picture {
        picture::<W>(*position)
    }

    fn most_pieces(&self, _: Size) -> usize {
        1
    }

    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Cell) -> bool) {
        arrange(size, pieces, emit);
    }
}

/// A size stands for its last cell, so that the sizes up to one go through all cells.
pub(crate) fn arrange(size: Size, pieces: usize, emit: &mut dyn FnMut(Cell) -> bool) {
    let Size { rows, cols } = size;
    if pieces == 1 && rows + cols - 2 <= FARTHEST as usize {
        emit(Cell {
            row: (rows - 1) as u32,
            col: (cols - 1) as u32,
        });
    }
}

/// Reads `x,y`.
pub(crate) fn read(piece: &Piece<'_>) -> Result<Cell> {
    let coordinates = piece.split(|c| c == ',');
    let [row, col] = coordinates.as_slice() else {
        let message = "a position is `x,y`: two numbers, from 0,0 on";
        return Err(piece.error(message));
    };
    let most = FARTHEST as usize;
    let row = row.trimmed().number("the row", most)?;
    let col = col.trimmed().number("the column", most)?;
    if row + col > most {
        let message = format!("row and column together can be at most {most}");
        return Err(piece.error(message));
    }
    Ok(Cell {
        row: row as u32,
        col: col as u32,
    })
}

/// Reads the positions of a request.
pub(crate) fn open<W: Walk, V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let sums = request.sums(read)?;
    Ok(visitor.visit(Quarter::<W>(PhantomData), sums))
}

/// The part of the board around the piece that is shown.
struct Window {
    /// The first row and column.
    first: [u32; 2],
    rows: u32,
    cols: u32,
}

const MARGIN: f64 = 44.0;

impl Window {
    /// Rows downwards, columns to the right, as far as the corner and as the piece can go unless
    /// that is too far away.
    fn around<W: Walk>(at: Cell) -> Window {
        /// Rows and columns up to the piece and a little farther, at most.
        const MOST: u32 = 20;
        /// How many are shown behind the piece at least, and at most.
        const BEHIND: [u32; 2] = [2, 10];
        let [least, most] = BEHIND;
        let first = [at.row, at.col].map(|n| (n + least + 1).saturating_sub(MOST));
        let mut behind = [least; 2];
        for cell in Player::BOTH
            .into_iter()
            .flat_map(|player| targets::<W>(at, player))
        {
            let past = [
                cell.row.saturating_sub(at.row),
                cell.col.saturating_sub(at.col),
            ];
            behind = [0, 1].map(|axis| behind[axis].max(past[axis]).min(most));
        }
        Window {
            first,
            rows: at.row - first[0] + behind[0] + 1,
            cols: at.col - first[1] + behind[1] + 1,
        }
    }

    /// The upper left corner of a cell.
    fn corner(&self, cell: Cell) -> [f64; 2] {
        let away = |n: u32, first: u32| MARGIN + SIDE * (f64::from(n) - f64::from(first));
        [away(cell.col, self.first[1]), away(cell.row, self.first[0])]
    }

    /// The middle of a cell, if it is shown.
    fn centre(&self, cell: Cell) -> Option<[f64; 2]> {
        let shown = |n: u32, first: u32, count: u32| (first..first + count).contains(&n);
        let is_shown =
            shown(cell.row, self.first[0], self.rows) && shown(cell.col, self.first[1], self.cols);
        is_shown.then(|| self.corner(cell).map(|n| n + SIDE / 2.0))
    }
}

/// The board around the piece, with the cells that it can go to.
fn picture<W: Walk>(at: Cell) -> Picture {
    const LABEL: f64 = 10.0;

    let window = Window::around::<W>(at);
    let Window { first, rows, cols } = window;
    let (width, height) = (SIDE * f64::from(cols), SIDE * f64::from(rows));
    let mut picture = Picture::new(
        W::TITLE,
        Area::sized(MARGIN + width + 4.0, MARGIN + height + 4.0),
    );
    for row in first[0]..first[0] + rows {
        for col in first[1]..first[1] + cols {
            let dark = (row + col) % 2 == 1;
            let fill = if dark { Colour::Shade } else { Colour::Paper };
            let line = Stroke::new(Colour::Grid, 1.0);
            let [x, y] = window.corner(Cell { row, col });
            let square = Area::new(x, y, SIDE, SIDE);
            picture.rectangle(square, Paint::fill(fill).outlined(line));
        }
    }
    let mut label = |n: u32, at: [f64; 2], anchor: Anchor| {
        let text = Text::new(at, n.to_string(), LABEL).anchor(anchor);
        picture.text(text.colour(Colour::Soft));
    };
    for row in first[0]..first[0] + rows {
        let y = MARGIN + SIDE * (f64::from(row - first[0]) + 0.5) + 0.36 * LABEL;
        label(row, [MARGIN - 6.0, y], Anchor::End);
    }
    for col in first[1]..first[1] + cols {
        let x = MARGIN + SIDE * (f64::from(col - first[1]) + 0.5);
        label(col, [x, MARGIN - 8.0], Anchor::Middle);
    }
    // The board has an edge only above and at the left.
    let edge = Stroke::new(Colour::Ink, 2.0);
    if first[0] == 0 {
        picture.line([[MARGIN, MARGIN], [MARGIN + width, MARGIN]], edge);
    }
    if first[1] == 0 {
        picture.line([[MARGIN, MARGIN], [MARGIN, MARGIN + height]], edge);
    }
    // Left's targets are discs, Right's are rings around them; those of both are grey.
    let players = if W::IMPARTIAL {
        &[Player::Left][..]
    } else {
        &Player::BOTH
    };
    for &player in players {
        for cell in targets::<W>(at, player) {
            let Some(centre) = window.centre(cell) else {
                continue;
            };
            if W::IMPARTIAL {
                picture.circle(centre, 0.12 * SIDE, Paint::fill(Colour::Soft));
            } else if player == Player::Left {
                picture.circle(centre, 0.12 * SIDE, Paint::fill(colour(player)));
            } else {
                let ring = Stroke::new(colour(player), 2.5);
                picture.circle(centre, 0.24 * SIDE, Paint::outline(ring));
            }
        }
    }
    // The figures of both players side by side where they differ.
    let [x, y] = window.corner(at);
    let share = SIDE / players.len() as f64;
    for (i, &player) in players.iter().enumerate() {
        let left = x + share * i as f64;
        let top = y + (SIDE - share.max(0.7 * SIDE)) / 2.0;
        let height = share.max(0.7 * SIDE);
        let place = |&[u, v]: &[f64; 2]| [left + share * u, top + height * v];
        let corners = W::chessman(player).corners().iter().map(place);
        let fill = if W::IMPARTIAL {
            Colour::Paper
        } else {
            colour(player)
        };
        let rim = Stroke::new(Colour::Ink, 1.5);
        picture.polygon(corners.collect::<Vec<_>>(), Paint::fill(fill).outlined(rim));
    }
    picture.described(format!("row {}, column {}", at.row, at.col))
}
