//! What the fuzz targets check; the tests of the calculator run the same bodies over the corpus
//! and random changes of it.

use std::cmp::Ordering;
use std::time::Duration;

use num_bigint::BigUint;
use partizan_calc::{Calculator, ErrorKind, Object};
use partizan_rules::{AnyCertificate, CertificateFile, Unchecked, Unreadable, WinningStrategy};
use partizan_value::{Budget, Dyadic, Error, Notation, Nus, Player, Store, Value};

const NOTATIONS: [Notation; 3] = [Notation::Ascii, Notation::Unicode, Notation::Latex];

/// Texts up to this length are written and read back.
const LONGEST_TEXT: u32 = 20_000;

fn small_budget() -> Budget {
    Budget::unlimited()
        .with_memory(64 << 20)
        .with_time(Duration::from_millis(200))
}

/// Any bytes are a text with a result or an error; a game that is printed reads back.
pub(crate) fn calculator(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut calculator = Calculator::new();
    for line in text.lines() {
        calculator.set_budget(small_budget());
        match calculator.eval(line) {
            Ok(None) => {}
            Ok(Some(object)) => prints_and_reads_back(&mut calculator, &object, line),
            Err(error) => {
                let span = error.span.clone();
                assert!(
                    span.start <= span.end && span.end <= line.len(),
                    "{line:?}: {error:?}"
                );
                let shown = error.with_caret(line);
                assert!(shown.starts_with(&error.message), "{line:?}: {shown}");
            }
        }
        calculator.tidy();
    }
}

fn prints_and_reads_back(calculator: &mut Calculator, object: &Object, line: &str) {
    for notation in NOTATIONS {
        let displayed = object.display(calculator.store(), notation);
        let length = displayed.length().expect("there is no limit");
        if length > BigUint::from(LONGEST_TEXT) {
            continue;
        }
        let text = displayed.to_string();
        assert_eq!(
            length,
            BigUint::from(text.chars().count()),
            "{line:?} printed {text}"
        );
        let Object::Game(game) = object else {
            continue;
        };
        calculator.set_budget(small_budget());
        match calculator.eval(&text) {
            Ok(Some(Object::Game(again))) if again == *game => {}
            Err(error) if error.kind() == ErrorKind::Budget => {}
            other => panic!("{line:?} printed {text}, which reads as {other:?}"),
        }
    }
}

/// Any bytes are a certificate or refused; one that is read is written as it was, and holds or has a
/// flaw. The same with a check sum that is right, or hardly any change would get past it.
pub(crate) fn certificate(data: &[u8]) {
    read_certificate(data);
    read_certificate(&with_check_sum(data));
}

fn read_certificate(data: &[u8]) {
    match AnyCertificate::read(data, &small_budget()) {
        Ok(AnyCertificate::Chase(file)) => check_chase(file, data),
        Ok(AnyCertificate::Strategy(strategy)) => check_strategy(&strategy, data),
        Err(error) => {
            let lines = data.split(|&byte| byte == b'\n').count();
            if let Unreadable::Line { number, .. } = error {
                assert!((1..=lines + 1).contains(&number), "{error}");
            }
            assert!(!error.to_string().contains('\n'), "{error}");
        }
    }
}

fn check_strategy(strategy: &WinningStrategy, data: &[u8]) {
    let mut written = Vec::new();
    let result = strategy.write(&mut written);
    result.expect("what was read can be written");
    assert!(written == data, "{}", String::from_utf8_lossy(&written));
    match strategy.check_within(&small_budget()) {
        Ok(Ok(checked)) => assert!(checked > 0),
        Ok(Err(flaw)) => assert!(!flaw.to_string().is_empty()),
        Err(Unchecked::Words(error)) => {
            let place = error.text.get(error.span.clone());
            assert!(place.is_some() && !error.message.is_empty(), "{error:?}");
        }
        Err(Unchecked::Stopped(_)) => {}
    }
}

fn check_chase(file: CertificateFile, data: &[u8]) {
    let words = file.words.clone();
    let chase = match words.chase() {
        Ok(chase) => chase,
        Err(error) => {
            let place = error.text.get(error.span.clone());
            assert!(place.is_some() && !error.message.is_empty(), "{error:?}");
            return;
        }
    };
    let certificate = file.about(chase);
    let mut written = Vec::new();
    let result = certificate.write(&words, &mut written);
    result.expect("what was read can be written");
    assert!(written == data, "{}", String::from_utf8_lossy(&written));
    if let Ok(Err(flaw)) = certificate.check_within(&small_budget()) {
        assert!(!flaw.to_string().is_empty());
    }
}

