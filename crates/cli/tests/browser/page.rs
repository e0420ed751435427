//! A page as a person meets it: reading, clicking, typing, waiting.

use std::path::{Path, PathBuf};
use std::time::Duration;

use fantoccini::actions::{
    Actions, InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
    TouchActions,
};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use fantoccini::{Client, Locator};
use serde_json::{Value as Json, json};
use tokio::time::{Instant, sleep};

use crate::driver::Extra;
use crate::stage::Stage;

const DOWN: PointerAction = PointerAction::Down {
    button: MOUSE_BUTTON_LEFT,
};
const UP: PointerAction = PointerAction::Up {
    button: MOUSE_BUTTON_LEFT,
};

/// How long something may take that takes no time on an idle machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A point of a picture.
pub(crate) type Point = [f64; 2];

/// The move with this name.
pub(crate) fn named<'a>(state: &'a Json, name: &str) -> &'a Json {
    let choices = state["choices"].as_array().expect("moves");
    choices
        .iter()
        .find(|choice| choice["move"] == name)
        .unwrap_or_else(|| panic!("no {name}"))
}

/// The points of a move.
pub(crate) fn way(choice: &Json) -> Vec<Point> {
    serde_json::from_value(choice["ways"][0].clone()).expect("points")
}

/// A browser with the workbench in it.
pub(crate) struct Page<'a> {
    stage: &'a Stage,
    client: Client,
}

impl<'a> Page<'a> {
    pub(crate) fn new(stage: &'a Stage, client: Client) -> Page<'a> {
        Page { stage, client }
    }

    /// Another browser that knows nothing of this one.
    pub(crate) async fn somebody_else(&self) -> Page<'a> {
        Page::new(self.stage, self.stage.browser().await)
    }

    /// The server will refuse something on purpose.
    pub(crate) fn expect_refusals(&self) {
        self.stage.expect_refusals();
    }

    // ---- where we are

    /// Opens an address such as `#/help`, and waits for something on its page.
    pub(crate) async fn open(&self, hash: &str, ready: &str) {
        // An address that differs after the # is the same document: the old page must not be
        // taken for the new one.
        let here = self.client.current_url().await.expect("an address");
        if here.as_str().starts_with(self.stage.address()) {
            self.script(
                "document.querySelector('.page')?.setAttribute('data-old', '')",
                &[],
            )
            .await;
        }
        let address = format!("{}/{hash}", self.stage.address());
        self.client.goto(&address).await.expect("the page is there");
        self.until(
            &format!("{ready} on {hash}"),
            "return document.querySelector(`.page:not([data-old]) ${arguments[0]}`) !== null",
            &[json!(ready)],
        )
        .await;
    }

    /// Opens a board by the part of its address after `#/play?`.
    pub(crate) async fn play(&self, query: &str) {
        self.open(&format!("#/play?{query}"), "#board .layer svg")
            .await;
    }

    pub(crate) async fn gallery(&self) {
        self.open("#/", "[data-game] svg").await;
    }

    pub(crate) async fn reload(&self, ready: &str) {
        self.client.refresh().await.expect("the page is there");
        self.appears(ready).await;
    }

    pub(crate) async fn back(&self) {
        self.client
            .back()
            .await
            .expect("there is a page before this");
    }

    pub(crate) async fn forth(&self) {
        self.client
            .forward()
            .await
            .expect("there is a page after this");
    }

    pub(crate) async fn address(&self) -> String {
        self.client
            .current_url()
            .await
            .expect("an address")
            .to_string()
    }

    /// Opens a whole address.
    pub(crate) async fn follow(&self, address: &str, ready: &str) {
        self.client.goto(address).await.expect("the page is there");
        self.appears(ready).await;
    }

    // ---- asking the page

    /// Runs a script in the page.
    pub(crate) async fn script(&self, script: &str, arguments: &[Json]) -> Json {
        match self.client.execute(script, arguments.to_vec()).await {
            Ok(answer) => answer,
            Err(error) => panic!("{error} in {script}"),
        }
    }

    /// Waits until a script answers with something that counts as true, and gives that.
    pub(crate) async fn until(&self, what: &str, script: &str, arguments: &[Json]) -> Json {
        let end = Instant::now() + PATIENCE;
        loop {
            let answer = self.script(script, arguments).await;
            let no =
                matches!(answer, Json::Null | Json::Bool(false)) || answer == "" || answer == 0;
            if !no {
                return answer;
            }
            if Instant::now() > end {
                let seen = self.script("return document.body.innerText", &[]).await;
                panic!(
                    "still waiting for {what}; the page says\n{}",
                    seen.as_str().unwrap_or("")
                );
            }
            sleep(Duration::from_millis(15)).await;
        }
    }

