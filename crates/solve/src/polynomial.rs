//! Generating polynomials in two variables: x for Left's dominoes, y for Right's.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use partizan_value::Notation;

/// A polynomial in x and y whose coefficients are counts.
///
/// ```
/// use partizan_solve::Polynomial;
///
/// let x = Polynomial::term(1, 0, 1u32);
/// let y = Polynomial::term(0, 1, 1u32);
/// let mut sum = Polynomial::term(0, 0, 1u32);
/// sum.add(&x);
/// sum.add(&y.times_term(2, 0));
/// assert_eq!(sum.text(Default::default()), "1 + x + x^2*y");
/// assert_eq!(sum.total(), 3u32.into());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Polynomial {
    /// Coefficients by exponents; none is zero.
    terms: BTreeMap<Exponents, BigUint>,
}

/// The exponents of x and y. They are ordered by degree first and then by falling powers of x, as
/// polynomials are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Exponents {
    a: usize,
    b: usize,
}

impl Ord for Exponents {
    fn cmp(&self, other: &Exponents) -> std::cmp::Ordering {
        let degree = |e: &Exponents| e.a + e.b;
        let by_degree = degree(self).cmp(&degree(other));
        by_degree.then(other.a.cmp(&self.a))
    }
}

impl PartialOrd for Exponents {
    fn partial_cmp(&self, other: &Exponents) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Polynomial {
    /// The polynomial `coefficient · xᵃ yᵇ`.
    pub fn term(a: usize, b: usize, coefficient: impl Into<BigUint>) -> Polynomial {
        Polynomial::from_terms([(a, b, coefficient.into())])
    }

    /// The sum of terms `(a, b, coefficient)`.
    pub fn from_terms(terms: impl IntoIterator<Item = (usize, usize, BigUint)>) -> Polynomial {
        let mut sum = Polynomial::default();
        for (a, b, coefficient) in terms {
            sum.add_term(Exponents { a, b }, &coefficient);
        }
        sum
    }

    fn add_term(&mut self, exponents: Exponents, coefficient: &BigUint) {
        if *coefficient != BigUint::ZERO {
            *self.terms.entry(exponents).or_default() += coefficient;
        }
    }

    /// Adds another polynomial.
    pub fn add(&mut self, other: &Polynomial) {
        for (exponents, coefficient) in &other.terms {
            self.add_term(*exponents, coefficient);
        }
    }

    /// The product with another polynomial.
    #[must_use]
    pub fn times(&self, other: &Polynomial) -> Polynomial {
        let mut product = Polynomial::default();
        for (exponents, coefficient) in &other.terms {
            for (e, c) in &self.terms {
                let (a, b) = (e.a + exponents.a, e.b + exponents.b);
                product.add_term(Exponents { a, b }, &(c * coefficient));
            }
        }
        product
    }

    /// The product with `xᵃ yᵇ`.
    #[must_use]
    pub fn times_term(&self, a: usize, b: usize) -> Polynomial {
        let moved = |e: &Exponents| Exponents {
            a: e.a + a,
            b: e.b + b,
        };
        let terms = self.terms.iter().map(|(e, c)| (moved(e), c.clone()));
        Polynomial {
            terms: terms.collect(),
        }
    }

    /// The same polynomial with x and y exchanged.
    #[must_use]
    pub fn exchanged(&self) -> Polynomial {
        Polynomial::from_terms(self.terms().map(|(a, b, c)| (b, a, c.clone())))
    }

    /// The terms `(a, b, coefficient)`: by degree, then by falling powers of x.
    pub fn terms(&self) -> impl Iterator<Item = (usize, usize, &BigUint)> {
        self.terms.iter().map(|(e, c)| (e.a, e.b, c))
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether this is zero.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The sum of all coefficients.
    pub fn total(&self) -> BigUint {
        self.terms.values().sum()
    }

    /// The polynomial as text.
    pub fn text(&self, notation: Notation) -> String {
        let terms = self.terms();
        let terms: Vec<String> = terms
            .map(|(a, b, c)| term_text(a, b, c, notation))
            .collect();
        if terms.is_empty() {
            return "0".to_string();
        }
        terms.join(" + ")
    }
}

fn term_text(a: usize, b: usize, coefficient: &BigUint, notation: Notation) -> String {
    let power = |letter: &str, n: usize| match (n, notation) {
        (0, _) => None,
        (1, _) => Some(letter.to_string()),
        (n, Notation::Ascii) => Some(format!("{letter}^{n}")),
        (n, Notation::Latex) => Some(format!("{letter}^{{{n}}}")),
        (n, Notation::Unicode) => Some(format!("{letter}{}", superscript(n))),
    };
    let number =
        (*coefficient != BigUint::from(1u32) || a + b == 0).then(|| coefficient.to_string());
    let factors: Vec<String> = [number, power("x", a), power("y", b)]
        .into_iter()
        .flatten()
        .collect();
    factors.join(match notation {
        Notation::Ascii => "*",
        Notation::Latex | Notation::Unicode => " ",
    })
}

/// A number in raised digits.
fn superscript(n: usize) -> String {
    let raised = |digit: char| match digit {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => char::from_u32('⁰' as u32 + digit as u32 - '0' as u32).unwrap_or(digit),
    };
    n.to_string().chars().map(raised).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_polynomial_is_written_by_degree_in_every_notation() {
        let terms = [(0, 12, 3u32), (2, 1, 10), (0, 0, 1), (1, 0, 1), (0, 1, 4)];
        let sum = Polynomial::from_terms(terms.map(|(a, b, c)| (a, b, c.into())));
        for (notation, text) in [
            (Notation::Ascii, "1 + x + 4*y + 10*x^2*y + 3*y^12"),
            (Notation::Latex, "1 + x + 4 y + 10 x^{2} y + 3 y^{12}"),
            (Notation::Unicode, "1 + x + 4 y + 10 x² y + 3 y¹²"),
        ] {
            assert_eq!(sum.text(notation), text);
        }
        assert_eq!(Polynomial::default().text(Notation::Ascii), "0");
    }

    #[test]
    fn products_multiply_totals_and_exchanging_twice_changes_nothing() {
        let p = Polynomial::from_terms([(1, 0, 2u32.into()), (0, 3, 5u32.into())]);
        let q = Polynomial::from_terms([(0, 0, 7u32.into()), (2, 1, 1u32.into())]);
        assert_eq!(p.times(&q), q.times(&p));
        assert_eq!(p.times(&q).total(), p.total() * q.total());
        assert_eq!(p.exchanged().exchanged(), p);
        assert_eq!(p.times_term(1, 1), p.times(&Polynomial::term(1, 1, 1u32)));
    }
}
