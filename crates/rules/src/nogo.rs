//! `NoGo`: Go without captures, in which nobody may take the last liberty of a group.
//!
//! Players place stones on empty points. A group is a set of stones of one colour that are
//! connected orthogonally; its liberties are the empty points next to it. A move is illegal if
//! afterwards any group, of either colour, has no liberty. Whoever cannot move loses. Positions
//! are boards of stones `x` (Left) and `o` (Right), empty points `.` and absent ones `#`; `4x5` is
//! an empty board.
//!
//! A *wall* is a group that will always have a liberty, whatever is played. It is written as
//! absent points, and the empty points beside it as `l` beside a wall of Left, `r` beside one of
//! Right, and `b` beside both; a stone played there becomes part of the wall of its colour.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! // Right may not take the liberty of Left's stone.
//! let moves = list_moves("nogo", "x..", Player::Right)?;
//! assert_eq!(moves.len(), 1);
//! assert_eq!(moves[0].name, "c1");
//! assert_eq!(moves[0].position, "x.o");
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use std::marker::PhantomData;

use partizan_picture::{Colour, Paint, Picture, Stroke};
use partizan_value::Player;

use crate::bits::{Bits, Long};
use crate::board::{Board, Size};
use crate::catalogue::{Entry, Kind, Shape};
use crate::draw::{Ground, SIDE, Sketch, centre, colour};
use crate::grid::{Grid, ROOK, Symmetry};
use crate::message::{Piece, Result};
use crate::pieces::arrangements;
use crate::request::{Request, with_bits};
use crate::ruleset::{Ruleset, Visitor};
use crate::sites::{Sites, centres};

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "nogo",
    kind: Kind::Partizan,
    players: ["Black", "White"],
    rules: "Players place stones on empty points. A move is illegal if it leaves any connected \
            group of stones of one colour without an empty point next to it. \
            Whoever cannot move loses.",
    syntax: "rows of `x` Left's stones, `o` Right's, `.` empty, `#` absent, `l`, `r`, `b` empty \
             beside a group of Left, Right or both that is safe for ever; or MxN, an empty board",
    shape: Shape::Board,
    parameters: &[],
    source: "J. Moore, Anti-Atari Go (2005); BIRS workshop on combinatorial games (2011)",
    example: "3x3",
    search: "all boards without absent squares and walls; pieces are the stones",
};

const ABSENT: usize = 0;
const EMPTY: usize = 4;

/// The letters of all states. A stone is in the plane of its player; an empty point is in plane 2
/// and in the planes of the players whose walls are beside it.
const STATES: [char; 8] = ['#', 'x', 'o', '#', '.', 'l', 'r', 'b'];
const LETTERS: &str = ".xolrb#";

type Stones<B> = Grid<B, 3>;

