//! Domineering positions counted by block matrix recurrences.
//!
//! Huntemann and `McKay` (*Counting Domineering positions*, 2019) count the positions in which one
//! player or both cannot move, by how many dominoes each has placed. Karthikeyan and Sinha
//! (*Domineering games with minimal number of moves*, 2020) print the recurrences as theorems 2.3
//! and 2.4; here they are, written as there. They share nothing with other ways to count, so that
//! each can check the other.
//!
//! Left's dominoes are vertical and count in x, Right's are horizontal and count in y. A board with
//! m rows and n columns is a word of m rows, each a word of n squares. Both theorems give every
//! square a state and make a matrix whose rows and columns are the states of a whole row of squares,
//! read as the digits of a number, the leftmost square first. Its entry (s, t) counts the ways to
//! fill a row of states s above a row of states t. A walk of m steps goes down the board, so the
//! entry of the m-th power counts boards.
//!
//! The blocks peel off the leftmost square: its state is the number of the block and the states of
//! the q squares to its right are the place in the block. What the square does to its right-hand
//! neighbour is the first index of the matrix in the block:
//!
//! - 0: nothing; the neighbour may be anything;
//! - 1: the square is empty, so the neighbour must not be, or else Right could move there;
//! - 2: the square is the left half of a horizontal domino, so the neighbour is the right half. The
//!   domino counts y when it is complete.
//!
//! At the right edge a row may end after 0 and after 1, not after 2. The plain matrices begin with
//! a 1 for the first, the primed ones with a 1 for the second, and otherwise they are the same. So
//! the plain ones have the rows of squares whose last is covered, the primed ones those whose last
//! is empty, and every row is in just one of the sums `R₀ + R'₀` and `M₀ + M'₀`.
//!
//! **Right ends** (theorem 2.4, right as printed). The state of a square is 1 if the vertical domino
//! that covers it comes from above and 0 otherwise. A square in state 0 above 0 is empty or in a
//! horizontal domino, 0 above 1 begins a vertical one, which counts x, 1 above 0 ends one, and 1
//! above 1 cannot be. Nothing enters the first row and nothing leaves the last: entry (1, 1).
//!
//! **Maximal positions** (theorem 2.3). Empty squares need a state of their own, because none may be
//! below another: 1 is empty, 2 is the lower half of a vertical domino, and 0 is anything else, that
//! is an upper half or half of a horizontal domino.
//!
//! - 0 is above 2 if it is an upper half, which counts x, and in a horizontal domino otherwise.
//! - 1 is above 0: not above another empty square, nor above a lower half.
//! - 2 is above anything but another lower half.
//!
//! There are no lower halves in the first row, so its states are words u of 0s and 1s. Below the last
//! row one imagines a row of 0s, which asks for no upper halves and allows all else. Hence the sum of
//! the entries in column 1 and row `1 + Σ uᵢ 3ⁱ⁻¹`. Printed is `3ⁱ`, which no row has if `uₙ` is 1:
//! see [`maximal_as_printed`].

use std::borrow::Cow;

use partizan_value::{Budget, Error, Result};

use crate::Polynomial;

/// The largest number of columns for [`right_ends`], whose matrix has 2ⁿ rows, and of rows for
/// [`left_ends`].
pub const MAX_WIDTH_ENDS: usize = 20;

/// The largest number of columns for [`maximal`], whose matrix has 3ⁿ rows.
pub const MAX_WIDTH_MAXIMAL: usize = 12;

/// The Right ends of a board: positions in which Right has no move.
///
/// The theorem is the same as printed and corrected: it is right.
///
/// ```
/// use partizan_solve::recurrence::right_ends;
/// use partizan_value::Budget;
///
/// let ends = right_ends(2, 2, &Budget::unlimited())?;
/// assert_eq!(ends.text(Default::default()), "2*x + x^2 + y^2");
/// # Ok::<(), partizan_value::Error>(())
/// ```
pub fn right_ends(rows: usize, cols: usize, budget: &Budget) -> Result<Polynomial> {
    if cols > MAX_WIDTH_ENDS {
        return Err(Error::TooLarge("a board for the matrices of ends"));
    }
    let mut column = first_column_of_power(&RIGHT_ENDS, rows, cols, budget)?;
    Ok(column.swap_remove(0))
}

