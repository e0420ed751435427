//! `partizan thermograph`: the walls of a game as text, SVG or PNG.

use std::io::Write;

use partizan_calc::{CalcError, Calculator, ErrorKind, Object};
use partizan_picture::thermograph;
use partizan_rules::Piece;
use partizan_value::{Notation, Player, Store, Thermograph};
use serde::Serialize;

use crate::answer::{Complaint, Failure, Refusal};
use crate::lasting::Lasting;
use crate::pictures::Files;
use crate::progress::Progress;
use crate::question::Words;
use crate::settings::{Clock, Cost, Settings};

/// Where to draw, if anywhere, and what.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Drawing {
    #[command(flatten)]
    files: Files,

    /// Also draw the part below temperature 0
    #[arg(long)]
    below_zero: bool,
}

/// The longest text of a game that is drawn above its thermograph.
const LONGEST_TITLE: u32 = 60;

#[derive(Serialize)]
struct Answer<'a> {
    input: &'a str,
    mean: String,
    temperature: String,
    /// Corners from the mast down, each a value and a temperature.
    left_wall: Vec<[String; 2]>,
    right_wall: Vec<[String; 2]>,
    #[serde(flatten)]
    cost: Cost,
}

/// An expression, or a game followed by a position and parameters.
pub(crate) fn run(
    expression: &str,
    words: &[String],
    drawing: &Drawing,
    settings: &Settings,
) -> Result<(), Failure> {
    let clock = Clock::start();
    drawing.files.check()?;
    if words.is_empty() {
        let mut calculator = Lasting::new(Calculator::new(), settings);
        calculator.set_budget(settings.interruptible_budget());
        calculator.set_threads(settings.threads());
        let result = {
            let _progress = Progress::of_store(calculator.store(), settings);
            thermograph_of(&mut calculator, expression)
        };
        let (game, walls) = result.map_err(|error| refuse(&error, expression, settings))?;
        let title = title(&game, calculator.store());
        return say(expression, &walls, &title, drawing, clock, settings);
    }
    let words = Words::new(expression, words);
    let opened = words.read_position(&[])?.open(settings)?;
    let result = opened.work(settings, |game| {
        let value = game.value(0, settings.threads())?;
        Ok((value, opened.store.thermograph(value)?))
    });
    let (value, walls) = result.map_err(|error| opened.gave_up(&error).unanswered(settings))?;
    let input = format!("{} {}", opened.game.entry().name, opened.game.text(0));
    let title = title(&Object::Game(value), &opened.store);
    say(&input, &walls, &title, drawing, clock, settings)
}

fn refuse(error: &CalcError, expression: &str, settings: &Settings) -> Failure {
    if error.kind() == ErrorKind::Request {
        let place = Piece::whole(expression).part(error.span.clone());
        return place.error(&error.message).into();
    }
    if settings.json {
        // The exit code and the message on stderr say the rest.
        let _ = settings.print_json(&Refusal {
            input: Some(expression),
            error: Complaint::of(error),
        });
    }
    Failure::of_calc(error, expression)
}

fn say(
    input: &str,
    walls: &Thermograph,
    title: &str,
    drawing: &Drawing,
    clock: Clock,
    settings: &Settings,
) -> Result<(), Failure> {
    drawing.files.draw(|| {
        let style = thermograph::Style {
            below_zero: drawing.below_zero,
        };
        thermograph::picture_with(walls, title, style)
    })?;
    if settings.json {
        return settings.print_json(&Answer {
            input,
            mean: walls.mean().to_string(),
            temperature: walls.temperature().to_string(),
            left_wall: corners(walls, Player::Left),
            right_wall: corners(walls, Player::Right),
            cost: clock.cost(),
        });
    }
    let shown = Object::Thermograph(walls.clone()).display(&Store::new(), settings.notation());
    Ok(writeln!(std::io::stdout(), "{shown}")?)
}

/// What stands above the drawing: the game, if its text is short and within the budget.
fn title(game: &Object, store: &Store) -> String {
    let short = || {
        let shown = game.try_display(store, Notation::Unicode).ok()?;
        let length = shown.length().ok()?;
        (length <= LONGEST_TITLE.into()).then(|| shown.to_string())
    };
    short().unwrap_or_else(|| "a long game".to_string())
}

/// The game and its walls; a thermograph may also be asked for by name.
fn thermograph_of(
    calculator: &mut Calculator,
    expression: &str,
) -> Result<(Object, Thermograph), CalcError> {
    let whole = 0..expression.len();
    let object = calculator
        .eval(expression)?
        .ok_or_else(|| CalcError::request("a thermograph needs a game", whole.clone()))?;
    let walls = match &object {
        Object::Game(game) => calculator
            .store()
            .thermograph(*game)
            .map_err(|error| CalcError::of_value(&error, whole.clone()))?,
        Object::Thermograph(walls) => walls.clone(),
        other => {
            let kind = other.kind(calculator.store());
            let message = format!("a thermograph needs a game, not a {kind}");
            return Err(CalcError::request(message, whole));
        }
    };
    Ok((object, walls))
}

fn corners(walls: &Thermograph, player: Player) -> Vec<[String; 2]> {
    walls
        .wall(player)
        .points()
        .iter()
        .map(|point| [point.value.to_string(), point.temperature.to_string()])
        .collect()
}
