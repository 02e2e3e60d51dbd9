//! Translates serde's error messages for users.

use actix_web::error::QueryPayloadError;

use crate::error::{Code, Error};

/// What is wrong with a field, in plain words.
#[derive(Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The field, as a path such as `items[0].name`; empty for the whole body.
    pub field: String,
    /// A sentence without the field's name, to be shown next to the field.
    pub text: String,
}

impl FieldError {
    /// Translates one of serde's messages. `path` is its location, `.` for the whole body.
    #[must_use]
    pub fn new(path: &str, message: &str) -> FieldError {
        let place = if path == "." { "" } else { path };
        let named = |kind: &str| message.strip_prefix(kind).and_then(quoted);
        if let Some(name) = named("missing field ") {
            return FieldError { field: inside(place, name), text: "Please fill in this field.".to_owned() };
        }
        if let Some(name) = named("unknown field ") {
            return FieldError { field: beside(place, name), text: "This field is not known.".to_owned() };
        }
        if let Some(name) = named("duplicate field ") {
            return FieldError { field: beside(place, name), text: "This field is here twice.".to_owned() };
        }
        FieldError { field: place.to_owned(), text: expectation(message) }
    }

    /// The same as a sentence that names the field.
    #[must_use]
    pub fn sentence(&self) -> String {
        if self.field.is_empty() { self.text.clone() } else { format!("{}: {}", self.field, self.text) }
    }
}

impl From<FieldError> for Error {
    fn from(wrong: FieldError) -> Error {
        let detail = wrong.sentence();
        let field = if wrong.field.is_empty() { "body".to_owned() } else { wrong.field };
        Error::field_in_words(field, wrong.text, detail)
    }
}

/// The error for an invalid query.
#[must_use]
pub fn of_query(error: &QueryPayloadError) -> Error {
    let told = match error {
        QueryPayloadError::Deserialize(error) => FieldError::new(".", &error.to_string()),
        _ => return Error::new(Code::MalformedQuery),
    };
    Error::with_detail(
        Code::MalformedQuery,
        if told.field.is_empty() { Code::MalformedQuery.detail().to_owned() } else { told.sentence() },
    )
}

/// What was expected.
fn expectation(message: &str) -> String {
    if let Some((_, words)) =
        message.split_once("unknown variant ").and_then(|(_, rest)| rest.split_once("expected "))
    {
        let words: Vec<&str> = words.split('`').skip(1).step_by(2).collect();
        return match words.as_slice() {
            [only] => format!("This has to be {only}."),
            several => format!("This has to be one of: {}.", several.join(", ")),
        };
    }
    let Some((_, expected)) = message.rsplit_once("expected ") else { return odd(message) };
    let kind = match expected {
        "a string" | "a borrowed string" | "string" | "a character" => "text",
        "a boolean" => "true or false",
        "f32" | "f64" => "a number",
        "a sequence" => "a list",
        number if is_integer(number) => "a whole number, not too large",
        thing if thing.starts_with("struct ") || thing == "a map" => "an object",
        _ => return odd(message),
    };
    format!("This has to be {kind}.")
}

/// The messages of types that are parsed from text.
fn odd(message: &str) -> String {
    if message.contains("UUID") {
        return "This is not an id.".to_owned();
    }
    let is_date =
        ["premature end of input", "input contains invalid characters", "input is out of range", "date"];
    if is_date.iter().any(|sign| message.contains(sign)) {
        return "This isn’t a date or time.".to_owned();
    }
    "This value can’t be used.".to_owned()
}

fn is_integer(expected: &str) -> bool {
    matches!(expected, "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" | "usize" | "isize")
}

/// The word in backticks at the start.
fn quoted(text: &str) -> Option<&str> {
    text.strip_prefix('`')?.split('`').next()
}

fn inside(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// For an unknown field the path may include its name, if serde failed while reading the name.
fn beside(path: &str, name: &str) -> String {
    if path == name || path.ends_with(&format!(".{name}")) { path.to_owned() } else { inside(path, name) }
}
