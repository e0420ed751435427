//! Positions as text, and what is said about stones.

use super::{Quadruphage, Standing, Supply};
use crate::board::{Board, Size};
use crate::chase::{Aim, MOST_SPOTS, Spots};
use crate::message::{Piece, Result};
use crate::quadruphage::pieces::Runner;
use crate::request::Request;
use crate::ruleset::Visitor;

/// The largest number of stones that can be given; nobody needs as many as that.
const MOST_STONES: usize = u16::MAX as usize;

/// The letters of boards.
pub(super) const LETTERS: &str = ".xbw#";

/// Reads the positions of a request for a piece.
pub(super) fn open<V: Visitor>(
    request: &Request<'_>,
    runner: Runner,
    visitor: V,
) -> Result<V::Output> {
    let aims = [("contain", Aim::Contain), ("immobilise", Aim::Immobilise)];
    let aim = request.choice("aim", &aims)?;
    let stones = |key: &str| {
        let piece = request.parameter(key)?;
        let what = format!("the number of {key} stones");
        (piece.text() != "all" || key != "black").then(|| piece.number(&what, MOST_STONES))
    };
    let supply = Supply {
        black: stones("black").transpose()?,
        white: stones("white").transpose()?.unwrap_or(0),
    };
    let boards = request.sums(|piece| read(piece, supply))?;
    let mut rules = Quadruphage::new(runner, supply, aim);
    if let Some(most) = request.size() {
        let sides = |most: usize| 3..=most.min(MOST_SPOTS);
        for rows in sides(most.rows) {
            for cols in sides(most.cols) {
                // Boards that are too large are not searched.
                rules.board(Size { rows, cols }, |_| true);
            }
        }
    }
    let mut position = |board: &Board| {
        let of = |letter: u8| -> Spots {
            let squares = 0..board.letters.len();
            squares
                .filter(|&square| board.letters[square] == letter)
                .collect()
        };
        let size = Size {
            rows: board.rows,
            cols: board.cols,
        };
        let number = rules.board(size, |square| board.letters[square] != b'#');
        Standing {
            board: number.expect("boards that are too large are refused"),
            piece: of(b'x')
                .first()
                .expect("boards without a piece are refused") as u16,
            black: of(b'b'),
            white: of(b'w'),
        }
    };
    let sums = boards
        .iter()
        .map(|sum| sum.iter().map(&mut position).collect());
    let sums = sums.collect();
    Ok(visitor.visit(rules, sums))
}

/// Reads a position.
fn read(piece: &Piece<'_>, supply: Supply) -> Result<Board> {
    let board = match Size::read_within(piece, MOST_SPOTS)? {
        Some(size) => Board::new(size, |row, col| {
            let is_middle = (row, col) == (size.rows / 2, size.cols / 2);
            if is_middle { b'x' } else { b'.' }
        }),
        None => Board::read(piece, LETTERS)?,
    };
    let size = Size {
        rows: board.rows,
        cols: board.cols,
    };
    size.checked_within(piece, MOST_SPOTS)?;
    let mut found = board.letters.iter().enumerate();
    let mut next = || found.find(|(_, letter)| **letter == b'x').map(|(at, _)| at);
    let Some(at) = next() else {
        return Err(piece.error("there is no piece `x` on the board"));
    };
    if let Some(second) = next() {
        return Err(place(piece, second).error("a second piece; there is only one `x`"));
    }
    let (row, col) = (at / board.cols, at % board.cols);
    if row == 0 || col == 0 || row + 1 == board.rows || col + 1 == board.cols {
        let message = if board.rows < 3 || board.cols < 3 {
            "every square of this board is on the edge, where the piece has won; a board needs \
             three rows and columns at least"
        } else {
            "the piece is on the edge, where it has won already"
        };
        return Err(place(piece, at).error(message));
    }
    admit(piece, &board, b'b', "black", supply.black)?;
    admit(piece, &board, b'w', "white", Some(supply.white))?;
    Ok(board)
}

/// Refuses more stones of a colour on the board than there are.
fn admit(
    piece: &Piece<'_>,
    board: &Board,
    letter: u8,
    colour: &str,
    supply: Option<usize>,
) -> Result<()> {
    let found = board
        .letters
        .iter()
        .enumerate()
        .filter(|(_, l)| **l == letter);
    let found: Vec<usize> = found.map(|(at, _)| at).collect();
    match supply {
        Some(supply) if found.len() > supply => {
            let message = format!(
                "{} {colour} stones are on the board, but {colour}={supply} says how many there \
                 are in all, on the board and in hand",
                found.len()
            );
            Err(place(piece, found[supply]).error(message))
        }
        _ => Ok(()),
    }
}

/// Where a square is written; the whole text if it is a size.
fn place<'a>(piece: &Piece<'a>, square: usize) -> Piece<'a> {
    let is_square = |(_, c): &(usize, char)| LETTERS.contains(c.to_ascii_lowercase());
    let text = piece.text();
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return piece.clone();
    }
    match text.char_indices().filter(is_square).nth(square) {
        Some((start, c)) => piece.part(start..start + c.len_utf8()),
        None => piece.clone(),
    }
}
