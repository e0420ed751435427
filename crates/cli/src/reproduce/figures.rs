//! Figures in the notation that is asked for.

use partizan_calc::{Calculator, Object};
use partizan_value::Notation;

/// Writes values in a notation, and everything else as it is.
pub(super) struct Figures {
    calculator: Calculator,
    notation: Notation,
}

impl Figures {
    pub(super) fn new(notation: Notation) -> Figures {
        Figures {
            calculator: Calculator::new(),
            notation,
        }
    }

    /// A value in the notation; none if the figure is something else, or a value that is not written in its
    /// canonical form: what is printed must not be changed.
    pub(super) fn value(&mut self, figure: &str) -> Option<String> {
        let object = self.calculator.eval(figure).ok()??;
        let store = self.calculator.store();
        let is_value = matches!(object, Object::Game(_));
        let is_canonical = || object.display(store, Notation::Ascii).to_string() == figure;
        (is_value && is_canonical()).then(|| object.display(store, self.notation).to_string())
    }

    /// A figure as it is shown.
    pub(super) fn shown(&mut self, figure: &str) -> String {
        match self.notation {
            Notation::Ascii => figure.to_string(),
            Notation::Unicode | Notation::Latex => {
                let value = self.value(figure);
                value.unwrap_or_else(|| figure.to_string())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_values_are_rewritten_and_nothing_else() {
        let mut figures = Figures::new(Notation::Unicode);
        for (figure, expected) in [
            ("^*", "↑∗"),
            ("1/2", "½"),
            ("{0|*}", "{0|*}"),
            ("4LR", "4LR"),
            ("2*y", "2*y"),
        ] {
            assert_eq!(figures.shown(figure), expected, "{figure}");
        }
    }
}
