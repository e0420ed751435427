//! Thermographs (Siegel, II.5; *Winning Ways* ch. 6): how a game looks under growing tax.
//!
//! The walls of G at temperature t are the stops of G cooled by t. Above the temperature of G
//! they meet in the mast, which stands at the mean. Below zero the same recursion goes on down
//! to -1, where the integers are: the temperature of m/2^k is -1/2^k, of an integer -1.
//!
//! A wall is a chain of straight pieces whose slopes are 0 or ±1, so all corners are dyadic.

use std::sync::Arc;

use crate::budget::Result;
use crate::cache::Cache;
use crate::dyadic::Dyadic;
use crate::nus::Nus;
use crate::player::Player;
use crate::store::Store;
use crate::value::Value;

/// A corner of a wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// The temperature, at least -1.
    pub temperature: Dyadic,
    /// The position: the stop of the game cooled by that temperature.
    pub value: Dyadic,
}

/// One wall from the mast down to temperature -1.
///
/// Above its first corner the wall is vertical; between corners it is straight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    /// Corners from the top down. The first is where the mast begins, the last is at -1.
    points: Vec<Point>,
}

impl Wall {
    fn mast(value: Dyadic) -> Wall {
        Wall {
            points: vec![Point {
                temperature: Dyadic::MINUS_ONE,
                value,
            }],
        }
    }

    /// The corners from the top down; the last one is at temperature -1.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Where the wall stands at a temperature (which must be at least -1).
    ///
    /// ```
    /// use partizan_value::{Dyadic, Player, Store};
    /// let store = Store::new();
    /// let switch = store.game(&[store.integer(5)], &[store.integer(1)])?;
    /// let thermograph = store.thermograph(switch)?;
    /// let left = thermograph.wall(Player::Left);
    /// assert_eq!(left.at(&Dyadic::ONE), Dyadic::from(4));
    /// assert_eq!(left.at(&Dyadic::from(9)), Dyadic::from(3));
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn at(&self, temperature: &Dyadic) -> Dyadic {
        let below = self
            .points
            .iter()
            .position(|p| p.temperature <= *temperature)
            .unwrap_or(self.points.len() - 1);
        let low = &self.points[below];
        match below.checked_sub(1).map(|above| &self.points[above]) {
            None => low.value.clone(),
            // The slope is -1, 0 or 1: its sign is that of the difference.
            Some(high) => step(low, &(temperature - &low.temperature), &high.value),
        }
    }

    fn top(&self) -> &Point {
        &self.points[0]
    }
}

/// From a point, `distance` towards `target` (at slope 1), or nowhere if it is already there.
fn step(from: &Point, distance: &Dyadic, target: &Dyadic) -> Dyadic {
    match from.value.cmp(target) {
        std::cmp::Ordering::Equal => from.value.clone(),
        std::cmp::Ordering::Less => &from.value + distance,
        std::cmp::Ordering::Greater => &from.value - distance,
    }
}

/// Both walls of a game, with its mean and temperature.
///
/// ```
/// use partizan_value::Store;
///
/// let store = Store::new();
/// let [four, one, minus_two] = [4, 1, -2].map(|n| store.integer(n));
/// let hot = store.game(&[four], &[one])?;
/// let game = store.game(&[hot], &[minus_two])?;
/// let thermograph = store.thermograph(game)?;
/// assert_eq!(thermograph.mean().to_string(), "1/4");
/// assert_eq!(thermograph.temperature().to_string(), "9/4");
/// # Ok::<(), partizan_value::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    walls: Arc<[Wall; 2]>,
}

impl Thermograph {
    fn mast(value: &Dyadic) -> Thermograph {
        Thermograph {
            walls: Arc::new([Wall::mast(value.clone()), Wall::mast(value.clone())]),
        }
    }

    /// The wall of the player who moves first.
    pub fn wall(&self, player: Player) -> &Wall {
        &self.walls[player as usize]
    }

    /// Where the mast stands.
    pub fn mean(&self) -> &Dyadic {
        &self.walls[0].top().value
    }

    /// Where the mast begins.
    pub fn temperature(&self) -> &Dyadic {
        let [left, right] = &*self.walls;
        (&left.top().temperature).max(&right.top().temperature)
    }

    /// The thermograph of a game from those of its options (there are some on both sides).
    fn of_options(left: &[&Thermograph], right: &[&Thermograph]) -> Thermograph {
        let scaffold = |options: &[&Thermograph], player: Player| {
            let taxed = options
                .iter()
                .map(|option| Scaffold::taxed(option.wall(player.opponent()), player));
            taxed
                .reduce(|best, other| best.better(&other, player))
                .expect("the game has options on both sides")
        };
        let left = scaffold(left, Player::Left);
        let right = scaffold(right, Player::Right);
        let walls = left.meet(&right);
        Thermograph {
            walls: Arc::new(walls),
        }
    }
}

