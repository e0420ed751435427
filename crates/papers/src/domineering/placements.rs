//! Every way to place dominoes on a board, one by one: the slow and certain way to count.

use partizan_rules::{Domino, Lie, Region, Size};
use partizan_solve::{Class, Polynomial};

/// The dominoes that have been placed.
struct Placement {
    /// The squares under them.
    covered: u64,
    vertical: usize,
    horizontal: usize,
}

/// A place for a domino.
struct Place {
    squares: u64,
    lie: Lie,
}

/// Counts the positions of a class on a board of at most 64 squares by looking at each of them.
pub(super) fn count(size: Size, class: Class) -> Polynomial {
    let region = Region::full(size);
    let place = |domino: Domino| Place {
        squares: region
            .squares(domino)
            .into_iter()
            .map(|(row, col)| 1 << (row * size.cols + col))
            .sum(),
        lie: domino.lie,
    };
    let places: Vec<Place> = region.dominoes().map(place).collect();
    let nothing = Placement {
        covered: 0,
        vertical: 0,
        horizontal: 0,
    };
    let mut counted = Polynomial::default();
    each(&places, 0, &nothing, &mut |placement| {
        if is_in(class, placement, &places) {
            counted.add(&Polynomial::term(
                placement.vertical,
                placement.horizontal,
                1u32,
            ));
        }
    });
    counted
}

/// Calls for every placement that has no domino on the places before `next` but those that lie there.
fn each(places: &[Place], next: usize, placement: &Placement, emit: &mut impl FnMut(&Placement)) {
    let Some(place) = places.get(next) else {
        return emit(placement);
    };
    each(places, next + 1, placement, emit);
    if placement.covered & place.squares == 0 {
        let placed = Placement {
            covered: placement.covered | place.squares,
            vertical: placement.vertical + usize::from(place.lie == Lie::Vertical),
            horizontal: placement.horizontal + usize::from(place.lie == Lie::Horizontal),
        };
        each(places, next + 1, &placed, emit);
    }
}

fn is_in(class: Class, placement: &Placement, places: &[Place]) -> bool {
    let has_room = |lie| {
        let mut places = places.iter().filter(|place| place.lie == lie);
        places.any(|place| placement.covered & place.squares == 0)
    };
    match class {
        Class::Positions => true,
        Class::LeftEnds => !has_room(Lie::Vertical),
        Class::RightEnds => !has_room(Lie::Horizontal),
        Class::Maximal => !has_room(Lie::Vertical) && !has_room(Lie::Horizontal),
    }
}
