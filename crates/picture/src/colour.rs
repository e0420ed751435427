//! The palette.

/// What a shape is coloured as; the same meaning has the same colour in every picture.
///
/// Left's blue and Right's vermilion are from the palette of Okabe and Ito: people who cannot
/// tell red from green still tell them apart, and they differ in brightness on a grey print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Lines and letters.
    #[default]
    Ink,
    /// Letters that matter less.
    Soft,
    /// Thin lines behind the picture proper.
    Grid,
    /// A background slightly darker than the paper.
    Shade,
    /// The background.
    Paper,
    /// What belongs to Left.
    Left,
    /// What belongs to Right.
    Right,
    /// What both players may use.
    Both,
    /// A background for what belongs to Left.
    LeftTint,
    /// A background for what belongs to Right.
    RightTint,
    /// A background for what both players may use.
    BothTint,
}

impl Colour {
    /// The colour as SVG and CSS write it.
    ///
    /// ```
    /// use partizan_picture::Colour;
    /// assert_eq!(Colour::Paper.hex(), "#fff");
    /// ```
    pub const fn hex(self) -> &'static str {
        match self {
            Colour::Ink => "#111",
            Colour::Soft => "#666",
            Colour::Grid => "#d8d8d8",
            Colour::Shade => "#f3f3f3",
            Colour::Paper => "#fff",
            Colour::Left => "#0072b2",
            Colour::Right => "#d55e00",
            Colour::Both => "#009e73",
            Colour::LeftTint => "#cde3f1",
            Colour::RightTint => "#f8dcc8",
            Colour::BothTint => "#cdebe1",
        }
    }
}