/// The Left ends of a board: positions in which Left has no move.
///
/// A quarter turn makes them the Right ends of the board with rows and columns exchanged, and Left's
/// dominoes Right's.
pub fn left_ends(rows: usize, cols: usize, budget: &Budget) -> Result<Polynomial> {
    Ok(right_ends(cols, rows, budget)?.exchanged())
}

/// The maximal positions of a board, in which nobody has a move, with `3ⁱ⁻¹` for the printed `3ⁱ`.
///
/// ```
/// use partizan_solve::recurrence::maximal;
/// use partizan_value::Budget;
///
/// let positions = maximal(1, 4, &Budget::unlimited())?;
/// assert_eq!(positions.text(Default::default()), "y + y^2");
/// # Ok::<(), partizan_value::Error>(())
/// ```
pub fn maximal(rows: usize, cols: usize, budget: &Budget) -> Result<Polynomial> {
    let column = maximal_column(rows, cols, budget)?;
    let words = first_rows(cols).map(|u| &column[u]);
    Ok(sum(words))
}

/// What the printed formula for the maximal positions of a board says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AsPrinted {
    /// The sum of the entries that exist.
    pub sum: Polynomial,
    /// How many entries of the sum do not exist.
    pub missing: usize,
}

/// The theorem about maximal positions as printed, with entries in row `1 + Σ uᵢ 3ⁱ`.
///
/// The row exists just if `uₙ` is 0, so half of the entries are missing on every board with a
/// column. The others are those of first rows whose last square is not empty: the sum counts the
/// maximal positions with a domino in the upper right corner. The smallest board on which it is
/// wrong is the smallest of all.
///
/// ```
/// use partizan_solve::{Polynomial, recurrence::maximal_as_printed};
/// use partizan_value::Budget;
///
/// let printed = maximal_as_printed(1, 1, &Budget::unlimited())?;
/// assert_eq!((printed.sum, printed.missing), (Polynomial::default(), 1));
/// # Ok::<(), partizan_value::Error>(())
/// ```
pub fn maximal_as_printed(rows: usize, cols: usize, budget: &Budget) -> Result<AsPrinted> {
    let column = maximal_column(rows, cols, budget)?;
    let entries: Vec<Option<&Polynomial>> = first_rows(cols).map(|u| column.get(3 * u)).collect();
    Ok(AsPrinted {
        missing: entries.iter().filter(|entry| entry.is_none()).count(),
        sum: sum(entries.into_iter().flatten()),
    })
}

fn maximal_column(rows: usize, cols: usize, budget: &Budget) -> Result<Vec<Polynomial>> {
    if cols > MAX_WIDTH_MAXIMAL {
        return Err(Error::TooLarge("a board for the matrices of maximal ones"));
    }
    first_column_of_power(&MAXIMAL, rows, cols, budget)
}

/// The numbers `Σ uᵢ 3ⁱ⁻¹` for all words u of n zeros and ones.
fn first_rows(n: usize) -> impl Iterator<Item = usize> {
    let number = move |word: usize| (0..n).map(|i| (word >> i & 1) * 3usize.pow(i as u32)).sum();
    (0..1 << n).map(number)
}

fn sum<'a>(polynomials: impl Iterator<Item = &'a Polynomial>) -> Polynomial {
    let mut sum = Polynomial::default();
    polynomials.for_each(|p| sum.add(p));
    sum
}

/// One of the matrices with q columns of squares, times `xᵃ yᵇ`.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Term {
    a: usize,
    b: usize,
    index: usize,
}

