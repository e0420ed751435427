//! Pictures written to files.

use std::fs::{self, OpenOptions};
use std::io;
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
    /// Fails if the pictures cannot be written. It is better to say so before hours of work than
    /// after them.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        for path in [&self.svg, &self.png].into_iter().flatten() {
            try_to_write(path).map_err(|error| cannot_write(path, &error))?;
        }
        Ok(())
    }

    /// Draws what is wanted.
    pub(crate) fn draw(&self, picture: impl FnOnce() -> Picture) -> Result<(), Failure> {
        if self.svg.is_none() && self.png.is_none() {
            return Ok(());
        }
        let picture = picture();
        if let Some(path) = &self.svg {
            let written = fs::write(path, picture.to_svg());
            written.map_err(|error| cannot_write(path, &error))?;
        }
        if let Some(path) = &self.png {
            let image = picture.to_png(PNG_SCALE);
            let image = image.map_err(|error| complaint(path, &format!("no picture: {error}")))?;
            fs::write(path, image).map_err(|error| cannot_write(path, &error))?;
        }
        Ok(())
    }
}

/// Opens a file for writing, and leaves everything as it was.
pub(crate) fn try_to_write(path: &Path) -> io::Result<()> {
    let is_there = match fs::metadata(path) {
        // Whoever reads from a pipe would take a writer that goes away for the end.
        Ok(found) if !found.is_file() && !found.is_dir() => return Ok(()),
        found => found.is_ok(),
    };
    OpenOptions::new().append(true).create(true).open(path)?;
    if !is_there {
        // A link to no file yet has led to one now, and stays.
        fs::remove_file(fs::canonicalize(path)?)?;
    }
    Ok(())
}

/// A file that cannot be written.
pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    complaint(path, &format!("this file cannot be written: {error}"))
}

/// Something that is wrong with a file.
pub(crate) fn complaint(path: &Path, message: &str) -> Failure {
    let name = path.display().to_string();
    Failure::Mistake(Piece::whole(&name).error(message))
}
