//! Bridg-it: which player can force a win, and how.

use std::collections::{BTreeSet, HashMap};

use partizan_picture::{Colour, Paint, Shape};
use partizan_rules::{Circuit, Proof};
use partizan_solve::{Strategy, SwitchingSolver, switching_proof};
use partizan_value::{Outcome, Player};

use crate::claim::{Claim, Computed, Cost, Exhibit, Verdict};
use crate::lab::{Lab, Result, Stopped, drawn};
use crate::table::{Table, any_of};

/// The board of the picture.
const SIZE: usize = 5;

fn circuit(lab: &Lab, size: usize) -> Result<Circuit> {
    let game = lab.open("bridgit", &size.to_string(), &[])?;
    let circuit = game.circuit(0);
    circuit.ok_or_else(|| Stopped::Wrong("a board of Bridg-it is a network".to_string()))
}

pub(super) fn dots() -> Claim {
    Claim {
        id: "bridgit-dots",
        place: "Bridg-it, the diagram",
        says: "The board of the diagram has 30 black and 30 red dots. The diagram itself, a game that Red has won, is \
               lost in our scan.",
        printed: Table::read(
            "colour  dots
             black   30
             red     30",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "The circles of the picture that we draw of the empty board of size 5, by colour.",
        cost: Cost::Short,
        compute: |lab| {
            let position = SIZE.to_string();
            let game = lab.open("bridgit", &position, &[])?;
            let picture = game.picture(0);
            // Left's dots are discs, Right's are open circles.
            let has_colour = |paint: &Paint, colour| {
                paint.fill == Some(colour) || paint.stroke.is_some_and(|line| line.colour == colour)
            };
            let dots = |colour: Colour| {
                let shapes = picture.shapes().iter();
                let dots = shapes.filter(
                    |shape| matches!(shape, Shape::Circle { paint, .. } if has_colour(paint, colour)),
                );
                dots.count()
            };
            let mut table = Table::new("colour");
            table.set("black", "dots", dots(Colour::Left));
            table.set("red", "dots", dots(Colour::Right));
            let board = Exhibit::new("bridgit", position, "The board of the diagram");
            Ok(Computed::from(table).exhibit(board))
        },
    }
}

pub(super) fn winner() -> Claim {
    Claim {
        id: "bridgit-winner",
        place: "Bridg-it, the question",
        says: "One of the players can force a win. Which one is not told.",
        printed: Table::read(
            "size  players_who_can  which  winning_first_bridges
             5     1                ?      _",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "For each player by the network of this player's own dots, with either to begin. After the first bridge \
                 there are two trees that prove it, which a checker accepts that knows no solver. Up to size 3 also by \
                 looking at all positions.",
        cost: Cost::Short,
        compute: |lab| {
            let mut table = Table::new("size");
            for size in 1..=12 {
                lab.begin(format_args!("Bridg-it of size {size}"))?;
                let circuit = circuit(lab, size)?;
                let forced = Player::BOTH.map(|first| {
                    let able = Player::BOTH.map(|player| can_force(lab, &circuit, player, first));
                    able.into_iter().collect::<Result<Vec<bool>>>()
                });
                let forced = forced.into_iter().collect::<Result<Vec<_>>>()?;
                let counts = forced
                    .iter()
                    .map(|able| able.iter().filter(|&&can| can).count());
                let counts: BTreeSet<usize> = counts.collect();
                table.set(size, "players who can", any_of(&counts));
                let does_first = Player::BOTH.map(|first| forced[first as usize][first as usize]);
                let which = match does_first {
                    [true, true] => "the first",
                    [false, false] => "the second",
                    _ => "one colour",
                };
                table.set(size, "which", which);
                for first in Player::BOTH {
                    prove(lab, &circuit, first, does_first[first as usize])?;
                    if size <= 3 {
                        let wins = Positions::new(lab, &circuit).wins(first)?;
                        agree(size, wins == does_first[first as usize])?;
                    }
                }
                let solver = SwitchingSolver::of(&circuit, lab.budget())?;
                let moves = solver.winning_moves(Player::Left).len();
                let all = circuit.free().count();
                table.set(size, "winning first bridges", format!("{moves} of {all}"));
            }
            let proved = "After a first bridge: two trees that join all of Left's dots and have nothing in common. \
                          Whatever Right cuts, the other tree mends";
            let (circuit, proof) = trees(lab, &circuit(lab, SIZE)?, Player::Left)?;
            let picture = circuit.wiring.picture(&circuit.owners, Some(&proof));
            Ok(Computed::from(table).figure(drawn("bridgit-two-trees", proved, &picture)))
        },
    }
}

/// Fails if two ways to find something out differ.
fn agree(size: usize, do_agree: bool) -> Result<()> {
    let wrong = || Stopped::Wrong(format!("two ways differ on the board of size {size}"));
    do_agree.then_some(()).ok_or_else(wrong)
}

/// Whether a player can force a win if `first` begins, judged by the dots of that player alone.
fn can_force(lab: &Lab, circuit: &Circuit, player: Player, first: Player) -> Result<bool> {
    let network = match player {
        Player::Left => Some(circuit.wiring.network()),
        Player::Right => circuit.wiring.dual(),
    };
    let network = network.ok_or_else(|| Stopped::Wrong("Right has dots as well".to_string()))?;
    let nobody = vec![None; network.len()];
    let outcome = SwitchingSolver::new(network, &nobody, lab.budget())?.outcome();
    Ok(match outcome {
        Outcome::Left => true,
        Outcome::Next => player == first,
        _ => false,
    })
}

/// The board after a winning first bridge of a player, with two trees that prove the win.
fn trees(lab: &Lab, circuit: &Circuit, first: Player) -> Result<(Circuit, Proof)> {
    let solver = SwitchingSolver::of(circuit, lab.budget())?;
    let mut after = circuit.clone();
    if let Some(&bridge) = solver.winning_moves(first).first() {
        after.owners[bridge] = Some(first);
    }
    let proof = switching_proof(&after, lab.budget())?;
    let proof = proof.ok_or_else(|| Stopped::Wrong("a won board has a proof".to_string()))?;
    Ok((after, proof))
}

/// Checks that the player who begins wins, or the other one.
fn prove(lab: &Lab, circuit: &Circuit, first: Player, does_first: bool) -> Result<()> {
    let (after, proof) = trees(lab, circuit, first)?;
    let flaw = |flaw| Stopped::Wrong(format!("the proof does not hold: {flaw}"));
    after.check(&proof).map_err(flaw)?;
    let winner = if does_first { first } else { first.opponent() };
    if proof.winner() != winner {
        return Err(Stopped::Wrong(
            "the proof is the other player's".to_string(),
        ));
    }
    Ok(())
}

/// All positions of a board, one by one: who has each crossing.
struct Positions<'c> {
    lab: &'c Lab,
    circuit: &'c Circuit,
    owners: Vec<Option<Player>>,
    known: HashMap<Vec<Option<Player>>, bool>,
}

impl<'c> Positions<'c> {
    fn new(lab: &'c Lab, circuit: &'c Circuit) -> Positions<'c> {
        Positions {
            lab,
            circuit,
            owners: circuit.owners.clone(),
            known: HashMap::new(),
        }
    }

    /// Whether a player who is to move wins; whose turn it is follows from the bridges.
    fn wins(&mut self, player: Player) -> Result<bool> {
        if let Some(&wins) = self.known.get(&self.owners) {
            return Ok(wins);
        }
        self.lab.budget().check(0)?;
        let owners = &self.owners;
        let network = self.circuit.wiring.network();
        let over = network.winner(|player, edge| owners[edge] == Some(player));
        let wins = match over {
            Some(winner) => winner == player,
            None => self.has_winning_bridge(player)?,
        };
        self.known.insert(self.owners.clone(), wins);
        Ok(wins)
    }

    fn has_winning_bridge(&mut self, player: Player) -> Result<bool> {
        for edge in 0..self.owners.len() {
            if self.owners[edge].is_none() {
                self.owners[edge] = Some(player);
                let loses = self.wins(player.opponent());
                self.owners[edge] = None;
                if !loses? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

pub(super) fn strategy() -> Claim {
    Claim {
        id: "bridgit-strategy",
        place: "Bridg-it, the question",
        says: "There is a winning strategy to be found: nobody who follows it may lose as first player. Here are two, by \
               trees and by a list of pairs, in 100 games each on boards of size 5 and 8.",
        printed: Table::read(
            "strategy         games_lost
             by_trees         0
             by_pairs         0",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Matches as first player, half of them as either colour: against random moves, and once on each \
                 board against a perfect player, who is lost and sets problems. The guide proves both strategies.",
        cost: Cost::Short,
        compute: |lab| {
            let mut table = Table::new("strategy");
            for (name, strategy) in [
                ("by trees", Strategy::Trees),
                ("by pairs", Strategy::Pairing),
            ] {
                let (mut lost, mut games) = (0, 0);
                for size in [SIZE, 8] {
                    lab.begin(format_args!("matches on the board of size {size}, {name}"))?;
                    for (opponent, number) in [(Strategy::Random, 24), (Strategy::Perfect, 1)] {
                        for first in Player::BOTH {
                            let score = contest(lab, size, first, [strategy, opponent], number)?;
                            lost += score[1];
                            games += score[0] + score[1];
                        }
                    }
                }
                table.set(name, "games lost", lost);
                table.set(name, "games", games);
            }
            Ok(table.into())
        },
    }
}

/// How many games the first player wins and loses, the first strategy being that of the first player.
fn contest(
    lab: &Lab,
    size: usize,
    first: Player,
    [mine, other]: [Strategy; 2],
    games: u64,
) -> Result<[u64; 2]> {
    let game = lab.open("bridgit", &size.to_string(), &[])?;
    let players = match first {
        Player::Left => [mine, other],
        Player::Right => [other, mine],
    };
    let score = lab.play(&*game, players, first, games)?;
    Ok([first, first.opponent()].map(|player| score.wins[player as usize]))
}
