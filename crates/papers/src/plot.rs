//! Plots of growth: figures over whole numbers, on a logarithmic scale, beside the curves that are said to fit them.

use partizan_picture::{Anchor, Area, Colour, Paint, Picture, Stroke, Text};

/// Points and curves. What grows exponentially lies on a straight line.
pub(crate) struct Plot<'c> {
    title: String,
    across: String,
    up: String,
    points: Vec<(String, Vec<Point>)>,
    curves: Vec<(String, Curve<'c>)>,
}

/// A number, and what belongs to it, which is positive.
pub(crate) type Point = (u32, f64);

type Curve<'c> = Box<dyn Fn(f64) -> f64 + 'c>;

/// The room for the points.
const FIELD: Area = Area::new(70.0, 40.0, 480.0, 320.0);
const VIEW: Area = Area::sized(580.0, 420.0);
const LETTERS: f64 = 13.0;
/// More numbers than these are not written along the lower edge.
const MOST_LABELS: u32 = 12;
/// Straight pieces of a curve.
const PIECES: u32 = 120;
/// Series of points, and curves, are told apart by these.
const COLOURS: [Colour; 4] = [Colour::Left, Colour::Right, Colour::Both, Colour::Soft];

impl<'c> Plot<'c> {
    /// A plot without points: a title, and what is counted across and up.
    pub(crate) fn new(title: &str, across: &str, up: &str) -> Plot<'c> {
        Plot {
            title: title.to_string(),
            across: across.to_string(),
            up: up.to_string(),
            points: Vec::new(),
            curves: Vec::new(),
        }
    }

    /// Adds points, with a name for the legend.
    pub(crate) fn points(&mut self, name: &str, points: impl IntoIterator<Item = Point>) {
        self.points
            .push((name.to_string(), points.into_iter().collect()));
    }

    /// Adds a curve, with a name for the legend.
    pub(crate) fn curve(&mut self, name: &str, curve: impl Fn(f64) -> f64 + 'c) {
        self.curves.push((name.to_string(), Box::new(curve)));
    }

    /// The picture.
    pub(crate) fn picture(&self) -> Picture {
        let scale = Scale::of(self.points.iter().flat_map(|(_, points)| points));
        let mut picture = Picture::new(&*self.title, VIEW).described(self.words());
        scale.draw(&mut picture);
        for (i, (_, curve)) in self.curves.iter().enumerate() {
            let colour = COLOURS[(self.points.len() + i) % COLOURS.len()];
            for line in scale.line(curve) {
                picture.line(line, Stroke::new(colour, 2.0));
            }
        }
        for (i, (_, points)) in self.points.iter().enumerate() {
            let paint = Paint::fill(COLOURS[i % COLOURS.len()]);
            for &(n, figure) in points {
                picture.circle(scale.at(f64::from(n), figure), 4.0, paint);
            }
        }
        self.draw_legend(&mut picture);
        let middle = FIELD.x + FIELD.width / 2.0;
        let below = [middle, VIEW.height - 10.0];
        picture.text(Text::new([middle, 24.0], &*self.title, 16.0).anchor(Anchor::Middle));
        picture.text(Text::new(below, &*self.across, LETTERS).anchor(Anchor::Middle));
        picture.text(Text::new([8.0, 24.0], &*self.up, LETTERS));
        picture
    }

    /// Which colour is what, in the upper left corner, where nothing grows.
    fn draw_legend(&self, picture: &mut Picture) {
        let names = self.points.iter().map(|(name, _)| name);
        for (i, name) in names
            .chain(self.curves.iter().map(|(name, _)| name))
            .enumerate()
        {
            let colour = COLOURS[i % COLOURS.len()];
            let [x, y] = [FIELD.x + 14.0, FIELD.y + 16.0 + 18.0 * i as f64];
            if i < self.points.len() {
                picture.circle([x + 8.0, y], 4.0, Paint::fill(colour));
            } else {
                picture.line([[x, y], [x + 16.0, y]], Stroke::new(colour, 2.0));
            }
            picture.text(Text::new([x + 24.0, y + 4.5], name, LETTERS).halo());
        }
    }

    /// The same for those who cannot see it.
    fn words(&self) -> String {
        let series = self.points.iter().map(|(name, points)| {
            let points: Vec<String> = points
                .iter()
                .map(|(n, figure)| format!("{n}: {figure}"))
                .collect();
            format!("{name}: {}", points.join(", "))
        });
        let curves = self.curves.iter().map(|(name, _)| format!("curve {name}"));
        let all: Vec<String> = series.chain(curves).collect();
        format!("{} over {}; {}", self.up, self.across, all.join("; "))
    }
}

/// Where numbers and powers of ten are in the picture.
struct Scale {
    least: u32,
    most: u32,
    /// Exponents of ten at the lower and the upper edge.
    decades: [i32; 2],
}

