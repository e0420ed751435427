//! The pages: files that are inside the program.

use std::io::Write;
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::api::Refusal;

/// A file, by the path under which it is asked for.
struct File {
    path: &'static str,
    text: &'static str,
}

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(File {
            path: $name,
            text: include_str!(concat!("../assets/", $name)),
        }),*]
    };
}

impl File {
    /// What it is, by the end of its name.
    fn kind(&self) -> &'static str {
        match self.path.rsplit_once('.').map(|(_, end)| end) {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            _ => "image/svg+xml",
        }
    }
}

const FILES: &[File] = files![
    "address.js",
    "analyse.css",
    "analyse.js",
    "api.js",
    "board.js",
    "calculator.css",
    "calculator.js",
    "catalogue.js",
    "choice.js",
    "claims.js",
    "completion.js",
    "dom.js",
    "edit.js",
    "explorer.js",
    "files.js",
    "fraction.js",
    "gallery.js",
    "help.js",
    "icon.svg",
    "index.html",
    "labour.js",
    "main.js",
    "movelist.js",
    "notice.js",
    "open.js",
    "papers.js",
    "play.js",
    "record.js",
    "seats.js",
    "settings.js",
    "share.js",
    "sizes.js",
    "style.css",
    "tabs.js",
    "task.js",
    "thermograph.js",
    "tree.js",
    "typeset.js",
    "variations.js",
    "worksheet.js",
];

/// A mark that changes whenever a file does.
static MARK: LazyLock<String> = LazyLock::new(|| {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    for file in FILES {
        (file.path, file.text).hash(&mut hasher);
    }
    // Weak: packed and plain files have the same.
    format!("W/\"{:016x}\"", hasher.finish())
});

/// A file, or that there is none.
pub(crate) async fn page(uri: Uri, request: Request) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(place) = FILES.iter().position(|file| file.path == path) else {
        return Refusal::new(StatusCode::NOT_FOUND, "there is no such page").into_response();
    };
    let file = &FILES[place];
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let message = "a page can only be looked at";
        return Refusal::new(StatusCode::METHOD_NOT_ALLOWED, message).into_response();
    }
    let cached = [(ETAG, MARK.as_str()), (CACHE_CONTROL, "no-cache")];
    let known = request.headers().get(IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes() == MARK.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, cached).into_response();
    }
    let kind = [(CONTENT_TYPE, file.kind()), (VARY, "Accept-Encoding")];
    let accepted = request.headers().get(ACCEPT_ENCODING);
    let accepts = accepted.and_then(|accepted| accepted.to_str().ok());
    if accepts.is_some_and(|accepts| accepts.split(',').any(|kind| kind.trim() == "gzip")) {
        let packed = Bytes::from_static(&PACKED[place]);
        return (cached, kind, [(CONTENT_ENCODING, "gzip")], packed).into_response();
    }
    (cached, kind, file.text).into_response()
}

/// The files as they are sent: a third of their length.
static PACKED: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let pack = |file: &File| {
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        let written = packed.write_all(file.text.as_bytes());
        written
            .and_then(|()| packed.finish())
            .expect("memory takes everything")
    };
    FILES.iter().map(pack).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_handed_out() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
        for entry in std::fs::read_dir(folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(FILES.iter().any(|file| file.path == name), "{name}");
        }
    }

    #[test]
    fn all_files_together_are_small() {
        let bytes: usize = FILES.iter().map(|file| file.text.len()).sum();
        assert!(bytes < 300_000, "{bytes} bytes");
    }
}
