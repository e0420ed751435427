//! Searches that are saved and go on elsewhere: the same answers for less work, and no wrong ones whatever the file.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use partizan_rules::{Convention, Entry, Request};
use partizan_solve::{Findings, Game, Ingredients, Search, Unloadable};
use partizan_value::{Budget, Error, Player, Store, Value};

fn open(game: &str, position: &str, store: &Store) -> Box<dyn Game> {
    let entry = Entry::named(game).expect("the game exists");
    let request = Request::new(entry, vec![position], vec![]).expect("no parameters");
    partizan_solve::open(&request, store).expect("the position can be read")
}

/// What a search is about.
struct Question {
    games: &'static [(&'static str, &'static str)],
    /// {3|-1} is added.
    hot: bool,
    play: Convention,
    ingredients: Ingredients,
}

/// A search without values has to keep more in its table.
const PLAIN: Ingredients = Ingredients {
    components: true,
    values: false,
    strips: false,
    ordering: true,
    symmetry: true,
    cancelling: true,
    domination: true,
};

const SMALL: Question = Question {
    games: &[("clobber", "xox/oxo")],
    hot: false,
    play: Convention::Normal,
    ingredients: PLAIN,
};

const DOMINEERING: Question = Question {
    games: &[("domineering", "6x6")],
    hot: false,
    play: Convention::Normal,
    ingredients: PLAIN,
};

impl Question {
    /// Asks in a store.
    fn ask<T>(&self, store: &Store, ask: impl FnOnce(&mut Search<'_>) -> T) -> T {
        let open = |&(game, position): &(&str, &str)| open(game, position, store);
        let games: Vec<Box<dyn Game>> = self.games.iter().map(open).collect();
        let summands = games
            .iter()
            .map(|game| game.summand(0).expect("a short game"));
        let value = if self.hot { hot(store) } else { Value::ZERO };
        let search = Search::new(store, summands.collect(), value, self.play).expect("few games");
        ask(&mut search.with_ingredients(self.ingredients))
    }
}

/// The answers, and how many nodes they took.
fn both_answers(search: &mut Search<'_>) -> ([bool; 2], u64) {
    let before = search.nodes();
    let answers = Player::BOTH.map(|first| search.wins(first).expect("no limits"));
    (answers, search.nodes() - before)
}

fn hot(store: &Store) -> Value {
    let game = store.game(&[store.integer(3)], &[store.integer(-1)]);
    game.expect("no limits")
}

/// A store in which handles are others than in an empty one.
fn used_store() -> Store {
    let store = Store::new();
    for n in 0..50 {
        let game = store.game(
            &[store.integer(n), hot(&store)],
            &[store.integer(-2 * n - 5)],
        );
        store
            .sum(game.expect("no limits"), hot(&store))
            .expect("no limits");
    }
    store
}

fn save(search: &Search<'_>, least_work: u64) -> Vec<u8> {
    let mut file = Vec::new();
    let saved = search.findings().save("test", &mut file, least_work);
    saved.expect("memory takes it");
    file
}

/// A file about [`SMALL`] with a few results.
fn small_file() -> Vec<u8> {
    SMALL.ask(&Store::new(), |search| {
        both_answers(search);
        let file = save(search, 4);
        assert!((100..2000).contains(&file.len()), "{}", file.len());
        file
    })
}

#[test]
fn a_search_that_was_loaded_gives_the_same_answers_with_far_fewer_nodes() {
    let questions = [
        DOMINEERING,
        Question {
            games: &[("domineering", "5x5")],
            ingredients: Ingredients::default(),
            ..DOMINEERING
        },
        Question {
            games: &[("clobber", "xoxo/oxox/xoxo")],
            ..SMALL
        },
        Question {
            games: &[("clobber", "xoxo/oxox")],
            play: Convention::Misere,
            ..SMALL
        },
        Question {
            games: &[("clobber", "xoxo/oxox/xoxo"), ("domineering", "3x5")],
            hot: true,
            ingredients: Ingredients::default(),
            ..SMALL
        },
    ];
    for question in questions {
        let what = question.games;
        let (file, moves, (answers, nodes)) = question.ask(&Store::new(), |search| {
            let answers = both_answers(search);
            let moves = search.winning_moves(Player::Left, false, u64::MAX);
            (save(search, 2), moves, answers)
        });
        question.ask(&used_store(), |search| {
            assert!(
                search.load("test", &file[..]).expect("it was just saved") > 5,
                "{what:?}"
            );
            let (answers_again, nodes_again) = both_answers(search);
            assert_eq!(answers_again, answers, "{what:?}");
            assert!(
                nodes_again * 5 < nodes,
                "{what:?}: {nodes_again} after {nodes}"
            );
            assert_eq!(
                search.winning_moves(Player::Left, false, u64::MAX),
                moves,
                "{what:?}"
            );
        });
    }
}

#[test]
fn a_search_goes_on_from_what_was_saved_while_it_ran() {
    for threads in [1, 2] {
        let store = Store::new();
        let mut files = Vec::new();
        let take = |findings: &Findings<'_>| {
            let mut file = Vec::new();
            findings
                .save("test", &mut file, 1)
                .expect("memory takes it");
            files.push(file);
        };
        let open = open("domineering", "6x6", &store);
        let summands = vec![open.summand(0).expect("a short game")];
        let search = Search::new(&store, summands, Value::ZERO, Convention::Normal);
        let search = search
            .expect("one game")
            .with_ingredients(PLAIN)
            .with_threads(threads);
        let mut search = search.every(Duration::ZERO, take);
        let (answers, nodes) = both_answers(&mut search);
        drop(search);
        let file = &files[files.len() / 2];
        let (again, nodes_again) = DOMINEERING.ask(&used_store(), |search| {
            search.load("test", &file[..]).expect("it was just saved");
            both_answers(search)
        });
        assert_eq!(again, answers);
        if threads == 1 {
            assert!(nodes_again < nodes * 9 / 10, "{nodes_again} after {nodes}");
        }
    }
}