impl Scale {
    /// The scale that shows all these points.
    fn of<'p>(points: impl Iterator<Item = &'p Point> + Clone) -> Scale {
        let numbers = points.clone().map(|point| point.0);
        let exponents = points.map(|point| point.1.log10());
        let low = exponents.clone().fold(f64::INFINITY, f64::min).floor();
        let high = exponents.fold(f64::NEG_INFINITY, f64::max).ceil();
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        Scale {
            least: numbers.clone().min().unwrap_or(0),
            most: numbers.max().unwrap_or(1),
            decades: [low as i32, (high as i32).max(low as i32 + 1)],
        }
    }

    fn at(&self, n: f64, figure: f64) -> [f64; 2] {
        let width = f64::from((self.most - self.least).max(1));
        let [low, high] = self.decades.map(f64::from);
        // Points at the edges are whole discs.
        let inner = FIELD.width - 40.0;
        [
            FIELD.x + 20.0 + inner * (n - f64::from(self.least)) / width,
            FIELD.y + FIELD.height * (high - figure.log10()) / (high - low),
        ]
    }

    /// The parts of a curve that lie inside.
    fn line(&self, curve: impl Fn(f64) -> f64) -> Vec<Vec<[f64; 2]>> {
        let (first, width) = (f64::from(self.least), f64::from(self.most - self.least));
        let points = (0..=PIECES).map(|i| {
            let n = first + width * f64::from(i) / f64::from(PIECES);
            self.at(n, curve(n))
        });
        let points: Vec<[f64; 2]> = points.collect();
        let is_inside = |point: &[f64; 2]| (FIELD.y..=FIELD.y + FIELD.height).contains(&point[1]);
        points
            .split(|point| !is_inside(point))
            .filter(|part| part.len() > 1)
            .map(<[_]>::to_vec)
            .collect()
    }

    /// Lines for powers of ten, and numbers below.
    fn draw(&self, picture: &mut Picture) {
        let (grid, ink) = (
            Stroke::new(Colour::Grid, 1.0),
            Stroke::new(Colour::Ink, 1.0),
        );
        let [low, high] = self.decades;
        let (right, bottom) = (FIELD.x + FIELD.width, FIELD.y + FIELD.height);
        for exponent in low..=high {
            let y = self.at(0.0, 10_f64.powi(exponent))[1];
            picture.line([[FIELD.x, y], [right, y]], grid);
            let label = Text::new([FIELD.x - 8.0, y + 4.5], decade(exponent), LETTERS);
            picture.text(label.anchor(Anchor::End));
        }
        let step = (self.most - self.least).div_ceil(MOST_LABELS).max(1);
        for n in (self.least..=self.most).step_by(step as usize) {
            let x = self.at(f64::from(n), 1.0)[0];
            picture.line([[x, bottom], [x, bottom + 5.0]], ink);
            let label = Text::new([x, bottom + 20.0], n.to_string(), LETTERS);
            picture.text(label.anchor(Anchor::Middle));
        }
        picture.line(
            [[FIELD.x, FIELD.y], [FIELD.x, bottom], [right, bottom]],
            ink,
        );
    }
}

/// A power of ten as people write it: `10`, `1,000`, `10^7`.
fn decade(exponent: i32) -> String {
    match exponent {
        0 => "1".to_string(),
        1 => "10".to_string(),
        2 => "100".to_string(),
        3 => "1,000".to_string(),
        4 => "10,000".to_string(),
        _ => format!("10^{exponent}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use partizan_picture::Shape;

    fn centres(picture: &Picture) -> Vec<[f64; 2]> {
        let shapes = picture.shapes().iter();
        let centres = shapes.filter_map(|shape| match shape {
            Shape::Circle { centre, .. } => Some(*centre),
            _ => None,
        });
        centres.collect()
    }

    #[test]
    fn powers_lie_on_a_straight_line() {
        let mut plot = Plot::new("Powers of two", "n", "2^n");
        plot.points("counted", (1..=9).map(|n| (n, f64::from(1 << n))));
        plot.curve("2^n", f64::exp2);
        let picture = plot.picture();
        let centres = centres(&picture);
        // The last one belongs to the legend.
        let [first, last] = [centres[0], centres[8]];
        assert!(last[0] > first[0] && last[1] < first[1]);
        for (i, point) in centres[..9].iter().enumerate() {
            let share = i as f64 / 8.0;
            for axis in 0..2 {
                let wanted = first[axis] + share * (last[axis] - first[axis]);
                assert!((point[axis] - wanted).abs() < 1e-9, "{i}");
            }
        }
        assert!(picture.to_svg().contains(">1,000</text>"));
        assert!(picture.description().contains("3: 8"));
    }

    #[test]
    fn odd_plots_are_drawn_too() {
        let empty = Plot::new("Nothing", "n", "figures").picture();
        assert!(empty.to_svg().contains("<title>Nothing</title>"));
        let mut plot = Plot::new("One", "n", "figures");
        plot.points("one", [(5, 1.0)]);
        plot.curve("far above", |_| 1e9);
        let picture = plot.picture();
        assert!(centres(&picture).iter().flatten().all(|x| x.is_finite()));
    }
}
