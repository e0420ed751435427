//! Thermographs drawn as in *Winning Ways* and in Siegel's book.
//!
//! Values grow to the left, so that Left's wall stands on the left; temperature grows upwards.
//! The mast ends in an arrow under the mean, and its foot is labelled with the temperature. The
//! stops are labelled on the baseline, and inner corners (value, temperature) if they are few.

use partizan_value::{Dyadic, Player, Thermograph};

use crate::axis::{Axis, exponent_of, in_units, power_of_two};
use crate::colour::Colour;
use crate::label::{label, shortened};
use crate::picture::{Anchor, Area, Paint, Picture, Stroke, Text, width_of};

/// What is drawn of a thermograph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Whether the part between the temperatures -1 and 0 is shown, dashed on a darker
    /// background. Books leave it out; it tells numbers from infinitesimals.
    pub below_zero: bool,
}

/// Draws a thermograph, down to temperature 0. The title, say the game, stands above it.
///
/// ```
/// use partizan_picture::thermograph;
/// use partizan_value::Store;
///
/// let store = Store::new();
/// let [four, one, minus_two] = [4, 1, -2].map(|n| store.integer(n));
/// let hot = store.game(&[four], &[one])?;
/// let game = store.game(&[hot], &[minus_two])?;
/// let picture = thermograph::picture(&store.thermograph(game)?, "{4|1||-2}");
/// let svg = picture.to_svg();
/// assert!(svg.contains(">mean 1/4</text>"));
/// assert!(svg.contains(">t = 9/4</text>"));
/// # Ok::<(), partizan_value::Error>(())
/// ```
pub fn picture(thermograph: &Thermograph, title: &str) -> Picture {
    picture_with(thermograph, title, Style::default())
}

/// Draws a thermograph in a style.
///
/// ```
/// use partizan_picture::thermograph::{self, Style};
/// use partizan_value::Store;
///
/// let store = Store::new();
/// let star = store.thermograph(store.nimber(1))?;
/// let style = Style { below_zero: true };
/// let picture = thermograph::picture_with(&star, "∗", style);
/// assert!(picture.to_svg().contains(">−1</text>"));
/// # Ok::<(), partizan_value::Error>(())
/// ```
pub fn picture_with(thermograph: &Thermograph, title: &str, style: Style) -> Picture {
    Figure::new(thermograph, style).draw(title)
}

/// The largest size of the walls.
const WALLS: [f64; 2] = [300.0, 220.0];
/// The length of a unit where nothing but a mast is to be seen.
const MAST_UNIT: f64 = 48.0;
/// The length of a unit where nothing is to be seen above temperature 0.
const COLD_UNIT: f64 = 90.0;
/// Walls that would be closer to each other than this are drawn apart, out of proportion.
const CLOSEST: f64 = 40.0;
/// The smallest width of the grid.
const NARROWEST: f64 = 240.0;
/// The grid goes on for this long beside the walls.
const MARGIN: f64 = 36.0;
/// How long the mast is.
const MAST: f64 = 64.0;
/// How long it is if there is nothing else.
const ONLY_MAST: f64 = 150.0;
/// The height of letters.
const LETTERS: f64 = 13.0;
/// The height of the letters of the title.
const TITLE: f64 = 16.0;
/// More corners than this are not labelled.
const MOST_LABELS: usize = 6;
/// More corners than this are not marked.
const MOST_MARKS: usize = 24;

const THICK: f64 = 3.0;

/// A corner: temperature and value.
type Corner = (Dyadic, Dyadic);

