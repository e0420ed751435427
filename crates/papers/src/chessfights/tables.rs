//! The two tables of 9×9 cells.

use partizan_picture::{Anchor, Area, Colour, Paint, Picture, Text};
use partizan_value::Value;

use super::cells::{Cells, square};
use crate::claim::{Claim, Computed, Cost, Dispute, Exhibit, Fault, Figure, Verdict};
use crate::lab::{Lab, Result, Stopped, drawn};
use crate::table::Table;

/// A cell of the table of values that lost a level.
const fn flattened(row: &'static str, column: &'static str) -> Dispute {
    Dispute {
        row,
        column,
        fault: Fault::Misprint,
        why: "One level {0|…} is missing. The table has the printed value in a cell as well to which Right can move from here, \
              and no game is equal to one of its own options.",
    }
}

pub(super) fn values() -> Claim {
    Claim {
        id: "values",
        place: "section 2, first table",
        says: "The values of the cells of the first nine rows and columns.",
        printed: Table::read(
            "x 0 1  2   3        4               5           6                  7                   8
             0 0 1 {1|0} 1/2     1               {1|^}       1/2                1                   {1|^3*}
             1 0 1 {1|0} ^       1               {1|1/2,{1|*}} ^3*              1                   {1|1/2}
             2 0 * {1|0} {1|*}   ^^              {1|^}       {1|1,{1|*2}}       ^3                  {1|^3*}
             3 0 * ^*  {1|*}     {1|*2}          ^^*         {1|^^,{1|*2}}      {1|{1|^},^3*}       ^3*3
             4 0 * *2  ^         {1|*2}          {1|^}       ^^*2               {1|^^*,{1||0|*,*2}} {1|^3,{1|^*3}}
             5 0 * *2  ^         ^*3             {1||0|*,*2} {1|^*3}            {0||0|*,*2}         {1|^^*2}
             6 0 * *2  {0|*,*2}  ^*3             {0||0|*,*2} {1|^*3}            {1|||0||0|*,*2}     {0||0|*2,{0|*,*2}}
             7 0 * *2  {0|*,*2}  ^*3             {0||0|*,*2} {0||0|*2,{0|*,*2}} {1|||0||0|*,*2}     {1|||0||0|*2,{0|*,*2}}
             8 0 * *2  {0|*,*2}  {0|*2,{0|*,*2}} {0||0|*,*2} {0||0|*2,{0|*,*2}} {0||0|*,*2}         {1|||0||0|*2,{0|*,*2}}",
        ),
        disputes: const { &[flattened("5", "7"), flattened("6", "8"), flattened("8", "7")] },
        expected: Verdict::Misprint,
        method: "The solver with the rules of the game, and again cell by cell with moves written from the paper.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            const SIDE: i32 = 12;
            let cells = Cells::up_to(lab, 2 * SIDE)?;
            let mut table = Table::new("x");
            for (x, y) in square(SIDE) {
                let solved = lab.value_of("chessfights", &format!("{x},{y}"), &[])?;
                if solved != lab.text(cells.value((x, y))?) {
                    return Err(Stopped::Wrong(format!("the two ways differ at {x},{y}")));
                }
                table.set(x, &y.to_string(), solved);
            }
            let mut computed = Computed::from(table);
            for position in ["5,7", "6,8", "8,7"] {
                let caption = format!("The cell ({position})");
                computed = computed.exhibit(Exhibit::new("chessfights", position, caption));
            }
            Ok(computed)
        },
    }
}

/// How many rows and columns the larger table of reduced values has.
const SIDE: i32 = 40;

pub(super) fn reduced() -> Claim {
    Claim {
        id: "reduced-values",
        place: "section 2, second table",
        says: "The reduced canonical forms of the same cells.",
        printed: Table::read(
            "x 0 1 2     3     4     5       6     7     8
             0 0 1 {1|0} 1/2   1     {1|0}   1/2   1     {1|0}
             1 0 1 {1|0} 0     1     {1|1/2} 0     1     {1|1/2}
             2 0 0 {1|0} {1|0} 0     {1|0}   1     0     {1|0}
             3 0 0 0     {1|0} {1|0} 0       {1|0} {1|0} 0
             4 0 0 0     0     {1|0} {1|0}   0     {1|0} {1|0}
             5 0 0 0     0     0     {1|0}   {1|0} 0     {1|0}
             6 0 0 0     0     0     0       {1|0} {1|0} 0
             7 0 0 0     0     0     0       0     {1|0} {1|0}
             8 0 0 0     0     0     0       0     0     {1|0}",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Reduced forms of the values that a recursion by the rules gives, for 40 rows and columns; the first nine \
                 again by the solver and the calculator.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let cells = Cells::up_to(lab, 2 * SIDE)?;
            let mut table = Table::new("x");
            for (x, y) in square(SIDE) {
                let reduced = lab.text(cells.reduced((x, y))?);
                if x < 9 && y < 9 && lab.eval(&format!("chessfights({x},{y}).reduced"))? != reduced
                {
                    return Err(Stopped::Wrong(format!("the two ways differ at {x},{y}")));
                }
                table.set(x, &y.to_string(), reduced);
            }
            Ok(Computed::from(table).figure(map(lab, &cells)?))
        },
    }
}

/// The reduced values as a map in five colours.
fn map(lab: &Lab, cells: &Cells) -> Result<Figure> {
    const SQUARE: f64 = 10.0;
    const LETTERS: f64 = 11.0;
    let kinds: [(&str, Colour); 5] = [
        ("0", Colour::Shade),
        ("{1|0}", Colour::BothTint),
        ("{1|1/2}", Colour::Both),
        ("1/2", Colour::LeftTint),
        ("1", Colour::Left),
    ];
    let side = f64::from(SIDE) * SQUARE;
    let mut picture = Picture::new(
        "Chessfights",
        Area::new(-25.0, -20.0, side + 95.0, side + 25.0),
    );
    let paint = |value: Value| {
        let text = lab.text(value);
        let kind = kinds.iter().find(|(known, _)| *known == text);
        kind.map_or(Colour::Right, |(_, colour)| *colour)
    };
    for (x, y) in square(SIDE) {
        let (down, right) = (f64::from(x) * SQUARE, f64::from(y) * SQUARE);
        let area = Area::new(right, down, SQUARE - 1.0, SQUARE - 1.0);
        picture.rectangle(area, Paint::fill(paint(cells.reduced((x, y))?)));
    }
    for i in (0..SIDE).step_by(5) {
        let at = (f64::from(i) + 0.5) * SQUARE;
        let [left, above] = [[-5.0, at + 4.0], [at, -6.0]];
        picture.text(Text::new(left, i.to_string(), LETTERS).anchor(Anchor::End));
        picture.text(Text::new(above, i.to_string(), LETTERS).anchor(Anchor::Middle));
    }
    for ((text, colour), i) in kinds.into_iter().zip(0..) {
        let down = f64::from(i) * 2.0 * SQUARE;
        let area = Area::new(side + SQUARE, down, SQUARE, SQUARE);
        picture.rectangle(area, Paint::fill(colour));
        let at = [side + 2.5 * SQUARE, down + SQUARE];
        picture.text(Text::new(at, text, LETTERS));
    }
    let caption =
        "Reduced values of Chessfights on 40×40 cells: row x from above, column y from the left";
    Ok(drawn(
        "reduced-values",
        caption,
        &picture.described(caption),
    ))
}
