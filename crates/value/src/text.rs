//! Writing values: the notation of `CGSuite` in ASCII, and the same in Unicode and LaTeX.
//!
//! A game is written as a number-up-star (`1^*2`), a power of up (`^<2>`), a switch (`+-1`), a
//! number plus a tiny or miny (`2Tiny(3)`), or with braces and slashes (`{4|1||-2}`), whichever
//! comes first. The text of a game is a tree where the game is a graph, so a small value can
//! have an astronomically long text: its length is computed without writing it.

use std::borrow::Cow;
use std::fmt;

use hashbrown::HashMap;
use num_bigint::BigUint;

use crate::budget::{Budget, Result};
use crate::dyadic::Dyadic;
use crate::listing::Listing;
use crate::nus::Nus;
use crate::player::Player;
use crate::store::Store;
use crate::uptimal::Uptimal;
use crate::value::Value;
use crate::work::Work;

/// How values are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// `3/2^*2`, `+-{1,1*}`, `2Tiny(3)`.
    #[default]
    Ascii,
    /// `3/2↑∗2`, `±{1,1∗}`, `2⧾₃`.
    Unicode,
    /// `\frac{3}{2}\uparrow\ast2`, for math mode.
    Latex,
}

/// The text of a value; made by [`Store::text`].
pub struct Text {
    store: Store,
    notation: Notation,
    root: Root,
    listing: Listing,
    /// How the games that are not number-up-stars are written.
    shapes: HashMap<Value, Shape>,
}

/// What a text is about.
enum Root {
    Game(Value),
    Set(Vec<Value>),
}

/// How a game that is not a number-up-star is written.
enum Shape {
    Power(Uptimal),
    PlusMinus,
    Tiny {
        number: Value,
        subscript: Value,
        name: TinyName,
    },
    Braces {
        slashes: usize,
    },
}

#[derive(Clone, Copy)]
enum TinyName {
    Tiny,
    Miny,
}

/// A text is a list of these.
enum Piece {
    Word(Cow<'static, str>),
    Game(Value),
    /// A game in braces, without the braces.
    Inside(Value),
}

/// A game with this many slashes always gets braces of its own.
const MAX_SLASHES: usize = 4;

impl Store {
    /// The text of a value in ASCII, ready to be displayed; see also [`Text::notation`].
    ///
    /// ```
    /// use partizan_value::{Notation, Store};
    ///
    /// let store = Store::new();
    /// let [four, one, minus_two] = [4, 1, -2].map(|n| store.integer(n));
    /// let hot = store.game(&[four], &[one])?;
    /// let game = store.game(&[hot], &[minus_two])?;
    /// assert_eq!(store.text(game).to_string(), "{4|1||-2}");
    ///
    /// let switch = store.plus_minus(&[one])?;
    /// assert_eq!(store.text(switch).notation(Notation::Unicode).to_string(), "±1");
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn text(&self, value: Value) -> Text {
        self.with_budget(Budget::unlimited())
            .try_text(value)
            .expect("there is no limit")
    }

    /// The same within the budget of the store: a text needs some memory for each follower.
    pub fn try_text(&self, value: Value) -> Result<Text> {
        self.text_of(Root::Game(value), &[value])
    }

    /// The text of a set of games, such as `{1,1*}`, in the order given.
    pub fn try_text_of_set(&self, games: &[Value]) -> Result<Text> {
        self.text_of(Root::Set(games.to_vec()), games)
    }

    fn text_of(&self, root: Root, games: &[Value]) -> Result<Text> {
        let mut text = Text {
            store: self.clone(),
            notation: Notation::default(),
            root,
            listing: Listing::new(self),
            shapes: HashMap::new(),
        };
        text.look_at(games)?;
        Ok(text)
    }
}

impl Text {
    /// The same text in another notation.
    #[must_use]
    pub fn notation(mut self, notation: Notation) -> Text {
        self.notation = notation;
        self
    }

    /// The pieces that make up the whole text.
    fn root_pieces(&self) -> Vec<Piece> {
        match &self.root {
            Root::Game(game) => vec![Piece::Game(*game)],
            Root::Set(games) => {
                let words = self.notation.words();
                let mut pieces = vec![Piece::Word(Cow::Borrowed(words.open))];
                pieces.extend(separated(games));
                pieces.push(Piece::Word(Cow::Borrowed(words.close)));
                pieces
            }
        }
    }

