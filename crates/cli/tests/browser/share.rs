//! Sending a game to somebody, taking it away as files, and bringing it back.

use std::str::from_utf8;

use crate::page::Page;
use crate::stage::in_browser;

/// Makes the first move there is, a few times.
async fn some_moves(page: &Page<'_>, many: usize) {
    for _ in 0..many {
        let made = page.moves().await.len();
        let state = page.state().await;
        page.make(&state["choices"][0]).await;
        page.after_moves(made + 1).await;
    }
}

/// Three moves, and another one instead of the last.
async fn play_with_a_variation(page: &Page<'_>) {
    page.play("game=domineering&position=4x4&seed=5").await;
    some_moves(page, 3).await;
    page.click("#undo").await;
    page.after_moves(2).await;
    let state = page.state().await;
    page.make(&state["choices"][1]).await;
    page.after_moves(3).await;
}

#[test]
fn a_link_opens_the_same_game_with_its_history_and_variations_elsewhere() {
    in_browser("link", async |page| {
        play_with_a_variation(page).await;
        page.click("#tab-share").await;
        page.appears("#share-link").await;
        let link = page.value("#share-link").await;
        let (position, tree) = (
            page.state().await["position"].clone(),
            page.text("#variations").await,
        );
        let (moves, picture) = (
            page.moves().await,
            page.script(
                "return document.querySelector('#board .layer svg').innerHTML",
                &[],
            )
            .await,
        );

        let friend = page.somebody_else().await;
        friend.follow(&link, "#board .layer svg").await;
        assert_eq!(friend.state().await["position"], position);
        assert_eq!(friend.moves().await, moves);
        assert_eq!(friend.text("#variations").await, tree);
        assert_eq!(
            friend
                .script(
                    "return document.querySelector('#board .layer svg').innerHTML",
                    &[]
                )
                .await,
            picture
        );
        friend.click("#undo").await;
        friend.after_moves(2).await;
    });
}

#[test]
fn pictures_are_saved_as_svg_png_and_tikz() {
    in_browser("pictures", async |page| {
        page.play("game=domineering&position=3x3&panel=share").await;
        page.appears("#download-svg").await;
        page.click("#download-svg").await;
        let svg = page.downloaded("domineering.svg").await;
        assert!(from_utf8(&svg).expect("text").contains("<svg"));
        page.click("#download-png").await;
        let png = page.downloaded("domineering.png").await;
        assert!(png.starts_with(b"\x89PNG\r\n"));
        page.click("#download-tikz").await;
        let tikz = page.downloaded("domineering.tex").await;
        assert!(from_utf8(&tikz).expect("text").contains("tikzpicture"));
        page.click("#copy-text").await;
        page.says("#notices", "Cop").await;
    });
}

#[test]
fn a_game_is_saved_as_a_file_and_opened_again_with_its_variations() {
    in_browser("record", async |page| {
        play_with_a_variation(page).await;
        let (moves, plies) = (
            page.moves().await,
            page.count("#variations [data-ply]").await,
        );
        page.click("#tab-share").await;
        page.appears("#export-record").await;
        page.click("#export-record").await;
        let record = page.downloaded("domineering.txt").await;
        let record = from_utf8(&record).expect("text");
        assert!(record.starts_with("partizan game 1\n"), "{record}");
        assert!(record.contains("3 ("), "the variation: {record}");

        let file = page.file("mine.txt", record);
        let friend = page.somebody_else().await;
        friend.gallery().await;
        friend.give_file("#import-record", &file).await;
        friend.appears("#board .layer svg").await;
        friend.says("#notices", "Opened mine.txt").await;
        assert_eq!(friend.moves().await, moves);
        assert_eq!(friend.count("#variations [data-ply]").await, plies);
    });
}

#[test]
fn a_file_that_is_no_game_is_refused_with_a_reason() {
    in_browser("nonsense", async |page| {
        page.expect_refusals();
        page.gallery().await;
        let file = page.file("nonsense.txt", "partizan game 1\ngame nosuch\nmoves\n");
        page.give_file("#import-record", &file).await;
        page.says("#notices .error", "nosuch").await;
        page.appears("[data-game='nim']").await;
    });
}

#[test]
fn an_address_with_nonsense_says_what_is_wrong() {
    in_browser("nowhere", async |page| {
        page.expect_refusals();
        page.gallery().await;
        for (hash, said) in [
            ("#/nowhere", "no such page"),
            ("#/play?game=nosuch", "There is no game"),
            ("#/play?game=clobber&position=x?o", "?"),
        ] {
            page.script("location.hash = arguments[0]", &[hash.into()])
                .await;
            page.says("main", said).await;
        }
        // The start is fine even if a move is not.
        page.script(
            "location.hash = '#/play?game=domineering&position=3x3&moves=z9/z8'",
            &[],
        )
        .await;
        page.appears("#board .layer svg").await;
        page.says("#notices .error", "z9").await;
        assert_eq!(page.moves().await.len(), 0);
        // So are the moves before a wrong one.
        page.script(
            "location.hash = '#/play?game=domineering&position=3x3&moves=a1/a2 a1/a2 b3/c3'",
            &[],
        )
        .await;
        page.after_moves(1).await;
        assert_eq!(page.moves().await, ["a1/a2"]);
    });
}

#[test]
fn a_seed_that_would_be_rounded_is_refused() {
    in_browser("seed", async |page| {
        page.play("game=nim&position=3&seed=9007199254740991").await;
        assert_eq!(page.parameter("seed").await, "9007199254740991");
        let large = "location.hash = '#/play?game=nim&position=3&seed=9007199254740993'";
        page.script(large, &[]).await;
        page.says("main", "9007199254740993 cannot be used").await;
        page.gallery().await;
        let text = "partizan game 1\ngame nim\nposition 3\nseed 9007199254740993\nmoves\n";
        page.give_file("#import-record", &page.file("large.txt", text))
            .await;
        page.says("#notices", "seed of this game cannot be used")
            .await;
    });
}
