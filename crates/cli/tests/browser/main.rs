//! The workbench in a real browser: every test has a server and a browser of its own, does with
//! mouse and keys what a person would do, and must leave nothing in the console.
//!
//! They need Chromium and its driver (`apt-get install chromium chromium-driver`), which
//! `test.sh` installs where they are missing. Without them these tests fail.

mod access;
mod analyse;
mod calculator;
mod driver;
mod edit;
mod games;
mod page;
mod papers;
mod play;
mod screens;
mod share;
mod stage;
