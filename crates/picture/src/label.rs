//! Numbers as a picture labels them: exact, unless they are too long for that.

use partizan_value::Dyadic;

/// Numbers with at most this many characters are written out.
const LONGEST: usize = 11;
/// How many digits are kept at each end of a number that is not.
const KEPT: usize = 5;
/// A factor in front of a power with at most this many bits is written out.
const FACTOR_BITS: u64 = 20;
/// The digits of numbers with more bits than this are not looked at.
const MOST_BITS: u64 = 100_000;

/// The number in at most about a dozen characters.
///
/// Long ones are written with a power (`3·2²⁰⁰`, `1/2⁶⁰`, `10³⁰`) if that is exact, else with
/// the middle digits left out.
pub(crate) fn label(x: &Dyadic) -> String {
    let sign = if x.signum() < 0 { "−" } else { "" };
    format!("{sign}{}", magnitude(&x.abs()))
}

fn magnitude(x: &Dyadic) -> String {
    let exponent = x.exponent();
    let numerator = x.numerator();
    let bits = numerator.bits();
    if bits + u64::from(exponent) <= 64 {
        let text = x.to_string();
        if text.len() <= LONGEST {
            return text;
        }
    }
    let below = match exponent {
        0 => String::new(),
        1..10 => format!("/{}", 1 << exponent),
        _ => format!("/{}", power(2, u64::from(exponent))),
    };
    // Shifting out the zeros of a numerator leaves its odd part.
    let zeros = numerator.trailing_zeros().unwrap_or(0);
    if bits - zeros <= FACTOR_BITS {
        let odd = numerator >> zeros;
        let above = match zeros {
            0 => odd.to_string(),
            _ => times(&odd.to_string(), &power(2, zeros)),
        };
        return above + &below;
    }
    if bits > MOST_BITS {
        return format!("≈{}{below}", power(2, bits - 1));
    }
    let digits = numerator.to_string();
    let head = digits.trim_end_matches('0');
    if digits.len() <= LONGEST {
        return digits + &below;
    }
    if head.len() <= KEPT {
        let zeros = digits.len() - head.len();
        return times(head, &power(10, zeros as u64)) + &below;
    }
    let (first, last) = (&digits[..KEPT], &digits[digits.len() - KEPT..]);
    format!("{first}…{last}{below}")
}

fn times(factor: &str, power: &str) -> String {
    match factor {
        "1" => power.to_string(),
        _ => format!("{factor}·{power}"),
    }
}

fn power(base: u32, exponent: u64) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let exponent = exponent.to_string();
    let raised = exponent.bytes().map(|b| RAISED[usize::from(b - b'0')]);
    std::iter::once(base.to_string())
        .chain(raised.map(String::from))
        .collect()
}

/// At most `longest` characters of a text, the middle ones left out.
pub(crate) fn shortened(text: &str, longest: usize) -> String {
    let count = text.chars().count();
    if count <= longest {
        return text.to_string();
    }
    let kept = longest.saturating_sub(1);
    let head = kept.div_ceil(2);
    let first = text.chars().take(head);
    let last = text.chars().skip(count - (kept - head));
    first.chain(std::iter::once('…')).chain(last).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(number: &str, expected: &str) {
        assert_eq!(label(&number.parse().unwrap()), expected);
    }

    #[test]
    fn short_numbers_are_written_out() {
        check("0", "0");
        check("-2", "−2");
        check("-9/4", "−9/4");
        check("1000000", "1000000");
        check("99999999999", "99999999999");
        check("1025/1024", "1025/1024");
    }

    #[test]
    fn long_numbers_are_powers_or_lose_their_middle() {
        let two_200 = Dyadic::unit(200).denominator();
        assert_eq!(label(&Dyadic::new(two_200.clone(), 0)), "2²⁰⁰");
        assert_eq!(label(&Dyadic::new(two_200.clone() * -3, 0)), "−3·2²⁰⁰");
        assert_eq!(label(&Dyadic::new(-5, 200)), "−5/2²⁰⁰");
        assert_eq!(label(&Dyadic::new(two_200.clone() + 1, 0)), "16069…01377");
        assert_eq!(label(&Dyadic::new(two_200 + 1, 2)), "16069…01377/4");
        check("1000000000000000000000000", "10²⁴");
        check("-7000000000000000000000000", "−7·10²⁴");
        check("12345678901234567/1048576", "12345…34567/2²⁰");
        let enormous = Dyadic::new(Dyadic::unit(2_000_000).denominator() + 1, 0);
        assert_eq!(label(&enormous), "≈2²⁰⁰⁰⁰⁰⁰");
    }

    #[test]
    fn shortened_texts_keep_both_ends() {
        assert_eq!(shortened("{4|1||-2}", 9), "{4|1||-2}");
        assert_eq!(shortened("{4|1||-2}", 6), "{4|…2}");
        assert_eq!(shortened("∗∗∗", 0), "…");
    }
}
