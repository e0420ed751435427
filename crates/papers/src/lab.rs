//! Where claims are computed: the calculator, the solvers, and a budget for both.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use partizan_calc::{CalcError, Calculator, Object};
use partizan_picture::Picture;
use partizan_rules::{Convention, Entry, Request, RulesError};
use partizan_solve::{Count, Engine, Game, Match, Meter, Score, Strategy, SweepError};
use partizan_value::{Budget, Error, Notation, Outcome, Player, Store, Value};

use crate::claim::Figure;

/// Everything that is needed to compute a claim: the same things that users have.
///
/// ```
/// use partizan_papers::Lab;
/// use partizan_value::Budget;
///
/// let mut lab = Lab::new(Budget::unlimited(), 1);
/// assert_eq!(lab.eval("legionnaires(\"x./o.\")")?, "*");
/// assert_eq!(lab.count_of("domineering", "3x3", &[])?.positions, 131);
/// # Ok::<(), partizan_papers::Stopped>(())
/// ```
pub struct Lab {
    calculator: Calculator,
    engine: Engine,
    threads: usize,
    stage: Stage,
}

/// What a computation is about just now, for those who wait.
#[derive(Clone, Default)]
pub struct Stage(Arc<Mutex<String>>);

impl Stage {
    /// What was said last.
    pub fn now(&self) -> String {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

/// Why a computation did not come to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The budget ran out.
    Budget(Error),
    /// Something is wrong with the claim or with the program.
    Wrong(String),
}

/// A result of a computation for a claim.
pub type Result<T> = std::result::Result<T, Stopped>;

impl Lab {
    /// A lab in which nothing was done yet.
    pub fn new(budget: Budget, threads: usize) -> Lab {
        let mut calculator = Calculator::new();
        calculator.set_budget(budget);
        calculator.set_threads(threads);
        Lab {
            engine: Engine::new(calculator.store().clone()),
            calculator,
            threads,
            stage: Stage::default(),
        }
    }

    /// Where values live.
    pub fn store(&self) -> &Store {
        self.engine.store()
    }

    /// What the work may cost.
    pub fn budget(&self) -> &Budget {
        self.store().budget()
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// What the computation is about just now.
    pub fn stage(&self) -> Stage {
        self.stage.clone()
    }

    /// Says what the computation is about now, and stops if there is no time left.
    pub fn begin(&self, stage: impl fmt::Display) -> Result<()> {
        let mut now = self.stage.0.lock().unwrap_or_else(PoisonError::into_inner);
        *now = stage.to_string();
        Ok(self.store().check()?)
    }

    /// The result of an expression, as the calculator prints it.
    pub fn eval(&mut self, expression: &str) -> Result<String> {
        let object = self.object(expression)?;
        Ok(object.display(self.store(), Notation::Ascii).to_string())
    }

    /// The value of an expression.
    pub fn value(&mut self, expression: &str) -> Result<Value> {
        match self.object(expression)? {
            Object::Game(value) => Ok(value),
            _ => Err(Stopped::Wrong(format!("`{expression}` is not a game"))),
        }
    }

    fn object(&mut self, expression: &str) -> Result<Object> {
        let object = self.calculator.eval(expression)?;
        object.ok_or_else(|| Stopped::Wrong("an expression is empty".to_string()))
    }

    /// A position, ready to be asked about.
    pub fn open(&self, game: &str, position: &str, parameters: &[&str]) -> Result<Box<dyn Game>> {
        self.open_all(game, &[position], parameters)
    }

    /// Several positions of a game.
    pub fn open_all(
        &self,
        game: &str,
        positions: &[&str],
        parameters: &[&str],
    ) -> Result<Box<dyn Game>> {
        let request = Request::new(Entry::named(game)?, positions.to_vec(), parameters.to_vec())?;
        Ok(self.engine.open(&request)?)
    }

    /// The value of a position as text.
    pub fn value_of(&self, game: &str, position: &str, parameters: &[&str]) -> Result<String> {
        let game = self.open(game, position, parameters)?;
        Ok(self.text(game.value(0, self.threads)?))
    }

    /// Who wins a position under a convention, by search.
    pub fn outcome_of(
        &self,
        game: &str,
        position: &str,
        parameters: &[&str],
        play: Convention,
    ) -> Result<Outcome> {
        let game = self.open(game, position, parameters)?;
        let search = game.search(0, play)?;
        Ok(search.with_threads(self.threads).outcome()?)
    }

    /// How many positions can be reached from one when either player moves at any time.
    pub fn count_of(&self, game: &str, position: &str, parameters: &[&str]) -> Result<Count> {
        let game = self.open(game, position, parameters)?;
        let count = game.count(0, None, self.threads);
        match count.stopped {
            None => Ok(count),
            Some(error) => Err(error.into()),
        }
    }

    /// Plays a match on the first position of a game, from a fixed seed.
    pub fn play(
        &self,
        game: &dyn Game,
        players: [Strategy; 2],
        first: Player,
        games: u64,
    ) -> Result<Score> {
        let played = Match {
            players,
            first: Some(first),
            convention: Convention::Normal,
            games,
            seed: 1,
        };
        let score = played.play(game, 0, self.threads, &Meter::default());
        match score.stopped {
            None => Ok(score),
            Some(error) => Err(error.into()),
        }
    }

    /// A value as text.
    pub fn text(&self, value: Value) -> String {
        self.store().text(value).to_string()
    }

    /// The picture of a position.
    pub fn figure(
        &self,
        name: &str,
        caption: &str,
        game: &str,
        position: &str,
        parameters: &[&str],
    ) -> Result<Figure> {
        let picture = self.open(game, position, parameters)?.picture(0);
        Ok(drawn(name, caption, &picture.described(caption)))
    }
}

/// A picture as a figure.
pub(crate) fn drawn(name: &str, caption: &str, picture: &Picture) -> Figure {
    Figure {
        name: name.to_string(),
        caption: caption.to_string(),
        svg: picture.to_svg(),
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::Budget(error) => error.fmt(f),
            Stopped::Wrong(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Stopped {}

impl From<Error> for Stopped {
    fn from(error: Error) -> Stopped {
        if error.is_budget() {
            Stopped::Budget(error)
        } else {
            Stopped::Wrong(error.to_string())
        }
    }
}

impl From<CalcError> for Stopped {
    fn from(error: CalcError) -> Stopped {
        match error.cause {
            Some(cause) => cause.into(),
            None => Stopped::Wrong(error.message),
        }
    }
}

impl From<RulesError> for Stopped {
    fn from(error: RulesError) -> Stopped {
        Stopped::Wrong(error.to_string())
    }
}

impl From<SweepError> for Stopped {
    fn from(error: SweepError) -> Stopped {
        match error {
            SweepError::Budget(error) => error.into(),
            error => Stopped::Wrong(error.to_string()),
        }
    }
}
