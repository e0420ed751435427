//! How long games take: against a search that is plainly the definition, and by itself.

mod common;

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use common::{options, sample_up_to, short_games, visit};
use partizan_rules::{Entry, Request, Ruleset, Size, Visitor};
use partizan_solve::{Course, Game, Lengths, Misplay, Players};
use partizan_value::{Budget, Error, Player, Store};

const MODES: [Players; 3] = [Players::Any, Players::Perfect, Players::Honest];

/// The size of boards up to which positions are taken.
const SMALL: Size = Size { rows: 3, cols: 3 };
/// About how many positions of each game are compared, and as many sums of two.
const COMPARED: usize = 100;
/// The most positions that may be reachable from one that is compared.
const REACHABLE: usize = 300;

/// A sum of positions, as the definition plays it.
type Boards<R> = Vec<<R as Ruleset>::Position>;

/// Lengths by the definitions: every line of play is followed to its end.
struct Definition<'a, R: Ruleset> {
    ruleset: &'a R,
    perfect: HashMap<(Boards<R>, Player), (Player, usize)>,
}

impl<R: Ruleset> Definition<'_, R> {
    fn options(&self, boards: &Boards<R>, player: Player) -> Vec<Boards<R>> {
        let mut all = Vec::new();
        for (i, board) in boards.iter().enumerate() {
            for option in options(self.ruleset, board, player) {
                let mut after = boards.clone();
                after[i] = option;
                all.push(after);
            }
        }
        all
    }

    /// Whether no more than so many positions can be reached.
    fn is_small(&self, boards: &Boards<R>, most: usize) -> bool {
        let mut met = HashSet::from([boards.clone()]);
        let mut open = vec![boards.clone()];
        while let Some(boards) = open.pop() {
            for player in Player::BOTH {
                for option in self.options(&boards, player) {
                    if met.insert(option.clone()) {
                        open.push(option);
                    }
                }
            }
            if met.len() > most {
                return false;
            }
        }
        true
    }

    /// Who wins, and after how many moves, when the winner hurries and the loser holds out.
    fn perfect(&mut self, boards: &Boards<R>, mover: Player) -> (Player, usize) {
        let key = (boards.clone(), mover);
        if let Some(&known) = self.perfect.get(&key) {
            return known;
        }
        let after = self.options(boards, mover).into_iter();
        let ends: Vec<_> = after.map(|o| self.perfect(&o, mover.opponent())).collect();
        let won = ends.iter().filter(|end| end.0 == mover).map(|end| end.1);
        let lost = ends.iter().map(|end| end.1);
        let end = match won.min() {
            Some(moves) => (mover, moves + 1),
            None => (mover.opponent(), lost.max().map_or(0, |moves| moves + 1)),
        };
        self.perfect.insert(key, end);
        end
    }

    /// The shortest game in which `honest` never leaves a won position; any game without one.
    fn shortest(
        &mut self,
        boards: &Boards<R>,
        mover: Player,
        honest: Option<Player>,
        known: &mut HashMap<(Boards<R>, Player), Option<usize>>,
    ) -> Option<usize> {
        let key = (boards.clone(), mover);
        if let Some(&known) = known.get(&key) {
            return known;
        }
        let after = self.options(boards, mover);
        let mut shortest = after.is_empty().then_some(0);
        for option in after {
            if honest == Some(mover) && self.perfect(&option, mover.opponent()).0 != mover {
                continue;
            }
            if let Some(moves) = self.shortest(&option, mover.opponent(), honest, known) {
                shortest = Some(shortest.map_or(moves + 1, |least| least.min(moves + 1)));
            }
        }
        known.insert(key, shortest);
        shortest
    }

    fn length(&mut self, boards: &Boards<R>, first: Player, players: Players) -> usize {
        let (winner, length) = self.perfect(boards, first);
        let honest = match players {
            Players::Perfect => return length,
            Players::Honest => Some(winner),
            Players::Any => None,
        };
        let shortest = self.shortest(boards, first, honest, &mut HashMap::new());
        shortest.expect("the winner has a move to a won position")
    }
}

/// Lengths of the positions of a request, for each mode and first player; `None` for large ones.
struct ByDefinition {
    /// The most positions that may be reachable.
    most: usize,
}

impl Visitor for ByDefinition {
    type Output = Vec<Option<Vec<usize>>>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Self::Output {
        let mut definition = Definition {
            ruleset: &ruleset,
            perfect: HashMap::new(),
        };
        let mut lengths = |boards: &Boards<R>| {
            definition.is_small(boards, self.most).then(|| {
                let questions = MODES.into_iter().flat_map(|m| Player::BOTH.map(|p| (m, p)));
                questions
                    .map(|(players, first)| definition.length(boards, first, players))
                    .collect()
            })
        };
        sums.iter().map(&mut lengths).collect()
    }
}

