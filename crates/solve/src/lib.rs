//! Solvers: answers to questions about positions of any ruleset.
