//! Writing a picture as SVG.
//!
//! The text depends on nothing but the picture, so that pictures can be compared and kept under
//! version control.

use std::fmt::{self, Write};

use crate::colour::Colour;
use crate::number::Number;
use crate::picture::{Anchor, Area, Paint, Picture, Shape, Stroke, Text};

/// The fonts to use, the best first: the one that [`Picture::to_png`] has, others that are
/// common, and then whatever there is with serifs.
const FONTS: &str = "DejaVu Serif Condensed,DejaVu Serif,Georgia,serif";

impl Picture {
    /// The picture as an SVG document that can also stand in the middle of a web page.
    ///
    /// ```
    /// use partizan_picture::{Area, Picture, Text};
    ///
    /// let mut picture = Picture::new("Less & more", Area::sized(100.0, 20.0));
    /// picture.text(Text::new([5.0, 15.0], "{0|1} < 1", 12.0));
    /// let svg = picture.to_svg();
    /// assert!(svg.contains("<title>Less &amp; more</title>"));
    /// assert!(svg.contains("{0|1} &lt; 1</text>"));
    /// ```
    pub fn to_svg(&self) -> String {
        Document(self).to_string()
    }
}

/// The whole text.
struct Document<'p>(&'p Picture);

impl fmt::Display for Document<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = self.0;
        let view = picture.view();
        let (x, y) = (Number(view.x), Number(view.y));
        let (width, height) = (Number(view.width), Number(view.height));
        write!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" "#
        )?;
        write!(out, r#"viewBox="{x} {y} {width} {height}" role="img" "#)?;
        writeln!(
            out,
            r#"font-family="{FONTS}" fill="none" stroke-linejoin="round">"#
        )?;
        writeln!(out, "<title>{}</title>", Escaped(picture.title()))?;
        if !picture.description().is_empty() {
            writeln!(out, "<desc>{}</desc>", Escaped(picture.description()))?;
        }
        rectangle(&view, &Paint::fill(Colour::Paper), out)?;
        for shape in picture.shapes() {
            match shape {
                Shape::Line { points, stroke } => {
                    writeln!(
                        out,
                        r#"<polyline points="{}"{}/>"#,
                        Points(points),
                        Line(*stroke)
                    )?;
                }
                Shape::Polygon { points, paint } => {
                    writeln!(
                        out,
                        r#"<polygon points="{}"{}/>"#,
                        Points(points),
                        Inside(*paint)
                    )?;
                }
                Shape::Rectangle { area, paint } => rectangle(area, paint, out)?,
                Shape::Circle {
                    centre: [x, y],
                    radius,
                    paint,
                } => {
                    let (x, y, radius) = (Number(*x), Number(*y), Number(*radius));
                    let paint = Inside(*paint);
                    writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{radius}"{paint}/>"#)?;
                }
                Shape::Text(label) => text(label, out)?,
            }
        }
        out.write_str("</svg>\n")
    }
}

fn rectangle(area: &Area, paint: &Paint, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (x, y) = (Number(area.x), Number(area.y));
    let (width, height) = (Number(area.width), Number(area.height));
    let paint = Inside(*paint);
    writeln!(
        out,
        r#"<rect x="{x}" y="{y}" width="{width}" height="{height}"{paint}/>"#
    )
}

fn text(label: &Text, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let [x, y] = label.at;
    let (x, y) = (Number(x), Number(y + label.drop()));
    let size = Number(label.size);
    write!(out, r#"<text x="{x}" y="{y}" font-size="{size}""#)?;
    match label.anchor {
        Anchor::Start => {}
        Anchor::Middle | Anchor::Centre => out.write_str(r#" text-anchor="middle""#)?,
        Anchor::End => out.write_str(r#" text-anchor="end""#)?,
    }
    write!(out, r#" fill="{}""#, label.colour.hex())?;
    if label.halo {
        let rim = Line(Stroke::new(Colour::Paper, label.size / 4.0));
        write!(out, r#"{rim} paint-order="stroke""#)?;
    }
    writeln!(out, ">{}</text>", Escaped(&label.text))
}

/// The points of a line.
struct Points<'p>(&'p [[f64; 2]]);

impl fmt::Display for Points<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, [x, y]) in self.0.iter().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            write!(f, "{gap}{},{}", Number(*x), Number(*y))?;
        }
        Ok(())
    }
}

/// The attributes of a line.
struct Line(Stroke);

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stroke {
            colour,
            width,
            dashes,
        } = self.0;
        write!(
            f,
            r#" stroke="{}" stroke-width="{}""#,
            colour.hex(),
            Number(width)
        )?;
        match dashes {
            Some([dash, gap]) => {
                write!(f, r#" stroke-dasharray="{} {}""#, Number(dash), Number(gap))
            }
            None => Ok(()),
        }
    }
}

/// The attributes of a closed shape.
struct Inside(Paint);

impl fmt::Display for Inside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(colour) = self.0.fill {
            write!(f, r#" fill="{}""#, colour.hex())?;
        }
        match self.0.stroke {
            Some(stroke) => Line(stroke).fmt(f),
            None => Ok(()),
        }
    }
}

/// Text between tags. What XML forbids altogether becomes the replacement character.
struct Escaped<'t>(&'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => {
                    f.write_char(char::REPLACEMENT_CHARACTER)?;
                }
                _ => f.write_char(c)?,
            }
        }
        Ok(())
    }
}