#[test]
fn nodes_of_the_search_that_was_saved_are_counted() {
    let (file, nodes) = DOMINEERING.ask(&Store::new(), |search| {
        both_answers(search);
        (save(search, 1), search.nodes())
    });
    DOMINEERING.ask(&Store::new(), |search| {
        search.load("test", &file[..]).expect("it was just saved");
        assert_eq!(search.nodes(), nodes);
    });
}

#[test]
fn what_took_little_work_is_left_out() {
    DOMINEERING.ask(&Store::new(), |search| {
        both_answers(search);
        let count = |least_work| search.findings().save("test", io::sink(), least_work);
        let counts = [1, 16, 256, u64::MAX].map(|work| count(work).expect("a sink takes all"));
        assert_eq!(counts[0], search.entries());
        assert!(counts.is_sorted_by(|a, b| a > b), "{counts:?}");
        assert_eq!(counts[3], 0);
    });
}

#[test]
fn a_search_about_something_else_is_refused() {
    let file = small_file();
    let refused = |subject: &str, file: &[u8]| {
        let store = Store::new();
        SMALL.ask(&store, |search| {
            let error = search.load(subject, file).expect_err("it is not the same");
            assert_eq!(search.entries(), 0);
            error
        })
    };
    let error = refused("clobber 2x3 play=misere", &file);
    assert!(matches!(error, Unloadable::Subject { .. }));
    assert_eq!(
        error.to_string(),
        "this saved search is about `test`, not about `clobber 2x3 play=misere`"
    );
    let end = file
        .iter()
        .position(|&byte| byte == b'\n')
        .expect("a title");
    let title = std::str::from_utf8(&file[..end]).expect("text");
    let old = title.replace("version 1 of", "version 0 of");
    let old = [old.as_bytes(), &file[end..]].concat();
    let error = refused("test", &old);
    assert!(matches!(error, Unloadable::Version { .. }));
    assert!(
        error.to_string().contains("it is of version 0 of "),
        "{error}"
    );
    for foreign in [
        &b"PNG"[..],
        b"partizan strategy, version 1\n",
        b"\n",
        &[0xff; 100],
    ] {
        assert!(matches!(refused("test", foreign), Unloadable::Foreign));
    }
    assert!(matches!(refused("test", b""), Unloadable::CutOff));
}

#[test]
fn a_subject_may_have_several_lines() {
    let subject = "clobber \"xo\nox\" \\n ∗2";
    let store = Store::new();
    SMALL.ask(&store, |search| {
        let mut file = Vec::new();
        let saved = search.findings().save(subject, &mut file, 1);
        assert_eq!(saved.expect("memory takes it"), 0);
        assert_eq!(search.load(subject, &file[..]).expect("the same"), 0);
        assert!(
            search
                .load("clobber \"xo\\nox\" \\n ∗2", &file[..])
                .is_err()
        );
    });
}

#[test]
fn every_file_that_was_cut_off_is_refused() {
    let file = small_file();
    let store = Store::new();
    SMALL.ask(&store, |search| {
        for end in 0..file.len() {
            let loaded = search.load("test", &file[..end]);
            assert!(
                matches!(loaded, Err(Unloadable::CutOff)),
                "{end}: {loaded:?}"
            );
        }
        assert!(search.load("test", &file[..]).is_ok());
        let longer = [&file[..], b"\n"].concat();
        assert!(matches!(
            search.load("test", &longer[..]),
            Err(Unloadable::Damaged)
        ));
    });
}

