//! What a browser may say of an error in its page. It ends in the log, so that nothing of it is free text: each part is one of
//! known words, a number, or the name of something that the front end's build has made.
//!
//! See docs/decisions/387-a-browsers-error-is-logged-by-known-words.md.

use serde::Deserialize;
use utoipa::ToSchema;

/// The longest name of an error's class, and the longest address of a script or a page.
const MAX_NAME: usize = 40;
const MAX_FILE: usize = 100;
const MAX_PATH: usize = 300;
/// Lines and columns of a script; one of a megabyte in one line has fewer.
const MAX_POSITION: u32 = 9_999_999;
/// How many frames of each stack are taken.
pub const MAX_FRAMES: usize = 8;
/// Where the build puts its scripts.
const SCRIPTS: &str = "/assets/";
/// How many hexadecimal digits name a build.
const RELEASE_LENGTH: usize = 8;

/// How an error came to light.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClientErrorKind {
    /// Nothing caught what a script threw.
    Uncaught,
    /// Nothing caught the rejection of a promise.
    UnhandledRejection,
    /// A component, or a loader in the browser, threw: an error page stands in its place.
    Render,
    /// The page in the browser was not what the server had rendered, and was drawn anew.
    Hydration,
    /// A part of the page could not be fetched.
    Chunk,
    /// Reading something failed, by a fault of the page's own.
    Query,
    /// Doing something failed, by a fault of the page's own.
    Mutation,
}

impl ClientErrorKind {
    /// Every kind.
    pub const ALL: [ClientErrorKind; 7] = [
        ClientErrorKind::Uncaught,
        ClientErrorKind::UnhandledRejection,
        ClientErrorKind::Render,
        ClientErrorKind::Hydration,
        ClientErrorKind::Chunk,
        ClientErrorKind::Query,
        ClientErrorKind::Mutation,
    ];

    /// As requests, log and figures name it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            ClientErrorKind::Uncaught => "uncaught",
            ClientErrorKind::UnhandledRejection => "unhandled_rejection",
            ClientErrorKind::Render => "render",
            ClientErrorKind::Hydration => "hydration",
            ClientErrorKind::Chunk => "chunk",
            ClientErrorKind::Query => "query",
            ClientErrorKind::Mutation => "mutation",
        }
    }
}

/// What the engine's message says. The message itself may quote what people typed, and is never sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClientErrorReason {
    /// A property of `undefined` or `null` was read or set.
    NoObject,
    /// Something that is no function was called.
    NotAFunction,
    /// Something that is not iterable was iterated.
    NotIterable,
    /// A name is not defined, or not yet.
    NotDefined,
    /// What was assigned to is constant.
    Constant,
    /// Functions called each other without an end.
    StackOverflow,
    /// A text is no JSON.
    Json,
    /// A node is not where the page believes it to be: something else has changed the document.
    DomChanged,
    /// The storage of the browser is full, or not allowed.
    Storage,
    /// A script could not be fetched.
    ScriptNotFetched,
    /// The browser did not allow something.
    NotAllowed,
    /// A number, date or length is out of its range.
    OutOfRange,
}

impl ClientErrorReason {
    /// As requests and log name it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            ClientErrorReason::NoObject => "no_object",
            ClientErrorReason::NotAFunction => "not_a_function",
            ClientErrorReason::NotIterable => "not_iterable",
            ClientErrorReason::NotDefined => "not_defined",
            ClientErrorReason::Constant => "constant",
            ClientErrorReason::StackOverflow => "stack_overflow",
            ClientErrorReason::Json => "json",
            ClientErrorReason::DomChanged => "dom_changed",
            ClientErrorReason::Storage => "storage",
            ClientErrorReason::ScriptNotFetched => "script_not_fetched",
            ClientErrorReason::NotAllowed => "not_allowed",
            ClientErrorReason::OutOfRange => "out_of_range",
        }
    }
}

/// A place in a script of ours.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StackFrame {
    /// The script's path.
    #[schema(pattern = r"^/assets/[A-Za-z0-9._-]{1,100}\.js$")]
    pub file: String,
    /// From 1.
    #[schema(maximum = 9999999)]
    pub line: u32,
    /// From 1.
    #[schema(maximum = 9999999)]
    pub column: u32,
}

impl StackFrame {
    /// Whether it can be one of ours.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let name = self.file.strip_prefix(SCRIPTS).and_then(|name| name.strip_suffix(".js"));
        let is_script = name.is_some_and(|name| {
            (1..=MAX_FILE).contains(&name.len())
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'))
        });
        is_script && self.line <= MAX_POSITION && self.column <= MAX_POSITION
    }
}

impl std::fmt::Display for StackFrame {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// Whether a text can be the name of an error's class, such as `TypeError` or `ChunkLoadError`.
#[must_use]
pub fn is_error_name(name: &str) -> bool {
    let begins = name.starts_with(|letter: char| letter.is_ascii_uppercase());
    begins
        && name.len() <= MAX_NAME
        && name.ends_with("Error")
        && name.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether a text can be the path of a page.
#[must_use]
pub fn is_page_path(path: &str) -> bool {
    path.starts_with('/') && path.len() <= MAX_PATH
}

/// Whether a text can be the name of a build of the front end.
#[must_use]
pub fn is_release(release: &str) -> bool {
    release.len() == RELEASE_LENGTH
        && release.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}
