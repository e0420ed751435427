//! `partizan reproduce`: papers, claims, verdicts, and the pages that are written from them.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use common::{answer, json, run, stderr, stdout, temporary};

mod common;

const PAPERS: [&str; 5] = [
    "dukego",
    "legionnaires",
    "domineering",
    "chessfights",
    "parabola",
];

/// A claim that takes no time.
const QUICK: [&str; 4] = ["reproduce", "parabola", "--claim", "grundy-numbers"];

fn with<'a>(words: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [words, more].concat()
}

/// The folder of the pages in the repository.
fn pages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/papers")
}

#[test]
fn the_papers_and_their_claims_are_listed() {
    let text = answer(&["reproduce"]);
    let listed = json(&run(&["reproduce", "--json"]));
    let papers = listed["papers"].as_array().expect("papers");
    assert_eq!(papers.len(), PAPERS.len());
    for name in PAPERS {
        assert!(text.contains(&format!("{name}: ")), "{name}");
        assert!(papers.iter().any(|paper| paper["id"] == name), "{name}");
    }
    let claims = papers
        .iter()
        .flat_map(|paper| paper["claims"].as_array().expect("claims"));
    for claim in claims {
        for key in ["id", "paper", "place", "claim", "published", "expected"] {
            assert!(claim[key].is_string(), "{claim}");
        }
        assert!(
            text.contains(claim["id"].as_str().expect("a name")),
            "{claim}"
        );
    }
}