    pub(crate) async fn appears(&self, css: &str) {
        let script = "return document.querySelector(arguments[0])?.checkVisibility({ visibilityProperty: true }) ?? false";
        self.until(css, script, &[json!(css)]).await;
    }

    pub(crate) async fn is_seen(&self, css: &str) -> bool {
        let script = "return document.querySelector(arguments[0])?.checkVisibility({ visibilityProperty: true }) ?? false";
        self.script(script, &[json!(css)]).await == true
    }

    pub(crate) async fn count(&self, css: &str) -> u64 {
        let script = "return document.querySelectorAll(arguments[0]).length";
        self.script(script, &[json!(css)])
            .await
            .as_u64()
            .expect("a number")
    }

    /// The text of an element, or nothing if there is none.
    pub(crate) async fn text(&self, css: &str) -> String {
        let script = "return document.querySelector(arguments[0])?.textContent ?? ''";
        self.script(script, &[json!(css)])
            .await
            .as_str()
            .expect("text")
            .trim()
            .to_string()
    }

    pub(crate) async fn value(&self, css: &str) -> String {
        let script = "return document.querySelector(arguments[0]).value";
        self.script(script, &[json!(css)])
            .await
            .as_str()
            .expect("text")
            .to_string()
    }

    pub(crate) async fn attribute(&self, css: &str, name: &str) -> String {
        let script = "return document.querySelector(arguments[0]).getAttribute(arguments[1]) ?? ''";
        let value = self.script(script, &[json!(css), json!(name)]).await;
        value.as_str().expect("text").to_string()
    }

    /// Waits until the text of an element has this in it, and gives all of it.
    pub(crate) async fn says(&self, css: &str, part: &str) -> String {
        let script = "const t = document.querySelector(arguments[0])?.textContent ?? ''; return t.includes(arguments[1]) ? t : null";
        let what = format!("{part:?} in {css}");
        let text = self.until(&what, script, &[json!(css), json!(part)]).await;
        text.as_str().expect("text").trim().to_string()
    }

    // ---- the game

    /// A part of the address.
    pub(crate) async fn parameter(&self, name: &str) -> String {
        let script = "return new URLSearchParams(location.hash.split('?').slice(1).join('?')).get(arguments[0]) ?? ''";
        self.script(script, &[json!(name)])
            .await
            .as_str()
            .expect("text")
            .to_string()
    }

    /// The moves so far.
    pub(crate) async fn moves(&self) -> Vec<String> {
        self.parameter("moves")
            .await
            .split_whitespace()
            .map(String::from)
            .collect()
    }

    /// Waits until so many moves were made.
    pub(crate) async fn after_moves(&self, many: usize) {
        let script = "const moves = new URLSearchParams(location.hash.split('?').slice(1).join('?')).get('moves') ?? '';
            return moves.split(/\\s+/).filter(Boolean).length === arguments[0]";
        self.until(&format!("{many} moves"), script, &[json!(many)])
            .await;
    }

