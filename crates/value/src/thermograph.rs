//! Thermographs (Siegel, II.5; *Winning Ways* ch. 6): how a game looks under growing tax.
//!
//! The walls of G at temperature t are the stops of G cooled by t. Above the temperature of G
//! they meet in the mast, which stands at the mean. Below zero the same recursion goes on down
//! to -1, where the integers are: the temperature of m/2^k is -1/2^k, of an integer -1.
//!
//! A wall is vertical or leans outwards at slope 1, in turns, so it is known by where its mast
//! stands and at which temperatures it turns. A player's wall is described from the player's
//! own point of view (Right's values with the sign changed): leaning always gains.

use std::cmp::Ordering;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::budget::Result;
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

/// One wall of a thermograph, from the mast down to temperature -1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    points: Vec<Point>,
}

impl Wall {
    /// The corners from the top down; the last one is at temperature -1. Above the first the
    /// wall is the mast, between corners it is straight.
    ///
    /// ```
    /// use partizan_value::{Player, Store};
    /// let store = Store::new();
    /// let switch = store.game(&[store.integer(5)], &[store.integer(1)])?;
    /// let wall = store.thermograph(switch)?.wall(Player::Left);
    /// let [top, bottom] = wall.points() else { panic!("two corners") };
    /// assert_eq!((top.value.to_string(), top.temperature.to_string()), ("3".into(), "2".into()));
    /// assert_eq!(bottom.value.to_string(), "6");
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Where the wall stands at a temperature, which must be at least -1.
    ///
    /// ```
    /// use partizan_value::{Dyadic, Player, Store};
    /// let store = Store::new();
    /// let switch = store.game(&[store.integer(5)], &[store.integer(1)])?;
    /// let wall = store.thermograph(switch)?.wall(Player::Left);
    /// assert_eq!(wall.at(&Dyadic::ONE), Dyadic::from(4));
    /// assert_eq!(wall.at(&Dyadic::from(9)), Dyadic::from(3));
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn at(&self, temperature: &Dyadic) -> Dyadic {
        let Some(above) = self
            .points
            .iter()
            .rposition(|corner| corner.temperature >= *temperature)
        else {
            return self.points[0].value.clone();
        };
        let from = &self.points[above];
        let drop = &from.temperature - temperature;
        let towards = self.points.get(above + 1).unwrap_or(from);
        match towards.value.cmp(&from.value) {
            Ordering::Equal => from.value.clone(),
            Ordering::Greater => &from.value + &drop,
            Ordering::Less => &from.value - &drop,
        }
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
#[derive(Clone, Debug)]
pub struct Thermograph(Walls);

/// Walls in machine words if all their coordinates fit, exact at any size otherwise.
#[derive(Clone, Debug)]
enum Walls {
    Fixed(Arc<[Side<Fixed>; 2]>),
    Exact(Arc<[Side<Dyadic>; 2]>),
}

impl Thermograph {
    /// Where the mast stands.
    pub fn mean(&self) -> Dyadic {
        match &self.0 {
            Walls::Fixed(walls) => walls[0].mast.to_dyadic(),
            Walls::Exact(walls) => walls[0].mast.clone(),
        }
    }

    /// Where the mast begins.
    pub fn temperature(&self) -> Dyadic {
        match &self.0 {
            Walls::Fixed(walls) => foot(walls).to_dyadic(),
            Walls::Exact(walls) => foot(walls),
        }
    }

    /// The wall of the player who moves first.
    pub fn wall(&self, player: Player) -> Wall {
        match &self.0 {
            Walls::Fixed(walls) => walls[player as usize].exact().corners(),
            Walls::Exact(walls) => walls[player as usize].corners(),
        }
    }

    /// Bytes behind the handle.
    pub(crate) fn bytes(&self) -> u64 {
        let of = |turns: usize, number: usize| 128 + (turns.saturating_sub(8) * number) as u64;
        match &self.0 {
            Walls::Fixed(walls) => {
                let turns: usize = walls.iter().map(|wall| wall.turns.len()).sum();
                of(turns, size_of::<Fixed>())
            }
            Walls::Exact(walls) => {
                let heap = |wall: &Side<Dyadic>| -> u64 {
                    let numbers = wall.turns.iter().chain([&wall.mast]);
                    numbers.map(Dyadic::heap_bytes).sum()
                };
                let turns: usize = walls.iter().map(|wall| wall.turns.len()).sum();
                of(turns, size_of::<Dyadic>()) + walls.iter().map(heap).sum::<u64>()
            }
        }
    }

    fn mast(x: &Dyadic) -> Thermograph {
        Thermograph(match Fixed::from_dyadic(x) {
            Some(x) => Walls::Fixed(Arc::new(Player::BOTH.map(|p| Side::mast(x, p)))),
            None => Walls::Exact(Arc::new(Player::BOTH.map(|p| Side::mast(x.clone(), p)))),
        })
    }

    /// The thermograph of a game from those of its options (there are some on both sides).
    fn of_options(left: &[&Thermograph], right: &[&Thermograph]) -> Thermograph {
        let fixed = || {
            let walls = |options: &[&Thermograph], player: Player| {
                best_scaffold(options.iter().map(|option| match &option.0 {
                    Walls::Fixed(walls) => {
                        Some(Scaffold::taxed(&walls[player.opponent() as usize]))
                    }
                    Walls::Exact(_) => None,
                }))
            };
            meet(&walls(left, Player::Left)?, &walls(right, Player::Right)?)
        };
        if let Some(walls) = fixed() {
            return Thermograph(Walls::Fixed(Arc::new(walls)));
        }
        let walls = |options: &[&Thermograph], player: Player| {
            best_scaffold(options.iter().map(|option| {
                let opposite = player.opponent() as usize;
                Some(Scaffold::taxed(&match &option.0 {
                    Walls::Fixed(walls) => walls[opposite].exact(),
                    Walls::Exact(walls) => walls[opposite].clone(),
                }))
            }))
        };
        let exact = || meet(&walls(left, Player::Left)?, &walls(right, Player::Right)?);
        Thermograph(Walls::Exact(Arc::new(
            exact().expect("every dyadic number has a half"),
        )))
    }
}

impl PartialEq for Thermograph {
    fn eq(&self, other: &Thermograph) -> bool {
        Player::BOTH
            .into_iter()
            .all(|player| self.wall(player) == other.wall(player))
    }
}

impl Eq for Thermograph {}

/// A number that walls can be made of.
trait Coordinate: Clone + Ord {
    fn minus_one() -> Self;
    fn zero() -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    /// Half of it, if that can be represented.
    fn half(&self) -> Option<Self>;

    fn negative(&self) -> Self {
        Self::zero().minus(self)
    }
}

/// A multiple of 2^-24 in a machine word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fixed(i64);

impl Fixed {
    const FRACTION_BITS: u32 = 24;
    /// Coordinates of a game lie within twice the range of its numbers, so there is room to add.
    const LIMIT: u64 = 1 << 34;

    fn from_dyadic(x: &Dyadic) -> Option<Fixed> {
        let (numerator, exponent) = x.to_small()?;
        let fits = numerator.unsigned_abs() < Fixed::LIMIT && exponent < Fixed::FRACTION_BITS;
        fits.then(|| Fixed(numerator << (Fixed::FRACTION_BITS - exponent)))
    }

    fn to_dyadic(self) -> Dyadic {
        Dyadic::from_i128(i128::from(self.0), Fixed::FRACTION_BITS)
    }
}

impl Coordinate for Fixed {
    fn minus_one() -> Fixed {
        Fixed(-1 << Fixed::FRACTION_BITS)
    }

    fn zero() -> Fixed {
        Fixed(0)
    }

    fn plus(&self, other: &Fixed) -> Fixed {
        Fixed(self.0 + other.0)
    }

    fn minus(&self, other: &Fixed) -> Fixed {
        Fixed(self.0 - other.0)
    }

    fn half(&self) -> Option<Fixed> {
        (self.0 % 2 == 0).then_some(Fixed(self.0 / 2))
    }
}

impl Coordinate for Dyadic {
    fn minus_one() -> Dyadic {
        Dyadic::MINUS_ONE
    }

    fn zero() -> Dyadic {
        Dyadic::ZERO
    }

    fn plus(&self, other: &Dyadic) -> Dyadic {
        self + other
    }

    fn minus(&self, other: &Dyadic) -> Dyadic {
        self - other
    }

    fn half(&self) -> Option<Dyadic> {
        Some(Dyadic::half(self))
    }
}

/// One wall as it is kept. Below the first turn it leans, below the second it is vertical, and so on.
#[derive(Clone, Debug)]
struct Side<C> {
    /// Where the mast stands (not mirrored).
    mast: C,
    player: Player,
    /// Temperatures from the top down, all above -1.
    turns: SmallVec<[C; 4]>,
}

impl<C: Coordinate> Side<C> {
    fn mast(mast: C, player: Player) -> Side<C> {
        Side {
            mast,
            player,
            turns: SmallVec::new(),
        }
    }
}

impl Side<Fixed> {
    fn exact(&self) -> Side<Dyadic> {
        Side {
            mast: self.mast.to_dyadic(),
            player: self.player,
            turns: self.turns.iter().map(|turn| turn.to_dyadic()).collect(),
        }
    }
}

impl Side<Dyadic> {
    fn corners(&self) -> Wall {
        let mut value = self.mast.clone();
        let mut points = Vec::with_capacity(self.turns.len() + 1);
        let bottom = [Dyadic::MINUS_ONE];
        for (i, temperature) in self.turns.iter().chain(&bottom).enumerate() {
            // Before an even turn the wall is vertical, before an odd one it leans.
            if i % 2 == 1 {
                let drop = &self.turns[i - 1] - temperature;
                value = match self.player {
                    Player::Left => &value + &drop,
                    Player::Right => &value - &drop,
                };
            }
            points.push(Point {
                temperature: temperature.clone(),
                value: value.clone(),
            });
        }
        Wall { points }
    }
}

/// The temperature at which two walls part.
fn foot<C: Coordinate>(walls: &[Side<C>; 2]) -> C {
    let [left, right] = walls;
    let first = left.turns.first().max(right.turns.first());
    first.cloned().unwrap_or_else(C::minus_one)
}

/// Where a wall would stand if the players never met: it leans above its first turn, is vertical
/// below it, leans below the second, and so on. Values are the player's gains.
struct Scaffold<C> {
    /// The value at the first turn, or at -1 if there is none.
    value: C,
    turns: SmallVec<[C; 4]>,
}

impl<C: Coordinate> Scaffold<C> {
    /// The wall of an option (the opponent's, who moves next), paid for by the player who moved
    /// there: where it leaned it becomes vertical, and the other way round.
    fn taxed(wall: &Side<C>) -> Scaffold<C> {
        let gain = match wall.player {
            Player::Left => wall.mast.negative(),
            Player::Right => wall.mast.clone(),
        };
        let top = wall.turns.first().cloned().unwrap_or_else(C::minus_one);
        Scaffold {
            value: gain.minus(&top),
            turns: wall.turns.clone(),
        }
    }

    fn top(&self) -> C {
        self.turns.first().cloned().unwrap_or_else(C::minus_one)
    }

    /// A walk down from a temperature at or above the first turn.
    fn walk_from(&self, temperature: &C) -> Walk<'_, C> {
        Walk {
            value: self.value.minus(&temperature.minus(&self.top())),
            turns: &self.turns,
            passed: 0,
        }
    }

    /// The better of two scaffolds of the same player at every temperature.
    fn better(&self, other: &Scaffold<C>) -> Scaffold<C> {
        let mut temperature = self.top().max(other.top());
        let start = temperature.clone();
        let mut a = self.walk_from(&temperature);
        let mut b = other.walk_from(&temperature);
        let value = (&a.value).max(&b.value).clone();
        let mut turns = SmallVec::new();
        let mut leans = true;
        loop {
            a.pass_turns(&temperature);
            b.pass_turns(&temperature);
            // Where both are equal the one that leans is better from here on.
            let a_is_ahead = match a.value.cmp(&b.value) {
                Ordering::Greater => true,
                Ordering::Less => false,
                Ordering::Equal => a.leans(),
            };
            let (ahead, behind) = if a_is_ahead { (&a, &b) } else { (&b, &a) };
            if temperature <= C::minus_one() {
                break;
            }
            if ahead.leans() != leans {
                turns.push(temperature.clone());
                leans = !leans;
            }
            let mut next = a.next_turn().max(b.next_turn());
            // The one behind catches up if it leans and the other does not.
            if behind.leans() && !ahead.leans() {
                let crossing = temperature.minus(&ahead.value.minus(&behind.value));
                next = next.max(crossing);
            }
            let drop = temperature.minus(&next);
            a.descend(&drop);
            b.descend(&drop);
            temperature = next;
        }
        // The value is kept at the first turn, where leaning ends.
        let top = turns.first().cloned().unwrap_or_else(C::minus_one);
        Scaffold {
            value: value.plus(&start.minus(&top)),
            turns,
        }
    }
}

/// A place on a scaffold, on the way down.
struct Walk<'s, C> {
    value: C,
    turns: &'s [C],
    passed: usize,
}

