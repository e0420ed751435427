//! The page of all games in the guide, which is written from the catalogue: `UPDATE=1 cargo test
//! -p partizan-solve --test gallery` writes it and its pictures anew.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use partizan_rules::{Entry, GAMES, Request};
use partizan_value::Store;

/// Positions that show more of a game than its example, which is for computing.
const SHOWN: &[(&str, &str)] = &[
    ("amazons", "x..#/.#../..#o"),
    ("bridgit", "5:b1-b3,c4-e4,d7-f7,e10-e8,h5-h7,g8-i8"),
    ("centurion", "8x8"),
    ("chessfights", "3,5"),
    ("col", "x..o/.#../...."),
    ("cram", "xoo./x..x/.oox"),
    ("domineering", "xoo./x..x/.oox"),
    (
        "dukego",
        "......../......../...b..../..b.x.b./....b.../......../........",
    ),
    ("elephants-and-rhinos", "x..xo.o"),
    ("fission", "g.../..g./g..."),
    ("fox-and-geese", "8x8"),
    ("hackenbush", "0-a:x,a-b:o,b-c:g,a-d:x,d-0:o,b-e:x"),
    ("konane", "6x6"),
    ("legionnaires", "8x8"),
    ("nogo", "x.o/.x./o.."),
    (
        "quadruphage",
        "......../..b...../.....b../...x..../..b...../....b.../........",
    ),
    ("snort", "a-b,b-c,c-d,d-a,a-c,e-a,e:x"),
    (
        "switching",
        "s-a:x,s-b,a-b,a-c:o,b-d,c-d,c-t,d-t,a-d,b-t,b-t",
    ),
    ("toads-and-frogs", "xx.o.o"),
    ("toppling-dominoes", "xogxo"),
];

fn shown(game: &Entry) -> &str {
    let special = SHOWN.iter().find(|(name, _)| *name == game.name);
    special.map_or(game.example, |(_, position)| position)
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// Compares a file with what it should be, or writes it.
fn check(path: &Path, text: &str) {
    if std::env::var_os("UPDATE").is_some() {
        let folder = path.parent().expect("a file is in a folder");
        std::fs::create_dir_all(folder).expect("a folder for the files");
        std::fs::write(path, text).expect("the file can be written");
    }
    let known = std::fs::read_to_string(path).unwrap_or_default();
    assert!(known == text, "{} is not up to date", path.display());
}

#[test]
fn the_page_of_all_games_shows_the_catalogue() {
    let mut page = String::from(
        "# The games\n\n\
         Written from the catalogue; `partizan games` prints the same. Left is blue and Right is\n\
         vermilion in all pictures. `MxN` is a board of M rows and N columns.\n",
    );
    for game in GAMES {
        let position = shown(game);
        let request = Request::new(game, vec![position], vec![]).expect("no parameters");
        let opened = partizan_solve::open(&request, &Store::new())
            .unwrap_or_else(|error| panic!("{}: {error}", game.name));
        let picture = format!("images/games/{}.svg", game.name);
        check(&docs().join(&picture), &opened.picture(0).to_svg());
        let name = game.name;
        let players = match game.players {
            ["Left", "Right"] => String::new(),
            [left, right] => format!("; Left is {left}, Right is {right}"),
        };
        let _ = write!(
            page,
            "\n## {name}\n\n{}\n\n![{name} {position}]({picture})\n\n\
             - Kind: {}{players}.\n- Positions: {}.\n",
            game.rules,
            game.kind.name(),
            game.syntax,
        );
        for parameter in game.parameters {
            let _ = writeln!(page, "- `{}=`: {}.", parameter.name, parameter.meaning);
        }
        let _ = writeln!(
            page,
            "- `find` searches {}.\n\
             - Above: `partizan show {name} '{position}' --svg FILE`.\n- Source: {}.",
            game.search, game.source
        );
    }
    check(&docs().join("games.md"), &page);
}
