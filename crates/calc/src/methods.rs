//! The methods of the calculator. The names are those of `CGSuite`; case and underscores do not
//! matter, and a method `G.name(x)` can also be written `name(G, x)` or `G name x`.

use num_bigint::{BigInt, BigUint};
use partizan_rules::{Entry, GAMES, most_like};
use partizan_value::{
    Dyadic, Error, Nus, Parity, Player, Result, Store, Value, nim_inverse, nim_product,
};

use crate::object::Object;
use crate::sum::Sum;

/// What a method wants from one of its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// Any game.
    Game,
    /// Any game, and positions need not be valued.
    Sum,
    /// A number.
    Number,
    /// An integer.
    Integer,
    /// A nimber, or a natural number that stands for one.
    Nimber,
    /// `Left` or `Right`.
    Player,
}

impl Wants {
    /// As it is said in a message: "expected …".
    pub fn description(self) -> &'static str {
        match self {
            Wants::Game | Wants::Sum => "a game",
            Wants::Number => "a number",
            Wants::Integer => "an integer",
            Wants::Nimber => "a nimber or a natural number below 2^64",
            Wants::Player => "`Left` or `Right`",
        }
    }
}

type Run = fn(&Store, &[Argument]) -> Result<Object>;

/// A method: what it is called, what it wants, and what it says.
pub struct Method {
    /// Names, in lower case without underscores; the first is the one we would use.
    pub names: &'static [&'static str],
    /// The receiver and the arguments after it.
    pub wants: &'static [Wants],
    /// What it answers, for `help` and completion.
    pub answers: &'static str,
    pub(crate) run: Run,
}

/// An argument that is what the method wants.
#[derive(Clone, Debug)]
pub(crate) enum Argument {
    Game(Value),
    /// A sum, and how many threads may search it.
    Sum(Sum, usize),
    Number(Dyadic),
    /// A nimber, and whether it was given as a natural number.
    Nimber(u64, bool),
    Player(Player),
}

impl Argument {
    /// The object as the argument that is wanted, if it can be one; a sum that must have a value has been
    /// valued before.
    pub(crate) fn fit(
        store: &Store,
        threads: usize,
        object: &Object,
        wants: Wants,
    ) -> Option<Argument> {
        match (wants, object) {
            (Wants::Sum, Object::Sum(sum)) => Some(Argument::Sum(sum.clone(), threads)),
            (Wants::Sum, Object::Game(game)) => Some(Argument::Sum(Sum::of_value(*game), threads)),
            (Wants::Game, Object::Game(game)) => Some(Argument::Game(*game)),
            (Wants::Number, Object::Game(game)) => store.as_number(*game).map(Argument::Number),
            (Wants::Integer, Object::Game(game)) => store
                .as_number(*game)
                .filter(Dyadic::is_integer)
                .map(Argument::Number),
            (Wants::Nimber, Object::Game(game)) => match store.as_number(*game) {
                Some(number) => natural(&number).map(|n| Argument::Nimber(n, true)),
                None => store.as_nimber(*game).map(|n| Argument::Nimber(n, false)),
            },
            (Wants::Player, Object::Player(player)) => Some(Argument::Player(*player)),
            _ => None,
        }
    }

    fn game(&self) -> Value {
        match self {
            Argument::Game(game) => *game,
            _ => unreachable!("arguments were fitted to what the method wants"),
        }
    }

    fn outcome(&self, store: &Store) -> Result<Object> {
        match self {
            Argument::Sum(sum, threads) => sum.outcome(store, *threads).map(Object::Outcome),
            _ => unreachable!("arguments were fitted to what the method wants"),
        }
    }

    fn start(&self, store: &Store, first: Player) -> Result<Object> {
        match self {
            Argument::Sum(sum, threads) => sum.start(store, *threads, first).map(Object::Text),
            _ => unreachable!("arguments were fitted to what the method wants"),
        }
    }

