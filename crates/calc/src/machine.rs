//! The calculator: runs postfix code over a store, and keeps variables.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::Range;

use partizan_rules::{Entry, most_like, shortened};
use partizan_value::{Budget, Dyadic, Nus, Player, Store, Value};

use crate::error::CalcError;
use crate::games;
use crate::lexer::{Literal, Mark, Ups};
use crate::methods::{self, Argument, Method, Wants};
use crate::object::Object;
use crate::parser::{Action, Instruction, compile};
use crate::sum::Sum;

/// Evaluates expressions and remembers variables.
///
/// ```
/// use partizan_calc::Calculator;
/// use partizan_value::Notation;
///
/// let mut calculator = Calculator::new();
/// calculator.eval("g := {3|1/2} + ^*")?.unwrap();
/// let result = calculator.eval("g.temperature")?.unwrap();
/// let text = result.display(calculator.store(), Notation::Ascii).to_string();
/// assert_eq!(text, "5/4");
/// # Ok::<(), partizan_calc::CalcError>(())
/// ```
#[derive(Clone)]
pub struct Calculator {
    store: Store,
    variables: BTreeMap<String, Object>,
    /// What the store took when it held nothing but variables.
    bytes_of_variables: u64,
    /// How many threads value a position or search a sum.
    threads: usize,
}

/// An object on the stack and the bytes of the text that it comes from.
pub(crate) struct Operand {
    pub(crate) object: Object,
    pub(crate) span: Range<usize>,
}

impl Default for Calculator {
    fn default() -> Calculator {
        Calculator::new()
    }
}

/// What reading takes: letters, words and instructions.
const BYTES_PER_BYTE_OF_TEXT: u64 = 200;

/// Names that are values in themselves.
const CONSTANTS: [(&str, Object); 4] = [
    ("left", Object::Player(Player::Left)),
    ("right", Object::Player(Player::Right)),
    ("true", Object::Truth(true)),
    ("false", Object::Truth(false)),
];

/// Values that never end; they are read, but there is no arithmetic for them.
const LOOPY: [&str; 7] = ["on", "off", "over", "under", "upon", "dud", "pass"];

type Evaluated<T> = Result<T, CalcError>;

impl Calculator {
    /// A calculator with a store of its own and no limits.
    pub fn new() -> Calculator {
        Calculator {
            store: Store::new(),
            variables: BTreeMap::new(),
            bytes_of_variables: 0,
            threads: 1,
        }
    }

