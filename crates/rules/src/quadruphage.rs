//! Quadruphage, or Chessgo: a chess piece runs for the edge of the board, a Go player stops it.
//!
//! Left moves a piece, Right has stones. Left wins on reaching any square of the edge. In a turn
//! Right puts a stone on an empty square, or moves a white stone from the board to any empty
//! square, or passes; black stones stay where they are. With `aim=contain` Right wins if the piece
//! never reaches the edge, be it that it cannot move or that play goes on for ever. With
//! `aim=immobilise` Right wins only if it cannot move, and endless play is a draw. By default there
//! are as many black stones as anybody wants (`black=all`) and no white ones, which is R. Epstein's
//! original game; `black=2` and `white=2` are all the stones there are, on the board and in hand.
//!
//! Pieces (`piece=`): duke (a step along a row or column; also called wazir), king, queen, rook,
//! bishop, knight, ferz, camel, zebra, dabbaba, alfil; leapers by their offsets, as in
//! `piece=1,2+0,1`; `angel3` flies to any square within three king's steps.
//!
//! Positions are boards of the piece `x`, black stones `b`, white stones `w`, empty squares `.` and
//! absent ones `#`, or a size such as `7x8`: the piece stands in the middle, on the southern and
//! eastern one of several middle squares. Right's moves are `b@c3`, `w@c3`, `c3-d4` and `pass`.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("quadruphage", "5x5", Player::Left)?;
//! assert_eq!(moves[0].name, "c3-c4");
//! let moves = list_moves("quadruphage", ".../.x./...", Player::Right)?;
//! assert_eq!((&*moves[0].name, &*moves[0].position), ("b@a3", "b../.x./..."));
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

mod drawing;
mod pieces;
mod reading;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use partizan_picture::Picture;
use partizan_value::Player;

use crate::board::Size;
use crate::catalogue::{Entry, Kind, Parameter, Shape};
use crate::chase::{Aim, Chase, Field, Spots, Turning};
use crate::draw::centre;
use crate::message::Result;
use crate::pieces::choices;
use crate::request::Request;
use crate::ruleset::{self, Ruleset, Visitor};
use crate::sites::Sites;
use pieces::Runner;

/// How positions are written.
pub(crate) const SYNTAX: &str = "rows of `x` the piece, `b` black stones, `w` white stones, `.` \
     empty, `#` absent; or MxN, the piece alone in the middle";

/// What a search looks at.
pub(crate) const SEARCH: &str = "all boards without absent squares on which the piece is not on \
     the edge; pieces are the piece and the stones";

/// How many black stones there are.
pub(crate) const BLACK: Parameter = Parameter {
    name: "black",
    meaning: "how many black stones there are, on the board and in hand: a number or all, the \
              default",
};

/// How many white stones there are.
pub(crate) const WHITE: Parameter = Parameter {
    name: "white",
    meaning: "how many white stones there are, on the board and in hand, which may be moved (0)",
};

/// What Right plays for.
pub(crate) const AIM: Parameter = Parameter {
    name: "aim",
    meaning: "contain: Right wins if the piece never reaches the edge; immobilise: only if it \
              cannot move, and endless play is a draw",
};

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "quadruphage",
    kind: Kind::Loopy,
    players: ["the Chess player", "the Go player"],
    rules: "Left moves a piece and wins on reaching the edge of the board. In a turn Right puts a \
            stone on an empty square, or moves a white stone to an empty square, or passes. The \
            piece cannot enter squares with stones, and Left loses without a move. Play without \
            end is Right's win, or a draw with aim=immobilise.",
    syntax: SYNTAX,
    shape: Shape::Board,
    parameters: &[
        Parameter {
            name: "piece",
            meaning: "duke, king, queen, rook, bishop, knight, ferz, camel, zebra, dabbaba, alfil, \
                      leapers by offsets such as 1,2 or 1,2+0,1, angel2 and so on (duke)",
        },
        BLACK,
        WHITE,
        AIM,
    ],
    source: "R. A. Epstein, The Theory of Gambling and Statistical Logic (1967); Winning Ways, \
             ch. 19",
    example: "3x4",
    search: SEARCH,
};

