//! Painting a picture as PNG.
//!
//! The letters come from a font inside the program, so that the image is the same everywhere.

use std::fmt;
use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, fontdb};

use crate::picture::{Picture, Shape};

/// The most pixels an image may have: 8192 by 4096, or 128 MiB while it is painted.
pub const MAX_PIXELS: u32 = 1 << 25;

/// Why a picture was not painted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The image would have more pixels than [`MAX_PIXELS`]. Saturates at the largest integers.
    TooLarge {
        /// Pixels in a row.
        width: u64,
        /// Rows.
        height: u64,
    },
    /// The scale is not a positive number, or the view box has no inside.
    Empty,
    /// The painter or the PNG encoder failed; says how.
    Painter(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::TooLarge { width, height } => write!(
                f,
                "an image of {width} by {height} pixels is too large (at most {MAX_PIXELS} pixels \
                 in all)"
            ),
            Error::Empty => f.write_str("the image would have no pixels"),
            Error::Painter(reason) => write!(f, "the picture cannot be painted: {reason}"),
        }
    }
}

impl std::error::Error for Error {}

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    let font = fontdb::Source::Binary(Arc::new(dejavu::serif_condensed::regular()));
    fonts.load_font_source(font);
    let family = fonts.faces().next().map(|face| face.families[0].0.clone());
    fonts.set_serif_family(family.expect("the font is a font"));
    Arc::new(fonts)
});

impl Picture {
    /// The picture as a PNG image with `scale` pixels per unit of the view box (rounded up).
    ///
    /// ```
    /// use partizan_picture::{Area, Picture};
    ///
    /// let picture = Picture::new("Nothing", Area::sized(30.0, 20.0));
    /// let png = picture.to_png(2.0)?;
    /// assert_eq!(&png[..4], b"\x89PNG");
    /// assert!(picture.to_png(1e6).is_err());
    /// # Ok::<(), partizan_picture::Error>(())
    /// ```
    pub fn to_png(&self, scale: f64) -> Result<Vec<u8>, Error> {
        let view = self.view();
        let [width, height] = [view.width, view.height].map(|side| (side * scale).ceil());
        // Written so that what is not a number fails too.
        if !(width >= 1.0 && height >= 1.0 && scale > 0.0) {
            return Err(Error::Empty);
        }
        if width * height > f64::from(MAX_PIXELS) {
            return Err(Error::TooLarge {
                width: width as u64,
                height: height as u64,
            });
        }
        let options = usvg::Options {
            fontdb: Arc::clone(&FONTS),
            ..usvg::Options::default()
        };
        let svg = self.with_drawable_letters().to_svg();
        let tree =
            usvg::Tree::from_str(&svg, &options).map_err(|e| Error::Painter(e.to_string()))?;
        let mut pixels = Pixmap::new(width as u32, height as u32).ok_or(Error::Empty)?;
        let scale = scale as f32;
        resvg::render(
            &tree,
            Transform::from_scale(scale, scale),
            &mut pixels.as_mut(),
        );
        pixels
            .encode_png()
            .map_err(|e| Error::Painter(e.to_string()))
    }

    /// The same picture with other letters for the few of game notation that the font lacks: a
    /// tiny is also written with a plus, a miny with a minus.
    fn with_drawable_letters(&self) -> Picture {
        let mut picture = Picture::new(self.title(), self.view());
        for shape in self.shapes() {
            let mut shape = shape.clone();
            if let Shape::Text(label) = &mut shape {
                label.text = label.text.replace('⧾', "+").replace('⧿', "−");
            }
            picture.push(shape);
        }
        picture
    }
}
