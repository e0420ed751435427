//! `partizan thermograph`: the walls of a game as text, SVG or PNG.

use std::io::Write;
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};

use partizan_calc::{CalcError, Calculator, Object};
use partizan_picture::thermograph;
use partizan_value::{Notation, Player, Store, Thermograph};
use serde::Serialize;

use crate::answer::{Complaint, Failure, print_json};
use crate::progress::Progress;
use crate::settings::{Cost, Settings};

/// Where to draw, if anywhere.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Drawing {
    /// Draw the thermograph into an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Draw the thermograph into a PNG file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,

    /// Also draw the part below temperature 0
    #[arg(long)]
    below_zero: bool,
}

/// Pixels of a PNG for one unit of the picture.
const PNG_SCALE: f64 = 2.0;
/// The longest text of a game that is drawn above its thermograph.
const LONGEST_TITLE: u32 = 60;

/// The JSON form of an answer that there is none.
#[derive(Serialize)]
struct Refusal<'a> {
    input: &'a str,
    error: Complaint,
}

#[derive(Serialize)]
struct Answer<'a> {
    input: &'a str,
    mean: String,
    temperature: String,
    /// Corners from the mast down, each a value and a temperature.
    left_wall: Vec<[String; 2]>,
    right_wall: Vec<[String; 2]>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_memory_bytes: Option<u64>,
}

pub(crate) fn run(expression: &str, drawing: &Drawing, settings: &Settings) -> Result<(), Failure> {
    let mut calculator = ManuallyDrop::new(Calculator::new());
    calculator.set_budget(settings.budget());
    let cost = Cost::start();
    let result = {
        let _progress = Progress::start(calculator.store(), settings);
        thermograph_of(&mut calculator, expression)
    };
    let (game, walls) = result.map_err(|error| {
        if settings.json {
            // The exit code and the message on stderr say the rest.
            let _ = print_json(&Refusal {
                input: expression,
                error: Complaint::of(&error),
            });
        }
        Failure::of_calc(&error, expression)
    })?;
    drawing.draw(&walls, &title(&game, calculator.store()))?;
    if settings.json {
        return print_json(&Answer {
            input: expression,
            mean: walls.mean().to_string(),
            temperature: walls.temperature().to_string(),
            left_wall: corners(&walls, Player::Left),
            right_wall: corners(&walls, Player::Right),
            seconds: cost.seconds(),
            peak_memory_bytes: Cost::peak_memory_bytes(),
        });
    }
    let shown = Object::Thermograph(walls).display(calculator.store(), settings.notation());
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

impl Drawing {
    fn draw(&self, walls: &Thermograph, title: &str) -> Result<(), Failure> {
        if self.svg.is_none() && self.png.is_none() {
            return Ok(());
        }
        let style = thermograph::Style {
            below_zero: self.below_zero,
        };
        let picture = thermograph::picture_with(walls, title, style);
        if let Some(path) = &self.svg {
            write(path, picture.to_svg().as_bytes())?;
        }
        if let Some(path) = &self.png {
            let image = picture
                .to_png(PNG_SCALE)
                .map_err(|error| Failure::Request(format!("no picture: {error}")))?;
            write(path, &image)?;
        }
        Ok(())
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, bytes)
        .map_err(|error| Failure::Request(format!("cannot write {}: {error}", path.display())))
}
