//! Boards of one game side by side: their moves, and how sums and moves in them are written.

use partizan_value::Player;

use crate::ruleset::Ruleset;

/// Every move in a sum: the board, the move, and what the board becomes.
pub fn each_move<R: Ruleset>(
    ruleset: &R,
    boards: &[R::Position],
    player: Player,
    mut emit: impl FnMut(usize, R::Move, R::Position),
) {
    for (i, position) in boards.iter().enumerate() {
        ruleset.moves(position, player, &mut |played, after| {
            emit(i, played, after);
        });
    }
}

/// The name of a move; in a sum the number of the board comes first.
pub fn move_name<R: Ruleset>(
    ruleset: &R,
    boards: &[R::Position],
    board: usize,
    played: &R::Move,
) -> String {
    numbered_name(ruleset.name(&boards[board], played), boards.len(), board)
}

/// The name of a move on one of so many boards.
///
/// ```
/// use partizan_rules::numbered_name;
/// assert_eq!(numbered_name("a1-a2".to_string(), 1, 0), "a1-a2");
/// assert_eq!(numbered_name("a1-a2".to_string(), 3, 1), "2:a1-a2");
/// ```
pub fn numbered_name(name: String, boards: usize, board: usize) -> String {
    if boards > 1 {
        format!("{}:{name}", board + 1)
    } else {
        name
    }
}

/// A sum as text.
pub fn sum_text<R: Ruleset>(ruleset: &R, boards: &[R::Position]) -> String {
    let texts: Vec<String> = boards.iter().map(|board| ruleset.text(board)).collect();
    texts.join(" + ")
}