    fn number(&self) -> &Dyadic {
        match self {
            Argument::Number(number) => number,
            _ => unreachable!("arguments were fitted to what the method wants"),
        }
    }

    fn nimber(&self) -> u64 {
        match self {
            Argument::Nimber(nimber, _) => *nimber,
            _ => unreachable!("arguments were fitted to what the method wants"),
        }
    }

    /// The result of nim arithmetic: a natural number if this argument was one.
    fn like(&self, store: &Store, nimber: u64) -> Result<Object> {
        match self {
            Argument::Nimber(_, true) => count(store, nimber.into()),
            _ => game(Ok(store.nimber(nimber))),
        }
    }

    fn player(&self) -> Player {
        match self {
            Argument::Player(player) => *player,
            _ => unreachable!("arguments were fitted to what the method wants"),
        }
    }
}

/// The natural number, if it is one below 2^64.
fn natural(x: &Dyadic) -> Option<u64> {
    x.is_integer()
        .then(|| u64::try_from(x.numerator()).ok())
        .flatten()
}

/// The name as it is looked up: lower case, no underscores.
pub(crate) fn normalise(name: &str) -> String {
    name.chars()
        .filter(|&c| c != '_')
        .flat_map(char::to_lowercase)
        .collect()
}

impl Method {
    /// The methods with this name; they differ in what they want.
    ///
    /// ```
    /// use partizan_calc::Method;
    /// let [method] = Method::named("Left_Stop").collect::<Vec<_>>()[..] else { panic!() };
    /// assert_eq!(method.names[0], "leftstop");
    /// ```
    pub fn named(name: &str) -> impl Iterator<Item = &'static Method> {
        let name = normalise(name);
        METHODS
            .iter()
            .filter(move |method| method.names.contains(&name.as_str()))
    }
}

impl Method {
    /// What a method without arguments answers about a game.
    pub fn ask(&self, store: &Store, game: Value) -> Result<Object> {
        match Argument::fit(store, 1, &Object::Game(game), self.wants[0]) {
            Some(argument) if self.wants.len() == 1 => (self.run)(store, &[argument]),
            _ => Err(Error::Undefined(format!(
                "`{}` does not apply to this game",
                self.names[0]
            ))),
        }
    }
}

/// The method or game whose name is most like a misspelt one, if any is close.
pub(crate) fn nearest(name: &str) -> Option<String> {
    let methods = METHODS.iter().flat_map(|method| method.names).copied();
    let method = most_like(&normalise(name), methods).map(str::to_string);
    let games: Vec<String> = GAMES.iter().map(Entry::identifier).collect();
    let game = || most_like(&name.to_lowercase(), games.iter().map(String::as_str));
    method.or_else(|| game().map(str::to_string))
}

fn game(result: Result<Value>) -> Result<Object> {
    result.map(Object::Game)
}

fn number(store: &Store, x: &Dyadic) -> Result<Object> {
    game(store.number(x))
}

fn count(store: &Store, n: BigUint) -> Result<Object> {
    number(store, &Dyadic::from(BigInt::from(n)))
}

fn set(store: &Store, mut games: Vec<Value>) -> Result<Object> {
    store.sort_games(&mut games)?;
    games.dedup();
    Ok(Object::Set(games))
}

fn options(store: &Store, g: Value, player: Player) -> Result<Object> {
    store.sorted_options(g, player).map(Object::Set)
}

fn parity(parity: Option<Parity>) -> Object {
    Object::Text(parity.map_or("neither".to_string(), |parity| parity.to_string()))
}

/// Whether a question that may have no answer has one.
fn has_answer(result: Result<Value>) -> Result<Object> {
    match result {
        Ok(_) => Ok(Object::Truth(true)),
        Err(Error::Undefined(_)) => Ok(Object::Truth(false)),
        Err(error) => Err(error),
    }
}

const G: &[Wants] = &[Wants::Game];
const GG: &[Wants] = &[Wants::Game, Wants::Game];
const GX: &[Wants] = &[Wants::Game, Wants::Number];
const X: &[Wants] = &[Wants::Number];
const XX: &[Wants] = &[Wants::Number, Wants::Number];

