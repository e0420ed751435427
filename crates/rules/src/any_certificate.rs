//! Certificates of any kind: the first line of a file says which one it is.

use std::io::BufRead;

use partizan_value::Budget;

use crate::chase::{CertificateFile, file};
use crate::lines::{Lines, Unreadable};
use crate::strategy::{self, WinningStrategy};

/// What the file of a certificate says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyCertificate {
    /// Rules for a chase.
    Chase(CertificateFile),
    /// Moves for a game that always ends.
    Strategy(WinningStrategy),
}

impl AnyCertificate {
    /// Reads a file to its end.
    ///
    /// ```
    /// use partizan_rules::AnyCertificate;
    /// use partizan_value::Budget;
    ///
    /// let error = AnyCertificate::read(&b"PNG"[..], &Budget::unlimited()).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "this is not a certificate: line 1 should be `partizan certificate, version 1` or \
    ///      `partizan strategy, version 1`, not `PNG`"
    /// );
    /// ```
    pub fn read(input: impl BufRead, budget: &Budget) -> Result<AnyCertificate, Unreadable> {
        let mut lines = Lines::new(input);
        let expected = "`partizan certificate, version 1` or `partizan strategy, version 1`";
        let is_strategy = lines.next(expected, |line| match line {
            file::TITLE => Some(false),
            strategy::TITLE => Some(true),
            _ => None,
        })?;
        Ok(if is_strategy {
            AnyCertificate::Strategy(WinningStrategy::after_title(lines, budget)?)
        } else {
            AnyCertificate::Chase(CertificateFile::after_title(lines, budget)?)
        })
    }
}