/// Where the walls of the options, taxed by t, would put a wall if the players never met: like a
/// wall, but above the first corner it leans with slope -1 (Left's) or 1 (Right's).
struct Scaffold {
    points: Vec<Point>,
}

impl Scaffold {
    /// A wall of an option, paid for by the player who moved there.
    fn taxed(wall: &Wall, player: Player) -> Scaffold {
        let points = wall
            .points
            .iter()
            .map(|p| Point {
                temperature: p.temperature.clone(),
                value: pay(&p.value, &p.temperature, player),
            })
            .collect();
        Scaffold { points }
    }

    /// Where the scaffold stands at a temperature.
    fn at(&self, temperature: &Dyadic, player: Player) -> Dyadic {
        let below = self
            .points
            .iter()
            .position(|p| p.temperature <= *temperature)
            .expect("no temperature is below -1");
        let low = &self.points[below];
        let distance = temperature - &low.temperature;
        match below.checked_sub(1).map(|above| &self.points[above]) {
            None => pay(&low.value, &distance, player),
            Some(high) => step(low, &distance, &high.value),
        }
    }

    /// The temperatures of all corners of two scaffolds, from the top down.
    fn corners(&self, other: &Scaffold) -> Vec<Dyadic> {
        let mut temperatures: Vec<Dyadic> = self
            .points
            .iter()
            .chain(&other.points)
            .map(|p| p.temperature.clone())
            .collect();
        temperatures.sort_unstable_by(|s, t| t.cmp(s));
        temperatures.dedup();
        temperatures
    }

    /// The better of two scaffolds of the same player at every temperature.
    fn better(&self, other: &Scaffold, player: Player) -> Scaffold {
        let mut points: Vec<Point> = Vec::new();
        let mut above: Option<(Dyadic, Dyadic, Dyadic)> = None;
        for temperature in self.corners(other) {
            let a = self.at(&temperature, player);
            let b = other.at(&temperature, player);
            if let Some((t, above_a, above_b)) = &above {
                // Between two corners both are straight; slopes differ by at most 1, so they
                // cross where the difference has shrunk to 0.
                let (gap_above, gap) = (above_a - above_b, &a - &b);
                if gap_above.signum() * gap.signum() < 0 {
                    let crossing = t - &gap_above.abs();
                    let value = self.at(&crossing, player);
                    points.push(Point {
                        temperature: crossing,
                        value,
                    });
                }
            }
            let value = match player {
                Player::Left => (&a).max(&b).clone(),
                Player::Right => (&a).min(&b).clone(),
            };
            points.push(Point {
                temperature: temperature.clone(),
                value,
            });
            above = Some((temperature, a, b));
        }
        Scaffold { points }
    }

    /// Cuts two scaffolds off where they meet, at the foot of the mast.
    fn meet(&self, right: &Scaffold) -> [Wall; 2] {
        let left = self;
        let corners = left.corners(right);
        let gap = |t: &Dyadic| &left.at(t, Player::Left) - &right.at(t, Player::Right);
        // The gap only shrinks as the temperature grows. Find the lowest corner above which it
        // is closed; the foot of the mast lies at or just below it.
        let mut foot = None;
        for (i, temperature) in corners.iter().enumerate() {
            let here = gap(temperature);
            if here.signum() > 0 {
                // Still open here: it closes above, at slope 1 or 2 per degree.
                let closing = match i.checked_sub(1).map(|above| &corners[above]) {
                    // Above all corners both scaffolds lean inwards.
                    None => here.half(),
                    Some(above) => {
                        let rate_two = &here - &gap(above) == (above - temperature).scale(1);
                        if rate_two { here.half() } else { here }
                    }
                };
                foot = Some(temperature + &closing);
                break;
            }
        }
        // Closed everywhere: the game is a number, which the caller does not ask about, or the
        // scaffolds touch at -1.
        let foot = foot.unwrap_or(Dyadic::MINUS_ONE);
        [(left, Player::Left), (right, Player::Right)].map(|(scaffold, player)| {
            let top = Point {
                value: scaffold.at(&foot, player),
                temperature: foot.clone(),
            };
            let below = scaffold
                .points
                .iter()
                .filter(|p| p.temperature < foot)
                .cloned();
            Wall {
                points: straighten(std::iter::once(top).chain(below)),
            }
        })
    }
}