/// The plane of a player, which is also the state of a stone less one.
#[inline]
fn index(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

/// The rules of `NoGo`.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct NoGo<B>(PhantomData<B>);

/// The stones of the player with this plane.
#[inline]
fn stones<B: Bits>(board: &Stones<B>, player: usize) -> B {
    board.plane(player).minus(board.plane(2))
}

/// Every group of a player with its liberties.
#[inline]
fn groups<B: Bits>(board: &Stones<B>, player: usize, mut emit: impl FnMut(B, B)) {
    let stones = stones(board, player);
    let grow = |set: &B| board.spread(set).and(&stones);
    board.parts(stones.clone(), grow, |group| {
        let liberties = board.spread(&group).and(board.plane(2));
        emit(group, liberties);
    });
}

/// Where each player may play.
///
/// A stone must leave a liberty to each enemy group beside it. And it needs one itself: an empty
/// point, a wall, or a second liberty of a group that it joins.
///
/// What is illegal stays illegal: if a stone here would leave a group without a liberty, then all
/// neighbours of that group are enemies or absent, and they stay there.
#[inline]
fn legal<B: Bits>(board: &Stones<B>) -> [B; 2] {
    let empty = board.plane(2);
    let mut airy = B::none(board.len());
    for direction in ROOK {
        airy = airy.or(&board.shifted(empty, direction));
    }
    let mut legal = [0, 1].map(|player| airy.or(board.plane(player)));
    let mut last = [0, 1].map(|_| B::none(board.len()));
    for player in [0, 1] {
        groups(board, player, |_, liberties| {
            if liberties.count() > 1 {
                legal[player] = legal[player].or(&liberties);
            } else {
                last[player] = last[player].or(&liberties);
            }
        });
    }
    [0, 1].map(|player| legal[player].and(empty).minus(&last[1 - player]))
}

/// Groups become walls, and what is left is split where nothing can matter across.
///
/// *Walls.* Where neither player may play, neither ever may (see `legal`): such a dead point
/// is a liberty for ever, and the groups beside it are walls. Beside a wall of one's own a
/// stone always has a liberty; an enemy's wall never loses its last one. So all that matters
/// of walls and dead points is which empty points are beside them, where a dead point counts
/// for both players. For a player who may not play on a point it does not matter there.
///
/// *Links.* Otherwise a point matters to another if one is a liberty of a stone on the other
/// or both are liberties of one group. Stones of different colours beside each other do not
/// link their groups, and walls link nothing. Two neighbours are not linked either if both
/// are settled, that is, whoever may play there has a wall: a stone on one of them needs no
/// liberty, never becomes part of a group that does, and takes none from a stone on the other.
#[inline]
fn split<B: Bits>(position: &Stones<B>, emit: &mut impl FnMut(&B, Stones<B>)) {
    let legal = legal(position);
    let live = legal[0].or(&legal[1]);
    let dead = position.plane(2).minus(&live);
    let beside_dead = position.spread(&dead);
    let mut board = position.clone();
    let mut settled = live.clone();
    let mut groups = [0, 1].map(|player| stones(position, player));
    for (player, stones) in groups.iter_mut().enumerate() {
        let walls = position.flood(beside_dead.and(stones), stones);
        let beside = position.spread(&walls).or(&beside_dead);
        let beside = beside.or(position.plane(player)).and(&legal[player]);
        settled = settled.minus(&legal[player].minus(&beside));
        *stones = stones.minus(&walls);
        *board.plane_mut(player) = stones.or(&beside);
    }
    *board.plane_mut(2) = live.clone();
    let all = groups[0].or(&groups[1]).or(&live);
    let open = live.minus(&settled);
    let grow = |set: &B| {
        let spread = |from: &B, to: &B| board.spread(&set.and(from)).and(to);
        set.or(&spread(&open, &all))
            .or(&spread(&settled, &all.minus(&settled)))
            .or(&spread(&groups[0], &groups[0].or(&live)))
            .or(&spread(&groups[1], &groups[1].or(&live)))
    };
    board.parts(live.clone(), grow, |points| {
        if let Some(part) = board.cut_out(&points) {
            emit(&points, part);
        }
    });
}

impl<B: Bits> Ruleset for NoGo<B> {
    type Position = Grid<B, 3>;
    type Move = usize;

    #[inline]
    fn moves(
        &self,
        position: &Grid<B, 3>,
        player: Player,
        emit: &mut impl FnMut(usize, Grid<B, 3>),
    ) {
        let player = index(player);
        for point in legal(position)[player].squares() {
            let mut after = position.clone();
            after.put(point, player + 1);
            if position.plane(player).has(point) {
                // The stone and the groups that it joins become part of the wall.
                let wall = after.flood(B::of(after.len(), [point]), &stones(&after, player));
                let beside = after.spread(&wall).and(after.plane(2));
                *after.plane_mut(player) = after.plane(player).minus(&wall).or(&beside);
            }
            emit(point, after);
        }
    }

    fn name(&self, position: &Grid<B, 3>, point: &usize) -> String {
        position.name(*point)
    }

    fn ways(&self, position: &Grid<B, 3>, point: &usize) -> Vec<Vec<[f64; 2]>> {
        vec![centres(position, [*point])]
    }

    fn sites(&self, position: &Grid<B, 3>) -> Option<Sites> {
        Some(Sites::of_board(LETTERS, position))
    }

    #[inline]
    fn components(&self, position: &Grid<B, 3>, emit: &mut impl FnMut(Grid<B, 3>)) {
        split(position, &mut |_, part| emit(part));
    }

    fn whereabouts(&self, position: &Grid<B, 3>) -> Vec<(Grid<B, 3>, Vec<[f64; 2]>)> {
        let mut parts = Vec::new();
        split(position, &mut |squares, part| {
            parts.push((part, centres(position, squares.squares())));
        });
        parts
    }

    #[inline]
    fn normalise(&self, position: &mut Grid<B, 3>) -> bool {
        position.normalise(Symmetry::PIECES)
    }

    fn text(&self, position: &Grid<B, 3>) -> String {
        position.text(|state| STATES[state])
    }

    fn picture(&self, position: &Grid<B, 3>) -> Picture {
        let mut sketch = Sketch::new("NoGo", position, Ground::Plain, |state| state != ABSENT);
        for player in Player::BOTH {
            for point in stones(position, index(player)).squares() {
                sketch.stone(position.place(point), player);
            }
            for point in position
                .plane(index(player))
                .and(position.plane(2))
                .squares()
            {
                wall(&mut sketch, position.place(point), player);
            }
        }
        sketch.finish(self.text(position))
    }

    /// Boards without absent points and walls.
    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Grid<B, 3>) -> bool) {
        arrangements(size, EMPTY, &[1, 2], pieces, emit);
    }

    /// Every group has a liberty.
    fn is_possible(&self, position: &Grid<B, 3>) -> bool {
        let mut alive = true;
        for player in [0, 1] {
            groups(position, player, |_, liberties| {
                alive &= !liberties.is_empty();
            });
        }
        alive
    }
}

