//! Cakes that Left cuts vertically and Right horizontally: what Cutcake and Maundy Cake have in
//! common.
//!
//! A position is a collection of rectangular cakes, which do not influence each other.

use std::marker::PhantomData;

use partizan_picture::{Anchor, Area, Colour, Paint, Picture, Stroke, Text};
use partizan_value::Player;
use smallvec::{SmallVec, smallvec};

use crate::board::Size;
use crate::message::{Piece, Result};
use crate::request::Request;
use crate::ruleset::{Position, Ruleset, Visitor};

/// A number of equal cakes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Slices {
    rows: u16,
    cols: u16,
    count: u64,
}

impl Slices {
    fn text(self) -> String {
        let Slices { rows, cols, count } = self;
        match count {
            1 => format!("{rows}x{cols}"),
            _ => format!("{count}*{rows}x{cols}"),
        }
    }
}

/// Cakes in order of their sizes, each size once: equal collections are equal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Cakes(SmallVec<[Slices; 2]>);

impl Position for Cakes {
    fn size(&self) -> usize {
        self.0.iter().fold(0, |all: usize, slices| {
            let squares = usize::from(slices.rows) * usize::from(slices.cols);
            all.saturating_add(squares.saturating_mul(slices.count as usize))
        })
    }

    fn heap_bytes(&self) -> usize {
        if self.0.spilled() {
            self.0.capacity() * size_of::<Slices>()
        } else {
            0
        }
    }
}

impl Cakes {
    fn of(slices: impl IntoIterator<Item = Slices>) -> Cakes {
        let mut cakes = Cakes(SmallVec::new());
        slices.into_iter().for_each(|slices| cakes.add(slices));
        cakes
    }

    fn add(&mut self, slices: Slices) {
        let size = |slices: &Slices| (slices.rows, slices.cols);
        match self.0.binary_search_by_key(&size(&slices), size) {
            Ok(i) => self.0[i].count += slices.count,
            Err(i) => self.0.insert(i, slices),
        }
    }

    /// Takes away one cake of the `i`-th size.
    fn remove(&mut self, i: usize) {
        if self.0[i].count > 1 {
            self.0[i].count -= 1;
        } else {
            self.0.remove(i);
        }
    }

    fn text(&self) -> String {
        let texts: Vec<String> = self.0.iter().map(|slices| slices.text()).collect();
        texts.join("+")
    }
}

/// Lengths that a side is cut into, with how many there are of each.
pub(crate) type Lengths = SmallVec<[(u16, u64); 2]>;

/// What one of some equal cakes became.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cut {
    /// The cake.
    cake: Slices,
    /// Its pieces.
    pieces: Cakes,
}

/// What distinguishes the games of this kind.
pub(crate) trait Knife: PartialEq + Send + Sync + 'static {
    /// The name of the game.
    const TITLE: &'static str;

    /// Every way to cut a side of this length, without regard to the order of the pieces.
    fn cuts(side: u16) -> impl Iterator<Item = Lengths>;
}

/// The rules of a game of cutting cakes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Cutting<K>(PhantomData<K>);

impl<K: Knife> Ruleset for Cutting<K> {
    type Position = Cakes;
    type Move = Cut;

    #[inline]
    fn moves(&self, position: &Cakes, player: Player, emit: &mut impl FnMut(Cut, Cakes)) {
        for (i, &cake) in position.0.iter().enumerate() {
            let Slices { rows, cols, .. } = cake;
            let side = match player {
                Player::Left => cols,
                Player::Right => rows,
            };
            let slices = |&(length, count): &(u16, u64)| match player {
                Player::Left => Slices {
                    rows,
                    cols: length,
                    count,
                },
                Player::Right => Slices {
                    rows: length,
                    cols,
                    count,
                },
            };
            for lengths in K::cuts(side) {
                let pieces = lengths.iter().map(slices);
                let mut after = position.clone();
                after.remove(i);
                pieces.clone().for_each(|piece| after.add(piece));
                let pieces = Cakes::of(pieces);
                emit(Cut { cake, pieces }, after);
            }
        }
    }

    fn name(&self, _: &Cakes, cut: &Cut) -> String {
        cut.pieces.text()
    }

    /// Anywhere along the first line of the cut, from either side, of any cake that is equal. Where
    /// there are too many lines none is drawn.
    fn ways(&self, position: &Cakes, cut: &Cut) -> Vec<Vec<[f64; 2]>> {
        let Some(first) = cut.pieces.0.first() else {
            return Vec::new();
        };
        let Slices { rows, cols, .. } = cut.cake;
        let is_vertical = first.cols < cols;
        let (side, across, length) = if is_vertical {
            (cols, rows, first.cols)
        } else {
            (rows, cols, first.rows)
        };
        if side > LINES || across > LINES {
            return Vec::new();
        }
        let mut lines = vec![length, side - length];
        lines.dedup();
        let table = Table::new(position);
        let mut ways = Vec::new();
        for area in table.equal(cut.cake) {
            for &line in &lines {
                for square in 0..across {
                    let along = table.unit * f64::from(line);
                    let aside = table.unit * (f64::from(square) + 0.5);
                    ways.push(vec![if is_vertical {
                        [area.x + along, area.y + aside]
                    } else {
                        [area.x + aside, area.y + along]
                    }]);
                }
            }
        }
        ways
    }

