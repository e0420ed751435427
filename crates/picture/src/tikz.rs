//! Writing a picture for papers in LaTeX, with the package `tikz`.
//!
//! The text is one `tikzpicture`; letters outside of ASCII want a current LaTeX. Like SVG it depends
//! on nothing but the picture. The y axis is turned, because that of papers points up, and one unit is
//! one screen pixel at 96 to the inch. What is farther away than TeX can count stays at that border.

use std::fmt::{self, Write};

use crate::colour::Colour;
use crate::number::Number;
use crate::picture::{Anchor, Area, Paint, Picture, Shape, Stroke, Text};

impl Picture {
    /// The picture as a `tikzpicture`, with the colours that it uses defined before it.
    ///
    /// ```
    /// use partizan_picture::{Area, Colour, Picture, Stroke, Text};
    ///
    /// let mut picture = Picture::new("Switch", Area::sized(40.0, 20.0));
    /// picture.line([[0.0, 0.0], [40.0, 20.0]], Stroke::new(Colour::Left, 2.0));
    /// picture.text(Text::new([5.0, 15.0], "{1|-1}", 12.0));
    /// let tikz = picture.to_tikz();
    /// assert!(tikz.contains(r"\definecolor{partizanLeft}{HTML}{0072B2}"));
    /// assert!(tikz.contains(r"(0,0) -- (40,20);"));
    /// assert!(tikz.contains(r"{\{1\textbar{}-1\}};"));
    /// ```
    pub fn to_tikz(&self) -> String {
        Document(self).to_string()
    }
}

/// The whole text.
struct Document<'p>(&'p Picture);

impl fmt::Display for Document<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = self.0;
        let view = picture.view();
        writeln!(out, "% {}", OneLine(picture.title()))?;
        if !picture.description().is_empty() {
            writeln!(out, "% {}", OneLine(picture.description()))?;
        }
        writeln!(out, "% needs \\usepackage{{tikz}}")?;
        for (colour, name) in COLOURS {
            if uses(picture, colour) {
                let digits = long(colour);
                writeln!(out, "\\definecolor{{partizan{name}}}{{HTML}}{{{digits}}}")?;
            }
        }
        writeln!(
            out,
            "\\begin{{tikzpicture}}[x=0.75bp,y=-0.75bp,line join=round]"
        )?;
        writeln!(out, "\\useasboundingbox {};", Corners(view))?;
        writeln!(out, "\\clip {};", Corners(view))?;
        for shape in picture.shapes() {
            write_shape(shape, out)?;
        }
        writeln!(out, "\\end{{tikzpicture}}")
    }
}

/// The palette, each colour with its name.
const COLOURS: [(Colour, &str); 11] = [
    (Colour::Ink, "Ink"),
    (Colour::Soft, "Soft"),
    (Colour::Grid, "Grid"),
    (Colour::Shade, "Shade"),
    (Colour::Paper, "Paper"),
    (Colour::Left, "Left"),
    (Colour::Right, "Right"),
    (Colour::Both, "Both"),
    (Colour::LeftTint, "LeftTint"),
    (Colour::RightTint, "RightTint"),
    (Colour::BothTint, "BothTint"),
];

/// The name of a colour in the document.
fn name(colour: Colour) -> String {
    let found = COLOURS.iter().find(|(other, _)| *other == colour);
    format!("partizan{}", found.map_or("Ink", |(_, name)| name))
}

/// Six digits for a colour, which may be written with three.
fn long(colour: Colour) -> String {
    let digits = colour.hex().trim_start_matches('#').to_ascii_uppercase();
    match digits.len() {
        3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        _ => digits,
    }
}

fn uses(picture: &Picture, colour: Colour) -> bool {
    let in_paint = |paint: &Paint| {
        paint.fill == Some(colour) || paint.stroke.is_some_and(|stroke| stroke.colour == colour)
    };
    picture.shapes().iter().any(|shape| match shape {
        Shape::Line { stroke, .. } => stroke.colour == colour,
        Shape::Polygon { paint, .. }
        | Shape::Rectangle { paint, .. }
        | Shape::Circle { paint, .. } => in_paint(paint),
        Shape::Text(text) => text.colour == colour || text.halo && colour == Colour::Paper,
    })
}

fn write_shape(shape: &Shape, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    match shape {
        Shape::Line { points, stroke } if points.len() > 1 => {
            writeln!(out, "\\draw[{}] {};", Line(*stroke), Path(points))
        }
        Shape::Polygon { points, paint } if points.len() > 1 => {
            writeln!(out, "{} {} -- cycle;", Command(*paint), Path(points))
        }
        // Fewer points are nothing to be seen.
        Shape::Line { .. } | Shape::Polygon { .. } => Ok(()),
        Shape::Rectangle { area, paint } => {
            writeln!(out, "{} {};", Command(*paint), Corners(*area))
        }
        Shape::Circle {
            centre,
            radius,
            paint,
        } => {
            let (command, centre) = (Command(*paint), Point(*centre));
            writeln!(out, "{command} {centre} circle[radius={}];", Bp(*radius))
        }
        Shape::Text(label) => text(label, out),
    }
}

