//! Pictures written to files.

use std::path::{Path, PathBuf};

use partizan_picture::Picture;
use partizan_rules::Piece;

use crate::answer::Failure;

/// Where to draw, if anywhere.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Files {
    /// Draw into an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Draw into a PNG file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

/// Pixels of a PNG for one unit of the picture.
const PNG_SCALE: f64 = 2.0;

impl Files {
    /// Draws what is wanted.
    pub(crate) fn draw(&self, picture: impl FnOnce() -> Picture) -> Result<(), Failure> {
        if self.svg.is_none() && self.png.is_none() {
            return Ok(());
        }
        let picture = picture();
        if let Some(path) = &self.svg {
            let written = std::fs::write(path, picture.to_svg());
            written.map_err(|error| cannot_write(path, &error))?;
        }
        if let Some(path) = &self.png {
            let image = picture.to_png(PNG_SCALE);
            let image = image.map_err(|error| complaint(path, &format!("no picture: {error}")))?;
            std::fs::write(path, image).map_err(|error| cannot_write(path, &error))?;
        }
        Ok(())
    }
}

/// A file that cannot be written.
pub(crate) fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    complaint(path, &format!("this file cannot be written: {error}"))
}

/// Something that is wrong with a file.
pub(crate) fn complaint(path: &Path, message: &str) -> Failure {
    let name = path.display().to_string();
    Failure::Mistake(Piece::whole(&name).error(message))
}
