//! What a game is: positions, the options of both players, and how they look.

use std::hash::Hash;

use partizan_picture::Picture;
use partizan_value::Player;

use crate::board::Size;
use crate::chase::Chase;
use crate::connection::Circuit;
use crate::heaps::rules::HeapRules;
use crate::region::Region;
use crate::sites::Sites;

/// What solvers need of a position: to be kept, compared and found again.
///
/// What a position feeds to its hash must tell it from every other one of its ruleset: searches keep
/// that instead of the position.
pub trait Position: Clone + Eq + Hash + Send + Sync + 'static {
    /// How much there is of it: squares, edges, counters. A position is smaller after most moves,
    /// and small ones are easy to value.
    fn size(&self) -> usize;

    /// Bytes that it takes besides its own size.
    fn heap_bytes(&self) -> usize {
        0
    }
}

/// A heap is its size.
impl Position for u32 {
    fn size(&self) -> usize {
        *self as usize
    }
}

/// How long a player can go on in a position, in two numbers that are cheap to find.
///
/// Both add up in sums. A game that gives them promises, for this player:
///
/// - `most` is 0 exactly if the player cannot move. Every move of the player lowers it by 1 or 2,
///   and one of them by 1; a move of the opponent lowers it by 0, 1 or 2. So the player has at most
///   so many moves left, and a player who wants to hold out loses only one with each.
/// - `sure` many moves are left at least, whatever the opponent does: no move of the opponent
///   lowers it, and if it is positive some move of the player lowers it by 1 at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stamina {
    /// The player has no more moves than this.
    pub most: usize,
    /// Nobody can take this many moves from the player.
    pub sure: usize,
}