fn text(label: &Text, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let anchor = match label.anchor {
        Anchor::Start => "base west",
        Anchor::Middle | Anchor::Centre => "base",
        Anchor::End => "base east",
    };
    let [x, y] = label.at;
    write!(out, "\\node[anchor={anchor},inner sep=0pt,outer sep=0pt,")?;
    if label.halo {
        // A ground of paper behind the letters keeps lines away from them.
        write!(out, "fill={},", name(Colour::Paper))?;
    }
    let (size, skip) = (Bp(label.size), Bp(1.2 * label.size));
    write!(out, "text={},", name(label.colour))?;
    write!(out, "font=\\fontsize{{{size}}}{{{skip}}}\\selectfont]")?;
    let at = Point([x, y + label.drop()]);
    writeln!(out, " at {at} {{{}}};", Escaped(&label.text))
}

/// A length on paper.
struct Bp(f64);

impl fmt::Display for Bp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}bp", Number(0.75 * self.0))
    }
}

struct Point([f64; 2]);

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// TeX cannot count to 16384.
        const FARTHEST: f64 = 16_000.0;
        let [x, y] = self.0.map(|n| Number(n.clamp(-FARTHEST, FARTHEST)));
        write!(f, "({x},{y})")
    }
}

/// Straight lines from point to point.
struct Path<'p>(&'p [[f64; 2]]);

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, point) in self.0.iter().enumerate() {
            let to = if i == 0 { "" } else { " -- " };
            write!(f, "{to}{}", Point(*point))?;
        }
        Ok(())
    }
}

/// A rectangle by two of its corners.
struct Corners(Area);

impl fmt::Display for Corners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Area {
            x,
            y,
            width,
            height,
        } = self.0;
        let (from, to) = (Point([x, y]), Point([x + width, y + height]));
        write!(f, "{from} rectangle {to}")
    }
}

/// How a line is drawn.
struct Line(Stroke);

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stroke {
            colour,
            width,
            dashes,
        } = self.0;
        write!(f, "draw={},line width={}", name(colour), Bp(width))?;
        match dashes {
            Some([dash, gap]) => write!(f, ",dash pattern=on {} off {}", Bp(dash), Bp(gap)),
            None => Ok(()),
        }
    }
}

/// The command that paints a closed shape.
struct Command(Paint);

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Paint { fill, stroke } = self.0;
        f.write_str("\\path[")?;
        if let Some(colour) = fill {
            write!(f, "fill={}", name(colour))?;
        }
        if let Some(stroke) = stroke {
            let comma = if fill.is_some() { "," } else { "" };
            write!(f, "{comma}{}", Line(stroke))?;
        }
        f.write_char(']')
    }
}

/// Text in a comment, which must not end before its line does.
struct OneLine<'t>(&'t str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            f.write_char(if c.is_control() { ' ' } else { c })?;
        }
        Ok(())
    }
}

/// Text that is set as it stands: what LaTeX gives a meaning is escaped, and so are pairs that many
/// fonts make one sign of.
struct Escaped<'t>(&'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = None;
        for c in self.0.chars() {
            if before == Some(c) && matches!(c, '-' | '\'' | '`' | ',') {
                f.write_str("{}")?;
            }
            before = Some(c);
            match c {
                '&' | '%' | '$' | '#' | '_' | '{' | '}' => write!(f, "\\{c}")?,
                '\\' => f.write_str("\\textbackslash{}")?,
                '~' => f.write_str("\\textasciitilde{}")?,
                '^' => f.write_str("\\textasciicircum{}")?,
                '<' => f.write_str("\\textless{}")?,
                '>' => f.write_str("\\textgreater{}")?,
                '|' => f.write_str("\\textbar{}")?,
                '"' => f.write_str("\\char34{}")?,
                '…' => f.write_str("\\ldots{}")?,
                '↑' => f.write_str("$\\uparrow$")?,
                '↓' => f.write_str("$\\downarrow$")?,
                '⇑' => f.write_str("$\\Uparrow$")?,
                '⇓' => f.write_str("$\\Downarrow$")?,
                '∗' => f.write_str("$\\ast$")?,
                '±' => f.write_str("$\\pm$")?,
                '−' => f.write_str("$-$")?,
                '·' => f.write_str("$\\cdot$")?,
                '½' => f.write_str("$\\frac12$")?,
                _ if c.is_control() => f.write_char(' ')?,
                _ => f.write_char(c)?,
            }
        }
        Ok(())
    }
}
