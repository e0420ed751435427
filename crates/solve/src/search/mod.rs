//! The outcome search: who wins, where values are out of reach.
#![allow(dead_code)]

mod table;