/// A game: how positions are played, split, compared, written and drawn.
///
/// The rules of a game with parameters (a variant, a graph, sets of numbers) keep them here, so
/// that positions stay small. Under equal rules equal positions are the same.
pub trait Ruleset: PartialEq + Send + Sync + 'static {
    /// A position, whoever is to move. Equal positions have equal values.
    type Position: Position;
    /// A move, enough to name it.
    type Move: Clone + PartialEq;

    /// Whether both players always have the same options.
    const IMPARTIAL: bool = false;

    /// Whether play may go on for ever. Solvers for such games are compiled only for them.
    const LOOPY: bool = false;

    /// Every move of a player, with the position it leads to, in a fixed order.
    fn moves(
        &self,
        position: &Self::Position,
        player: Player,
        emit: &mut impl FnMut(Self::Move, Self::Position),
    );

    /// What a player would write down for a move.
    fn name(&self, position: &Self::Position, played: &Self::Move) -> String;

    /// Splits a position into parts that do not influence each other. Its value is the sum of
    /// theirs; parts in which nobody can ever move may be left out.
    fn components(&self, position: &Self::Position, emit: &mut impl FnMut(Self::Position)) {
        emit(position.clone());
    }

    /// Replaces a position by one that stands for all that are the same up to symmetry. Returns
    /// whether the players were exchanged, so that its value is the negative of what it was.
    fn normalise(&self, position: &mut Self::Position) -> bool {
        let _ = position;
        false
    }

    /// Splits a position into parts that take the same course when they are played side by side:
    /// they have the same moves for the same players, up to names, now and later. Components keep
    /// no more than the value; parts keep the number of moves as well. What nobody can ever use
    /// may be left out, and parts may be replaced by their images under symmetries.
    fn parts(&self, position: &Self::Position, emit: &mut impl FnMut(Self::Position)) {
        emit(position.clone());
    }

    /// How long Left and Right can go on, if the game knows.
    fn stamina(&self, position: &Self::Position) -> Option<[Stamina; 2]> {
        let _ = position;
        None
    }

    /// How hard a component is to value, roughly; see [`Position::size`].
    fn size(&self, position: &Self::Position) -> usize {
        position.size()
    }

    /// Whether the player to move wins a component of an impartial game, if a strategy that answers
    /// every move by its mirror image says so.
    fn by_symmetry(&self, position: &Self::Position) -> Option<bool> {
        let _ = position;
        None
    }

    /// How well the player to move stands, roughly and in half moves: a search tries first what
    /// is worst for the opponent. If the game does not know, how many moves there are; but on large boards
    /// nobody counts them.
    fn hint(&self, position: &Self::Position, mover: Player) -> i64 {
        if let Some(stamina) = self.stamina(position) {
            let [left, right] = stamina.map(|stamina| (stamina.most + stamina.sure) as i64);
            return match mover {
                Player::Left => left - right,
                Player::Right => right - left,
            };
        }
        let mut moves = 0;
        if position.heap_bytes() == 0 {
            self.moves(position, mover, &mut |_, _| moves += 2);
        }
        moves
    }

    /// The lines of a position as bits, where a cut between two lines takes moves from `hurt` and
    /// changes nothing else, and how many bits a line has; none if no such cuts are known, or if a line
    /// has more than 64 bits. Lines that follow each other are a position of their own, and it depends on
    /// nothing else ([`Ruleset::strip`]). So strips that cover all lines are together at most as good for `hurt` as
    /// the position.
    fn lines(
        &self,
        position: &Self::Position,
        hurt: Player,
        lines: &mut Vec<u64>,
    ) -> Option<usize> {
        let _ = (position, hurt, lines);
        None
    }

    /// The position of some lines that follow each other, each of so many bits, if it is Left whom
    /// cuts between them hurt; if it is Right, the players are exchanged in it.
    fn strip(&self, lines: &[u64], bits: usize) -> Option<Self::Position> {
        let _ = (lines, bits);
        None
    }

    /// The position as text, which is read back as the same position.
    fn text(&self, position: &Self::Position) -> String;

    /// The position as a picture.
    fn picture(&self, position: &Self::Position) -> Picture;

    /// Where a picture of any later position shows a move, so that moves can be numbered; none if
    /// they leave no trace.
    fn mark(&self, position: &Self::Position, played: &Self::Move) -> Option<[f64; 2]> {
        let _ = (position, played);
        None
    }

    /// By which points of the picture of a position a person makes a move: each way is a list of
    /// points that are clicked one after the other. None if the picture has no place for the move.
    ///
    /// No way begins with the whole of another move's way. Moves have a way in common only where
    /// the picture does not tell them apart: then a person chooses among their names.
    fn ways(&self, position: &Self::Position, played: &Self::Move) -> Vec<Vec<[f64; 2]>> {
        let mark = self.mark(position, played);
        mark.map(|at| vec![at]).into_iter().collect()
    }

    /// Where the picture of the position after a move shows what was moved. Nothing if it does not.
    ///
    /// Most pictures keep everything in its place, and show it by the points of the first way.
    fn trace(
        &self,
        before: &Self::Position,
        played: &Self::Move,
        after: &Self::Position,
    ) -> Vec<[f64; 2]> {
        let _ = after;
        self.ways(before, played)
            .into_iter()
            .next()
            .unwrap_or_default()
    }

    /// Where the picture shows the letters of the text, if every place has a letter: then a
    /// position is changed by changing letters.
    fn sites(&self, position: &Self::Position) -> Option<Sites> {
        let _ = position;
        None
    }

    /// The [`components`](Ruleset::components) in the same order, each with the points of the
    /// picture where it lies; without points where the picture does not show it.
    ///
    /// A game whose positions fall into several parts says where they are. An only one is all over
    /// the board.
    fn whereabouts(&self, position: &Self::Position) -> Vec<(Self::Position, Vec<[f64; 2]>)> {
        let mut parts = Vec::new();
        self.components(position, &mut |part| parts.push((part, Vec::new())));
        if let [(_, points)] = &mut parts[..]
            && let Some(sites) = self.sites(position)
        {
            *points = sites.points;
        }
        parts
    }

    /// The free squares, if Left places vertical dominoes on them and Right horizontal ones: then
    /// they can be swept square by square instead of searched move by move.
    fn region(&self, position: &Self::Position) -> Option<Region> {
        let _ = position;
        None
    }

    /// What may be done to a heap, if positions are heaps and both players may do the same to any
    /// one of them: then nim-values come from the sequence of those of single heaps.
    fn heap_rules(&self) -> Option<&HeapRules> {
        None
    }

    /// The heaps of a position, if there are rules for them.
    fn heaps(&self, position: &Self::Position) -> Vec<u64> {
        let _ = position;
        Vec::new()
    }

    /// The network, if Left takes edges of one to join its terminals and Right takes edges to keep
    /// them apart: then trees tell who wins.
    fn circuit(&self, position: &Self::Position) -> Option<Circuit> {
        let _ = position;
        None
    }

    /// The move by which a player takes an edge of such a network, and the position after it.
    fn take(
        &self,
        position: &Self::Position,
        edge: usize,
        player: Player,
    ) -> Option<(Self::Move, Self::Position)> {
        let _ = (position, edge, player);
        None
    }

    /// The chase, if Left runs with a piece for the edge of a board and Right puts stones in its
    /// way: then sets of stones tell who wins.
    fn chase(&self, position: &Self::Position) -> Option<Chase> {
        let _ = position;
        None
    }

    /// What becomes of a game that never ends: who wins it, if anybody does.
    ///
    /// Only [`LOOPY`](Ruleset::LOOPY) games can go on for ever.
    fn endless(&self) -> Option<Player> {
        None
    }

    /// The sizes of boards up to a size, smallest first, on which there are positions to find.
    fn sizes(&self, most: Size) -> Vec<Size> {
        let sizes =
            (1..=most.rows).flat_map(|rows| (1..=most.cols).map(move |cols| Size { rows, cols }));
        let mut sizes: Vec<Size> = sizes.collect();
        sizes.sort_by_key(|size| (size.area(), size.rows));
        sizes
    }

    /// How many pieces the positions of a size may have.
    fn most_pieces(&self, size: Size) -> usize {
        size.area()
    }

    /// Whether the rules allow a position that [`Ruleset::arrangements`] made.
    fn is_possible(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// Positions to search: arrangements of exactly this size with this many pieces, at least one
    /// for each symmetry class, until `emit` says no. A game whose positions are not all boards of
    /// pieces says in its file which ones these are.
    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Self::Position) -> bool);
}

/// Something to do with a game whose type is known only when its name is read.
pub trait Visitor {
    /// What comes out of it.
    type Output;

    /// Does it. Every element is a sum of positions, in the order of the request.
    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Self::Output;
}