/// Where things are: the mast stands at x = 0, and temperature 0 is at y = 0.
struct Figure<'t> {
    thermograph: &'t Thermograph,
    style: Style,
    values: Axis,
    temperatures: Axis,
    /// The corners of both walls above temperature 0 and below the mast.
    inner: [Vec<Corner>; 2],
    /// The sides of the walls, and later of the grid.
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl<'t> Figure<'t> {
    fn new(thermograph: &'t Thermograph, style: Style) -> Figure<'t> {
        let floor = if style.below_zero {
            Dyadic::MINUS_ONE
        } else {
            Dyadic::ZERO
        };
        let mean = thermograph.mean();
        let temperature = thermograph.temperature().max(Dyadic::ZERO);
        // Walls only spread downwards, so they are farthest apart at the floor.
        let [high, low] = Player::BOTH.map(|player| thermograph.wall(player).at(&floor));
        let (high, low) = (high.max(mean.clone()), low.min(mean.clone()));
        let width = &high - &low;
        let height = &temperature - &floor;
        let cold = style.below_zero && temperature.is_zero();
        let [values, temperatures] = match axes(&mean, &width, &height, cold) {
            Some(axes) => axes,
            None => axes_of_mast(&mean),
        };
        let mast = if width.is_zero() { ONLY_MAST } else { MAST };
        let inner = Player::BOTH.map(|player| {
            let wall = thermograph.wall(player);
            wall.points()
                .iter()
                .filter(|p| p.temperature.signum() > 0 && p.temperature < temperature)
                .map(|p| (p.temperature.clone(), p.value.clone()))
                .collect()
        });
        Figure {
            left: -values.length(&high),
            right: -values.length(&low),
            top: -temperatures.length(&temperature) - mast,
            bottom: -temperatures.length(&floor),
            thermograph,
            style,
            values,
            temperatures,
            inner,
        }
    }

    fn at(&self, temperature: &Dyadic, value: &Dyadic) -> [f64; 2] {
        [
            -self.values.length(value),
            -self.temperatures.length(temperature),
        ]
    }

    /// Where a wall stands at temperature 0.
    fn stop(&self, player: Player) -> Dyadic {
        self.thermograph.wall(player).at(&Dyadic::ZERO)
    }

    fn is_hot(&self) -> bool {
        self.thermograph.temperature().signum() > 0
    }

    fn draw(mut self, title: &str) -> Picture {
        let mut labels = vec![self.foot_label()];
        self.add_corner_labels(&mut labels);
        let mean = Text::new(
            [0.0, self.top - 6.0],
            format!("mean {}", label(&self.thermograph.mean())),
            LETTERS,
        );
        let mean = mean.anchor(Anchor::Middle);
        self.widen(labels.iter().chain([&mean]).map(Text::room));
        let axes = self.axis_labels();

        let mut picture = Picture::new(title, self.view(&axes, title)).described(self.words());
        draw_title(title, &mut picture);
        self.draw_grid(&mut picture);
        self.draw_walls(&mut picture);
        self.draw_mast(&mut picture);
        for label in axes.into_iter().chain(labels).chain([mean]) {
            picture.text(label);
        }
        picture
    }

    /// Makes the grid so wide that it holds the walls and these areas.
    fn widen(&mut self, areas: impl Iterator<Item = Area>) {
        self.left -= MARGIN;
        self.right += MARGIN;
        for area in areas {
            self.left = self.left.min(area.x - 6.0);
            self.right = self.right.max(area.x + area.width + 6.0);
        }
        let spare = (NARROWEST - (self.right - self.left)).max(0.0);
        self.left -= spare / 2.0;
        self.right += spare / 2.0;
    }

    /// The temperature, at the foot of the mast.
    fn foot_label(&self) -> Text {
        let temperature = self.thermograph.temperature();
        let text = format!("t = {}", label(&temperature));
        let shown = self.style.below_zero || temperature.signum() >= 0;
        let text = if shown {
            Text::new(
                self.at(&temperature, &self.thermograph.mean()),
                text,
                LETTERS,
            )
        } else {
            // The foot is below the picture.
            Text::new([0.0, 0.0], format!("{text} ↓"), LETTERS)
        };
        let [x, y] = text.at;
        // Above the baseline even if the foot is below: on it, the label would be struck through.
        let at = [x + 9.0, (y - 7.0).min(-7.0)];
        Text { at, ..text }.halo()
    }

    /// Adds labels of the corners, as far as they do not hide each other.
    fn add_corner_labels(&self, labels: &mut Vec<Text>) {
        let count: usize = self.inner.iter().map(Vec::len).sum();
        for player in Player::BOTH {
            let stop = self.stop(player);
            // Below a baseline that is not at the bottom there is no other place for the stops.
            if self.style.below_zero && self.is_hot() {
                self.add_corner_label(&(Dyadic::ZERO, stop.clone()), &stop, player, labels);
            }
            if count > MOST_LABELS {
                continue;
            }
            let inner = &self.inner[player as usize];
            for (i, corner) in inner.iter().enumerate() {
                let next = inner.get(i + 1).map_or(&stop, |(_, value)| value);
                self.add_corner_label(corner, next, player, labels);
            }
        }
    }

    /// Adds the label of a corner if there is room, above it or below. `next` is where the wall
    /// goes to from there.
    fn add_corner_label(
        &self,
        (temperature, value): &Corner,
        next: &Dyadic,
        player: Player,
        labels: &mut Vec<Text>,
    ) {
        let text = if temperature.is_zero() {
            label(value)
        } else {
            format!("({}, {})", label(value), label(temperature))
        };
        let [x, y] = self.at(temperature, value);
        let (anchor, aside) = match player {
            Player::Left => (Anchor::End, -8.0),
            Player::Right => (Anchor::Start, 8.0),
        };
        let text = Text::new([x + aside, y - 6.0], text, LETTERS)
            .anchor(anchor)
            .colour(colour(player))
            .halo();
        let mut below = text.clone();
        below.at[1] = y + 1.1 * LETTERS;
        let vertical = value == next && !temperature.is_zero();
        let places = [Some(text), vertical.then_some(below)];
        let free = places.into_iter().flatten().find(|text| {
            let room = text.room();
            !labels.iter().any(|other| room.overlaps(&other.room()))
        });
        labels.extend(free);
    }

    /// The values on the grid, and the temperatures.
    fn value_ticks(&self) -> Vec<(Dyadic, String)> {
        let room = |text: &str| width_of(text, LETTERS) + 14.0;
        self.values.ticks(-self.right, -self.left, room)
    }

    fn temperature_ticks(&self) -> Vec<(Dyadic, String)> {
        self.temperatures.ticks(-self.bottom, -self.top, |_| 38.0)
    }

    /// The labels around the grid.
    fn axis_labels(&self) -> Vec<Text> {
        let row = self.bottom + 18.0;
        let at_bottom = |value: &Dyadic| [-self.values.length(value), row];
        let mut labels: Vec<Text> = Vec::new();
        if !self.style.below_zero {
            let stops = Player::BOTH.map(|player| {
                let stop = self.stop(player);
                Text::new(at_bottom(&stop), label(&stop), LETTERS).anchor(Anchor::Middle)
            });
            labels.extend(apart(stops, self.is_hot()));
        }
        for (value, text) in self.value_ticks() {
            let text = Text::new(at_bottom(&value), text, LETTERS)
                .anchor(Anchor::Middle)
                .colour(Colour::Soft);
            let mut room = text.room();
            room.x -= 5.0;
            room.width += 10.0;
            if !labels.iter().any(|other| room.overlaps(&other.room())) {
                labels.push(text);
            }
        }
        let column = self.left - 8.0;
        for (temperature, text) in self.temperature_ticks() {
            let y = -self.temperatures.length(&temperature) + 0.36 * LETTERS;
            let text = Text::new([column, y], text, LETTERS)
                .anchor(Anchor::End)
                .colour(Colour::Soft);
            labels.push(text);
        }
        let name = Text::new([column, self.top - 10.0], "t", LETTERS);
        labels.push(name.anchor(Anchor::End).colour(Colour::Soft));
        let names = row + 1.5 * LETTERS;
        let left = Text::new([self.left, names], "← Left", LETTERS);
        labels.push(left.colour(Colour::Left));
        let right = Text::new([self.right, names], "Right →", LETTERS);
        labels.push(right.anchor(Anchor::End).colour(Colour::Right));
        labels
    }

    /// All of the grid with the labels around it, and with room for the title above.
    fn view(&self, axes: &[Text], title: &str) -> Area {
        let room = axes.iter().map(Text::room);
        let left = room.clone().fold(self.left, |x, room| x.min(room.x));
        let right = room
            .clone()
            .fold(self.right, |x, room| x.max(room.x + room.width));
        let bottom = room.fold(self.bottom, |y, room| y.max(room.y + room.height));
        let above = 24.0 + if title.is_empty() { 0.0 } else { 1.6 * TITLE };
        let [left, top] = [left - 10.0, self.top - above].map(f64::floor);
        let [right, bottom] = [right + 16.0, bottom + 8.0].map(f64::ceil);
        Area::new(left, top, right - left, bottom - top)
    }

    /// What the picture shows, for those who cannot see it.
    fn words(&self) -> String {
        let [left, right] = Player::BOTH.map(|player| label(&self.stop(player)));
        format!(
            "Thermograph with mean {} and temperature {}; the Left stop is {left}, the Right stop \
             {right}.",
            label(&self.thermograph.mean()),
            label(&self.thermograph.temperature()),
        )
    }

    fn draw_grid(&self, picture: &mut Picture) {
        if self.style.below_zero {
            let strip = Area::new(self.left, 0.0, self.right - self.left, self.bottom);
            picture.rectangle(strip, Paint::fill(Colour::Shade));
        }
        let line = Stroke::new(Colour::Grid, 1.0);
        for (value, _) in self.value_ticks() {
            let x = -self.values.length(&value);
            picture.line([[x, self.top], [x, self.bottom]], line);
        }
        for (temperature, _) in self.temperature_ticks() {
            let y = -self.temperatures.length(&temperature);
            picture.line([[self.left, y], [self.right, y]], line);
        }
        let baseline = Stroke::new(Colour::Ink, 1.6);
        picture.line([[self.left, 0.0], [self.right, 0.0]], baseline);
    }

    fn draw_walls(&self, picture: &mut Picture) {
        let thermograph = self.thermograph;
        let foot = thermograph.temperature();
        for player in Player::BOTH {
            let wall = thermograph.wall(player);
            let at = |temperature: &Dyadic| self.at(temperature, &wall.at(temperature));
            if self.style.below_zero {
                let top = &foot.clone().min(Dyadic::ZERO);
                let corners = wall.points().iter().filter(|p| p.temperature < *top);
                let corners = corners.map(|p| self.at(&p.temperature, &p.value));
                let points: Vec<_> = std::iter::once(at(top)).chain(corners).collect();
                picture.line(points, Stroke::new(colour(player), 2.0).dashed(5.0, 3.0));
            }
            if self.is_hot() {
                let inner = self.inner[player as usize].iter();
                let inner = inner.map(|(temperature, value)| self.at(temperature, value));
                let ends = [at(&foot), at(&Dyadic::ZERO)];
                let points: Vec<_> = [ends[0]]
                    .into_iter()
                    .chain(inner)
                    .chain([ends[1]])
                    .collect();
                let marks = points[1..].to_vec();
                picture.line(points, Stroke::new(colour(player), THICK));
                if marks.len() <= MOST_MARKS {
                    for mark in marks {
                        picture.circle(mark, THICK, Paint::fill(colour(player)));
                    }
                }
            }
        }
    }

    fn draw_mast(&self, picture: &mut Picture) {
        let foot = self.thermograph.temperature();
        let shown = self.style.below_zero || foot.signum() >= 0;
        let y = if shown {
            -self.temperatures.length(&foot)
        } else {
            0.0
        };
        let tip = self.top;
        picture.line(
            [[0.0, y], [0.0, tip + 8.0]],
            Stroke::new(Colour::Ink, THICK),
        );
        let head = [
            [0.0, tip],
            [-5.5, tip + 12.0],
            [0.0, tip + 9.0],
            [5.5, tip + 12.0],
        ];
        picture.polygon(head, Paint::fill(Colour::Ink));
        if shown {
            picture.circle([0.0, y], 1.2 * THICK, Paint::fill(Colour::Ink));
        }
    }
}

/// Writes the title above the figure, as much of it as there is room for.
fn draw_title(title: &str, picture: &mut Picture) {
    if title.is_empty() {
        return;
    }
    let view = picture.view();
    let longest = (view.width - 16.0) / width_of("0", TITLE);
    let at = [view.x + view.width / 2.0, view.y + 1.4 * TITLE];
    let text = Text::new(at, shortened(title, longest as usize), TITLE);
    picture.text(text.anchor(Anchor::Middle));
}

fn colour(player: Player) -> Colour {
    match player {
        Player::Left => Colour::Left,
        Player::Right => Colour::Right,
    }
}

/// The axes for walls of this width and height, unless there is nothing but a mast.
///
/// A unit is as long across as it is up, so that walls lean by 45 degrees, unless walls would
/// fall together.
fn axes(mean: &Dyadic, width: &Dyadic, height: &Dyadic, cold: bool) -> Option<[Axis; 2]> {
    // Each axis has a unit of its own: heights can be astronomically larger than widths.
    let (wide, high) = (exponent_of(width)?, exponent_of(height)?);
    let mut up = WALLS[1] / in_units(height, high);
    up = up.min(WALLS[0] / in_units(width, high));
    if cold {
        // The height is that of the part below zero.
        up = up.min(COLD_UNIT);
    }
    let across = up * in_units(&power_of_two(wide), high);
    let across = across.max(CLOSEST / in_units(width, wide));
    Some([
        Axis::new(mean.clone(), wide, across),
        Axis::new(Dyadic::ZERO, high, up),
    ])
}

/// The axes for a picture that shows nothing but a mast: so wide that the mast does not stand on
/// an integer unless the mean is one, and that its neighbours can be labelled.
fn axes_of_mast(mean: &Dyadic) -> [Axis; 2] {
    let (unit, length) = match mean.exponent() {
        0..=2 => (0, MAST_UNIT),
        k => (-i64::from(k), width_of(&label(mean), LETTERS) + 28.0),
    };
    [mean, &Dyadic::ZERO].map(|origin| Axis::new(origin.clone(), unit, length))
}

/// The labels of the stops. If they would hide each other they are moved apart; if there is only
/// one stop, one is enough.
fn apart([left, right]: [Text; 2], differ: bool) -> Vec<Text> {
    if !differ {
        return vec![left];
    }
    let [mut left, mut right] = [left.colour(Colour::Left), right.colour(Colour::Right)];
    let mut room = left.room();
    room.width += 5.0;
    if room.overlaps(&right.room()) {
        let middle = f64::midpoint(left.at[0], right.at[0]);
        left.at[0] = middle - 5.0;
        right.at[0] = middle + 5.0;
        left = left.anchor(Anchor::End);
        right = right.anchor(Anchor::Start);
    }
    vec![left, right]
}