/// A small stone at the side of a point: a player's wall is beside it.
fn wall(sketch: &mut Sketch, place: (usize, usize), player: Player) {
    let [x, y] = centre(place);
    let aside = match player {
        Player::Left => -0.3,
        Player::Right => 0.3,
    };
    let at = [x + aside * SIDE, y - 0.3 * SIDE];
    let paint = Paint::fill(colour(player)).outlined(Stroke::new(Colour::Ink, 1.0));
    sketch.picture().circle(at, 0.12 * SIDE, paint);
    if player == Player::Right {
        let hole = Paint::fill(Colour::Paper);
        sketch.picture().circle(at, 0.06 * SIDE, hole);
    }
}

/// Reads a board and checks that every group has a liberty.
fn read(piece: &Piece<'_>) -> Result<Board> {
    if let Some(size) = Size::read(piece)? {
        return Ok(Board::new(size, |_, _| b'.'));
    }
    let board = Board::read(piece, LETTERS)?;
    if let Some(point) = breathless(&board) {
        let letters = piece.text().char_indices();
        let mut letters = letters.filter(|&(_, c)| !c.is_whitespace() && c != '/' && c != '|');
        let (at, _) = letters.nth(point).expect("every point has a letter");
        let message = "the group of this stone has no liberty: no empty point is next to it";
        return Err(piece.part(at..at + 1).error(message));
    }
    Ok(board)
}

/// The first stone of a group without liberties.
fn breathless(board: &Board) -> Option<usize> {
    let grid = Grid::<Long, 1>::blank(board.rows, board.cols);
    let is_stone = |point: usize| matches!(board.letters[point], b'x' | b'o');
    let mut seen = vec![false; board.letters.len()];
    (0..seen.len()).find(|&first| {
        if seen[first] || !is_stone(first) {
            return false;
        }
        let mut liberty = false;
        let mut todo = vec![first];
        while let Some(point) = todo.pop() {
            if std::mem::replace(&mut seen[point], true) {
                continue;
            }
            for next in grid.steps(point, &ROOK) {
                if board.letters[next] == board.letters[first] {
                    todo.push(next);
                } else {
                    liberty |= !is_stone(next) && board.letters[next] != b'#';
                }
            }
        }
        !liberty
    })
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let boards = request.sums(read)?;
    let state = |letter: u8| {
        let known = STATES.iter().position(|&c| c == char::from(letter));
        known.unwrap_or(ABSENT)
    };
    Ok(with_bits!(request.most_squares(&boards), B => {
        visitor.visit(NoGo::<B>(PhantomData), Grid::of_boards(&boards, state))
    }))
}
