//! The calculator's language.
//!
//! Expressions are written in `CGSuite`'s notation, in ASCII, Unicode or LaTeX: `{3|1/2} + ^*`,
//! `g := +-{2|*}`, `g.temperature`, `g.heat(1) <= 0`. See the guide for the whole language.
//!
//! ```
//! use partizan_calc::Calculator;
//! use partizan_value::Notation;
//!
//! let mut calculator = Calculator::new();
//! for (text, expected) in [
//!     ("{3|1/2} + ^*", "{3^*|1/2^*}"),
//!     ("({4|1||-2}).temperature", "9/4"),
//!     ("{1|-1} <> ^", "true"),
//!     ("domineering(2x2) + clobber(\"xxo\")", "{1^|-1^}"),
//!     ("\\{\\uparrow\\mid\\ast\\}.uptimal_expansion", "0.11"),
//! ] {
//!     let result = calculator.eval(text)?.unwrap();
//!     let shown = result.display(calculator.store(), Notation::Ascii);
//!     assert_eq!(shown.to_string(), expected);
//! }
//! # Ok::<(), partizan_calc::CalcError>(())
//! ```
//!
//! Positions are valued when their values are needed. Who wins is found without them, so boards
//! may be much larger:
//!
//! ```
//! use partizan_calc::{Calculator, Object};
//! use partizan_value::Outcome;
//!
//! let mut calculator = Calculator::new();
//! calculator.eval("g := domineering(7x8) - domineering(6x6)")?;
//! let winner = calculator.eval("(g + clobber(\"xo/ox\") + {20|-1}).solve")?;
//! assert_eq!(winner, Some(Object::Outcome(Outcome::Next)));
//! # Ok::<(), partizan_calc::CalcError>(())
//! ```

pub use error::{CalcError, ErrorKind};
pub use machine::Calculator;
pub use methods::{METHODS, Method, Wants};
pub use object::{Displayed, Object};
pub use sum::Sum;

mod error;
mod games;
mod lexer;
mod machine;
mod methods;
mod object;
mod parser;
mod source;
mod sum;