macro_rules! methods {
    ($([$($name:literal),+] $wants:expr, $answers:literal, |$store:ident, $a:pat_param| $run:expr;)*) => {
        /// All methods.
        pub static METHODS: &[Method] = &[$(Method {
            names: &[$($name),+],
            wants: $wants,
            answers: $answers,
            run: |$store, $a| $run,
        }),*];
    };
}

methods! {
    // The game itself.
    ["canonicalform", "c", "gamevalue", "value"] G, "the game itself, in canonical form", |_s, a| game(Ok(a[0].game()));
    ["negative", "neg"] G, "-G", |_s, a| game(Ok(-a[0].game()));
    ["leftoptions"] G, "the set of Left's options", |s, a| options(s, a[0].game(), Player::Left);
    ["rightoptions"] G, "the set of Right's options", |s, a| options(s, a[0].game(), Player::Right);
    ["options"] &[Wants::Game, Wants::Player], "the set of a player's options", |s, a| options(s, a[0].game(), a[1].player());
    ["options"] G, "the set of both players' options", |s, a| {
        let mut all = s.sorted_options(a[0].game(), Player::Left)?;
        all.extend(s.sorted_options(a[0].game(), Player::Right)?);
        set(s, all)
    };
    ["followers"] G, "the set of all followers, G included", |s, a| s.followers(a[0].game()).map(Object::Set);
    ["followercount"] G, "how many followers G has, itself included", |s, a| count(s, s.follower_count(a[0].game())?.into());
    ["birthday"] G, "how many moves deep G is", |s, a| number(s, &s.birthday(a[0].game())?);
    ["length", "textlength"] G, "how many characters it takes to write G", |s, a| count(s, s.try_text(a[0].game())?.length()?);
    ["stopcount"] G, "in how many ways play can come to a number", |s, a| count(s, s.stop_count(a[0].game())?);
    ["degree", "variety"] G, "the degree of loopiness: 0 for a game without loops", |s, _| game(Ok(s.integer(0)));
    // Order and outcome.
    ["outcome", "outcomeclass"] G, "who wins: L, R, N or P", |s, a| s.outcome(a[0].game()).map(Object::Outcome);
    ["solve"] &[Wants::Sum], "who wins: L, R, N or P; positions are searched, not valued", |s, a| a[0].outcome(s);
    ["solvefirst"] &[Wants::Sum, Wants::Player], "who wins when the player begins, by which moves, and how the game may go on; by search", |s, a| a[0].start(s, a[1].player());
    ["confusioninterval"] G, "the numbers G is confused with", |s, a| Ok(Object::Text(s.confusion_interval(a[0].game())?.to_string()));
    // Temperature theory.
    ["leftstop"] G, "where play ends when Left starts", |s, a| number(s, &s.stop(a[0].game(), Player::Left));
    ["rightstop"] G, "where play ends when Right starts", |s, a| number(s, &s.stop(a[0].game(), Player::Right));
    ["stop"] &[Wants::Game, Wants::Player], "where play ends when the player starts", |s, a| number(s, &s.stop(a[0].game(), a[1].player()));
    ["stops"] G, "Left stop and Right stop", |s, a| {
        let [left, right] = Player::BOTH.map(|player| s.stop(a[0].game(), player));
        Ok(Object::Text(format!("{left}, {right}")))
    };
    ["mean"] G, "the mean", |s, a| number(s, &s.mean(a[0].game())?);
    ["temperature"] G, "the temperature", |s, a| number(s, &s.temperature(a[0].game())?);
    ["thermograph"] G, "mean, temperature and the corners of both walls", |s, a| s.thermograph(a[0].game()).map(Object::Thermograph);
    ["cool"] GX, "G cooled by t, for t above -1", |s, a| game(s.cool(a[0].game(), a[1].number()));
    ["freeze"] G, "G cooled by its temperature", |s, a| game(s.freeze(a[0].game()));
    ["heat"] GG, "G heated by t", |s, a| game(s.heat(a[0].game(), a[1].game()));
    ["overheat"] &[Wants::Game, Wants::Game, Wants::Game], "G overheated from s to t", |s, a| game(s.overheat(a[0].game(), a[1].game(), a[2].game()));
    ["incentives"] G, "the undominated incentives of both players", |s, a| s.incentives(a[0].game()).map(Object::Set);
    ["leftincentives"] G, "the undominated incentives of Left", |s, a| s.incentives_of(a[0].game(), Player::Left).map(Object::Set);
    ["rightincentives"] G, "the undominated incentives of Right", |s, a| s.incentives_of(a[0].game(), Player::Right).map(Object::Set);
    // Infinitesimals.
    ["atomicweight", "aw"] G, "the atomic weight, if there is one", |s, a| game(s.atomic_weight(a[0].game()));
    ["reducedcanonicalform", "reduced", "rcf"] G, "the simplest game infinitesimally close to G", |s, a| game(s.reduced(a[0].game()));
    ["uptimalexpansion"] G, "number, nimber and digits of an uptimal", |s, a| match s.uptimal_expansion(a[0].game())? {
        Some(expansion) => Ok(Object::Text(expansion.to_string())),
        None => Err(Error::Undefined("the game is not an uptimal".to_string())),
    };
    ["companion"] G, "the companion", |s, a| game(s.companion(a[0].game()));
    ["subordinate"] GG, "the X with base:X = G", |s, a| game(s.subordinate(a[0].game(), a[1].game()));
    ["tiny"] G, "{0||0|-G}", |s, a| game(s.tiny(a[0].game()));
    ["miny"] G, "{G|0||0}", |s, a| game(s.miny(a[0].game()));
    ["switch", "plusminus"] G, "{G|-G}", |s, a| game(s.plus_minus(&[a[0].game()]));
    ["pow", "power"] GX, "G to the power x, for G = {0|H}: ^.pow(n) is ^<n>", |s, a| game(s.power(a[0].game(), a[1].number()));
    ["powto", "powerto"] GX, "G to the power [x]: ^.powto(n) is ^[n]", |s, a| game(s.power_to(a[0].game(), a[1].number()));
    // Sums and products.
    ["ordinalsum"] GG, "G:H", |s, a| game(s.ordinal_sum(a[0].game(), a[1].game()));
    ["nortonproduct", "nortonmultiply", "norton"] GG, "Norton's product", |s, a| game(s.norton_product(a[0].game(), a[1].game()));
    ["conwayproduct", "conwaymultiply", "conway"] GG, "Conway's product", |s, a| game(s.conway_product(a[0].game(), a[1].game()));
    ["nimsum"] &[Wants::Nimber, Wants::Nimber], "the nim-sum", |s, a| a[0].like(s, a[0].nimber() ^ a[1].nimber());
    ["nimproduct"] &[Wants::Nimber, Wants::Nimber], "the nim-product", |s, a| a[0].like(s, nim_product(a[0].nimber(), a[1].nimber()));
    ["niminverse"] &[Wants::Nimber], "the nim-inverse", |s, a| match nim_inverse(a[0].nimber()) {
        Some(inverse) => a[0].like(s, inverse),
        None => Err(Error::Undefined("0 has no nim-inverse".to_string())),
    };
    ["nimvalue"] &[Wants::Nimber], "the n of *n", |s, a| count(s, a[0].nimber().into());
    ["nimber", "star"] &[Wants::Nimber], "*n", |s, a| game(Ok(s.nimber(a[0].nimber())));
    ["ups", "up"] &[Wants::Integer], "n times ^", |s, a| game(s.nus(&Nus { number: Dyadic::ZERO, up: a[0].number().clone(), nimber: 0 }));
    // Numbers.
    ["abs"] X, "the absolute value", |s, a| number(s, &a[0].number().abs());
    ["sign"] X, "-1, 0 or 1", |s, a| game(Ok(s.integer(a[0].number().signum().into())));
    ["floor"] X, "the greatest integer that is at most x", |s, a| number(s, &a[0].number().floor());
    ["ceiling", "ceil"] X, "the least integer that is at least x", |s, a| number(s, &a[0].number().ceil());
    ["numerator"] X, "the numerator", |s, a| number(s, &Dyadic::from(a[0].number().numerator()));
    ["denominator"] X, "the denominator", |s, a| number(s, &Dyadic::from(a[0].number().denominator()));
    ["max"] XX, "the greater number", |s, a| number(s, a[0].number().max(a[1].number()));
    ["min"] XX, "the lesser number", |s, a| number(s, a[0].number().min(a[1].number()));
    // Predicates.
    ["iszero", "isidempotent"] G, "whether G = 0", |_s, a| Ok(Object::Truth(a[0].game().is_zero()));
    ["isnumber", "ispseudonumber", "isdyadic"] G, "whether G is a number", |s, a| Ok(Object::Truth(s.is_number(a[0].game())));
    ["isinteger"] G, "whether G is an integer", |s, a| Ok(Object::Truth(s.is_integer(a[0].game())));
    ["isordinal"] G, "whether G is a natural number", |s, a| Ok(Object::Truth(s.as_number(a[0].game()).is_some_and(|x| x.is_integer() && x.signum() >= 0)));
    ["isnimber"] G, "whether G is a nimber", |s, a| Ok(Object::Truth(s.as_nimber(a[0].game()).is_some()));
    ["isnumberupstar", "isnus"] G, "whether G is a number plus ups plus a nimber", |s, a| Ok(Object::Truth(s.nus_parts(a[0].game()).is_some()));
    ["isuptimal"] G, "whether G is a number plus powers of ^ plus a nimber", |s, a| Ok(Object::Truth(s.is_uptimal(a[0].game())?));
    ["isnumberish"] G, "whether G is infinitesimally close to a number", |s, a| Ok(Object::Truth(s.is_numberish(a[0].game())));
    ["isinfinitesimal"] G, "whether both stops are 0", |s, a| Ok(Object::Truth(s.is_infinitesimal(a[0].game())));
    ["isallsmall"] G, "whether both players can move, or none, in every follower", |s, a| Ok(Object::Truth(s.is_all_small(a[0].game())));
    ["isnumbertiny"] G, "whether G is a number plus a tiny or miny, or a number", |s, a| Ok(Object::Truth(s.is_number_tiny(a[0].game())?));
    ["isatomic"] G, "whether G has an atomic weight", |s, a| has_answer(s.atomic_weight(a[0].game()));
    ["isswitch"] G, "whether G = -G and is no nimber", |s, a| Ok(Object::Truth(a[0].game().is_self_negative() && s.as_nimber(a[0].game()).is_none()));
    ["isstopper", "isloopfree", "isstoppersided", "isplumtree"] G, "true for every game without loops", |_s, _| Ok(Object::Truth(true));
    ["parity"] G, "even, odd or neither", |s, a| Ok(parity(s.parity(a[0].game())));
    ["temperedparity"] G, "even, odd or neither, if play ends at numbers", |s, a| Ok(parity(s.tempered_parity(a[0].game())));
    ["iseven"] G, "whether all options are odd", |s, a| Ok(Object::Truth(s.parity(a[0].game()) == Some(Parity::Even)));
    ["isodd"] G, "whether all options are even", |s, a| Ok(Object::Truth(s.parity(a[0].game()) == Some(Parity::Odd)));
    ["iseventempered", "isevenlytempered"] G, "whether play to a number takes an even number of moves", |s, a| Ok(Object::Truth(s.tempered_parity(a[0].game()) == Some(Parity::Even)));
    ["isoddtempered", "isoddlytempered"] G, "whether play to a number takes an odd number of moves", |s, a| Ok(Object::Truth(s.tempered_parity(a[0].game()) == Some(Parity::Odd)));
}