fn course(lengths: Lengths) -> Course {
    let course = lengths.course.expect("nothing stopped it");
    assert_eq!(course.length, lengths.at_least);
    assert_eq!(course.length, course.line.len());
    course
}

#[test]
fn lengths_of_every_game_and_of_sums_are_those_of_the_definitions() {
    for (entry, parameters) in short_games() {
        let request = Request::of_size(entry, SMALL, parameters.clone()).expect("they exist");
        let texts = visit(&request, CheckedTexts(entry.name));
        let stride = (texts.len() / COMPARED).max(1);
        let texts: Vec<String> = texts.into_iter().step_by(stride).collect();
        // Each beside another from somewhere else.
        let other = |i: usize| &texts[(2 * i + 5) % texts.len()];
        let pairs = texts.iter().enumerate();
        let sums: Vec<String> = pairs
            .map(|(i, text)| format!("{text} + {}", other(i)))
            .collect();
        let all: Vec<&str> = texts.iter().chain(&sums).map(String::as_str).collect();
        let request = Request::new(entry, all.clone(), parameters).expect("as before");
        let expected = visit(&request, ByDefinition { most: REACHABLE });
        let game = partizan_solve::open(&request, &Store::new()).expect("as before");
        let mut compared = [0; 2];
        for (i, expected) in expected.iter().enumerate() {
            let Some(expected) = expected else { continue };
            compared[usize::from(i >= texts.len())] += 1;
            let mut lengths = expected.iter();
            for players in MODES {
                for first in Player::BOTH {
                    let question = format!("{} {} {players:?} {first}", entry.name, all[i]);
                    let found = course(game.length(i, first, players, 1));
                    assert_eq!(Some(&found.length), lengths.next(), "{question}");
                    let replay = game.replay(i, first, &found.line, &Budget::unlimited());
                    let replay = replay.unwrap_or_else(|error| panic!("{question}: {error}"));
                    assert_eq!(replay.winner, Some(found.winner), "{question}");
                }
            }
            let [any, perfect, honest] = [0, 2, 4].map(|mode| &expected[mode..mode + 2]);
            for first in 0..2 {
                let ordered = any[first] <= honest[first] && honest[first] <= perfect[first];
                assert!(ordered, "{} {}", entry.name, all[i]);
            }
        }
        let least = texts.len().min(10);
        assert!(compared[0] >= least, "{}: {compared:?}", entry.name);
        assert!(compared[1] >= least.min(4), "{}: {compared:?}", entry.name);
    }
}

/// Checks what a ruleset promises the search, on a sample of positions, and gives their texts.
struct CheckedTexts(&'static str);

impl Visitor for CheckedTexts {
    type Output = Vec<String>;

    fn visit<R: Ruleset>(self, ruleset: R, _: Vec<Vec<R::Position>>) -> Vec<String> {
        let check = |position: &R::Position| {
            let text = ruleset.text(position);
            for player in Player::BOTH {
                let question = format!("{} {text} {player}", self.0);
                options_of_parts_are_parts_of_options(&ruleset, position, player, &question);
                stamina_keeps_its_promises(&ruleset, position, player, &question);
            }
            text
        };
        let positions = sample_up_to(&ruleset, SMALL);
        positions.iter().map(check).collect()
    }
}

fn parts<R: Ruleset>(ruleset: &R, position: &R::Position) -> Boards<R> {
    let mut parts = Vec::new();
    ruleset.parts(position, &mut |part| parts.push(part));
    parts
}

/// The same sums, each with its parts in any order.
fn same_sums<P: PartialEq>(a: &[Vec<P>], b: &[Vec<P>]) -> bool {
    let same = |a: &Vec<P>, b: &Vec<P>| {
        let count = |sum: &Vec<P>, part: &P| sum.iter().filter(|p| *p == part).count();
        a.len() == b.len() && a.iter().all(|part| count(a, part) == count(b, part))
    };
    let within = |a: &[Vec<P>], b: &[Vec<P>]| a.iter().all(|x| b.iter().any(|y| same(x, y)));
    within(a, b) && within(b, a)
}

fn options_of_parts_are_parts_of_options<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    player: Player,
    question: &str,
) {
    let after = options(ruleset, position, player);
    let by_moves: Vec<_> = after.iter().map(|after| parts(ruleset, after)).collect();
    let sum = parts(ruleset, position);
    let mut by_parts = Vec::new();
    for (i, part) in sum.iter().enumerate() {
        for option in options(ruleset, part, player) {
            let mut after = sum.clone();
            after.remove(i);
            after.extend(parts(ruleset, &option));
            by_parts.push(after);
        }
    }
    assert!(same_sums(&by_moves, &by_parts), "{question}");
}