    /// How many characters the text has, without writing it.
    pub fn length(&self) -> Result<BigUint> {
        let mut work = Work::default();
        let mut lengths: HashMap<Value, [BigUint; 2]> = HashMap::new();
        // A post-order walk: a game is measured after all that its text contains.
        let root = self.root_pieces();
        let mut stack: Vec<(Value, bool)> = parts(&root).map(|part| (part, false)).collect();
        while let Some((game, ready)) = stack.pop() {
            work.step(&self.store)?;
            if lengths.contains_key(&game) {
                continue;
            }
            let both = [self.pieces(game), self.inside(game)];
            if ready {
                let inside = measure(&both[1], &lengths);
                lengths.insert(game, [BigUint::ZERO, inside]);
                let whole = measure(&both[0], &lengths);
                lengths.get_mut(&game).expect("just inserted")[0] = whole;
            } else {
                stack.push((game, true));
                let contained = both.iter().flat_map(|pieces| parts(pieces));
                stack.extend(
                    contained
                        .filter(|&part| part != game)
                        .map(|part| (part, false)),
                );
            }
        }
        Ok(measure(&root, &lengths))
    }

    /// Finds the shapes of games, of their followers, and of subscripts that come up.
    fn look_at(&mut self, games: &[Value]) -> Result<()> {
        let mut roots = games.to_vec();
        while !roots.is_empty() {
            for game in self.listing.extend(std::mem::take(&mut roots))? {
                let shape = self.shape(game)?;
                if let Shape::Tiny { subscript, .. } = shape {
                    roots.push(subscript);
                }
                self.shapes.insert(game, shape);
            }
        }
        Ok(())
    }

    /// The shape of a game whose options have been looked at.
    fn shape(&self, game: Value) -> Result<Shape> {
        let store = &self.store;
        if let Some(uptimal) = store.uptimal_expansion(game)?
            && uptimal.as_power().is_some()
        {
            return Ok(Shape::Power(uptimal));
        }
        if game.is_self_negative() {
            return Ok(Shape::PlusMinus);
        }
        for (mirrored, name) in [(game, TinyName::Tiny), (-game, TinyName::Miny)] {
            if let Some((number, subscript)) = store.as_number_tiny(mirrored)? {
                let number = match name {
                    TinyName::Tiny => number,
                    TinyName::Miny => -number,
                };
                return Ok(Shape::Tiny {
                    number,
                    subscript,
                    name,
                });
            }
        }
        let inner = Player::BOTH
            .into_iter()
            .filter_map(|player| self.bare_option(game, player))
            .map(|(_, slashes)| slashes)
            .max();
        Ok(Shape::Braces {
            slashes: 1 + inner.unwrap_or(0),
        })
    }

    /// The lone option of a player if it is written with slashes and loses its braces.
    fn bare_option(&self, game: Value, player: Player) -> Option<(Value, usize)> {
        let &[option] = self.listing.options(game, player) else {
            return None;
        };
        match self.shapes.get(&option) {
            Some(&Shape::Braces { slashes }) if slashes < MAX_SLASHES => Some((option, slashes)),
            _ => None,
        }
    }

    fn pieces(&self, game: Value) -> Vec<Piece> {
        let words = self.notation.words();
        let word = |text: &'static str| Piece::Word(Cow::Borrowed(text));
        let Some(shape) = self.shapes.get(&game) else {
            let nus = self
                .store
                .nus_parts(game)
                .expect("all other games have a shape");
            return vec![Piece::Word(Cow::Owned(self.notation.nus(&nus)))];
        };
        match shape {
            Shape::Power(uptimal) => vec![Piece::Word(Cow::Owned(self.notation.power(uptimal)))],
            Shape::PlusMinus => {
                let mut pieces = vec![word(words.plus_minus)];
                match self.listing.options(game, Player::Left) {
                    &[option] if self.binds_tightly(option) => pieces.push(Piece::Game(option)),
                    &[option] => pieces.extend([word("("), Piece::Game(option), word(")")]),
                    options => {
                        pieces.push(word(words.open));
                        pieces.extend(separated(options));
                        pieces.push(word(words.close));
                    }
                }
                pieces
            }
            Shape::Tiny {
                number,
                subscript,
                name,
            } => {
                let mut pieces = Vec::new();
                if !number.is_zero() {
                    pieces.push(Piece::Game(*number));
                }
                pieces.extend(self.notation.tiny(*name, *subscript, &self.store));
                pieces
            }
            Shape::Braces { .. } => {
                vec![word(words.open), Piece::Inside(game), word(words.close)]
            }
        }
    }

