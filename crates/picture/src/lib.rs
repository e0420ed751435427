//! Pictures of games, as a paper or a browser shows them.
//!
//! A [`Picture`] is a list of [`Shape`]s in a view box. It is written as SVG text, for papers
//! in LaTeX, or painted as a PNG image with the feature `png` (on by default). [`thermograph`]
//! draws thermographs.
//!
//! ```
//! use partizan_picture::{Anchor, Area, Colour, Paint, Picture, Stroke, Text};
//!
//! let mut picture = Picture::new("One Domineering tile", Area::sized(80.0, 60.0));
//! let outline = Paint::fill(Colour::LeftTint).outlined(Stroke::new(Colour::Ink, 1.0));
//! picture.rectangle(Area::new(30.0, 10.0, 20.0, 40.0), outline);
//! picture.text(Text::new([40.0, 30.0], "L", 14.0).anchor(Anchor::Centre));
//! assert!(picture.to_svg().starts_with("<svg xmlns="));
//! ```

pub use colour::Colour;
pub use picture::{Anchor, Area, Paint, Picture, Shape, Stroke, Text};
#[cfg(feature = "png")]
pub use png::{Error, MAX_PIXELS};

mod axis;
mod colour;
mod label;
mod number;
mod picture;
#[cfg(feature = "png")]
mod png;
mod svg;
pub mod thermograph;
mod tikz;