fn stamina_keeps_its_promises<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    player: Player,
    question: &str,
) {
    let of = |position: &R::Position| Some(ruleset.stamina(position)?[player as usize]);
    let Some(before) = of(position) else { return };
    let after = |player: Player| {
        let options = options(ruleset, position, player).into_iter();
        options.map(|option| of(&option).expect("known before"))
    };
    let own: Vec<_> = after(player).collect();
    assert_eq!(before.most == 0, own.is_empty(), "{question}");
    let lowered: Vec<_> = own.iter().map(|own| before.most - own.most).collect();
    assert!(lowered.iter().all(|n| (1..=2).contains(n)), "{question}");
    assert!(own.is_empty() || lowered.contains(&1), "{question}");
    let keeps_sure = own.iter().any(|own| own.sure + 1 >= before.sure);
    assert!(before.sure == 0 || keeps_sure, "{question}");
    for other in after(player.opponent()) {
        assert!(before.most - other.most <= 2, "{question}");
        assert!(other.sure >= before.sure, "{question}");
    }
}

fn open(game: &str, position: &str, parameters: Vec<&str>, store: &Store) -> Box<dyn Game> {
    let entry = Entry::named(game).expect("the game exists");
    let request = Request::new(entry, vec![position], parameters).expect("parameters exist");
    partizan_solve::open(&request, store).expect("the position can be read")
}

fn domineering(position: &str) -> Box<dyn Game> {
    open("domineering", position, vec![], &Store::new())
}

/// Boards that have parts, symmetries and sure moves.
#[test]
fn lengths_of_whole_boards_of_domineering_are_those_of_the_definitions() {
    let boards = vec![
        "4x4",
        "2x6",
        "6x2",
        "3x5",
        "5x3",
        "1x9 + 2x3 + 3x1",
        "2x2 + 2x2 + 3x3",
    ];
    let entry = Entry::named("domineering").expect("the game exists");
    let request = Request::new(entry, boards.clone(), vec![]).expect("no parameters");
    let game = partizan_solve::open(&request, &Store::new()).expect("boards");
    let expected = visit(&request, ByDefinition { most: usize::MAX });
    for (i, board) in boards.iter().enumerate() {
        let questions = MODES.into_iter().flat_map(|m| Player::BOTH.map(|p| (m, p)));
        let found = questions.map(|(players, first)| course(game.length(i, first, players, 1)));
        let found: Vec<usize> = found.map(|course| course.length).collect();
        assert_eq!(Some(found), expected[i], "{board}");
    }
}

#[test]
fn shortest_games_of_domineering_are_the_known_ones() {
    for (board, length) in [
        ("2x2", 1),
        ("2x3", 1),
        ("2x4", 3),
        ("2x5", 3),
        ("2x6", 4),
        ("3x3", 2),
        ("3x4", 3),
        ("3x5", 3),
        ("4x4", 4),
        ("4x5", 5),
        ("5x5", 7),
    ] {
        let game = domineering(board);
        let both = Player::BOTH.map(|first| course(game.length(0, first, Players::Any, 1)).length);
        assert_eq!(both.into_iter().min(), Some(length), "{board}");
    }
}

/// A quarter turn exchanges the players, which parts must not take for the same.
#[test]
fn turned_boards_of_domineering_take_as_long_with_the_players_exchanged() {
    for (board, turned) in [("4x5", "5x4"), ("3x6", "6x3"), ("5x5", "5x5")] {
        for players in MODES {
            for first in Player::BOTH {
                let of = |board: &str, first: Player| {
                    course(domineering(board).length(0, first, players, 1))
                };
                let (one, other) = (of(board, first), of(turned, first.opponent()));
                assert_eq!(one.length, other.length, "{board} {players:?}");
                assert_eq!(one.winner, other.winner.opponent(), "{board} {players:?}");
            }
        }
    }
}