#[test]
fn a_claim_comes_with_print_computation_and_verdict() {
    let text = answer(&QUICK);
    for part in [
        "grundy-numbers (table of single heaps): extended",
        "n   number published  number computed",
        "11  2                 2",
        "1 +",
        "checked: ",
        "time: ",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let output = run(&with(&QUICK, &["--json"]));
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    let document = json(&output);
    assert_eq!(document["as_expected"], true);
    assert!(document["seconds"].is_f64());
    let [claim] = &document["claims"].as_array().expect("claims")[..] else {
        panic!("{document}")
    };
    assert_eq!(claim["id"], "grundy-numbers");
    assert_eq!(claim["verdict"], "extended");
    assert!(claim["claim"].is_string());
    let published = claim["published"].as_str().expect("a text");
    let computed = claim["computed"].as_str().expect("a text");
    assert_eq!(published, "0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2");
    assert!(computed.starts_with(published) && computed.len() > published.len());
}

#[test]
fn a_column_that_is_not_in_print_stands_there_once() {
    let text = answer(&["reproduce", "legionnaires", "--claim", "depth"]);
    let head =
        "start        pawns  longest game  longer than pawns published  longer than pawns computed";
    assert!(text.contains(head), "{text}");
    assert!(text.contains("counterexample: "), "{text}");
}

#[test]
fn the_word_for_a_claim_is_the_same_as_the_flag() {
    let by_word = run(&["reproduce", "parabola", "claim=grundy-numbers", "--json"]);
    let by_flag = run(&with(&QUICK, &["--json"]));
    let claims = |output| json(output)["claims"][0]["entries"].clone();
    assert_eq!(claims(&by_word), claims(&by_flag));
}

#[test]
fn latex_has_a_tabular_for_every_claim_and_no_sign_that_cannot_be_set() {
    let record = temporary("latex.txt");
    fs::copy(pages().join(RECORD), &record).expect("the repository has a record");
    let path = record.to_str().expect("a plain name");
    let text = answer(&["reproduce", "all", "--full", "--keep", path, "--latex"]);
    fs::remove_file(&record).expect("it is there");
    let claims = fs::read_to_string(pages().join(RECORD)).expect("it is there");
    let claims = claims.lines().count() - 1;
    assert_eq!(text.matches("\\paragraph{").count(), claims);
    assert!(text.matches("\\begin{tabular}").count() >= claims);
    // Letters with accents and dots are known to every LaTeX of today.
    let is_known = |c: &char| c.is_ascii() || c.is_alphabetic() && *c < 'Ā' || *c == '…';
    let unknown: String = text.chars().filter(|c| !is_known(c)).collect();
    assert_eq!(unknown, "");
    let text = answer(&with(&QUICK, &["--latex"]));
    for part in [
        "\\section{",
        "\\begin{tabular}{l|ll}",
        "11 & $2$ & $2$ \\\\",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let (begun, ended) = (
        text.matches("\\begin{").count(),
        text.matches("\\end{").count(),
    );
    assert_eq!(begun, ended);
}

#[test]
fn wrong_papers_claims_and_words_are_refused_with_exit_code_2() {
    for (arguments, message) in [
        (&["reproduce", "dukegi"][..], "did you mean `dukego`?"),
        (&["reproduce", "chess"], "there are "),
        (
            &["reproduce", "parabola", "--claim", "grundy-number"],
            "did you mean `grundy-numbers`?",
        ),
        (
            &["reproduce", "parabola", "--claim", ""],
            "no claim of parabola is ``",
        ),
        (
            &["reproduce", "dukego", "--claim", "grundy-numbers"],
            "no claim of dukego is `grundy-numbers`",
        ),
        (&["reproduce", "dukego", "parabola"], "one paper at a time"),
        (
            &["reproduce", "dukego", "full=maybe"],
            "expected full=yes or full=no",
        ),
        (
            &["reproduce", "dukego", "colour=red"],
            "expected a paper, claim=ID or full=yes",
        ),
        (
            &["reproduce", "dukego", "claim=a", "claim=b"],
            "the claim is given twice",
        ),
        (
            &["reproduce", "dukego", "claim=a", "--claim", "b"],
            "the claim is given twice",
        ),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(stdout(&output), "", "{arguments:?}");
        assert!(
            stderr(&output).contains(message),
            "{arguments:?}: {}",
            stderr(&output)
        );
    }
}

#[test]
fn nothing_is_written_before_a_paper_is_chosen() {
    let folder = temporary("nothing");
    let path = folder.to_str().expect("a plain name");
    for flags in [
        &["--svg", path][..],
        &["--pages", path],
        &["--keep", path],
        &["--latex"],
        &["--full"],
    ] {
        let output = run(&with(&["reproduce"], flags));
        assert_eq!(output.status.code(), Some(2), "{flags:?}");
        assert!(stderr(&output).contains("which paper?"), "{flags:?}");
        assert!(!folder.exists(), "{flags:?}");
    }
}

#[test]
fn a_page_that_cannot_be_written_leaves_one_document() {
    let folder = temporary("no-page");
    fs::create_dir_all(folder.join("parabola.md")).expect("it can be made");
    let path = folder.to_str().expect("a plain name");
    let output = run(&["reproduce", "parabola", "--pages", path, "--json"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(json(&output)["error"].is_object() || json(&output)["error"].is_string());
    fs::remove_dir_all(&folder).expect("it is there");
}

#[test]
fn whole_pages_are_not_replaced_by_parts_of_them() {
    let folder = temporary("whole");
    fs::create_dir_all(&folder).expect("it can be made");
    let (page, path) = (
        folder.join("parabola.md"),
        folder.to_str().expect("a plain name"),
    );
    fs::write(&page, "a whole page").expect("it can be written");
    let one = run(&with(&QUICK, &["--pages", path]));
    assert_eq!(one.status.code(), Some(2));
    assert!(stderr(&one).contains("cannot be about one claim"));
    let stopped = run(&["reproduce", "parabola", "--time", "0s", "--pages", path]);
    assert_eq!(stopped.status.code(), Some(1));
    assert!(stdout(&stopped).contains("1 not checked"));
    let kept = fs::read_to_string(&page).expect("it is there");
    assert_eq!(kept, "a whole page");
    fs::remove_dir_all(&folder).expect("it is there");
}

#[test]
fn what_cannot_be_computed_in_time_is_open_with_its_reason_and_exit_code_1() {
    let output = run(&["reproduce", "parabola", "--time", "0s", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let document = json(&output);
    assert_eq!(document["as_expected"], false);
    // When time is up nothing else is tried.
    let [claim] = &document["claims"].as_array().expect("claims")[..] else {
        panic!("{document}")
    };
    assert_eq!(claim["verdict"], "open", "{claim}");
    let reason = claim["stopped"].as_str().expect("a reason");
    assert!(reason.contains("time limit"), "{reason}");
    assert!(
        stderr(&output).contains("0 of 18 claims were"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn what_was_computed_is_kept_and_not_computed_again() {
    let file = temporary("claims.txt");
    let path = file.to_str().expect("a plain name");
    let kept = with(&QUICK, &["--keep", path]);
    answer(&kept);
    let before = fs::read_to_string(&file).expect("it was written");
    assert_eq!(before.lines().count(), 2, "{before}");
    // There is no time to compute anything.
    let again = run(&with(&kept, &["--time", "0s", "--json"]));
    assert_eq!(again.status.code(), Some(0), "{}", stderr(&again));
    assert_eq!(json(&again)["claims"][0]["verdict"], "extended");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), before);
    for damaged in [
        before.replace("\"seconds\"", "\"second\""),
        before[..before.len() - 9].to_string(),
        "partizan: something else, version 1\n".to_string(),
    ] {
        fs::write(&file, &damaged).expect("it can be written");
        let output = run(&kept);
        assert_eq!(output.status.code(), Some(2), "{damaged}");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), damaged);
    }
    fs::remove_file(&file).expect("it is there");
}

#[test]
fn folders_that_cannot_be_written_are_refused_before_the_work() {
    let file = temporary("no-folder");
    fs::write(&file, "a file").expect("it can be written");
    let path = file.to_str().expect("a plain name");
    for flag in ["--svg", "--pages"] {
        let output = run(&["reproduce", "parabola", flag, path]);
        assert_eq!(output.status.code(), Some(2), "{flag}");
        assert!(stderr(&output).contains("this is no folder for files"));
        assert_eq!(stdout(&output), "");
    }
    fs::remove_file(&file).expect("it is there");
}

/// All files below a folder, with their contents.
fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let text = fs::read_to_string(&path).expect("a text");
            found.push((path, text));
        }
    }
    found
}

/// The file of all claims in the repository.
const RECORD: &str = "record.txt";

#[test]
fn the_pages_are_those_that_the_recorded_claims_lead_to() {
    let folder = temporary("pages");
    let record = temporary("record.txt");
    let (folder_path, record_path) = (
        folder.to_str().expect("plain"),
        record.to_str().expect("plain"),
    );
    let recorded = pages().join(RECORD);
    fs::copy(&recorded, &record).expect("the repository has a record");
    let output = run(&[
        "reproduce",
        "all",
        "--full",
        "--keep",
        record_path,
        "--pages",
        folder_path,
        "--time",
        "0s",
        "--json",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let written = files(&folder);
    let expected: HashSet<PathBuf> = files(&pages())
        .into_iter()
        .filter_map(|(path, _)| Some(path.strip_prefix(pages()).ok()?.to_path_buf()))
        .filter(|path| path != Path::new(RECORD))
        .collect();
    for (path, text) in &written {
        let name = path.strip_prefix(&folder).expect("it is within");
        let known = fs::read_to_string(pages().join(name)).unwrap_or_default();
        assert!(
            *text == known,
            "{} is not up to date: `partizan reproduce all --full --keep docs/papers/{RECORD} --pages docs/papers` writes it",
            name.display()
        );
        assert!(expected.contains(name), "{}", name.display());
    }
    assert_eq!(
        written.len(),
        expected.len(),
        "there are pages that nobody writes"
    );
    fs::remove_dir_all(&folder).expect("it is there");
    fs::remove_file(&record).expect("it is there");
}

#[test]
fn the_readme_has_the_table_of_verdicts_that_the_pages_have() {
    let listed = fs::read_to_string(pages().join("README.md")).expect("it is there");
    let readme = fs::read_to_string(pages().join("../../README.md")).expect("it is there");
    let rows: Vec<String> = listed
        .lines()
        .filter(|line| line.starts_with('|'))
        .map(|line| line.replace("](", "](docs/papers/"))
        .collect();
    assert!(rows.len() > PAPERS.len());
    let table = rows.join("\n");
    assert!(readme.contains(&table), "the README should have\n{table}");
}