/// A block: a sum of smaller matrices.
type Block = &'static [Term];

/// The three matrices for q + 1 columns in blocks of those for q.
type Recurrence<const S: usize> = [[[Block; S]; S]; 3];

const fn term(a: usize, b: usize, index: usize) -> Term {
    Term { a, b, index }
}

const NONE: Block = &[];
const M0: Block = &[term(0, 0, 0)];
const M1: Block = &[term(0, 0, 1)];
const M2: Block = &[term(0, 0, 2)];
const M1_M2: Block = &[term(0, 0, 1), term(0, 0, 2)];
const X_M0: Block = &[term(1, 0, 0)];
const Y_M0: Block = &[term(0, 1, 0)];

/// The matrices for no column, of one entry each, by their first index.
const PLAIN: [bool; 3] = [true, false, false];
const PRIMED: [bool; 3] = [false, true, false];

/// The recurrence of theorem 2.4 for `R₀`, `R₁` and `R₂`, plain or primed.
const RIGHT_ENDS: Recurrence<2> = [
    [
        [M1_M2, X_M0], //
        [M0, NONE],
    ],
    [
        [M2, X_M0], //
        [M0, NONE],
    ],
    [
        [Y_M0, NONE], //
        [NONE, NONE],
    ],
];

/// The recurrence of theorem 2.3 for `M₀`, `M₁` and `M₂`, plain or primed.
const MAXIMAL: Recurrence<3> = [
    [
        [M2, M2, X_M0], //
        [M1, NONE, NONE],
        [M0, M0, NONE],
    ],
    [
        [M2, M2, X_M0], //
        [NONE, NONE, NONE],
        [M0, M0, NONE],
    ],
    [
        [Y_M0, Y_M0, NONE], //
        [NONE, NONE, NONE],
        [NONE, NONE, NONE],
    ],
];

/// The first column of `(M₀ + M'₀)ᵐ`, where m is the number of rows and the matrices are those for
/// so many columns.
///
/// The first column of a matrix is its product with the first unit vector e, and `Aᵐe` is
/// `A(A(…(Ae)))`: m products with a vector rather than with a matrix.
fn first_column_of_power<const S: usize>(
    recurrence: &Recurrence<S>,
    rows: usize,
    cols: usize,
    budget: &Budget,
) -> Result<Vec<Polynomial>> {
    let size = S.pow(cols as u32);
    let mut products = Products::new(recurrence, rows.saturating_mul(cols), budget);
    let mut column = products.zeros(size)?;
    products.add_to(&mut column[0], &Polynomial::term(0, 0, 1u32));
    for _ in 0..rows {
        let mut next = products.zeros(size)?;
        for initial in [PLAIN, PRIMED] {
            products.add(initial, M0[0], &column, &mut next)?;
        }
        products.forget(&column);
        column = next;
    }
    Ok(column)
}

/// A node of the tree of a polynomial: its bytes, and how many of its eleven places are used.
const NODE_BYTES: u64 = 456;
const TERMS_PER_NODE: u64 = 7;
/// The least that a number on the heap takes.
const ALLOCATION: u64 = 32;

/// Products of the matrices with vectors, and the memory that the vectors take.
///
/// The matrices are never written out: a product with a block matrix is made of products with its
/// blocks, down to the matrices of one entry.
struct Products<'a, const S: usize> {
    recurrence: &'a Recurrence<S>,
    budget: &'a Budget,
    /// The largest coefficient, in bytes.
    coefficient: u64,
    /// What all vectors take, about.
    bytes: u64,
}

