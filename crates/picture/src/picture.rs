//! The picture model: shapes in user coordinates, in the order they are painted.

use crate::colour::Colour;

/// A rectangle: where it begins, and how large it is. The y axis points down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// From the left edge to the right one.
    pub width: f64,
    /// From the upper edge to the lower one.
    pub height: f64,
}

impl Area {
    /// An area with these edges and sizes.
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Area {
        Area {
            x,
            y,
            width,
            height,
        }
    }

    /// An area of this size at the origin.
    pub const fn sized(width: f64, height: f64) -> Area {
        Area::new(0.0, 0.0, width, height)
    }

    /// Whether two areas have a part in common.
    pub(crate) fn overlaps(&self, other: &Area) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// Its width.
    pub width: f64,
    /// The lengths of dashes and of the gaps between them; `None` for an unbroken line.
    pub dashes: Option<[f64; 2]>,
}

impl Stroke {
    /// An unbroken line.
    pub const fn new(colour: Colour, width: f64) -> Stroke {
        Stroke {
            colour,
            width,
            dashes: None,
        }
    }

    /// The same line in dashes of this length, with gaps of that length.
    #[must_use]
    pub const fn dashed(mut self, dash: f64, gap: f64) -> Stroke {
        self.dashes = Some([dash, gap]);
        self
    }
}

/// How a closed shape is painted: inside, along its edge, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Paint {
    /// The colour of the inside.
    pub fill: Option<Colour>,
    /// The line along the edge.
    pub stroke: Option<Stroke>,
}

impl Paint {
    /// The inside in one colour, without a line around it.
    pub const fn fill(colour: Colour) -> Paint {
        Paint {
            fill: Some(colour),
            stroke: None,
        }
    }

    /// A line around an inside that is left as it is.
    pub const fn outline(stroke: Stroke) -> Paint {
        Paint {
            fill: None,
            stroke: Some(stroke),
        }
    }

    /// The same inside with a line around it.
    #[must_use]
    pub const fn outlined(mut self, stroke: Stroke) -> Paint {
        self.stroke = Some(stroke);
        self
    }
}

/// Which part of a text stands at its position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// The beginning of the baseline.
    #[default]
    Start,
    /// The middle of the baseline.
    Middle,
    /// The end of the baseline.
    End,
    /// The middle of the letters: half their height above the baseline.
    Centre,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where the text stands; see [`Anchor`].
    pub at: [f64; 2],
    /// What it says.
    pub text: String,
    /// The height of the font.
    pub size: f64,
    /// Which part of the text stands at the position.
    pub anchor: Anchor,
    /// The colour of the letters.
    pub colour: Colour,
    /// Whether a rim of paper keeps lines behind the text away from the letters.
    pub halo: bool,
}

impl Text {
    /// A text in ink that starts at a position.
    pub fn new(at: [f64; 2], text: impl Into<String>, size: f64) -> Text {
        Text {
            at,
            text: text.into(),
            size,
            anchor: Anchor::Start,
            colour: Colour::Ink,
            halo: false,
        }
    }

    /// The same text with another part of it at the position.
    #[must_use]
    pub fn anchor(mut self, anchor: Anchor) -> Text {
        self.anchor = anchor;
        self
    }

    /// The same text in another colour.
    #[must_use]
    pub fn colour(mut self, colour: Colour) -> Text {
        self.colour = colour;
        self
    }

    /// The same text with a rim of paper around the letters.
    #[must_use]
    pub fn halo(mut self) -> Text {
        self.halo = true;
        self
    }

    /// About how much room the text takes. Fonts differ; this errs on the wide side.
    ///
    /// ```
    /// use partizan_picture::{Anchor, Text};
    /// let label = Text::new([100.0, 50.0], "9/4", 12.0).anchor(Anchor::End);
    /// let room = label.room();
    /// assert_eq!(room.x + room.width, 100.0);
    /// assert!(room.y < 50.0);
    /// ```
    pub fn room(&self) -> Area {
        let width = width_of(&self.text, self.size);
        let [x, y] = self.at;
        let x = match self.anchor {
            Anchor::Start => x,
            Anchor::Middle | Anchor::Centre => x - width / 2.0,
            Anchor::End => x - width,
        };
        Area::new(
            x,
            y + self.drop() - 0.8 * self.size,
            width,
            1.05 * self.size,
        )
    }

    /// How far below the position the baseline is.
    pub(crate) fn drop(&self) -> f64 {
        if self.anchor == Anchor::Centre {
            0.36 * self.size
        } else {
            0.0
        }
    }
}

/// About how wide a text is.
pub(crate) fn width_of(text: &str, size: f64) -> f64 {
    /// Digits of a serif font are this wide, compared to the height of the font.
    const DIGIT: f64 = 0.62;
    text.chars().map(|_| DIGIT * size).sum()
}