    fn inside(&self, game: Value) -> Vec<Piece> {
        let Some(&Shape::Braces { slashes }) = self.shapes.get(&game) else {
            return vec![];
        };
        let side = |player| match self.bare_option(game, player) {
            Some((option, _)) => vec![Piece::Inside(option)],
            None => separated(self.listing.options(game, player)),
        };
        let mut pieces = side(Player::Left);
        pieces.push(Piece::Word(Cow::Owned(self.notation.slashes(slashes))));
        pieces.extend(side(Player::Right));
        pieces
    }

    /// Whether `+-` may stand before the game without parentheses.
    fn binds_tightly(&self, game: Value) -> bool {
        match self.shapes.get(&game) {
            Some(Shape::Braces { .. }) => true,
            Some(Shape::Power(power)) => power.number.is_zero() && power.nimber == 0,
            Some(_) => false,
            None => self.store.nus_parts(game).is_some_and(|nus| {
                let parts = [!nus.number.is_zero(), !nus.up.is_zero(), nus.nimber != 0];
                parts.into_iter().filter(|&present| present).count() <= 1
            }),
        }
    }
}

impl Text {
    /// The words of the text, one after the other: for a text too long to keep, or to write
    /// without looking at the clock.
    pub fn words(&self) -> impl Iterator<Item = Cow<'static, str>> {
        let mut stack = self.root_pieces();
        stack.reverse();
        std::iter::from_fn(move || {
            loop {
                let more = match stack.pop()? {
                    Piece::Word(word) => return Some(word),
                    Piece::Game(game) => self.pieces(game),
                    Piece::Inside(game) => self.inside(game),
                };
                stack.extend(more.into_iter().rev());
            }
        })
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words().try_for_each(|word| f.write_str(&word))
    }
}

/// The games in some pieces.
fn parts(pieces: &[Piece]) -> impl Iterator<Item = Value> {
    pieces.iter().filter_map(|piece| match piece {
        Piece::Word(_) => None,
        Piece::Game(part) | Piece::Inside(part) => Some(*part),
    })
}

/// Characters of some pieces, from the lengths of games with and without their braces.
fn measure(pieces: &[Piece], lengths: &HashMap<Value, [BigUint; 2]>) -> BigUint {
    pieces
        .iter()
        .map(|piece| match piece {
            Piece::Word(word) => BigUint::from(word.chars().count()),
            Piece::Game(part) => lengths[part][0].clone(),
            Piece::Inside(part) => lengths[part][1].clone(),
        })
        .sum()
}

fn separated(options: &[Value]) -> Vec<Piece> {
    let mut pieces = Vec::with_capacity(2 * options.len());
    for (i, &option) in options.iter().enumerate() {
        if i > 0 {
            pieces.push(Piece::Word(Cow::Borrowed(",")));
        }
        pieces.push(Piece::Game(option));
    }
    pieces
}

/// The words of a notation that do not depend on the game.
struct Words {
    open: &'static str,
    close: &'static str,
    plus_minus: &'static str,
    star: &'static str,
    /// One up, two ups, one down, two downs.
    arrows: [&'static str; 4],
}

impl Notation {
    fn words(self) -> Words {
        match self {
            Notation::Ascii => Words {
                open: "{",
                close: "}",
                plus_minus: "+-",
                star: "*",
                arrows: ["^", "^^", "v", "vv"],
            },
            Notation::Unicode => Words {
                open: "{",
                close: "}",
                plus_minus: "±",
                star: "∗",
                arrows: ["↑", "⇑", "↓", "⇓"],
            },
            Notation::Latex => Words {
                open: "\\{",
                close: "\\}",
                plus_minus: "\\pm",
                star: "\\ast",
                arrows: ["\\uparrow", "\\Uparrow", "\\downarrow", "\\Downarrow"],
            },
        }
    }

    fn slashes(self, count: usize) -> String {
        match self {
            Notation::Ascii | Notation::Unicode => "|".repeat(count),
            Notation::Latex => vec!["\\mid"; count].join("\\!"),
        }
    }