impl<'a, const S: usize> Products<'a, S> {
    /// Products whose polynomials count positions of a board with so many squares.
    fn new(recurrence: &'a Recurrence<S>, squares: usize, budget: &'a Budget) -> Self {
        // From left to right and down, a square is left empty or one of two dominoes takes it and
        // another square: f(s) ≤ f(s - 1) + 2 f(s - 2), so s squares have at most 2ˢ positions.
        let coefficient = u32::try_from(squares / 8).unwrap_or(u32::MAX);
        Products {
            recurrence,
            budget,
            coefficient: coefficient.into(),
            bytes: 0,
        }
    }

    /// The bytes behind a polynomial.
    fn heap_bytes(&self, polynomial: &Polynomial) -> u64 {
        let terms = polynomial.len() as u64;
        terms.div_ceil(TERMS_PER_NODE) * NODE_BYTES + terms * (ALLOCATION + self.coefficient)
    }

    fn zeros(&mut self, size: usize) -> Result<Vec<Polynomial>> {
        self.bytes += (size * size_of::<Polynomial>()) as u64;
        self.budget.check(self.bytes)?;
        Ok(vec![Polynomial::default(); size])
    }

    /// A vector is about to go.
    fn forget(&mut self, vector: &[Polynomial]) {
        let behind: u64 = vector.iter().map(|p| self.heap_bytes(p)).sum();
        self.bytes -= size_of_val(vector) as u64 + behind;
    }

    fn add_to(&mut self, sum: &mut Polynomial, other: &Polynomial) {
        self.bytes -= self.heap_bytes(sum);
        sum.add(other);
        self.bytes += self.heap_bytes(sum);
    }

    /// Adds the product of a matrix and a vector to another vector. The number of columns is the one
    /// that fits the vectors.
    fn add(
        &mut self,
        initial: [bool; 3],
        matrix: Term,
        vector: &[Polynomial],
        sum: &mut [Polynomial],
    ) -> Result<()> {
        if vector.iter().all(Polynomial::is_empty) {
            return Ok(());
        }
        if let ([entry], [sum]) = (vector, &mut *sum) {
            if initial[matrix.index] {
                self.add_to(sum, &entry.times_term(matrix.a, matrix.b));
            }
            return self.budget.check(self.bytes);
        }
        let rows = &self.recurrence[matrix.index];
        for (blocks, sum) in rows.iter().zip(sum.chunks_mut(vector.len() / S)) {
            self.add_row(initial, matrix, blocks, vector, sum)?;
        }
        Ok(())
    }

    /// Adds the product of a row of blocks, times `xᵃ yᵇ` of the matrix that they are in, and a vector.
    fn add_row(
        &mut self,
        initial: [bool; 3],
        matrix: Term,
        blocks: &[Block; S],
        vector: &[Polynomial],
        sum: &mut [Polynomial],
    ) -> Result<()> {
        for (first, block) in blocks.iter().enumerate() {
            if block.is_empty() || blocks[..first].contains(block) {
                continue;
            }
            let part = self.gather(blocks, block, vector)?;
            for smaller in *block {
                let (a, b) = (matrix.a + smaller.a, matrix.b + smaller.b);
                self.add(initial, term(a, b, smaller.index), &part, sum)?;
            }
            if let Cow::Owned(part) = part {
                self.forget(&part);
            }
        }
        Ok(())
    }

    /// The sum of the parts of a vector that meet the same block of a row, so that one product does
    /// for all of them.
    fn gather<'v>(
        &mut self,
        blocks: &[Block; S],
        block: &Block,
        vector: &'v [Polynomial],
    ) -> Result<Cow<'v, [Polynomial]>> {
        let size = vector.len() / S;
        let parts = blocks.iter().zip(vector.chunks(size));
        let parts: Vec<_> = parts.filter(|(b, _)| *b == block).map(|p| p.1).collect();
        if let [part] = parts[..] {
            return Ok(Cow::Borrowed(part));
        }
        let mut total = self.zeros(size)?;
        for part in parts {
            for (sum, entry) in total.iter_mut().zip(part) {
                self.add_to(sum, entry);
            }
        }
        Ok(Cow::Owned(total))
    }
}