    /// What the server says about the game in the address.
    pub(crate) async fn state(&self) -> Json {
        let script = "const done = arguments[0];
            const params = new URLSearchParams(location.hash.split('?').slice(1).join('?'));
            const record = { game: params.get('game'), first: params.get('first'), play: params.get('play') };
            if (params.get('position')) record.position = params.get('position');
            record.parameters = params.getAll('parameter');
            record.moves = (params.get('moves') ?? '').split(/\\s+/).filter(Boolean);
            fetch('/api/state', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(record) })
                .then((answer) => answer.json()).then(done, (error) => done({ error: String(error) }))";
        let state = self
            .client
            .execute_async(script, vec![])
            .await
            .expect("a state");
        assert!(state["position"].is_string(), "{state}");
        state
    }

    /// Answers of the server to a plain question.
    pub(crate) async fn get(&self, path: &str) -> Json {
        let script = "const done = arguments[1]; fetch(arguments[0]).then((answer) => answer.json()).then(done, (error) => done({ error: String(error) }))";
        self.client
            .execute_async(script, vec![json!(path)])
            .await
            .expect("an answer")
    }

    /// Lets questions whose path has this in it wait until they are let go.
    pub(crate) async fn hold(&self, part: &str) {
        let script = "const part = arguments[0]; const real = window.fetch; const held = [];
            window.held = held;
            window.fetch = (path, options) => String(path).includes(part)
                ? new Promise((go) => held.push(() => go(real(path, options)))) : real(path, options);
            window.letGo = () => { window.fetch = real; for (const go of held.splice(0)) go(); }";
        self.script(script, &[json!(part)]).await;
    }

    /// Waits until a question waits.
    pub(crate) async fn held(&self) {
        self.until("a question", "return window.held.length > 0", &[])
            .await;
    }

    /// Lets questions go to the server.
    pub(crate) async fn let_go(&self) {
        self.script("window.letGo()", &[]).await;
    }

    // ---- hands

    async fn element(&self, css: &str) -> Element {
        match self.client.find(Locator::Css(css)).await {
            Ok(element) => element,
            Err(error) => panic!("no {css}: {error}"),
        }
    }

    /// Clicks the middle of an element, which must not stay hidden by another.
    pub(crate) async fn click(&self, css: &str) {
        // The driver brings it to the edge of the window, where the bar at the top may lie over it.
        let script = "document.querySelector(arguments[0])?.scrollIntoView({ block: 'center', behavior: 'instant' })";
        let end = Instant::now() + PATIENCE;
        loop {
            self.script(script, &[json!(css)]).await;
            let Err(error) = self.element(css).await.click().await else {
                return;
            };
            // Something may have come in between: a page moves while its pictures arrive.
            assert!(Instant::now() < end, "{css} cannot be clicked: {error}");
            sleep(Duration::from_millis(100)).await;
        }
    }

    /// Chooses in a list.
    pub(crate) async fn choose(&self, css: &str, value: &str) {
        let chosen = self.element(css).await.select_by_value(value).await;
        chosen.unwrap_or_else(|error| panic!("{css} has no {value}: {error}"));
    }

    /// Writes into a field instead of what was there.
    pub(crate) async fn write(&self, css: &str, text: &str) {
        self.click(css).await;
        self.script(
            "document.querySelector(arguments[0]).select()",
            &[json!(css)],
        )
        .await;
        self.press(&Key::Delete.to_string()).await;
        self.element(css)
            .await
            .send_keys(text)
            .await
            .expect("a field takes text");
    }

    /// Gives a file to a field for files.
    pub(crate) async fn give_file(&self, css: &str, path: &Path) {
        let path = path.to_str().expect("a plain path");
        self.element(css)
            .await
            .send_keys(path)
            .await
            .expect("a field takes files");
    }

    /// Presses keys one after the other.
    pub(crate) async fn press(&self, keys: &str) {
        let mut actions = KeyActions::new("keys".into());
        for value in keys.chars() {
            actions = actions
                .then(KeyAction::Down { value })
                .then(KeyAction::Up { value });
        }
        self.client
            .perform_actions(actions)
            .await
            .expect("keys work");
    }

    /// Presses a key while another is held.
    pub(crate) async fn press_with(&self, held: Key, key: char) {
        let held = char::from(held);
        let actions = KeyActions::new("keys".into())
            .then(KeyAction::Down { value: held })
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Up { value: key })
            .then(KeyAction::Up { value: held });
        self.client
            .perform_actions(actions)
            .await
            .expect("keys work");
    }

    /// Where points of the picture are on the screen.
    async fn places(&self, points: &[Point]) -> Vec<Point> {
        let script = "const overlay = document.querySelector('#board .overlay');
            const place = ([x, y]) => { const p = new DOMPoint(x, y).matrixTransform(overlay.getScreenCTM()); return [p.x, p.y]; };
            const inside = ([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && overlay.contains(document.elementFromPoint(x, y));
            if (!arguments[0].map(place).every(inside)) overlay.scrollIntoView({ block: 'center', behavior: 'instant' });
            return arguments[0].map(place)";
        let places = self.script(script, &[json!(points)]).await;
        serde_json::from_value(places).expect("points")
    }

    fn moved([x, y]: Point) -> PointerAction {
        // Every browser rounds these to whole pixels.
        PointerAction::MoveTo {
            duration: Some(Duration::ZERO),
            x: x.round(),
            y: y.round(),
        }
    }

    async fn perform(&self, actions: impl Into<Actions>) {
        let performed = self.client.perform_actions(actions).await;
        performed.expect("mouse and finger work");
    }

    /// Waits until the server does nothing.
    pub(crate) async fn idle(&self) {
        for _ in 0..600 {
            if self.get("/api/status").await["jobs"] == 0 {
                return;
            }
            sleep(Duration::from_millis(50)).await;
        }
        panic!("the server still works");
    }

    /// Clicks points of the board, one after the other.
    pub(crate) async fn click_points(&self, points: &[Point]) {
        for place in self.places(points).await {
            let mouse = MouseActions::new("mouse".into());
            let actions = mouse.then(Self::moved(place)).then(DOWN).then(UP);
            self.perform(actions).await;
        }
    }

    /// Holds the mouse on the first point and lets go on the last.
    pub(crate) async fn drag_points(&self, points: &[Point]) {
        let mut actions = MouseActions::new("mouse".into());
        let places = self.places(points).await;
        for (i, place) in places.into_iter().enumerate() {
            actions = actions.then(Self::moved(place));
            if i == 0 {
                actions = actions.then(DOWN);
            }
        }
        self.perform(actions.then(UP)).await;
    }

    /// Touches points of the board with a finger, one after the other.
    pub(crate) async fn touch_points(&self, points: &[Point]) {
        for place in self.places(points).await {
            let finger = TouchActions::new("finger".into());
            let actions = finger.then(Self::moved(place)).then(DOWN).then(UP);
            self.perform(actions).await;
        }
    }

    /// Lets the mouse rest on a point of the board.
    pub(crate) async fn hover(&self, point: Point) {
        let place = self.places(&[point]).await[0];
        let actions = MouseActions::new("mouse".into()).then(Self::moved(place));
        self.client
            .perform_actions(actions)
            .await
            .expect("the mouse works");
    }

    /// Lets the mouse rest on a part of an element, given by how far to the right and down.
    pub(crate) async fn hover_part(&self, css: &str, across: f64, down: f64) {
        let script = "const e = document.querySelector(arguments[0]); e.scrollIntoView({ block: 'center', behavior: 'instant' });
            const r = e.getBoundingClientRect(); return [r.x + arguments[1] * r.width, r.y + arguments[2] * r.height]";
        let place = self
            .script(script, &[json!(css), json!(across), json!(down)])
            .await;
        let place: Point = serde_json::from_value(place).expect("a point");
        let actions = MouseActions::new("mouse".into()).then(Self::moved(place));
        self.client
            .perform_actions(actions)
            .await
            .expect("the mouse works");
    }

    /// Makes a move by clicking its points, and by its name where the points do not suffice.
    pub(crate) async fn make(&self, choice: &Json) {
        let name = choice["move"].as_str().expect("a name");
        let Some(way) = choice["ways"].as_array().and_then(|ways| ways.first()) else {
            self.click(&format!("#moves [data-move='{name}']")).await;
            return;
        };
        let points: Vec<Point> = serde_json::from_value(way.clone()).expect("points");
        let before = self.moves().await.len();
        self.click_points(&points).await;
        let script = "const moves = new URLSearchParams(location.hash.split('?').slice(1).join('?')).get('moves') ?? '';
            return moves.split(/\\s+/).filter(Boolean).length > arguments[0] ? 'made' : document.querySelector('#chooser:not([hidden])') ? 'which' : null";
        if self
            .until(&format!("the move {name}"), script, &[json!(before)])
            .await
            == "which"
        {
            self.click(&format!("#chooser [data-choice='{name}']"))
                .await;
        }
    }

    // ---- the screen

    /// Makes the screen as large as a phone's, with touch.
    pub(crate) async fn become_a_phone(&self) {
        let size = json!({ "width": 360, "height": 640, "deviceScaleFactor": 2, "mobile": true });
        self.tools("Emulation.setDeviceMetricsOverride", &size)
            .await;
        self.tools(
            "Emulation.setTouchEmulationEnabled",
            &json!({ "enabled": true }),
        )
        .await;
    }

    /// Says that the person likes dark pages, or light ones.
    pub(crate) async fn prefer(&self, scheme: &str) {
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.tools("Emulation.setEmulatedMedia", &media).await;
    }

    async fn tools(&self, command: &str, parameters: &Json) {
        let done = self
            .client
            .issue_cmd(Extra::tools(command, parameters))
            .await;
        done.unwrap_or_else(|error| panic!("{command}: {error}"));
    }

    // ---- files

    /// Waits for a downloaded file.
    pub(crate) async fn downloaded(&self, name: &str) -> Vec<u8> {
        let path = self.stage.folder().join(name);
        let end = Instant::now() + PATIENCE;
        // Browsers write into a file of another name and rename it at the end.
        while !path.exists() {
            assert!(Instant::now() < end, "{name} does not arrive");
            sleep(Duration::from_millis(20)).await;
        }
        let found = std::fs::read(&path).expect("the file can be read");
        std::fs::remove_file(&path).expect("the file can be removed");
        found
    }

    /// A file to be given to the page.
    pub(crate) fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.stage.folder().join(name);
        std::fs::write(&path, text).expect("a file can be written");
        path
    }
}
