//! A board of Dukego, who wins on it, and the certificates that prove it.

use std::sync::Arc;

use partizan_rules::{Chase, Spots, Turning};
use partizan_solve::ChaseSolver;
use partizan_value::Player;

use crate::lab::{Lab, Result, Stopped};

/// Words for the stones that there are: as many black ones as anybody wants.
pub(super) const BLACK: &[&str] = &[];
pub(super) const THREE_WHITE: &[&str] = &["white=3", "black=0"];
pub(super) const TWO_AND_TWO: &[&str] = &["white=2", "black=2"];

/// Rows and columns.
pub(super) type Sides = [usize; 2];

/// All boards with sides between two numbers, no more rows than columns.
pub(super) fn boards(from: usize, to: usize) -> impl Iterator<Item = Sides> {
    (from..=to).flat_map(move |rows| (rows..=to).map(move |cols| [rows, cols]))
}

/// As the paper writes it.
pub(super) fn name([rows, cols]: Sides) -> String {
    format!("{rows}x{cols}")
}

/// A player's letter.
pub(super) fn letter(player: Player) -> &'static str {
    match player {
        Player::Left => "D",
        Player::Right => "G",
    }
}

/// What such a letter says.
pub(super) fn meaning(fairness: &str) -> &'static str {
    match fairness {
        "D" => "the Duke wins, whoever begins",
        "G" => "the Go player wins, whoever begins",
        "*" => "whoever begins wins",
        _ => "whoever begins loses",
    }
}

/// The certificates that were accepted.
#[derive(Default)]
pub(super) struct Checked {
    certificates: usize,
    rules: usize,
}

impl Checked {
    pub(super) fn note(&self) -> String {
        let Checked {
            certificates,
            rules,
        } = self;
        format!(
            "{certificates} strategies with {rules} rules in all were written down; a checker that knows the rules of \
             the game and no solver accepts each of them."
        )
    }
}

/// A board with stones on it and in hand, and a solver that remembers what it found out about it.
pub(super) struct Board<'l> {
    lab: &'l Lab,
    solver: ChaseSolver,
    pub(super) chase: Chase,
}

impl<'l> Board<'l> {
    /// The start on a board, with stones as the words say.
    pub(super) fn open(lab: &'l Lab, sides: Sides, stones: &[&str]) -> Result<Board<'l>> {
        lab.begin(format_args!("{} {}", name(sides), stones.join(" ")))?;
        let chase = lab.open("dukego", &name(sides), stones)?.chase(0);
        let chase = chase.ok_or_else(|| Stopped::Wrong("a board is a chase".to_string()))?;
        let solver = ChaseSolver::new(lab.threads(), lab.budget().clone(), Arc::default());
        Ok(Board { lab, solver, chase })
    }

    /// Any number of black stones in hand, and others on all squares but some.
    pub(super) fn filled(
        lab: &'l Lab,
        sides: Sides,
        piece: (usize, usize),
        is_free: impl Fn(usize, usize) -> bool,
    ) -> Result<Board<'l>> {
        let mut board = Board::open(lab, sides, BLACK)?;
        let [rows, cols] = sides;
        board.chase.piece = piece.0 * cols + piece.1;
        let has_stone = |square: &usize| {
            let (row, col) = (square / cols, square % cols);
            (row, col) != piece && !is_free(row, col)
        };
        board.chase.black = (0..rows * cols).filter(has_stone).collect::<Spots>();
        Ok(board)
    }

    /// Who wins this position if a player begins.
    pub(super) fn winner(&mut self, first: Player) -> Result<Player> {
        self.winner_of(&self.chase.clone(), first)
    }

    /// Who wins another position on the board.
    pub(super) fn winner_of(&mut self, chase: &Chase, first: Player) -> Result<Player> {
        let winner = self.solver.winner(chase, first)?;
        winner.ok_or_else(|| Stopped::Wrong("nobody plays for a draw here".to_string()))
    }

    /// Who wins if a player begins, with a strategy that the checker accepts.
    pub(super) fn certified(&mut self, first: Player, checked: &mut Checked) -> Result<Player> {
        let winner = self.winner(first)?;
        let certificate = self.solver.certificate(&self.chase, first)?;
        let is_about = certificate.first == first && certificate.chase == self.chase;
        if certificate.claim.player() != winner || !is_about {
            return Err(Stopped::Wrong(
                "the certificate is about something else".to_string(),
            ));
        }
        let flaw = |flaw| Stopped::Wrong(format!("a certificate does not hold: {flaw}"));
        checked.rules += certificate.check_within(self.lab.budget())?.map_err(flaw)?;
        checked.certificates += 1;
        Ok(winner)
    }

    /// `D` or `G` for the player who wins whoever begins, `*` if whoever begins wins.
    pub(super) fn fairness(&mut self, checked: &mut Checked) -> Result<&'static str> {
        let duke = self.certified(Player::Left, checked)?;
        let go = self.certified(Player::Right, checked)?;
        Ok(fairness(duke, go))
    }

    /// The same from the solver alone.
    pub(super) fn solved_fairness(&mut self) -> Result<&'static str> {
        Ok(fairness(
            self.winner(Player::Left)?,
            self.winner(Player::Right)?,
        ))
    }

    /// The fewest black stones with which the Go player wins, beside the white ones there are; none if
    /// no number is enough.
    pub(super) fn least_black(&mut self, first: Player) -> Result<Option<usize>> {
        Ok(self.solver.least_black(&self.chase, first)?)
    }

    /// The same, with certificates that they are enough and that one fewer is not.
    pub(super) fn certified_least_black(
        &mut self,
        first: Player,
        checked: &mut Checked,
    ) -> Result<Option<usize>> {
        let least = self.least_black(first)?;
        let before = self.chase.black_left;
        let fewer = least.and_then(|least| least.checked_sub(1));
        for black in [Some(least), fewer.map(Some)].into_iter().flatten() {
            self.chase.black_left = black;
            let holds = self.certified(first, checked)? == Player::Right;
            if holds != (least.is_some() && black == least) {
                return Err(Stopped::Wrong(
                    "a certificate contradicts the number".to_string(),
                ));
            }
        }
        self.chase.black_left = before;
        Ok(least)
    }

    /// The position as the calculator reads it.
    pub(super) fn text(&self) -> String {
        let Chase { field, piece, .. } = &self.chase;
        let size = field.size();
        let letter = |square: usize| match square {
            square if square == *piece => 'x',
            square if self.chase.black.has(square) => 'b',
            square if self.chase.white.has(square) => 'w',
            _ => '.',
        };
        let row = |row: usize| (0..size.cols).map(move |col| letter(row * size.cols + col));
        let rows: Vec<String> = (0..size.rows).map(|i| row(i).collect()).collect();
        rows.join("/")
    }

    /// What a player can do to keep the win.
    pub(super) fn winning_turns(&mut self, player: Player) -> Result<Vec<Turning>> {
        if self.winner(player)? != player {
            return Ok(Vec::new());
        }
        Ok(self.solver.best_turns(&self.chase, player)?)
    }

    /// How many steps the Duke needs if both play as well as they can; none if he never arrives.
    pub(super) fn steps(&mut self, first: Player) -> Result<Option<usize>> {
        Ok(self.solver.length(&self.chase, first)?)
    }
}

fn fairness(duke_first: Player, go_first: Player) -> &'static str {
    match (duke_first, go_first) {
        (Player::Left, Player::Left) => "D",
        (Player::Right, Player::Right) => "G",
        (Player::Left, Player::Right) => "*",
        (Player::Right, Player::Left) => "second",
    }
}
