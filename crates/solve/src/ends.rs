//! Counting positions of Domineering and the ends among them, by the dominoes of both players.

use num_bigint::BigUint;
use partizan_rules::Region;
use partizan_value::Budget;

use crate::Meter;
use crate::polynomial::Polynomial;
use crate::sweep::weight::{Coefficient, Coefficients, Degrees, Extremes, Total, Words};
use crate::sweep::{Class, Plan, SweepError, admit, weigh};

/// What there is to say about all positions of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Census {
    /// How many there are.
    pub total: BigUint,
    /// The fewest and the most vertical dominoes of one of them.
    pub vertical: Extremes,
    /// The same for horizontal ones.
    pub horizontal: Extremes,
    /// The same for all dominoes.
    pub dominoes: Extremes,
    /// How many there are with a vertical and b horizontal dominoes, as the coefficient of xᵃyᵇ, if
    /// that was wanted.
    pub polynomial: Option<Polynomial>,
}

/// Counts the positions of a class on a region; with their polynomial, if `terms` are wanted.
///
/// ```
/// use partizan_rules::{Region, Size};
/// use partizan_solve::{Class, Meter, census};
/// use partizan_value::Budget;
///
/// let board = Region::full(Size { rows: 2, cols: 2 });
/// let ends = census(&board, Class::RightEnds, true, &Budget::unlimited(), &Meter::default())?;
/// assert_eq!(ends.polynomial.unwrap().text(Default::default()), "2*x + x^2 + y^2");
/// # Ok::<(), partizan_solve::SweepError>(())
/// ```
pub fn census(
    region: &Region,
    class: Class,
    terms: bool,
    budget: &Budget,
    meter: &Meter,
) -> Result<Census, SweepError> {
    let (plan, _) = Plan::cheapest(region, class);
    if terms {
        // The least that the polynomial takes; how much it is depends on the total.
        admit(plan.bytes::<Coefficients<Words<1>>>(), budget)?;
    }
    let ((Total(total), degrees), transposed) =
        weigh::<(Total, Degrees)>(region, class, budget, meter)?;
    let [mut vertical, mut horizontal, dominoes] = degrees
        .get()
        .expect("dominoes can be placed until nobody can move");
    if transposed {
        std::mem::swap(&mut vertical, &mut horizontal);
    }
    let polynomial = terms.then(|| polynomial(region, class, total.bits(), budget, meter));
    Ok(Census {
        total,
        vertical,
        horizontal,
        dominoes,
        polynomial: polynomial.transpose()?,
    })
}

/// The polynomial of a class, whose coefficients have at most so many bits.
fn polynomial(
    region: &Region,
    class: Class,
    bits: u64,
    budget: &Budget,
    meter: &Meter,
) -> Result<Polynomial, SweepError> {
    fn swept<C: Coefficient>(
        region: &Region,
        class: Class,
        budget: &Budget,
        meter: &Meter,
    ) -> Result<Polynomial, SweepError> {
        let (weight, transposed) = weigh::<Coefficients<C>>(region, class, budget, meter)?;
        let polynomial = weight.into_polynomial();
        Ok(if transposed {
            polynomial.exchanged()
        } else {
            polynomial
        })
    }
    match bits.div_ceil(64) {
        0 | 1 => swept::<Words<1>>(region, class, budget, meter),
        2 => swept::<Words<2>>(region, class, budget, meter),
        3 => swept::<Words<3>>(region, class, budget, meter),
        4 => swept::<Words<4>>(region, class, budget, meter),
        5..=8 => swept::<Words<8>>(region, class, budget, meter),
        _ => swept::<BigUint>(region, class, budget, meter),
    }
}
