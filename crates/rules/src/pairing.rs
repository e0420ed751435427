//! Pairing strategies: the empty board won by answering at the other one of a pair of edges.

use partizan_value::Player;

/// How a player wins the empty board: answers to all that matters.
///
/// ```
/// use partizan_rules::bridgit::Bridgit;
/// use partizan_rules::{Size, Wiring};
/// use partizan_value::Player;
///
/// // With more columns than rows Left wins whoever begins: she answers each bridge.
/// let wide = Bridgit::new(Size { rows: 2, cols: 3 });
/// let pairing = wide.pairing(Player::Right).expect("the board is won by pairs");
/// assert_eq!((pairing.player, pairing.opening), (Player::Left, None));
/// assert_eq!((pairing.partner(0), pairing.partner(1)), (Some(1), Some(0)));
///
/// // On a square board whoever begins wins, with the right opening.
/// let square = Bridgit::new(Size { rows: 2, cols: 2 });
/// let pairing = square.pairing(Player::Right).expect("the board is won by pairs");
/// assert_eq!(pairing.player, Player::Right);
/// assert!(pairing.opening.is_some());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Who wins with it.
    pub player: Player,
    /// The edge that the player takes first, where that is needed.
    pub opening: Option<usize>,
    partner: Vec<Option<u32>>,
}

impl Pairing {
    /// The pairs of some edges; no edge is in two of them.
    pub(crate) fn new(
        player: Player,
        opening: Option<usize>,
        edges: usize,
        pairs: &[(usize, usize)],
    ) -> Pairing {
        let mut partner = vec![None; edges];
        for &(a, b) in pairs {
            partner[a] = Some(b as u32);
            partner[b] = Some(a as u32);
        }
        Pairing {
            player,
            opening,
            partner,
        }
    }

    /// The edge that answers one, unless any answer will do.
    pub fn partner(&self, edge: usize) -> Option<usize> {
        self.partner[edge].map(|edge| edge as usize)
    }
}
