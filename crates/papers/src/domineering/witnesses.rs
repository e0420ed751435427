//! Games that end as early as possible, played again by the rules.

use partizan_picture::Picture;
use partizan_rules::{Region, Size};
use partizan_solve::{Meter, Replay, Shortest, shortest_game};
use partizan_value::Player;

use super::{misplayed, moves, name, text};
use crate::claim::{Claim, Computed, Cost, Exhibit, Figure, Verdict};
use crate::lab::{Lab, Result, drawn};
use crate::table::Table;

/// A shortest game of a board.
pub(super) struct Game {
    pub(super) size: Size,
    pub(super) shortest: Shortest,
    line: Vec<String>,
    replay: Replay,
}

impl Game {
    /// Finds one, and plays it.
    pub(super) fn find(lab: &Lab, size: Size) -> Result<Game> {
        let region = Region::full(size);
        let (shortest, witness) = shortest_game(&region, lab.budget(), &Meter::default())?;
        let witness = witness?;
        let names = witness
            .dominoes
            .into_iter()
            .map(|domino| region.name(domino));
        let line: Vec<String> = names.collect();
        let game = lab.open("domineering", &name(size), &[])?;
        let replay = game
            .replay(0, witness.first, &line, lab.budget())
            .map_err(|misplay| misplayed(size, misplay))?;
        Ok(Game {
            size,
            shortest,
            line,
            replay,
        })
    }

    /// Who cannot move at its end.
    pub(super) fn stuck(&self) -> Option<Player> {
        self.replay.winner.map(Player::opponent)
    }

    fn caption(&self) -> String {
        let moves = moves(self.line.len());
        format!("{}: over after {moves}", name(self.size))
    }

    /// The end of the game, with its moves numbered.
    pub(super) fn figure(&self) -> Figure {
        let file = format!("shortest-{}", name(self.size));
        let caption = self.caption();
        drawn(
            &file,
            &caption,
            &self.replay.picture.clone().described(&*caption),
        )
    }

    /// The last position.
    pub(super) fn exhibit(&self) -> Exhibit {
        let exhibit = Exhibit::new("domineering", &*self.replay.position, self.caption());
        match self.stuck() {
            Some(player) => exhibit.first(player),
            None => exhibit,
        }
    }
}

/// The rows and columns of the boards of Figures 1 to 9.
const BOARDS: [(usize, usize); 9] = [
    (2, 5),
    (2, 6),
    (2, 7),
    (2, 8),
    (3, 4),
    (3, 5),
    (3, 6),
    (2, 3),
    (2, 4),
];

/// The first and the last figure of each group that stands together.
const GROUPS: [(usize, usize); 3] = [(1, 4), (5, 7), (8, 9)];

pub(super) fn figures() -> Claim {
    Claim {
        id: "figures",
        place: "Figures 1 to 9",
        says: "Final positions of games with the fewest moves. The pictures are lost in our scan and are drawn again; what \
               is printed are the moves that Table 1 has for their boards.",
        printed: Table::read(
            "board  moves
             2x5    3
             2x6    4
             2x7    4
             2x8    4
             3x4    3
             3x5    3
             3x6    4
             2x3    1
             2x4    3",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "A sweep finds a game, which is played move by move by the rules until the player to move is stuck.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("board");
            let (mut exhibits, mut figures) = (Vec::new(), Vec::new());
            for (first, last) in GROUPS {
                let mut pictures = Vec::new();
                for figure in first..=last {
                    let (rows, cols) = BOARDS[figure - 1];
                    let game = Game::find(lab, Size { rows, cols })?;
                    table.set(name(game.size), "moves", game.line.len());
                    table.set(name(game.size), "alpha", text(&game.shortest));
                    exhibits.push(game.exhibit());
                    let label = format!("Figure {figure}: {}", name(game.size));
                    pictures.push(game.replay.picture.captioned(&label));
                }
                let to = if last == first + 1 { "and" } else { "to" };
                let caption = format!(
                    "Shortest games for the boards of Figures {first} {to} {last}, with their moves numbered"
                );
                let picture = Picture::gallery(pictures, 4).described(&*caption);
                figures.push(drawn(
                    &format!("figures-{first}-{last}"),
                    &caption,
                    &picture,
                ));
            }
            Ok(Computed {
                table,
                exhibits,
                figures,
                ..Computed::default()
            })
        },
    }
}