fn pay(value: &Dyadic, tax: &Dyadic, player: Player) -> Dyadic {
    match player {
        Player::Left => value - tax,
        Player::Right => value + tax,
    }
}

/// Removes corners at which the wall does not bend.
fn straighten(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut corners: Vec<Point> = Vec::new();
    for point in points {
        if let Some(last) = corners.last() {
            let vertical = last.value == point.value;
            let bends = match corners.len().checked_sub(2).map(|i| &corners[i]) {
                // The wall is vertical above its first corner.
                None => !vertical,
                Some(before) => {
                    (&before.value - &last.value).signum() != (&last.value - &point.value).signum()
                }
            };
            if !bends {
                corners.pop();
            }
        }
        corners.push(point);
    }
    corners
}

impl Store {
    /// The thermograph, down to temperature -1.
    pub fn thermograph(&self, game: Value) -> Result<Thermograph> {
        self.fold(
            game,
            &self.forms().caches.thermographs,
            |nus| Ok(Some(thermograph_of_nus(nus))),
            |_, left, right| Ok(Thermograph::of_options(left, right)),
        )
    }

    /// The mean: what one of many copies of the game is worth.
    pub fn mean(&self, game: Value) -> Result<Dyadic> {
        match self.nus_parts(game) {
            Some(nus) => Ok(nus.number),
            None => Ok(self.thermograph(game)?.mean().clone()),
        }
    }

    /// The temperature: how urgent it is to move. -1 for integers, -1/2^k for m/2^k, 0 for a
    /// number plus a nonzero infinitesimal.
    pub fn temperature(&self, game: Value) -> Result<Dyadic> {
        match self.nus_parts(game) {
            Some(nus) if nus.is_number() => Ok(-&Dyadic::unit(nus.number.exponent())),
            Some(_) => Ok(Dyadic::ZERO),
            None => Ok(self.thermograph(game)?.temperature().clone()),
        }
    }
}

/// Number-up-stars have few different thermographs: beyond two ups or stars nothing changes.
fn thermograph_of_nus(nus: &Nus) -> Thermograph {
    let number = thermograph_of_number(&nus.number);
    if nus.is_number() {
        return number;
    }
    // x∗0 = x, x∗1, x∗2; larger nimbers look like x∗2.
    let mut stars = vec![number];
    for k in 1..=nus.nimber.clamp(1, 2) as usize + usize::from(!nus.up.is_zero()) {
        let options: Vec<&Thermograph> = stars[..k].iter().collect();
        stars.push(Thermograph::of_options(&options, &options));
    }
    if nus.up.is_zero() {
        return stars.swap_remove(nus.nimber.min(2) as usize);
    }
    let star = |k: u64| &stars[k.min(2) as usize];
    // n·↑ + ∗k = {x | x + (n-1)·↑ + ∗(k⊕1)}: n = 3 already looks like all larger n.
    let ups = nus.up.abs().to_i64().map_or(3, |n| n.min(3)) as u64;
    let parity = u64::from(!nus.up.is_even()) ^ (ups % 2);
    let mut nimber = nus.nimber ^ parity ^ (ups % 2);
    let mirrored = nus.up.signum() < 0;
    let mut game: Option<Thermograph> = None;
    for n in 1..=ups {
        let last = game.take().unwrap_or_else(|| star(nimber).clone());
        let before = [star(0), star(1)];
        let own: &[&Thermograph] = if n == 1 && nimber == 0 {
            &before
        } else {
            &before[..1]
        };
        game = Some(if mirrored {
            Thermograph::of_options(&[&last], own)
        } else {
            Thermograph::of_options(own, &[&last])
        });
        nimber ^= 1;
    }
    game.expect("there is at least one up")
}

/// The thermograph of a number: the way from the integers down to x, one halving at a time.
fn thermograph_of_number(x: &Dyadic) -> Thermograph {
    if x.is_integer() {
        return Thermograph::mast(x);
    }
    let mut low = (x.floor(), Thermograph::mast(&x.floor()));
    let mut high = (x.ceil(), Thermograph::mast(&x.ceil()));
    loop {
        let middle = (&low.0 + &high.0).half();
        let thermograph = Thermograph::of_options(&[&low.1], &[&high.1]);
        match middle.cmp(x) {
            std::cmp::Ordering::Equal => return thermograph,
            std::cmp::Ordering::Less => low = (middle, thermograph),
            std::cmp::Ordering::Greater => high = (middle, thermograph),
        }
    }
}

/// Where thermographs are remembered.
pub(crate) type ThermographCache = Cache<Value, Thermograph>;