#[test]
fn every_changed_byte_is_noticed_before_anything_is_believed() {
    let mut file = small_file();
    let store = Store::new();
    SMALL.ask(&store, |search| {
        for i in 0..file.len() {
            for change in [0x01, 0x40, 0x80, 0xff] {
                file[i] ^= change;
                let loaded = search.load("test", &file[..]);
                assert!(loaded.is_err(), "byte {i} changed by {change}");
                file[i] ^= change;
            }
        }
        // A change of the last block is noticed when the others are loaded already, which are right.
        let answers = SMALL.ask(&Store::new(), |search| both_answers(search).0);
        assert_eq!(both_answers(search).0, answers);
    });
}

#[test]
fn a_file_can_be_loaded_twice() {
    let file = small_file();
    SMALL.ask(&Store::new(), |search| {
        let loaded = search.load("test", &file[..]).expect("it was just saved");
        assert_eq!(search.entries(), loaded);
        assert_eq!(search.load("test", &file[..]).expect("once more"), loaded);
        assert_eq!(search.entries(), loaded);
        let again = save(search, 4);
        assert_eq!(
            SMALL
                .ask(&Store::new(), |search| search.load("test", &again[..]))
                .ok(),
            Some(loaded)
        );
    });
}

#[test]
fn an_empty_table_can_be_saved_and_loaded() {
    SMALL.ask(&Store::new(), |search| {
        let file = save(search, 1);
        assert!(file.starts_with(b"partizan search, version 1 of "));
        assert_eq!(
            search.load("test", &file[..]).expect("it was just saved"),
            0
        );
    });
}

#[test]
fn loading_keeps_to_the_budget_and_gives_its_memory_back() {
    let question = Question {
        hot: true,
        ..DOMINEERING
    };
    let file = question.ask(&Store::new(), |search| {
        both_answers(search);
        save(search, 1)
    });
    let budget = Budget::unlimited();
    let store = Store::new().with_budget(budget.clone());
    question.ask(&store, |search| {
        budget.cancel();
        let loaded = search.load("test", &file[..]);
        assert!(
            matches!(loaded, Err(Unloadable::Budget(Error::Cancelled))),
            "{loaded:?}"
        );
    });
    let fixed = Store::new().bytes();
    let mut refused = 0;
    for room in [0, 1 << 10, 1 << 14, 1 << 18, 1 << 24] {
        let budget = Budget::unlimited().with_memory(fixed + room);
        let store = Store::new().with_budget(budget.clone());
        question.ask(&store, |search| match search.load("test", &file[..]) {
            Ok(_) => assert!(store.bytes() <= fixed + room),
            Err(Unloadable::Budget(Error::Memory(_))) => refused += 1,
            Err(error) => panic!("{error}"),
        });
        assert_eq!(budget.room(0), fixed + room);
    }
    assert!((1..5).contains(&refused), "{refused}");
}

#[test]
fn a_search_that_was_cancelled_can_be_saved() {
    let store = Store::new();
    let saved = DOMINEERING.ask(&store, |search| {
        search.wins(Player::Left).expect("no limits");
        store.budget().cancel();
        assert_eq!(
            search.winning_moves(Player::Right, false, u64::MAX),
            Err(Error::Cancelled)
        );
        save(search, 1)
    });
    let loaded = DOMINEERING.ask(&Store::new(), |search| search.load("test", &saved[..]));
    assert!(loaded.expect("it was just saved") > 100);
}

/// A place for files of a test.
fn directory(name: &str) -> PathBuf {
    let path =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a directory for tests");
    path
}

#[test]
fn a_file_takes_the_place_of_the_old_one_only_when_it_is_complete() {
    let directory = directory("saved");
    let path = directory.join("kept");
    fs::write(&path, "old").expect("a file");
    SMALL.ask(&Store::new(), |search| {
        both_answers(search);
        // What is written beside it cannot be created.
        let beside = directory.join("kept.part");
        fs::create_dir(&beside).expect("a directory");
        assert!(search.findings().save_to_file("test", &path, 1).is_err());
        assert_eq!(fs::read(&path).expect("the old one"), b"old");
        fs::remove_dir(&beside).expect("it is empty");
        let saved = search
            .findings()
            .save_to_file("test", &path, 1)
            .expect("there is room");
        assert_eq!(saved, search.entries());
        assert!(!beside.exists());
        assert_eq!(fs::read(&path).expect("the new one"), save(search, 1));
        // A directory cannot be replaced by a file; then nothing is left beside it.
        assert!(
            search
                .findings()
                .save_to_file("test", &directory, 1)
                .is_err()
        );
        assert!(!directory.with_extension("part").exists());
        assert!(directory.is_dir());
    });
    fs::remove_dir_all(&directory).expect("it is ours");
}

/// Takes so many bytes and no more.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 < bytes.len() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0 -= bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_reported() {
    let length = small_file().len();
    SMALL.ask(&Store::new(), |search| {
        both_answers(search);
        let save = |room| search.findings().save("test", Full(room), 4);
        for room in [0, 40, length / 2, length - 1] {
            let error = save(room).expect_err("it does not fit");
            assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        }
        assert!(save(length).is_ok());
    });
}