/// One thing in a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Straight lines from point to point.
    Line {
        /// The points; a line needs two.
        points: Vec<[f64; 2]>,
        /// How the lines are drawn.
        stroke: Stroke,
    },
    /// An area with a straight line from the last point to the first.
    Polygon {
        /// The corners.
        points: Vec<[f64; 2]>,
        /// How it is painted.
        paint: Paint,
    },
    /// A rectangle.
    Rectangle {
        /// Where it is.
        area: Area,
        /// How it is painted.
        paint: Paint,
    },
    /// A disc or a circle.
    Circle {
        /// Its centre.
        centre: [f64; 2],
        /// Its radius.
        radius: f64,
        /// How it is painted.
        paint: Paint,
    },
    /// A line of text.
    Text(Text),
}

impl Shape {
    /// The same shape somewhere else.
    fn moved(mut self, [dx, dy]: [f64; 2]) -> Shape {
        let shift = |point: &mut [f64; 2]| *point = [point[0] + dx, point[1] + dy];
        match &mut self {
            Shape::Line { points, .. } | Shape::Polygon { points, .. } => {
                points.iter_mut().for_each(shift);
            }
            Shape::Rectangle { area, .. } => {
                area.x += dx;
                area.y += dy;
            }
            Shape::Circle { centre, .. } => shift(centre),
            Shape::Text(text) => shift(&mut text.at),
        }
        self
    }
}

/// Room for the sign between pictures in a row.
const BETWEEN: f64 = 40.0;

/// Shapes in a view box, painted one over the other, on a background of paper.
///
/// One unit of the view box is one pixel of a screen (at scale 1). Coordinates are written to a
/// thousandth; ones that are not finite, or are farther out than any screen, are moved to where
/// they do no harm.
///
/// ```
/// use partizan_picture::{Area, Colour, Picture, Stroke};
///
/// let mut picture = Picture::new("A slash", Area::sized(20.0, 20.0));
/// picture.line([[5.0, 15.0], [15.0, 5.0]], Stroke::new(Colour::Ink, 1.5));
/// assert!(picture.to_svg().contains("<title>A slash</title>"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    title: String,
    description: String,
    view: Area,
    shapes: Vec<Shape>,
}

impl Picture {
    /// An empty picture. The title is not painted: it is what a screen reader says.
    pub fn new(title: impl Into<String>, view: Area) -> Picture {
        Picture {
            title: title.into(),
            description: String::new(),
            view,
            shapes: Vec::new(),
        }
    }

    /// Pictures in a row, with plus signs between them: a sum.
    ///
    /// ```
    /// use partizan_picture::{Area, Picture};
    /// let square = Picture::new("A square", Area::sized(10.0, 10.0));
    /// let two = Picture::side_by_side(vec![square.clone(), square]);
    /// assert!(two.view().width > 20.0);
    /// assert_eq!(two.title(), "A square + A square");
    /// ```
    pub fn side_by_side(pictures: Vec<Picture>) -> Picture {
        Picture::in_a_row(pictures, Some("+"))
    }

    /// By how much each of some pictures is moved when they are put in a row, given what they show.
    ///
    /// ```
    /// use partizan_picture::{Area, Picture};
    /// let shifts = Picture::shifts(&[Area::sized(10.0, 10.0), Area::sized(10.0, 30.0)]);
    /// assert_eq!(shifts, [[0.0, 10.0], [50.0, 0.0]]);
    /// let alone = Picture::shifts(&[Area::new(5.0, 5.0, 10.0, 10.0)]);
    /// assert_eq!(alone, [[0.0, 0.0]]);
    /// ```
    pub fn shifts(views: &[Area]) -> Vec<[f64; 2]> {
        if views.len() == 1 {
            return vec![[0.0; 2]];
        }
        let height = views.iter().map(|view| view.height).fold(0.0, f64::max);
        let mut x = 0.0;
        let shift = |view: &Area| {
            let shift = [x - view.x, (height - view.height) / 2.0 - view.y];
            x += view.width + BETWEEN;
            shift
        };
        views.iter().map(shift).collect()
    }