/// The lines that are no check sums, with the check sum of them.
fn with_check_sum(data: &[u8]) -> Vec<u8> {
    let is_sum = |line: &[u8]| line.starts_with(b"sum ");
    let mut summed = Vec::new();
    for line in data.split_inclusive(|&byte| byte == b'\n') {
        if !is_sum(line) {
            summed.extend_from_slice(line);
        }
    }
    let sum = summed.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    summed.extend_from_slice(format!("sum {sum:016x}\n").as_bytes());
    summed
}

/// Bytes as a sequence of small decisions; when they run out, all are 0.
struct Decisions<'d>(std::slice::Iter<'d, u8>);

impl Decisions<'_> {
    fn next(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(0)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::from(self.next()) % limit
    }

    fn pick(&mut self, games: &[Value]) -> Value {
        games[self.below(games.len())]
    }

    fn some(&mut self, games: &[Value]) -> Vec<Value> {
        (0..self.below(3)).map(|_| self.pick(games)).collect()
    }

    fn number(&mut self) -> Dyadic {
        let numerator = i64::from(self.next().cast_signed());
        Dyadic::new(numerator, u32::from(self.next() % 4))
    }
}

/// Games larger than this are not used again.
const MOST_FORMS: u64 = 20_000;

/// A sequence of operations on small games, each followed by laws about its result.
pub(crate) fn operations(data: &[u8]) {
    let store = Store::new().with_budget(small_budget());
    let mut decisions = Decisions(data.iter());
    let mut games = vec![Value::ZERO, Value::STAR, store.integer(1), store.up(1)];
    while !decisions.0.as_slice().is_empty() && store.len() < MOST_FORMS {
        match step(&store, &mut decisions, &mut games) {
            Ok(()) | Err(Error::TooLarge(_) | Error::Undefined(_)) => {}
            Err(Error::Memory(_) | Error::Time(_) | Error::Cancelled) => return,
        }
        if games.len() > 24 {
            games.drain(4..12);
        }
    }
}

fn step(
    store: &Store,
    decisions: &mut Decisions,
    games: &mut Vec<Value>,
) -> partizan_value::Result<()> {
    let operation = decisions.below(18);
    let (g, h) = (decisions.pick(games), decisions.pick(games));
    let made = match operation {
        0 => store.nus(&Nus {
            number: decisions.number(),
            up: Dyadic::from(i64::from(decisions.next() % 5) - 2),
            nimber: u64::from(decisions.next() % 4),
        })?,
        1..=4 => {
            let (left, right) = (decisions.some(games), decisions.some(games));
            braces(store, &left, &right)?
        }
        5 | 6 => sum(store, g, h)?,
        7 => compare(store, g, h)?,
        8 => {
            let sum = store.ordinal_sum(g, h)?;
            match store.subordinate(sum, g) {
                Err(error) if error.is_budget() => return Err(error),
                subordinate => assert_eq!(subordinate, Ok(h)),
            }
            sum
        }
        9 => cool(store, g, h, &decisions.number().abs())?,
        10 => reduced(store, g)?,
        11 => thermograph(store, g)?,
        12 => store.tiny(g)?,
        13 => store.plus_minus(&decisions.some(games))?,
        14 => atomic_weight(store, g, h)?,
        15 => incentives(store, g)?,
        16 => norton(store, g, decisions)?,
        _ => copy(store, g)?,
    };
    games.push(made);
    Ok(())
}

fn braces(store: &Store, left: &[Value], right: &[Value]) -> partizan_value::Result<Value> {
    let game = store.game(left, right)?;
    for &option in left {
        assert!(!store.le(game, option)?);
    }
    for &option in right {
        assert!(!store.le(option, game)?);
    }
    let negated = |games: &[Value]| games.iter().map(|&game| -game).collect::<Vec<Value>>();
    assert_eq!(store.game(&negated(right), &negated(left))?, -game);
    let [own_left, own_right] = Player::BOTH.map(|player| store.sorted_options(game, player));
    assert_eq!(store.game(&own_left?, &own_right?)?, game);
    Ok(game)
}