    /// A number.
    pub fn number(self, x: &Dyadic) -> String {
        match self {
            _ if x.is_integer() => x.to_string(),
            Notation::Ascii => x.to_string(),
            Notation::Unicode => match x.abs().to_string().as_str() {
                "1/2" => sign(x, "½"),
                "1/4" => sign(x, "¼"),
                "3/4" => sign(x, "¾"),
                "1/8" => sign(x, "⅛"),
                "3/8" => sign(x, "⅜"),
                "5/8" => sign(x, "⅝"),
                "7/8" => sign(x, "⅞"),
                _ => x.to_string(),
            },
            Notation::Latex => {
                let x = x.clone();
                let magnitude = format!("\\frac{{{}}}{{{}}}", x.abs().numerator(), x.denominator());
                sign(&x, &magnitude)
            }
        }
    }

    fn nus(self, nus: &Nus) -> String {
        let words = self.words();
        let [up, double_up, down, double_down] = words.arrows;
        let (one, two) = if nus.up.signum() < 0 {
            (down, double_down)
        } else {
            (up, double_up)
        };
        let ups = match nus.up.abs().to_i64() {
            Some(0) => String::new(),
            Some(1) => one.to_string(),
            Some(2) => two.to_string(),
            _ => format!("{one}{}", nus.up.abs()),
        };
        self.assemble(&nus.number, &ups, nus.nimber)
    }

    fn power(self, uptimal: &Uptimal) -> String {
        let (n, sum_of_powers) = uptimal.as_power().expect("its shape is a power");
        let [up, _, down, _] = self.words().arrows;
        let arrow = if n < 0 { down } else { up };
        let n = n.unsigned_abs();
        let power = match (self, sum_of_powers) {
            (Notation::Ascii, false) => format!("{arrow}<{n}>"),
            (Notation::Ascii | Notation::Unicode, true) => format!("{arrow}[{n}]"),
            (Notation::Unicode, false) => format!("{arrow}{}", digits(n, SUPERSCRIPTS)),
            (Notation::Latex, false) => format!("{arrow}^{{{n}}}"),
            (Notation::Latex, true) => format!("{arrow}^{{[{n}]}}"),
        };
        self.assemble(&uptimal.number, &power, uptimal.nimber)
    }

    /// Number, ups and star written together; 0 when there is nothing to write.
    fn assemble(self, number: &Dyadic, ups: &str, nimber: u64) -> String {
        let mut text = String::new();
        if !number.is_zero() || ups.is_empty() && nimber == 0 {
            text.push_str(&self.number(number));
        }
        text.push_str(ups);
        if nimber > 0 {
            text.push_str(self.words().star);
        }
        if nimber > 1 {
            text.push_str(&nimber.to_string());
        }
        text
    }

    fn tiny(self, name: TinyName, subscript: Value, store: &Store) -> Vec<Piece> {
        let word = |text: String| Piece::Word(Cow::Owned(text));
        let around = |open: &str, close: &str| {
            vec![
                word(open.to_string()),
                Piece::Game(subscript),
                word(close.to_string()),
            ]
        };
        match (self, name) {
            (Notation::Ascii, TinyName::Tiny) => around("Tiny(", ")"),
            (Notation::Ascii, TinyName::Miny) => around("Miny(", ")"),
            (Notation::Latex, TinyName::Tiny) => around("+_{", "}"),
            (Notation::Latex, TinyName::Miny) => around("-_{", "}"),
            (Notation::Unicode, name) => {
                let symbol = match name {
                    TinyName::Tiny => "⧾",
                    TinyName::Miny => "⧿",
                };
                let natural = store.as_number(subscript).and_then(|x| x.to_i64());
                match natural.and_then(|n| u64::try_from(n).ok()) {
                    Some(n) => vec![word(format!("{symbol}{}", digits(n, SUBSCRIPTS)))],
                    None => around(&format!("{symbol}("), ")"),
                }
            }
        }
    }
}

fn sign(x: &Dyadic, magnitude: &str) -> String {
    let minus = if x.signum() < 0 { "-" } else { "" };
    format!("{minus}{magnitude}")
}

const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
const SUBSCRIPTS: [char; 10] = ['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];

fn digits(n: u64, symbols: [char; 10]) -> String {
    n.to_string()
        .bytes()
        .map(|digit| symbols[usize::from(digit - b'0')])
        .collect()
}
