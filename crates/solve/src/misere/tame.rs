//! Games that act like Nim in misère play.
//!
//! A position of Nim is *fickle* if no heap has more than one token and *firm* otherwise. Whoever
//! wins is known from that and the nim-value alone: a fickle position is lost for the player who
//! moves if its nim-value is 1, a firm one if it is 0. So there are classes f0, f1 and F0, F1, F2, …,
//! and classes can be added: nim-values by xor, and a sum is firm if a part is.
//!
//! **Theorem.** Give classes to some games so that for every game G of class c
//!
//! 1. every option either has a class that does not clash with c, or has an option of class c
//!    itself; equal nim-values clash, and so do f0 with F1 and f1 with F0;
//! 2. if c = f0 then G has no options, or one of class f1; if c = f1, one of class f0;
//! 3. if c = Fn then G has options, among those with classes every nim-value below n occurs, and
//!    one of f1, F0 is there if n ≥ 1, and one of f0, F1 if n ≥ 2.
//!
//! Then every sum of such games is won by the same player as a position of Nim of its class.
//!
//! *Proof*, by induction. Let the sum be G + S. If its class is lost for the player who moves, and
//! G' is the option that was chosen: if G' has a class that does not clash, then the class of G' + S is
//! won, because two classes that are both lost beside the same S clash. Otherwise the opponent goes
//! on to class c and so back to the same class. If the class is won: (a) All parts are fickle and the
//! nim-value is 0. If no part has options, the player who moves has won. If there is a part f1,
//! moving it to f0 leaves f1; otherwise a part f0 with options moves to f1. (b) One part is
//! firm, Fn, and the others add up to fb, with n ≠ b. If n = 0, a part f1 moves to f0 and leaves F0.
//! Otherwise the firm part moves to f(1−b), which leaves f1, or to Fb, which leaves F0; if n = 1
//! then b = 0. (c) Two parts are firm. As in Nim some part can move so that the nim-value becomes
//! 0, and a firm part is still there.
//!
//! These are the tame games of *Winning Ways*, ch. 13. Beside other games they need not act like Nim.

use partizan_value::Result;

use super::genus::Genus;

/// The class of a position of Nim. A fickle one has nim-value 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Class {
    nim_value: u64,
    firm: bool,
}

impl Class {
    /// The class of a nim-heap.
    pub(super) fn of_nim_heap(size: u64) -> Class {
        Class {
            nim_value: size,
            firm: size >= 2,
        }
    }

    fn firm(nim_value: u64) -> Class {
        Class {
            nim_value,
            firm: true,
        }
    }

    /// The class of a sum.
    pub(super) fn plus(self, other: Class) -> Class {
        Class {
            nim_value: self.nim_value ^ other.nim_value,
            firm: self.firm || other.firm,
        }
    }

    /// The genus of all games of this class: nim-heaps have classes too.
    pub(super) fn genus(self) -> Genus {
        if self.firm {
            Genus::firm(self.nim_value)
        } else {
            Genus::of_nim_heap(self.nim_value)
        }
    }

    /// Whether both can be lost beside the same game.
    fn clashes(self, other: Class) -> bool {
        self.nim_value == other.nim_value
            || (self.nim_value ^ other.nim_value == 1 && self.firm != other.firm)
    }
}

/// The class of a game from the classes of its options, if it has one.
///
/// `reverts` says whether an option, by its place, has an option of a class.
pub(super) fn class_of(
    options: &[Option<Class>],
    mut reverts: impl FnMut(usize, Class) -> Result<bool>,
) -> Result<Option<Class>> {
    let [f0, f1] = [0, 1].map(Class::of_nim_heap);
    if options.is_empty() {
        return Ok(Some(f0));
    }
    let has = |class: Class| options.contains(&Some(class));
    let mut values: Vec<u64> = options.iter().flatten().map(|c| c.nim_value).collect();
    values.sort_unstable();
    values.dedup();
    let mex = values.iter().zip(0..).take_while(|(a, b)| **a == *b);
    let mex = mex.count() as u64;
    let to_zero = has(f1) || has(Class::firm(0));
    let to_one = has(f0) || has(Class::firm(1));
    let fickle = [(f0, has(f1)), (f1, has(f0))];
    let fickle = fickle.into_iter().filter_map(|(c, may)| may.then_some(c));
    let firm = (0..=mex).rev().map(Class::firm);
    let firm = firm.filter(|c| c.nim_value < 1 || to_zero && (c.nim_value < 2 || to_one));
    'class: for class in fickle.chain(firm) {
        for (place, option) in options.iter().enumerate() {
            let harmless = option.is_some_and(|option| !option.clashes(class));
            if !harmless && !reverts(place, class)? {
                continue 'class;
            }
        }
        return Ok(Some(class));
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(options: &[Class]) -> Option<Class> {
        let options: Vec<Option<Class>> = options.iter().copied().map(Some).collect();
        class_of(&options, |_, _| Ok(false)).unwrap()
    }

    #[test]
    fn nim_heaps_have_the_classes_that_their_options_give() {
        let mut heaps = Vec::new();
        for size in 0..20 {
            assert_eq!(class(&heaps), Some(Class::of_nim_heap(size)));
            heaps.push(Class::of_nim_heap(size));
        }
    }

    #[test]
    fn games_with_options_of_nim_are_tame_or_wild_as_known() {
        let nim = Class::of_nim_heap;
        assert_eq!(class(&[nim(2)]), Some(Class::firm(0)));
        assert_eq!(class(&[nim(1), nim(3)]), Some(nim(0)));
        assert_eq!(class(&[nim(0), nim(2), nim(3)]), Some(nim(1)));
        assert_eq!(class(&[nim(0), Class::firm(0)]), None);
        assert_eq!(class(&[nim(1), Class::firm(1)]), None);
        // Its options are *2 + *2 and *2 + *3.
        let [zero, one] = [0, 1].map(Class::firm);
        assert_eq!(class(&[zero, one]), Some(Class::firm(2)));
    }
}