fn sum(store: &Store, g: Value, h: Value) -> partizan_value::Result<Value> {
    let sum = store.sum(g, h)?;
    assert_eq!(store.sum(h, g)?, sum);
    assert_eq!(store.difference(sum, h)?, g);
    assert_eq!(store.sum(-g, -h)?, -sum);
    assert_eq!(&store.mean(g)? + &store.mean(h)?, store.mean(sum)?);
    assert!(store.temperature(sum)? <= store.temperature(g)?.max(store.temperature(h)?));
    Ok(sum)
}

fn compare(store: &Store, g: Value, h: Value) -> partizan_value::Result<Value> {
    let order = store.compare(g, h)?;
    assert_eq!(order == Some(Ordering::Equal), g == h);
    assert_eq!(store.compare(h, g)?, order.map(Ordering::reverse));
    let difference = store.difference(g, h)?;
    assert_eq!(store.compare(difference, Value::ZERO)?, order);
    if order == Some(Ordering::Less) {
        for player in Player::BOTH {
            assert!(store.stop(g, player) <= store.stop(h, player));
        }
        assert!(store.mean(g)? <= store.mean(h)?);
    }
    Ok(difference)
}

fn cool(store: &Store, g: Value, h: Value, t: &Dyadic) -> partizan_value::Result<Value> {
    let cooled = store.cool(g, t)?;
    let both = store.cool(store.sum(g, h)?, t)?;
    assert_eq!(store.sum(cooled, store.cool(h, t)?)?, both);
    let thermograph = store.thermograph(g)?;
    for player in Player::BOTH {
        assert_eq!(store.stop(cooled, player), thermograph.wall(player).at(t));
    }
    let heated = store.heat(g, store.number(t)?)?;
    assert_eq!(store.cool(heated, t)?, g);
    Ok(cooled)
}

fn reduced(store: &Store, g: Value) -> partizan_value::Result<Value> {
    let reduced = store.reduced(g)?;
    assert_eq!(store.reduced(reduced)?, reduced);
    assert!(store.is_infinitesimal(store.difference(g, reduced)?));
    Ok(reduced)
}

fn thermograph(store: &Store, g: Value) -> partizan_value::Result<Value> {
    let thermograph = store.thermograph(g)?;
    for player in Player::BOTH {
        assert_eq!(
            thermograph.wall(player).at(&Dyadic::ZERO),
            store.stop(g, player)
        );
    }
    let frozen = store.freeze(g)?;
    let mean = store.mean(g)?;
    assert_eq!(store.stop(frozen, Player::Left), mean);
    assert_eq!(store.stop(frozen, Player::Right), mean);
    Ok(frozen)
}

fn atomic_weight(store: &Store, g: Value, h: Value) -> partizan_value::Result<Value> {
    let [weight_g, weight_h] = [store.atomic_weight(g)?, store.atomic_weight(h)?];
    let sum = store.sum(g, h)?;
    if store.is_all_small(g) && store.is_all_small(h) {
        assert_eq!(store.atomic_weight(sum)?, store.sum(weight_g, weight_h)?);
    }
    Ok(weight_g)
}

fn incentives(store: &Store, g: Value) -> partizan_value::Result<Value> {
    let all = store.incentives(g)?;
    for (i, &one) in all.iter().enumerate() {
        for &other in &all[i + 1..] {
            assert!(!store.le(one, other)? && !store.le(other, one)?);
        }
        // No move gains anything for sure: an incentive is never at least 0.
        assert!(!store.le(Value::ZERO, one)?);
    }
    Ok(all.first().copied().unwrap_or(Value::ZERO))
}

fn norton(store: &Store, g: Value, decisions: &mut Decisions) -> partizan_value::Result<Value> {
    let n = i64::from(decisions.next() % 9) - 4;
    let multiple = store.multiple(&Dyadic::from(n), g)?;
    assert_eq!(store.norton_product(store.integer(n), g)?, multiple);
    let ups = store.norton_product(g, store.up(1))?;
    assert_eq!(store.norton_product(-g, store.up(1))?, -ups);
    Ok(multiple)
}

fn copy(store: &Store, g: Value) -> partizan_value::Result<Value> {
    let other = Store::new();
    let copied = other.copy_from(store, g).expect("there is no limit");
    assert_eq!(other.birthday(copied)?, store.birthday(g)?);
    let text = store.text(g);
    if text.length().expect("there is no limit") < BigUint::from(LONGEST_TEXT) {
        assert_eq!(other.text(copied).to_string(), text.to_string());
    }
    assert_eq!(store.copy_from(&other, copied), Ok(g));
    Ok(g)
}