impl<C: Coordinate> Walk<'_, C> {
    fn leans(&self) -> bool {
        self.passed.is_multiple_of(2)
    }

    fn pass_turns(&mut self, temperature: &C) {
        while self
            .turns
            .get(self.passed)
            .is_some_and(|turn| turn >= temperature)
        {
            self.passed += 1;
        }
    }

    fn next_turn(&self) -> C {
        self.turns
            .get(self.passed)
            .cloned()
            .unwrap_or_else(C::minus_one)
    }

    fn descend(&mut self, drop: &C) {
        if self.leans() {
            self.value = self.value.plus(drop);
        }
    }
}

/// The best of some scaffolds; `None` if one of them is missing.
fn best_scaffold<C: Coordinate>(
    scaffolds: impl Iterator<Item = Option<Scaffold<C>>>,
) -> Option<Scaffold<C>> {
    let mut best: Option<Scaffold<C>> = None;
    for scaffold in scaffolds {
        let scaffold = scaffold?;
        best = Some(match best {
            None => scaffold,
            Some(best) => best.better(&scaffold),
        });
    }
    best
}

/// Cuts two scaffolds off where they meet, at the foot of the mast. `None` if the place cannot
/// be represented.
fn meet<C: Coordinate>(left: &Scaffold<C>, right: &Scaffold<C>) -> Option<[Side<C>; 2]> {
    let mut temperature = left.top().max(right.top());
    let mut a = left.walk_from(&temperature);
    let mut b = right.walk_from(&temperature);
    // The sum of both gains is how far the scaffolds are apart; it only grows on the way down.
    let gap = a.value.plus(&b.value);
    if gap > C::zero() {
        // They meet above all turns, where both lean.
        let rise = gap.half()?;
        temperature = temperature.plus(&rise);
        a.value = a.value.minus(&rise);
        b.value = b.value.minus(&rise);
    } else {
        loop {
            a.pass_turns(&temperature);
            b.pass_turns(&temperature);
            if temperature <= C::minus_one() {
                break;
            }
            let next = a.next_turn().max(b.next_turn());
            let drop = temperature.minus(&next);
            let overlap = a.value.plus(&b.value).negative();
            let lean = usize::from(a.leans()) + usize::from(b.leans());
            let parts_before_next = match lean {
                0 => false,
                1 => overlap < drop,
                _ => overlap < drop.plus(&drop),
            };
            if parts_before_next {
                let until = if lean == 1 { overlap } else { overlap.half()? };
                a.descend(&until);
                b.descend(&until);
                temperature = temperature.minus(&until);
                break;
            }
            a.descend(&drop);
            b.descend(&drop);
            temperature = next;
        }
    }
    let mast = a.value.clone();
    let wall = |walk: &mut Walk<'_, C>, player: Player| {
        walk.pass_turns(&temperature);
        let mut turns = SmallVec::new();
        if walk.leans() && temperature > C::minus_one() {
            turns.push(temperature.clone());
        }
        turns.extend(walk.turns[walk.passed..].iter().cloned());
        Side {
            mast: mast.clone(),
            player,
            turns,
        }
    };
    Some([wall(&mut a, Player::Left), wall(&mut b, Player::Right)])
}