    /// The middles of the pieces.
    fn trace(&self, _: &Cakes, cut: &Cut, after: &Cakes) -> Vec<[f64; 2]> {
        let table = Table::new(after);
        let pieces = cut.pieces.0.iter().flat_map(|piece| {
            let equal = table.equal(*piece).map(middle);
            equal.take(piece.count as usize).collect::<Vec<_>>()
        });
        pieces.collect()
    }

    /// Every cake is a component; one that is a single square cannot be cut.
    #[inline]
    fn components(&self, position: &Cakes, emit: &mut impl FnMut(Cakes)) {
        for slices in &position.0 {
            if (slices.rows, slices.cols) == (1, 1) {
                continue;
            }
            let cake = Slices {
                count: 1,
                ..*slices
            };
            for _ in 0..slices.count {
                emit(Cakes(smallvec![cake]));
            }
        }
    }

    /// Of equal cakes that are drawn as one, the first is there.
    fn whereabouts(&self, position: &Cakes) -> Vec<(Cakes, Vec<[f64; 2]>)> {
        let table = Table::new(position);
        let mut parts = Vec::new();
        let mut nth = 0;
        self.components(position, &mut |part: Cakes| {
            let is_equal = parts.last().is_some_and(|(last, _)| *last == part);
            nth = if is_equal { nth + 1 } else { 0 };
            let cake = part.0.first().copied();
            let mut equal = cake.into_iter().flat_map(|cake| table.equal(cake));
            let points = equal.nth(nth).map(middle).into_iter().collect();
            parts.push((part, points));
        });
        parts
    }

    /// A quarter turn exchanges the players.
    #[inline]
    fn normalise(&self, position: &mut Cakes) -> bool {
        let turned = Cakes::of(position.0.iter().map(|slices| Slices {
            rows: slices.cols,
            cols: slices.rows,
            count: slices.count,
        }));
        let exchanged = turned < *position;
        if exchanged {
            *position = turned;
        }
        exchanged
    }

    fn text(&self, position: &Cakes) -> String {
        position.text()
    }

    fn picture(&self, position: &Cakes) -> Picture {
        picture(K::TITLE, position)
    }

    fn most_pieces(&self, _: Size) -> usize {
        1
    }

    /// The cake of this size.
    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Cakes) -> bool) {
        let side = |n: usize| u16::try_from(n).ok();
        if pieces == 1
            && let (Some(rows), Some(cols)) = (side(size.rows), side(size.cols))
        {
            let cake = Slices {
                rows,
                cols,
                count: 1,
            };
            emit(Cakes(smallvec![cake]));
        }
    }
}

/// The middle of a cake.
fn middle(area: &Area) -> [f64; 2] {
    [area.x + area.width / 2.0, area.y + area.height / 2.0]
}

/// The most cakes of a size that can be written; each is a component of its own.
const MOST: usize = 10_000;

/// Reads `2x3`, or `4*2x3` for four such cakes.
fn read(piece: &Piece<'_>) -> Result<Slices> {
    let (count, cake) = match piece.text().find('*') {
        None => (1, piece.clone()),
        Some(star) => {
            let count = piece.part(0..star).trimmed();
            let cake = piece.part(star + 1..piece.text().len()).trimmed();
            (count.number("the number of cakes", MOST)?, cake)
        }
    };
    let sides = cake.split(|c| matches!(c, 'x' | 'X' | '×'));
    let [rows, cols] = sides.as_slice() else {
        let message = "a cake is `MxN`: M rows and N columns; several are `2x3+1x4` or `3*1x4`";
        return Err(cake.error(message));
    };
    let side = |side: &Piece<'_>, what: &str| {
        let side = side.trimmed();
        match side.number(what, usize::from(u16::MAX))? {
            0 => Err(side.error("a cake has at least one row and one column")),
            n => Ok(n as u16),
        }
    };
    let (rows, cols) = (
        side(rows, "the number of rows")?,
        side(cols, "the number of columns")?,
    );
    if count == 0 {
        return Err(piece.error("there must be at least one cake"));
    }
    Ok(Slices {
        rows,
        cols,
        count: count as u64,
    })
}

/// Reads the positions of a request. All cakes of a sum are one position, as after a move.
pub(crate) fn open<K: Knife, V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let sums = request.sums(read)?;
    let sums = sums.into_iter().map(|sum| vec![Cakes::of(sum)]);
    Ok(visitor.visit(Cutting::<K>(PhantomData), sums.collect()))
}