    /// The store in which results live.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The names of all variables.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.variables.keys().map(String::as_str)
    }

    /// Sets the limits of the evaluations that follow.
    pub fn set_budget(&mut self, budget: Budget) {
        self.store = self.store.with_budget(budget);
    }

    /// Sets how many threads value a position or search a sum; one, unless this is said.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Evaluates an expression; `None` if the text is empty.
    pub fn eval(&mut self, text: &str) -> Evaluated<Option<Object>> {
        let reading = text.len() as u64 * BYTES_PER_BYTE_OF_TEXT;
        let budget = self.store.budget();
        check(budget.check(self.store.bytes() + reading), &(0..text.len()))?;
        let code = compile(text)?;
        if code.is_empty() {
            return Ok(None);
        }
        self.run(&code).map(Some)
    }

    /// Gives a variable a value, which must come from this calculator.
    pub fn set(&mut self, name: &str, value: Object) {
        self.variables.insert(name.to_string(), value);
    }

    /// Gives memory back when half of the budget is used and at least half of that is not needed
    /// for variables; see [`Calculator::start_afresh`].
    pub fn tidy(&mut self) {
        let used = self.store.bytes();
        if used > self.store.budget().memory() / 2 && used > 2 * self.bytes_of_variables {
            self.start_afresh();
        }
    }

    /// Gives memory back. A store only grows, so a new one is started with nothing but the
    /// variables. Results from before mean nothing after it.
    pub fn start_afresh(&mut self) {
        let budget = self.store.budget().clone();
        let store = Store::new();
        let copy = |game: Value| {
            store
                .copy_from(&self.store, game)
                .expect("the new store has no limits and less in it than the old one")
        };
        for object in self.variables.values_mut() {
            match object {
                Object::Game(game) => *game = copy(*game),
                Object::Sum(sum) => *sum = sum.copied(copy),
                Object::Set(games) => games.iter_mut().for_each(|game| *game = copy(*game)),
                _ => {}
            }
        }
        self.bytes_of_variables = store.bytes();
        self.store = store.with_budget(budget);
    }

    fn run(&mut self, code: &[Instruction]) -> Evaluated<Object> {
        let mut stack: Vec<Operand> = Vec::new();
        for Instruction { action, span } in code {
            let result = match action {
                Action::Literal(literal) => self.literal(literal, span)?,
                Action::Text(text) => Object::Text(text.clone()),
                Action::Variable(name) => self.variable(name, span)?,
                // Nothing follows an assignment.
                Action::Assign(name) => return self.assign(name, pop(&mut stack), span),
                Action::Prefix(mark) => {
                    let operand = pop(&mut stack);
                    self.prefix(*mark, operand, span)?
                }
                Action::Infix(mark) => {
                    let (right, left) = (pop(&mut stack), pop(&mut stack));
                    self.infix(*mark, left, right, span)?
                }
                Action::Call { name, arguments } => {
                    let arguments = stack.split_off(stack.len() - arguments);
                    self.call(name, arguments, span)?
                }
                Action::Set(count) => {
                    let members = self.valued_all(pop_all(&mut stack, *count))?;
                    let mut games = self.games(members, span)?;
                    check(self.store.sort_games(&mut games), span)?;
                    games.dedup();
                    Object::Set(games)
                }
                Action::Braces(braces) => {
                    let count: usize = braces.lists.iter().sum();
                    let members = self.valued_all(pop_all(&mut stack, count))?;
                    let mut members = members.into_iter();
                    let lists = braces
                        .lists
                        .iter()
                        .map(|&count| self.games(members.by_ref().take(count).collect(), span))
                        .collect::<Evaluated<Vec<Vec<Value>>>>()?;
                    Object::Game(self.braces(&lists, &braces.bars, span)?)
                }
            };
            stack.push(Operand {
                object: result,
                span: span.clone(),
            });
        }
        self.valued(pop(&mut stack))
    }

    /// The object with its value, for all that needs one.
    fn valued(&self, object: Object) -> Evaluated<Object> {
        match object {
            Object::Sum(sum) => sum.value(&self.store, self.threads).map(Object::Game),
            object => Ok(object),
        }
    }

    fn valued_all(&self, objects: Vec<Object>) -> Evaluated<Vec<Object>> {
        objects
            .into_iter()
            .map(|object| self.valued(object))
            .collect()
    }

    fn literal(&self, literal: &Literal, span: &Range<usize>) -> Evaluated<Object> {
        let power = match literal.ups {
            Ups::Count(_) => Ok(Value::ZERO),
            Ups::Power(n) => self.store.up_power(n),
            Ups::PowerTo(n) => self.store.up_power_to(n),
        };
        let power = check(power, span)?;
        let rest = self.store.nus(&Nus {
            number: literal.number.clone(),
            up: match &literal.ups {
                Ups::Count(ups) => ups.clone(),
                _ => Dyadic::ZERO,
            },
            nimber: literal.nimber,
        });
        let rest = check(rest, span)?;
        check(self.store.sum(power, rest), span).map(Object::Game)
    }

    fn variable(&self, name: &str, span: &Range<usize>) -> Evaluated<Object> {
        if let Some(value) = self.variables.get(name) {
            return Ok(match value {
                Object::Sum(sum) => Object::Sum(sum.clone().at(span)),
                value => value.clone(),
            });
        }
        let normal = methods::normalise(name);
        if let Some((_, constant)) = CONSTANTS.iter().find(|(name, _)| *name == normal) {
            return Ok(constant.clone());
        }
        let shown = shortened(name);
        let message = if LOOPY.contains(&normal.as_str()) {
            format!("`{shown}` is a loopy game, and the calculator is for games that end")
        } else if Method::named(name).next().is_some() {
            format!("`{name}` is a method: write `G.{name}` or `{name}(G)`")
        } else if let Some(entry) = Entry::find(name) {
            format!("`{name}` is a game: write `{}`", games::example(entry))
        } else {
            match self.nearest_name(name) {
                Some(nearest) => format!("unknown name `{shown}`; did you mean `{nearest}`?"),
                None => format!("unknown name `{shown}`"),
            }
        };
        Err(CalcError::request(message, span.clone()))
    }

    fn nearest_name(&self, name: &str) -> Option<String> {
        let variables = self.variables.keys().map(String::as_str);
        let candidates = variables.chain(CONSTANTS.iter().map(|(name, _)| *name));
        most_like(name, candidates).map(str::to_string)
    }

    fn assign(&mut self, name: &str, value: Object, span: &Range<usize>) -> Evaluated<Object> {
        let normal = methods::normalise(name);
        let taken = CONSTANTS.iter().any(|(name, _)| *name == normal)
            || LOOPY.contains(&normal.as_str())
            || normal == "times";
        if taken {
            let message = format!("`{name}` has a fixed meaning and cannot be a variable");
            return Err(CalcError::request(message, span.clone()));
        }
        let value = match value {
            Object::Sum(sum) => match sum.value_soon(&self.store)? {
                Some(game) => Object::Game(game),
                None => Object::Sum(sum),
            },
            value => value,
        };
        self.variables.insert(name.to_string(), value.clone());
        Ok(value)
    }

    fn games(&self, members: Vec<Object>, span: &Range<usize>) -> Evaluated<Vec<Value>> {
        let mut games = Vec::with_capacity(members.len());
        for member in members {
            match member {
                Object::Game(game) => games.push(game),
                // {G.leftoptions | …}: a set stands for its members.
                Object::Set(set) => games.extend(set),
                other => {
                    let kind = other.a_kind(&self.store);
                    let message = format!("an option must be a game, not {kind}");
                    return Err(CalcError::request(message, span.clone()));
                }
            }
        }
        Ok(games)
    }

    /// The game with these lists of options; the longest row of bars separates Left's from
    /// Right's.
    fn braces(
        &self,
        lists: &[Vec<Value>],
        bars: &[usize],
        span: &Range<usize>,
    ) -> Evaluated<Value> {
        let widest = (0..bars.len())
            .max_by_key(|&i| bars[i])
            .expect("a game has bars");
        let side = |lists: &[Vec<Value>], bars: &[usize]| match bars {
            [] => Ok(lists[0].clone()),
            _ => Ok(vec![self.braces(lists, bars, span)?]),
        };
        let left = side(&lists[..=widest], &bars[..widest])?;
        let right = side(&lists[widest + 1..], &bars[widest + 1..])?;
        check(self.store.game(&left, &right), span)
    }

    fn prefix(&self, mark: Mark, operand: Object, span: &Range<usize>) -> Evaluated<Object> {
        match (mark, operand) {
            (Mark::Minus, Object::Sum(sum)) => Ok(Object::Sum(sum.negative())),
            (Mark::Plus, Object::Sum(sum)) => Ok(Object::Sum(sum)),
            (Mark::PlusMinus, sum @ Object::Sum(_)) => self.prefix(mark, self.valued(sum)?, span),
            (Mark::Minus, Object::Game(game)) => Ok(Object::Game(-game)),
            (Mark::Plus, Object::Game(game)) => Ok(Object::Game(game)),
            (Mark::PlusMinus, Object::Game(game)) => {
                check(self.store.plus_minus(&[game]), span).map(Object::Game)
            }
            (Mark::PlusMinus, Object::Set(games)) => {
                check(self.store.plus_minus(&games), span).map(Object::Game)
            }
            (_, other) => {
                let kind = other.a_kind(&self.store);
                let message = format!("a sign goes before a game, not before {kind}");
                Err(CalcError::request(message, span.clone()))
            }
        }
    }

    fn infix(
        &self,
        mark: Mark,
        left: Object,
        right: Object,
        span: &Range<usize>,
    ) -> Evaluated<Object> {
        if let Some(sum) = self.sum(mark, &left, &right, span)? {
            return Ok(sum.alone().map_or(Object::Sum(sum), Object::Game));
        }
        let (left, right) = (self.valued(left)?, self.valued(right)?);
        let (&Object::Game(g), &Object::Game(h)) = (&left, &right) else {
            return match mark {
                Mark::Equal => Ok(Object::Truth(left == right)),
                Mark::NotEqual => Ok(Object::Truth(left != right)),
                _ => {
                    let message = format!(
                        "this works on two games, not on {} and {}",
                        left.a_kind(&self.store),
                        right.a_kind(&self.store)
                    );
                    Err(CalcError::request(message, span.clone()))
                }
            };
        };
        let store = &self.store;
        let result = match mark {
            Mark::Plus => store.sum(g, h),
            Mark::Minus => store.difference(g, h),
            Mark::PlusMinus => store.plus_minus(&[h]).and_then(|h| store.sum(g, h)),
            Mark::Colon => store.ordinal_sum(g, h),
            Mark::Times => return self.times(g, h, span),
            Mark::Divide => return self.divide(g, h, span),
            _ => return self.compare(mark, g, h, span),
        };
        check(result, span).map(Object::Game)
    }

    /// What an operator makes of sums without valuing them, if it can.
    fn sum(
        &self,
        mark: Mark,
        left: &Object,
        right: &Object,
        span: &Range<usize>,
    ) -> Evaluated<Option<Sum>> {
        let store = &self.store;
        let result = match (mark, left, right) {
            (Mark::Times, Object::Sum(sum), Object::Game(n))
            | (Mark::Times, Object::Game(n), Object::Sum(sum)) => {
                match store.as_number(*n).filter(Dyadic::is_integer) {
                    Some(n) => sum.clone().times(&n, store),
                    None => Ok(None),
                }
            }
            (Mark::Plus | Mark::Minus, Object::Sum(_), Object::Sum(_) | Object::Game(_))
            | (Mark::Plus | Mark::Minus, Object::Game(_), Object::Sum(_)) => {
                let [left, right] = [left, right].map(|side| match side {
                    Object::Sum(sum) => sum.clone(),
                    Object::Game(game) => Sum::of_value(*game),
                    _ => unreachable!("both are sums or games"),
                });
                let right = match mark {
                    Mark::Minus => right.negative(),
                    _ => right,
                };
                left.plus(right, span, store)
            }
            _ => Ok(None),
        };
        check(result, span)
    }

    fn compare(&self, mark: Mark, g: Value, h: Value, span: &Range<usize>) -> Evaluated<Object> {
        let order = match mark {
            // Equal games have equal handles; nothing need be compared.
            Mark::Equal => return Ok(Object::Truth(g == h)),
            Mark::NotEqual => return Ok(Object::Truth(g != h)),
            _ => check(self.store.compare(g, h), span)?,
        };
        Ok(Object::Truth(match mark {
            Mark::LessEqual => order.is_some_and(Ordering::is_le),
            Mark::GreaterEqual => order.is_some_and(Ordering::is_ge),
            Mark::Less => order == Some(Ordering::Less),
            Mark::Greater => order == Some(Ordering::Greater),
            Mark::Confused => order.is_none(),
            Mark::LessOrConfused => order.is_none_or(Ordering::is_lt),
            Mark::GreaterOrConfused => order.is_none_or(Ordering::is_gt),
            _ => unreachable!("all other marks were handled"),
        }))
    }

    /// n times G, or the product of two numbers.
    fn times(&self, g: Value, h: Value, span: &Range<usize>) -> Evaluated<Object> {
        let store = &self.store;
        let result = match (store.as_number(g), store.as_number(h)) {
            (Some(x), Some(y)) => store.number(&(&x * &y)),
            (Some(n), None) if n.is_integer() => store.multiple(&n, h),
            (None, Some(n)) if n.is_integer() => store.multiple(&n, g),
            _ => {
                let message = "`times` takes an integer and a game, or two numbers; \
                               see also `norton` and `conway`";
                return Err(CalcError::request(message, span.clone()));
            }
        };
        check(result, span).map(Object::Game)
    }

    fn divide(&self, g: Value, h: Value, span: &Range<usize>) -> Evaluated<Object> {
        let store = &self.store;
        let (Some(x), Some(y)) = (store.as_number(g), store.as_number(h)) else {
            return Err(CalcError::request(
                "only numbers can be divided",
                span.clone(),
            ));
        };
        match x.divided_by(&y) {
            Some(quotient) => check(store.number(&quotient), span).map(Object::Game),
            None if y.is_zero() => Err(CalcError::request("division by zero", span.clone())),
            None => {
                let message = "the quotient is not a dyadic fraction, so it is not a short game";
                Err(CalcError::request(message, span.clone()))
            }
        }
    }

    fn call(
        &self,
        name: &str,
        mut arguments: Vec<Operand>,
        span: &Range<usize>,
    ) -> Evaluated<Object> {
        let methods: Vec<&Method> = Method::named(name).collect();
        if methods.is_empty() {
            if let Some(entry) = Entry::find(name) {
                self.value_arguments(&mut arguments, &[])?;
                return games::position(entry, &arguments, span, &self.store, self.threads);
            }
            let is_position = |argument: &Operand| matches!(argument.object, Object::Text(_));
            let kind = match arguments.first() {
                Some(argument) if is_position(argument) => "game",
                _ => "method",
            };
            let shown = shortened(name);
            let message = match methods::nearest(name) {
                Some(nearest) => format!("unknown {kind} `{shown}`; did you mean `{nearest}`?"),
                None => format!("unknown {kind} `{shown}`"),
            };
            return Err(CalcError::request(message, span.clone()));
        }
        let Some(method) = methods.iter().find(|m| m.wants.len() == arguments.len()) else {
            let wanted: Vec<String> = methods
                .iter()
                .map(|method| match method.wants.len() - 1 {
                    0 => format!("nothing after `G.{name}`"),
                    1 => format!("one argument, `G.{name}(...)`"),
                    n => format!("{n} arguments, `G.{name}(...)`"),
                })
                .collect();
            let message = format!("`{name}` takes {}", wanted.join(" or "));
            return Err(CalcError::request(message, span.clone()));
        };
        self.value_arguments(&mut arguments, method.wants)?;
        let mut fitted = Vec::with_capacity(arguments.len());
        for (i, (Operand { object, .. }, wants)) in arguments.iter().zip(method.wants).enumerate() {
            let Some(argument) = Argument::fit(&self.store, self.threads, object, *wants) else {
                let place = if i == 0 { "applies to" } else { "wants" };
                let message = format!(
                    "`{name}` {place} {}, not {}",
                    wants.description(),
                    object.a_kind(&self.store)
                );
                return Err(CalcError::request(message, span.clone()));
            };
            fitted.push(argument);
        }
        check((method.run)(&self.store, &fitted), span)
    }

    /// Values all arguments of which more is wanted than a sum.
    fn value_arguments(&self, arguments: &mut [Operand], wants: &[Wants]) -> Evaluated<()> {
        for (i, Operand { object, .. }) in arguments.iter_mut().enumerate() {
            if let (Object::Sum(sum), false) = (&*object, wants.get(i) == Some(&Wants::Sum)) {
                *object = Object::Game(sum.value(&self.store, self.threads)?);
            }
        }
        Ok(())
    }
}

/// A result of the value engine, blamed on a place in the text if it failed.
fn check<T>(result: partizan_value::Result<T>, span: &Range<usize>) -> Evaluated<T> {
    result.map_err(|error| CalcError::of_value(&error, span.clone()))
}

fn pop(stack: &mut Vec<Operand>) -> Object {
    let operand = stack.pop();
    operand
        .expect("the parser gives every operator its operands")
        .object
}

fn pop_all(stack: &mut Vec<Operand>, count: usize) -> Vec<Object> {
    let operands = stack.split_off(stack.len() - count);
    operands.into_iter().map(|operand| operand.object).collect()
}
