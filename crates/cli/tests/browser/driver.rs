//! What chromedriver can do beside the standard.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value as Json, json};
use url::{ParseError, Url};

/// A question that only this driver answers.
#[derive(Debug)]
pub(crate) struct Extra {
    path: &'static str,
    body: Json,
}

impl Extra {
    /// What was written into the console since the last time.
    pub(crate) fn console() -> Extra {
        Extra {
            path: "se/log",
            body: json!({ "type": "browser" }),
        }
    }

    /// A command of the browser's own protocol for developers.
    pub(crate) fn tools(command: &str, parameters: &Json) -> Extra {
        Extra {
            path: "goog/cdp/execute",
            body: json!({ "cmd": command, "params": parameters }),
        }
    }
}

impl WebDriverCompatibleCommand for Extra {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        let session = session.expect("there is a session when a page is open");
        base.join(&format!("session/{session}/{}", self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
