//! The pictures of a claim, as files.

use std::fs;
use std::path::{Path, PathBuf};

use partizan_papers::{Exhibit, Paper, Report};
use partizan_rules::{Entry, Request};
use partizan_value::Store;

use crate::answer::Failure;
use crate::pictures::{cannot_write, complaint};

/// A folder for files.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// Opens a folder, and makes it if there is none.
    pub(super) fn open(path: &Path) -> Result<Folder, Failure> {
        fs::create_dir_all(path)
            .map_err(|error| complaint(path, &format!("this is no folder for files: {error}")))?;
        Ok(Folder(path.to_path_buf()))
    }

    /// A folder within it.
    pub(super) fn within(&self, name: &str) -> Result<Folder, Failure> {
        Folder::open(&self.0.join(name))
    }

    /// Writes a file.
    pub(super) fn write(&self, name: &str, contents: &str) -> Result<(), Failure> {
        let path = self.0.join(name);
        fs::write(&path, contents).map_err(|error| cannot_write(&path, &error))
    }
}

/// A picture and the file for it.
pub(super) struct Drawn<'r> {
    pub(super) file: String,
    pub(super) caption: &'r str,
    pub(super) svg: String,
}

/// Draws everything that belongs to a claim: its figures, then its positions.
pub(super) fn pictures<'r>(
    paper: &Paper,
    report: &'r Report<'_>,
) -> Result<Vec<Drawn<'r>>, Failure> {
    let computed = &report.computed;
    let figures = computed.figures.iter().map(|figure| Drawn {
        file: format!("{}-{}.svg", paper.id, figure.name),
        caption: &figure.caption,
        svg: figure.svg.clone(),
    });
    let mut drawn: Vec<Drawn<'r>> = figures.collect();
    for (number, exhibit) in (1..).zip(&computed.exhibits) {
        drawn.push(Drawn {
            file: format!("{}-{}-{number}.svg", paper.id, report.claim.id),
            caption: &exhibit.caption,
            svg: position(exhibit)?,
        });
    }
    Ok(drawn)
}

/// A position as a picture.
fn position(exhibit: &Exhibit) -> Result<String, Failure> {
    let parameters = exhibit.parameters.iter().map(String::as_str).collect();
    let entry = Entry::named(&exhibit.game)?;
    let request = Request::new(entry, vec![exhibit.position.as_str()], parameters)?;
    let game = partizan_solve::open(&request, &Store::new())?;
    Ok(game.picture(0).to_svg())
}

/// Writes all pictures of a claim.
pub(super) fn draw(folder: &Folder, paper: &Paper, report: &Report<'_>) -> Result<(), Failure> {
    for drawn in pictures(paper, report)? {
        folder.write(&drawn.file, &drawn.svg)?;
    }
    Ok(())
}
