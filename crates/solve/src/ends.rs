//! Counting positions of Domineering and the ends among them, by the dominoes of both players.

use num_bigint::BigUint;
use partizan_rules::Region;
use partizan_value::Budget;

use crate::polynomial::Polynomial;
use crate::sweep::weight::{Coefficient, Coefficients, Degrees, Extremes, Total, Words};
use crate::sweep::{Class, Meter, Plan, SweepError, weigh};

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
    let refused = |needed| {
        let limit = budget.room(0);
        let error = SweepError::TooLarge { needed, limit };
        if needed > limit { Err(error) } else { Ok(()) }
    };
    let (plan, _) = Plan::cheapest(region, class);
    if terms {
        refused(polynomial_bytes(&plan, most_bits(region)))?;
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

/// A bound on the bits of the number of placements. Square by square, one is left open or one of two
/// dominoes takes it together with another one: f(s) ≤ f(s − 1) + 2 f(s − 2), hence f(s) ≤ 2ˢ.
fn most_bits(region: &Region) -> u64 {
    region.free_squares() as u64 + 1
}

/// Calls a function with the type of coefficients of so many bits.
macro_rules! with_coefficients {
    ($bits:expr, $function:ident($($argument:expr),*)) => {
        match $bits.div_ceil(64) {
            0 | 1 => $function::<Words<1>>($($argument),*),
            2 => $function::<Words<2>>($($argument),*),
            3 => $function::<Words<3>>($($argument),*),
            4 => $function::<Words<4>>($($argument),*),
            5..=8 => $function::<Words<8>>($($argument),*),
            _ => $function::<BigUint>($($argument),*),
        }
    };
}

/// What a polynomial takes whose coefficients have so many bits.
fn polynomial_bytes(plan: &Plan, bits: u64) -> u64 {
    fn bytes<C: Coefficient>(plan: &Plan) -> u64 {
        plan.bytes::<Coefficients<C>>()
    }
    with_coefficients!(bits, bytes(plan))
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
    with_coefficients!(bits, swept(region, class, budget, meter))
}
