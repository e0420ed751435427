//! The museum: smallest positions with remarkable values (Figs. 5 to 7).
//!
//! The pictures are lost in our scan, so the positions are searched for: fewest pawns first, then fewest squares, on all
//! boards up to a size.

use partizan_rules::Size;
use partizan_solve::{FoundPosition, Verdict as Thought};
use partizan_value::{Dyadic, Player, Store, Value};

use super::{GAME, check_by_moves, gallery};
use crate::claim::{Claim, Computed, Cost, Exhibit, Verdict};
use crate::lab::{Lab, Result};
use crate::table::Table;

pub(super) fn claims() -> Vec<Claim> {
    vec![museum(), larger()]
}

/// Up to which size boards are searched.
const BOARDS: Size = Size { rows: 4, cols: 4 };

/// The column that says whether there is a position.
const FOUND: &str = "found";

/// What is searched for.
pub(super) enum Wanted {
    /// One value, as an expression.
    Value(&'static str),
    /// A value that has a property, which has a name.
    Property(&'static str, fn(&Store, Value) -> bool),
}

impl Wanted {
    /// What the claims call it.
    fn name(&self) -> &'static str {
        match self {
            Wanted::Value(name) | Wanted::Property(name, _) => name,
        }
    }
}

/// A game that is its own negative and infinitesimal, but no nimber.
fn is_infinitesimal_switch(store: &Store, value: Value) -> bool {
    value.is_self_negative() && store.is_infinitesimal(value) && store.as_nimber(value).is_none()
}

/// A game with a number for each player to move to, and a temperature of 1.
fn is_switch_as_hot_as_one(store: &Store, value: Value) -> bool {
    let is_number = |player| {
        let mut options = store.options(value, player);
        options.next().is_some_and(|only| store.is_number(only)) && options.next().is_none()
    };
    let temperature = store.temperature(value);
    Player::BOTH.into_iter().all(is_number)
        && temperature.is_ok_and(|temperature| temperature == Dyadic::ONE)
}

/// A positive number that is not whole.
fn is_fraction(store: &Store, value: Value) -> bool {
    let number = store.as_number(value);
    number.is_some_and(|number| number.signum() > 0 && !number.is_integer())
}

fn museum() -> Claim {
    Claim {
        id: "museum",
        place: "section 4.2, Figs. 5 to 7",
        says: "There are positions worth 0, *, ↑, ↓, 1, 2, {1|1} and *2, with fractional values, with infinitesimal switches, and with a switch \
               of temperature 1.",
        printed: Table::read(
            "worth                    found
             0                        yes
             *                        yes
             ^                        yes
             1                        yes
             2                        yes
             {1|1}                    yes
             a_switch_as_hot_as_1     yes
             an_infinitesimal_switch  yes
             a_fraction               yes
             {0,*|0,*}                yes
             v                        yes",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "All boards up to 4x4 are searched for a position, fewest pawns first, then fewest squares; what is found is valued again by the \
                 moves alone.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            const EXHIBITS: [Wanted; 26] = [
                Wanted::Value("0"),
                Wanted::Value("*"),
                Wanted::Value("^"),
                Wanted::Value("1"),
                Wanted::Value("2"),
                Wanted::Value("{1|1}"),
                Wanted::Property("a switch as hot as 1", is_switch_as_hot_as_one),
                Wanted::Property("an infinitesimal switch", is_infinitesimal_switch),
                Wanted::Property("a fraction", is_fraction),
                Wanted::Value("{0,*|0,*}"),
                Wanted::Value("3"),
                Wanted::Value("1/4"),
                Wanted::Value("3/4"),
                Wanted::Value("1/8"),
                Wanted::Value("3/2"),
                Wanted::Value("+-2"),
                Wanted::Value("+-1/2"),
                Wanted::Value("{1|0}"),
                Wanted::Value("^*"),
                Wanted::Value("^^"),
                Wanted::Value("^^*"),
                Wanted::Value("^3"),
                Wanted::Value("^<2>"),
                Wanted::Value("^[2]"),
                Wanted::Value("{0||0|-1}"),
                Wanted::Value("1^"),
            ];
            // A position and its negative are one, so these are searched for by themselves.
            const NEGATIVES: [Wanted; 2] = [Wanted::Value("v"), Wanted::Value("{1|0||0}")];
            show(lab, "museum", BOARDS, &[&EXHIBITS, &NEGATIVES])
        },
    }
}

fn larger() -> Claim {
    Claim {
        id: "museum-larger",
        place: "section 4.2, Fig. 6",
        says: "There is a position worth 4.",
        printed: Table::read(
            "worth  found
             4      yes",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "As in the museum, with more pawns.",
        cost: Cost::Long,
        compute: |lab: &mut Lab| -> Result<Computed> {
            const EXHIBITS: [Wanted; 4] = [
                Wanted::Value("4"),
                Wanted::Value("5/8"),
                Wanted::Value("{0||0|-2}"),
                Wanted::Value("{0||0|-1/2}"),
            ];
            show(lab, "museum-larger", BOARDS, &[&EXHIBITS])
        },
    }
}

/// What was found.
pub(super) struct Specimen {
    /// What the claims call it.
    pub(super) name: &'static str,
    /// Where it is, and what it is worth.
    pub(super) found: FoundPosition,
}

/// A smallest position on boards up to a size for each of some values, as far as there are any. A position and its
/// negative are one, so a value and its negative must not be searched for together.
pub(super) fn smallest(lab: &mut Lab, most: Size, wanted: &[Wanted]) -> Result<Vec<Specimen>> {
    let mut tests: Vec<Box<dyn Fn(Value) -> bool>> = Vec::new();
    for wanted in wanted {
        let store = lab.store().clone();
        tests.push(match *wanted {
            Wanted::Value(expression) => {
                let value = lab.value(expression)?;
                Box::new(move |other| other == value)
            }
            Wanted::Property(_, property) => Box::new(move |value| property(&store, value)),
        });
    }
    let mut missing: Vec<&dyn Fn(Value) -> bool> = tests.iter().map(|test| &**test).collect();
    let mut think = |value: Value| {
        if missing.is_empty() {
            return Thought::Stop;
        }
        let before = missing.len();
        missing.retain(|test| !test(value));
        if missing.len() < before {
            Thought::Wanted
        } else {
            Thought::Unwanted
        }
    };
    let game = lab.open(GAME, &format!("{}x{}", most.rows, most.cols), &[])?;
    let found = game.find(most, Some(usize::MAX), lab.threads(), &mut think);
    if let Some(error) = found.stopped {
        return Err(error.into());
    }
    let specimens = wanted.iter().zip(&tests).filter_map(|(wanted, test)| {
        let found = found.found.iter().find(|found| test(found.value))?;
        Some(Specimen {
            name: wanted.name(),
            found: found.clone(),
        })
    });
    Ok(specimens.collect())
}

/// Searches and exhibits, each group of values by itself.
pub(super) fn show(
    lab: &mut Lab,
    name: &str,
    most: Size,
    groups: &[&[Wanted]],
) -> Result<Computed> {
    let mut computed = Computed::default();
    let mut table = Table::new("worth");
    let mut labelled = Vec::new();
    for group in groups {
        lab.begin(format_args!("searching up to {}x{}", most.rows, most.cols))?;
        for wanted in *group {
            table.set(wanted.name(), FOUND, "no");
        }
        for Specimen { name, found } in smallest(lab, most, group)? {
            let position = &*found.position;
            check_by_moves(lab, position, &[], found.value)?;
            let value = lab.text(found.value);
            let temperature = lab.store().temperature(found.value)?;
            table.set(name, FOUND, "yes");
            table.set(name, "value", &value);
            table.set(name, "temperature", temperature);
            table.set(name, "pawns", found.pieces);
            table.set(name, "position", position);
            let exhibit = Exhibit::new(GAME, position, format!("Worth {value}"));
            computed = computed.exhibit(exhibit);
            labelled.push((found.position, value));
        }
    }
    computed.table = table;
    let caption = "Smallest positions of remarkable values";
    let labelled = labelled
        .iter()
        .map(|(position, value)| (&**position, &**value));
    Ok(computed.figure(gallery(lab, name, caption, labelled)?))
}