#[test]
fn a_replay_shows_the_last_position_of_a_whole_game() {
    let game = domineering("2x2 + 1x2");
    let line = |moves: &[&str]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
    let replay = game.replay(
        0,
        Player::Left,
        &line(&["1:a1/a2", "2:a1/b1", "1:b1/b2"]),
        &Budget::unlimited(),
    );
    let replay = replay.expect("a whole game");
    assert_eq!(replay.winner, Some(Player::Left));
    assert_eq!(replay.position, "xx/xx + oo");
    assert!(replay.picture.to_svg().starts_with("<svg"));
}

#[test]
fn a_replay_refuses_what_is_not_a_whole_game() {
    let game = domineering("2x2");
    let replay = |first: Player, moves: &[&str]| {
        let line: Vec<String> = moves.iter().map(ToString::to_string).collect();
        game.replay(0, first, &line, &Budget::unlimited())
            .map(|replay| replay.winner)
    };
    assert_eq!(replay(Player::Left, &["a1/a2"]), Ok(Some(Player::Left)));
    let illegal = |number, player, name: &str| {
        Err(Misplay::Illegal {
            number,
            player,
            name: name.to_string(),
        })
    };
    assert_eq!(
        replay(Player::Right, &["a1/a2"]),
        illegal(1, Player::Right, "a1/a2")
    );
    assert_eq!(
        replay(Player::Left, &["a1/a2", "b1/b2"]),
        illegal(2, Player::Right, "b1/b2")
    );
    assert_eq!(
        replay(Player::Left, &[]),
        Err(Misplay::Unfinished {
            player: Player::Left
        })
    );
}

#[test]
fn a_game_that_is_over_takes_no_moves_and_the_second_player_wins() {
    for players in MODES {
        let course = course(domineering("1x1").length(0, Player::Left, players, 1));
        assert_eq!((course.winner, course.length), (Player::Right, 0));
    }
}

#[test]
fn games_of_tens_of_thousands_of_moves_are_played_to_their_end() {
    let only_one = vec!["left=1", "right=1"];
    let game = open("subtraction", "50001", only_one, &Store::new());
    for players in MODES {
        let course = course(game.length(0, Player::Right, players, 1));
        assert_eq!((course.winner, course.length), (Player::Right, 50_001));
    }
}

#[test]
fn games_too_long_to_be_searched_are_longer_than_what_is_found() {
    let only_one = vec!["left=1", "right=1"];
    let game = open("subtraction", "70000", only_one, &Store::new());
    for players in MODES {
        let found = game.length(0, Player::Left, players, 1);
        assert!(matches!(found.course, Err(Error::TooLarge(_))));
        assert!((60_000..=70_000).contains(&found.at_least));
    }
}

/// Searches a board that is far too large, and looks at what is known in the end.
fn run_out(game: &str, board: &str, budget: &Budget, error: &Error) {
    let store = Store::new().with_budget(budget.clone());
    let opened = open(game, board, vec![], &store);
    let found = opened.length(0, Player::Left, Players::Perfect, 1);
    assert_eq!(found.course.as_ref(), Err(error), "{game} {board}");
    assert!(found.at_least > 0, "{game} {board}: {found:?}");
    drop(opened);
    assert_eq!(budget.room(0), budget.memory(), "all was given back");
}

#[test]
fn a_search_that_runs_out_of_memory_knows_a_lower_bound() {
    const MEMORY: u64 = 4 << 20;
    for (game, board) in [("domineering", "9x9"), ("cram", "8x9"), ("snort", "9x9")] {
        let budget = Budget::unlimited().with_memory(MEMORY);
        run_out(game, board, &budget, &Error::Memory(MEMORY));
    }
}

#[test]
fn a_search_that_runs_out_of_time_knows_a_lower_bound() {
    let time = Duration::from_millis(100);
    for (game, board) in [
        ("domineering", "9x9"),
        ("domineering", "2x3000"),
        ("cram", "8x9"),
        ("amazons", "30x30"),
    ] {
        let budget = Budget::unlimited().with_time(time);
        run_out(game, board, &budget, &Error::Time(time));
    }
}

#[test]
fn a_cancelled_search_ends_without_a_game() {
    let store = Store::new();
    let game = open("domineering", "8x8", vec![], &store);
    let found = std::thread::scope(|scope| {
        let worker = scope.spawn(|| game.length(0, Player::Left, Players::Perfect, 1));
        while game.progress().looked_at == 0 {
            std::thread::yield_now();
        }
        store.budget().cancel();
        worker.join().expect("no panic")
    });
    assert_eq!(found.course, Err(Error::Cancelled));
    for players in MODES {
        let found = game.length(0, Player::Left, players, 1);
        assert_eq!(found.course, Err(Error::Cancelled));
    }
}