impl Store {
    /// The thermograph, down to temperature -1.
    pub fn thermograph(&self, game: Value) -> Result<Thermograph> {
        self.fold(
            game,
            &self.forms().caches.thermographs,
            |nus| self.thermograph_of_nus(nus).map(Some),
            |_, left, right| Ok(Thermograph::of_options(left, right)),
        )
    }

    /// The mean: what one of many copies of the game is worth.
    pub fn mean(&self, game: Value) -> Result<Dyadic> {
        match self.nus_parts(game) {
            Some(nus) => Ok(nus.number),
            None => Ok(self.thermograph(game)?.mean()),
        }
    }

    /// The temperature: how urgent it is to move. -1 for integers, -1/2^k for m/2^k, 0 for a
    /// number plus a nonzero infinitesimal.
    pub fn temperature(&self, game: Value) -> Result<Dyadic> {
        match self.nus_parts(game) {
            Some(nus) if nus.is_number() => Ok(-&Dyadic::unit(nus.number.exponent())),
            Some(_) => Ok(Dyadic::ZERO),
            None => Ok(self.thermograph(game)?.temperature()),
        }
    }

    /// Number-up-stars have few different thermographs: beyond two ups or stars nothing changes.
    fn thermograph_of_nus(&self, nus: &Nus) -> Result<Thermograph> {
        let number = self.thermograph_of_number(&nus.number)?;
        if nus.is_number() {
            return Ok(number);
        }
        // x∗0 = x, x∗1, x∗2; larger nimbers look like x∗2.
        let mut stars = vec![number];
        for k in 1..=nus.nimber.clamp(1, 2) as usize + usize::from(!nus.up.is_zero()) {
            let options: Vec<&Thermograph> = stars[..k].iter().collect();
            stars.push(Thermograph::of_options(&options, &options));
        }
        if nus.up.is_zero() {
            return Ok(stars.swap_remove(nus.nimber.min(2) as usize));
        }
        let star = |k: u64| &stars[k.min(2) as usize];
        // n·↑ + ∗k = {x | x + (n-1)·↑ + ∗(k⊕1)}: n = 3 already looks like all larger n.
        let ups = nus.up.abs().to_i64().map_or(3, |n| n.min(3)) as u64;
        let mut nimber = nus.nimber ^ u64::from(!nus.up.is_even());
        let mirrored = nus.up.signum() < 0;
        let mut game = star(nimber).clone();
        for n in 1..=ups {
            let before = [star(0), star(1)];
            let own = if n == 1 && nimber == 0 {
                &before[..]
            } else {
                &before[..1]
            };
            game = if mirrored {
                Thermograph::of_options(&[&game], own)
            } else {
                Thermograph::of_options(own, &[&game])
            };
            nimber ^= 1;
        }
        Ok(game)
    }

    /// The thermograph of a number: the way from the integers down to x, one halving at a time.
    fn thermograph_of_number(&self, x: &Dyadic) -> Result<Thermograph> {
        if x.is_integer() {
            return Ok(Thermograph::mast(x));
        }
        let mut low = (x.floor(), Thermograph::mast(&x.floor()));
        let mut high = (x.ceil(), Thermograph::mast(&x.ceil()));
        loop {
            self.check()?;
            let middle = (&low.0 + &high.0).half();
            let thermograph = Thermograph::of_options(&[&low.1], &[&high.1]);
            match middle.cmp(x) {
                Ordering::Equal => return Ok(thermograph),
                Ordering::Less => low = (middle, thermograph),
                Ordering::Greater => high = (middle, thermograph),
            }
        }
    }
}