    /// Pictures in a row, with a sign between them if there is one.
    pub fn in_a_row(mut pictures: Vec<Picture>, sign: Option<&str>) -> Picture {
        if pictures.len() == 1 {
            return pictures.remove(0);
        }
        let views: Vec<Area> = pictures.iter().map(Picture::view).collect();
        let height = pictures.iter().map(|p| p.view.height).fold(0.0, f64::max);
        let widths: f64 = pictures.iter().map(|p| p.view.width).sum();
        let gaps = pictures.len().saturating_sub(1) as f64;
        let texts = |text: &dyn Fn(&Picture) -> &str| {
            let texts: Vec<&str> = pictures.iter().map(text).collect();
            texts.join(&sign.map_or(", ".to_string(), |sign| format!(" {sign} ")))
        };
        let view = Area::sized((widths + gaps * BETWEEN).max(1.0), height.max(1.0));
        let mut row = Picture::new(texts(&|p| &p.title), view);
        row.description = texts(&|p| &p.description);
        for (i, (picture, shift)) in pictures
            .into_iter()
            .zip(Picture::shifts(&views))
            .enumerate()
        {
            if i > 0
                && let Some(sign) = sign
            {
                let x = shift[0] + picture.view.x;
                let sign = Text::new([x - BETWEEN / 2.0, height / 2.0], sign, 24.0);
                row.text(sign.anchor(Anchor::Centre));
            }
            row.shapes
                .extend(picture.shapes.into_iter().map(|shape| shape.moved(shift)));
        }
        row
    }

    /// Pictures in rows, so many in each, without signs between them: an exhibition.
    ///
    /// ```
    /// use partizan_picture::{Area, Picture};
    /// let square = Picture::new("A square", Area::sized(10.0, 10.0));
    /// let four = Picture::gallery(vec![square; 4], 2);
    /// assert_eq!((four.view().width, four.view().height), (60.0, 60.0));
    /// ```
    pub fn gallery(pictures: Vec<Picture>, in_each: usize) -> Picture {
        let mut rows = Vec::new();
        let mut rest = pictures.into_iter().peekable();
        while rest.peek().is_some() {
            let row = rest.by_ref().take(in_each.max(1)).collect();
            rows.push(Picture::in_a_row(row, None));
        }
        let width = rows.iter().map(|row| row.view.width).fold(1.0, f64::max);
        let heights: f64 = rows.iter().map(|row| row.view.height).sum();
        let gaps = rows.len().saturating_sub(1) as f64;
        let titles: Vec<&str> = rows.iter().map(|row| &*row.title).collect();
        let view = Area::sized(width, (heights + gaps * BETWEEN).max(1.0));
        let mut all = Picture::new(titles.join(", "), view);
        let mut y = 0.0;
        for row in rows {
            let shift = [-row.view.x, y - row.view.y];
            y += row.view.height + BETWEEN;
            let shapes = row.shapes.into_iter().map(|shape| shape.moved(shift));
            all.shapes.extend(shapes);
        }
        all
    }

    /// The same picture with a line of text below it.
    ///
    /// ```
    /// use partizan_picture::{Area, Picture};
    /// let square = Picture::new("A square", Area::sized(10.0, 10.0)).captioned("worth nothing");
    /// assert!(square.to_svg().contains("worth nothing"));
    /// assert!(square.view().width > 10.0);
    /// ```
    #[must_use]
    pub fn captioned(mut self, caption: &str) -> Picture {
        const LETTERS: f64 = 13.0;
        let view = self.view;
        let at = [view.x + view.width / 2.0, view.y + view.height + LETTERS];
        let text = Text::new(at, caption, LETTERS).anchor(Anchor::Middle);
        let wider = (text.room().width - view.width).max(0.0);
        self.view = Area::new(
            view.x - wider / 2.0,
            view.y,
            view.width + wider,
            view.height + 1.5 * LETTERS,
        );
        self.text(text);
        self
    }

    /// The same picture with a longer text for those who cannot see it.
    #[must_use]
    pub fn described(mut self, description: impl Into<String>) -> Picture {
        self.description = description.into();
        self
    }

    /// What the picture shows, in a few words.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What the picture shows, in more words; may be empty.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The part of the plane that is shown.
    pub fn view(&self) -> Area {
        self.view
    }

    /// The shapes, the backmost first.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Adds a shape in front of the others.
    pub fn push(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// Adds straight lines from point to point.
    pub fn line(&mut self, points: impl Into<Vec<[f64; 2]>>, stroke: Stroke) {
        self.push(Shape::Line {
            points: points.into(),
            stroke,
        });
    }

    /// Adds a polygon.
    pub fn polygon(&mut self, points: impl Into<Vec<[f64; 2]>>, paint: Paint) {
        self.push(Shape::Polygon {
            points: points.into(),
            paint,
        });
    }

    /// Adds a rectangle.
    pub fn rectangle(&mut self, area: Area, paint: Paint) {
        self.push(Shape::Rectangle { area, paint });
    }

    /// Adds a circle.
    pub fn circle(&mut self, centre: [f64; 2], radius: f64, paint: Paint) {
        self.push(Shape::Circle {
            centre,
            radius,
            paint,
        });
    }

    /// Adds a line of text.
    pub fn text(&mut self, text: Text) {
        self.push(Shape::Text(text));
    }
}