/// If there are more cakes than this, each size is drawn once.
const MOST_SINGLY: u64 = 12;
/// How many are drawn before it becomes too many.
const MOST_DRAWN: usize = 40;
/// The most lines that can be told apart.
const LINES: u16 = 80;
const GAP: f64 = 16.0;
const LABEL: f64 = 12.0;

/// Where cakes are drawn: in a row.
struct Table {
    /// The cakes with their places; several equal ones may be in one place.
    cakes: Vec<(Slices, Area)>,
    /// The side of a square.
    unit: f64,
    /// The middles of the labels below.
    labels: Vec<f64>,
    /// Where the row ends.
    width: f64,
    /// The height of the tallest cake.
    height: f64,
    /// Whether there are more than can be drawn.
    more: bool,
}

impl Table {
    fn new(cakes: &Cakes) -> Table {
        const UNIT: f64 = 26.0;
        /// The longest side; units of longer ones are smaller.
        const LONGEST: f64 = 520.0;
        let count = cakes.0.iter().map(|slices| slices.count);
        let singly = count.fold(0, u64::saturating_add) <= MOST_SINGLY;
        let each = |slices: &Slices| {
            let one = Slices {
                count: 1,
                ..*slices
            };
            let times = if singly { slices.count } else { 1 };
            std::iter::repeat_n(if singly { one } else { *slices }, times as usize)
        };
        let all = || cakes.0.iter().flat_map(each).take(MOST_DRAWN);
        let longest = all().map(|cake| cake.rows.max(cake.cols)).max();
        let unit = UNIT.min(LONGEST / f64::from(longest.unwrap_or(1)));
        let sides = |cake: Slices| [cake.cols, cake.rows].map(|n| (unit * f64::from(n)).max(3.0));
        // Labels need some room below narrow cakes.
        let room = |cake: Slices| sides(cake)[0].max(0.62 * LABEL * cake.text().len() as f64);
        let height = all().map(|cake| sides(cake)[1]).fold(0.0, f64::max);
        let mut table = Table {
            cakes: Vec::new(),
            unit,
            labels: Vec::new(),
            width: GAP,
            height,
            more: cakes.0.iter().flat_map(each).nth(MOST_DRAWN).is_some(),
        };
        for cake in all() {
            let [w, h] = sides(cake);
            let left = table.width + (room(cake) - w) / 2.0;
            table
                .cakes
                .push((cake, Area::new(left, GAP + height - h, w, h)));
            table.labels.push(table.width + room(cake) / 2.0);
            table.width += room(cake) + GAP;
        }
        table
    }

    /// The cakes of a size, where they are drawn.
    fn equal(&self, cake: Slices) -> impl Iterator<Item = &Area> {
        let same = move |other: &Slices| (other.rows, other.cols) == (cake.rows, cake.cols);
        let cakes = self.cakes.iter().filter(move |(other, _)| same(other));
        cakes.map(|(_, area)| area)
    }
}

/// The cakes in a row, with the lines along which Left (dashed) and Right (dotted) may cut.
fn picture(title: &str, cakes: &Cakes) -> Picture {
    let table = Table::new(cakes);
    let (unit, height) = (table.unit, table.height);
    let width = table.width + if table.more { 2.0 * GAP } else { 0.0 };
    let mut picture = Picture::new(title, Area::sized(width, height + 2.0 * GAP + LABEL));
    for ((cake, area), &middle) in table.cakes.iter().zip(&table.labels) {
        let rim = Stroke::new(Colour::Ink, 2.0);
        let fill = Paint::fill(Colour::Shade).outlined(rim);
        picture.rectangle(*area, fill);
        let lines = |n: u16| 1..if n <= LINES { n } else { 1 };
        let (left, top) = (area.x, area.y);
        for col in lines(cake.cols) {
            let at = left + unit * f64::from(col);
            let line = Stroke::new(Colour::Left, 1.5).dashed(6.0, 4.0);
            picture.line([[at, top + 2.0], [at, top + area.height - 2.0]], line);
        }
        for row in lines(cake.rows) {
            let at = top + unit * f64::from(row);
            let line = Stroke::new(Colour::Right, 1.5).dashed(1.5, 3.0);
            picture.line([[left + 2.0, at], [left + area.width - 2.0, at]], line);
        }
        let below = GAP + height + LABEL + 4.0;
        let label = Text::new([middle, below], cake.text(), LABEL);
        picture.text(label.anchor(Anchor::Middle).colour(Colour::Soft));
    }
    if table.more {
        let dots = Text::new([table.width + GAP / 2.0, GAP + height / 2.0], "…", 16.0);
        picture.text(dots.anchor(Anchor::Middle));
    }
    picture.described(cakes.text())
}
