//! Five papers, claim by claim.
//!
//! A [`Paper`] is a list of [`Claim`]s. What is printed is data, a [`Table`] of transcribed figures; what is computed
//! comes from a function that knows nothing of them, and uses the calculator and the solvers as anybody can, in a
//! [`Lab`]. [`Claim::judge`] puts both beside each other, and the [`Verdict`] follows from the entries alone.
//!
//! ```
//! use partizan_papers::{Lab, Verdict, paper};
//! use partizan_value::Budget;
//!
//! let parabola = paper("parabola").expect("it is one of the five");
//! let claim = parabola.claim("grundy-numbers").expect("it has this claim");
//! let report = claim.judge((claim.compute)(&mut Lab::new(Budget::unlimited(), 1))?);
//! assert_eq!(report.verdict, Verdict::Extended);
//! assert!(report.is_expected());
//! # Ok::<(), partizan_papers::Stopped>(())
//! ```

pub use claim::{
    Claim, Computed, Cost, Counterexample, Dispute, Exhibit, Fault, Figure, Paper, Report, Verdict,
};
pub use compare::{Pair, Standing};
pub use lab::{Lab, Result, Stage, Stopped};
pub use table::{Place, Table};

mod chessfights;
mod claim;
mod compare;
mod domineering;
mod dukego;
mod lab;
mod legionnaires;
mod parabola;
mod plot;
mod table;

/// The papers.
pub fn papers() -> Vec<Paper> {
    vec![
        dukego::paper(),
        legionnaires::paper(),
        domineering::paper(),
        chessfights::paper(),
        parabola::paper(),
    ]
}

/// A paper by its name.
pub fn paper(id: &str) -> Option<Paper> {
    papers().into_iter().find(|paper| paper.id == id)
}

impl Paper {
    /// A claim by its name.
    pub fn claim(&self, id: &str) -> Option<&Claim> {
        self.claims.iter().find(|claim| claim.id == id)
    }
}