/// The stones of a game, on the board and in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Supply {
    /// Black ones; any number if none is given.
    pub(crate) black: Option<usize>,
    /// White ones.
    pub(crate) white: usize,
}

/// The rules, for boards that are known.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Quadruphage {
    runner: Runner,
    supply: Supply,
    aim: Aim,
    boards: Vec<Board>,
}

/// A board and where its squares go under its symmetries.
#[derive(Clone, PartialEq, Debug)]
struct Board {
    field: Arc<Field>,
    symmetries: Vec<Vec<usize>>,
}

/// A position: what stands on a board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Standing {
    /// The number of the board.
    board: u32,
    /// Where the piece is.
    piece: u16,
    black: Spots,
    white: Spots,
}

impl ruleset::Position for Standing {
    fn size(&self) -> usize {
        self.black.count() + self.white.count()
    }
}

impl Quadruphage {
    fn new(runner: Runner, supply: Supply, aim: Aim) -> Quadruphage {
        Quadruphage {
            runner,
            supply,
            aim,
            boards: Vec::new(),
        }
    }

    /// The number of a board with some squares, which becomes part of the rules; none if it is too
    /// large.
    fn board(&mut self, size: Size, has: impl Fn(usize) -> bool) -> Option<u32> {
        let field = Field::new(size, self.runner.steps(), self.aim, has)?;
        let known = self.boards.iter().position(|board| *board.field == field);
        let number = known.unwrap_or_else(|| {
            self.boards.push(Board {
                symmetries: field.symmetries(),
                field: Arc::new(field),
            });
            self.boards.len() - 1
        });
        Some(number as u32)
    }

    fn field(&self, position: &Standing) -> &Arc<Field> {
        &self.boards[position.board as usize].field
    }

    /// The position as a chase. There are as many stones at least as on the board.
    fn as_chase(&self, position: &Standing) -> Chase {
        let Supply { black, white } = self.supply;
        Chase {
            field: self.field(position).clone(),
            piece: position.piece.into(),
            black: position.black,
            white: position.white,
            black_left: black.map(|black| black.saturating_sub(position.black.count())),
            white_left: white.saturating_sub(position.white.count()),
        }
    }

    /// What the letters on a board are.
    fn letter(&self, position: &Standing, square: usize) -> char {
        if usize::from(position.piece) == square {
            'x'
        } else if position.black.has(square) {
            'b'
        } else if position.white.has(square) {
            'w'
        } else if self.field(position).squares().has(square) {
            '.'
        } else {
            '#'
        }
    }
}

impl Ruleset for Quadruphage {
    type Position = Standing;
    type Move = Turning;

    const LOOPY: bool = true;

    fn moves(&self, position: &Standing, player: Player, emit: &mut impl FnMut(Turning, Standing)) {
        let chase = self.as_chase(position);
        for turn in chase.turns(player) {
            let after = chase.after(turn);
            let after = Standing {
                board: position.board,
                piece: after.piece as u16,
                black: after.black,
                white: after.white,
            };
            emit(turn, after);
        }
    }

    fn name(&self, position: &Standing, turn: &Turning) -> String {
        self.as_chase(position).name(*turn)
    }

    fn normalise(&self, position: &mut Standing) -> bool {
        let images = self.boards[position.board as usize].symmetries.iter();
        let images = images.map(|places| Standing {
            board: position.board,
            piece: places[usize::from(position.piece)] as u16,
            black: position.black.mapped(places),
            white: position.white.mapped(places),
        });
        *position = images.min().expect("one symmetry leaves all as it is");
        false
    }

    fn text(&self, position: &Standing) -> String {
        let Size { rows, cols } = self.field(position).size();
        let row = |row: usize| {
            let squares = row * cols..(row + 1) * cols;
            let letters = squares.map(|square| self.letter(position, square));
            letters.collect::<String>()
        };
        (0..rows).map(row).collect::<Vec<_>>().join("/")
    }

