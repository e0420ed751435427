//! The ground of a chase: where the piece can go, and the images of a board under its symmetries.
//!
//! What is learned about a piece on some square is kept for one square of each orbit, its *home*.

use partizan_rules::{Field, Spots};

use super::index::ANY;
use super::shelf::{Found, Run};

/// A list of squares, or of rows of an [`Index`](super::index::Index) that stand for them.
pub(super) struct Rows {
    rows: [u16; 256],
    len: usize,
}

impl Rows {
    /// The images of some squares.
    #[inline]
    pub(super) fn of(squares: &Spots, places: &[u8]) -> Rows {
        let mut rows = Rows {
            rows: [0; 256],
            len: 0,
        };
        rows.extend(squares, places, 0);
        rows
    }

    /// Adds the images of squares, from a row on.
    #[inline]
    pub(super) fn extend(&mut self, squares: &Spots, places: &[u8], from: usize) {
        for square in squares.iter() {
            self.rows[self.len] = from as u16 + u16::from(places[square]);
            self.len += 1;
        }
    }

    #[inline]
    pub(super) fn list(&self) -> &[u16] {
        &self.rows[..self.len]
    }
}

/// A board with everything about it that searches ask for again and again.
pub(super) struct Ground {
    pub(super) squares: Spots,
    pub(super) goal: Spots,
    /// For each square the ways that a move can take, each as far as it goes on an empty board.
    pub(super) ways: Vec<Vec<Vec<u8>>>,
    /// The symmetries: where squares go. The first one leaves all as it is.
    pub(super) images: Vec<Vec<u8>>,
    /// The symmetry that undoes each one.
    undo: Vec<u8>,
    /// `product[a][b]` is first b, then a.
    product: Vec<Vec<u8>>,
    /// The home of each square, and the symmetry that takes it there.
    homes: Vec<(u8, u8)>,
}

impl Ground {
    pub(super) fn new(field: &Field) -> Ground {
        let area = field.size().area();
        let squares = field.squares();
        let way = |square: usize, step: partizan_rules::Step| {
            let mut way = Vec::new();
            let mut at = square;
            while let Some(next) = field.step(at, step).filter(|&next| squares.has(next)) {
                way.push(next as u8);
                at = next;
                if !step.slides {
                    break;
                }
            }
            way
        };
        let ways_from = |square: usize| {
            let ways = field.steps().iter().map(|&step| way(square, step));
            ways.filter(|way| !way.is_empty()).collect()
        };
        let ways: Vec<Vec<Vec<u8>>> = (0..area).map(ways_from).collect();
        let images: Vec<Vec<u8>> = field
            .symmetries()
            .into_iter()
            .map(|places| places.into_iter().map(|place| place as u8).collect())
            .collect();
        let number = |places: &Vec<u8>| images.iter().position(|image| image == places);
        let product: Vec<Vec<u8>> = images
            .iter()
            .map(|after| {
                let both = |first: &Vec<u8>| -> Vec<u8> {
                    first.iter().map(|&at| after[at as usize]).collect()
                };
                let numbers = images.iter().map(|first| number(&both(first)));
                let known = numbers.map(|n| n.expect("two symmetries make a symmetry") as u8);
                known.collect()
            })
            .collect();
        let undoes = |row: &Vec<u8>| row.iter().position(|&both| both == 0);
        let undo = product
            .iter()
            .map(|row| undoes(row).expect("symmetries can be undone") as u8)
            .collect();
        let home = |square: usize| {
            let homes = images.iter().map(|places| places[square]);
            let best = homes.enumerate().min_by_key(|&(_, home)| home);
            best.map_or((square as u8, 0), |(image, home)| (home, image as u8))
        };
        let homes = (0..area).map(home).collect();
        Ground {
            squares,
            goal: field.goal(),
            ways,
            images,
            undo,
            product,
            homes,
        }
    }

    /// The number of squares, existing or not.
    pub(super) fn area(&self) -> usize {
        self.ways.len()
    }

    /// The home of a square, and the symmetry that takes it there.
    #[inline]
    pub(super) fn home(&self, square: usize) -> (usize, usize) {
        let (home, image) = self.homes[square];
        (home as usize, image as usize)
    }

    /// The symmetry that undoes one.
    #[inline]
    pub(super) fn undo(&self, image: usize) -> usize {
        self.undo[image] as usize
    }

    /// The symmetry that does first one and then another.
    pub(super) fn then(&self, first: usize, after: usize) -> usize {
        self.product[after][first] as usize
    }

    /// The images of squares.
    pub(super) fn mapped(&self, squares: &Spots, image: usize) -> Spots {
        if image == 0 {
            return *squares;
        }
        let places = &self.images[image];
        squares.iter().map(|at| places[at] as usize).collect()
    }

    /// The shortest list of squares that the piece moves over to another, that one included.
    pub(super) fn way(&self, from: usize, to: usize, stones: &Spots) -> Spots {
        let mut best: Option<&[u8]> = None;
        for way in &self.ways[from] {
            if let Some(end) = way.iter().position(|&at| at as usize == to) {
                let way = &way[..=end];
                let is_free = way.iter().all(|&at| !stones.has(at as usize));
                if is_free && best.is_none_or(|best| best.len() > way.len()) {
                    best = Some(way);
                }
            }
        }
        let squares = best.into_iter().flatten();
        squares.map(|&at| at as usize).collect()
    }

    /// Visits the squares that the piece can move to, some of them perhaps twice.
    #[inline]
    pub(super) fn each_move(&self, from: usize, stones: &Spots, mut visit: impl FnMut(usize)) {
        for way in &self.ways[from] {
            for &at in way {
                if stones.has(at as usize) {
                    break;
                }
                visit(at as usize);
            }
        }
    }

    /// The moves that end the game at once, from the homes.
    pub(super) fn last_moves(&self) -> Vec<Run> {
        let none = Spots::default();
        let mut runs = Vec::new();
        for piece in self.squares.minus(&self.goal).iter() {
            let mut reached = Spots::default();
            if self.home(piece).0 == piece {
                self.each_move(piece, &none, |to| reached.insert(to));
            }
            runs.extend(reached.and(&self.goal).iter().map(|to| {
                let way = self.way(piece, to, &none);
                Run {
                    piece: piece as u8,
                    free: way,
                    most: ANY,
                    to: to as u8,
                    next: Box::default(),
                }
            }));
        }
        runs
    }

    /// The most promising place of a region for a stone: one that with another makes a rule apply,
    /// has often been good, or is near the piece.
    #[inline(never)]
    pub(super) fn best_stone(
        &self,
        piece: usize,
        stones: &Spots,
        region: &Spots,
        rules: &[Found],
        worth: &[u32],
    ) -> usize {
        const RULE: u32 = 1 << 20;
        const FARTHEST: u32 = 256;
        let mut scores = [0; 256];
        for rule in rules {
            for stone in rule.set.minus(stones).iter() {
                scores[stone] += RULE;
            }
        }
        let mut reached = vec![(piece, FARTHEST)];
        let mut seen = Spots::one(piece);
        let mut next = 0;
        while let Some(&(at, near)) = reached.get(next) {
            next += 1;
            scores[at] += near;
            self.each_move(at, stones, |to| {
                if !seen.has(to) {
                    seen.insert(to);
                    reached.push((to, near - 1));
                }
            });
        }
        let best = region.iter().max_by_key(|&at| scores[at] + worth[at]);
        best.unwrap_or(piece)
    }
}