    fn picture(&self, position: &Standing) -> Picture {
        drawing::picture(&self.as_chase(position), &self.runner).described(self.text(position))
    }

    fn mark(&self, position: &Standing, turn: &Turning) -> Option<[f64; 2]> {
        let cols = self.field(position).size().cols;
        match *turn {
            Turning::Pass => None,
            Turning::Run(to) | Turning::Shift(_, to) => Some(centre((to / cols, to % cols))),
            Turning::Black(at) | Turning::White(at) => Some(centre((at / cols, at % cols))),
        }
    }

    /// The piece and moving stones go from square to square, others are put on one; a pass is shown
    /// nowhere. A white stone and a black one are put down alike.
    fn ways(&self, position: &Standing, turn: &Turning) -> Vec<Vec<[f64; 2]>> {
        let cols = self.field(position).size().cols;
        let middle = |square: usize| centre((square / cols, square % cols));
        let way = match *turn {
            Turning::Pass => return Vec::new(),
            Turning::Run(to) => vec![position.piece.into(), to],
            Turning::Shift(from, to) => vec![from, to],
            Turning::Black(at) | Turning::White(at) => vec![at],
        };
        vec![way.into_iter().map(middle).collect()]
    }

    fn sites(&self, position: &Standing) -> Option<Sites> {
        let Size { rows, cols } = self.field(position).size();
        let squares = 0..rows * cols;
        Some(Sites {
            letters: reading::LETTERS,
            points: squares
                .map(|square| centre((square / cols, square % cols)))
                .collect(),
        })
    }

    fn chase(&self, position: &Standing) -> Option<Chase> {
        Some(self.as_chase(position))
    }

    fn endless(&self) -> Option<Player> {
        match self.aim {
            Aim::Contain => Some(Player::Right),
            Aim::Immobilise => None,
        }
    }

    fn sizes(&self, most: Size) -> Vec<Size> {
        let sizes = self.boards.iter().map(|board| board.field.size());
        let mut sizes: Vec<Size> = sizes
            .filter(|size| size.rows <= most.rows && size.cols <= most.cols)
            .collect();
        sizes.sort_by_key(|size| (size.area(), size.rows));
        sizes.dedup();
        sizes
    }

    fn is_possible(&self, position: &Standing) -> bool {
        let Supply { black, white } = self.supply;
        position.white.count() <= white && black.is_none_or(|black| position.black.count() <= black)
    }

    /// The piece on any square that is not on the edge, and stones.
    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Standing) -> bool) {
        let all = size.area();
        let board = self.boards.iter().position(|board| {
            let field = &board.field;
            field.size() == size && field.squares().count() == all
        });
        let (Some(board), Some(stones)) = (board, pieces.checked_sub(1)) else {
            return;
        };
        let starts = self.boards[board].field.squares();
        let starts = starts.minus(&self.boards[board].field.goal());
        let mut goes_on = true;
        for piece in starts.iter() {
            choices(all - 1, 2, stones, &mut |chosen, colours| {
                let mut stones = [Spots::default(); 2];
                for (&at, &colour) in chosen.iter().zip(colours) {
                    // The squares but the one of the piece.
                    stones[colour].insert(if at < piece { at } else { at + 1 });
                }
                let [black, white] = stones;
                goes_on = emit(Standing {
                    board: board as u32,
                    piece: piece as u16,
                    black,
                    white,
                });
                goes_on
            });
            if !goes_on {
                return;
            }
        }
    }
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let runner = match request.parameter("piece") {
        Some(piece) => Runner::read(&piece)?,
        None => Runner::duke(),
    };
    reading::open(request, runner, visitor)
}

/// Reads the positions of a request in which the piece is a Duke.
pub(crate) fn open_duke<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    reading::open(request, Runner::duke(), visitor)
}
