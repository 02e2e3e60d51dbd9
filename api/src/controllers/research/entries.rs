//! Checks and errors shared by updates, links, milestones and meetings of a research project.

use schema::models::research_request::ResearchRequest;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::domain::research::{EntryAction, entry_actions};
use crate::error::{Code, Error, Result};
use crate::research::transitions::not_allowed;

/// The longest title, in characters.
pub const MAX_TITLE: usize = 200;
/// The longest description, in characters.
pub const MAX_DESCRIPTION: usize = 1000;
/// Error text for an invalid URL.
pub const INVALID_URL: &str = "Please enter a valid URL";

/// The page of a list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EntryPageQuery {
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Returns an error if the project already has the maximum number of such entries.
///
/// # Errors
/// `limit_reached`.
pub fn check_room(count: i64, max: i64, what: &str) -> Result<()> {
    if count < max {
        return Ok(());
    }
    let detail =
        format!("A project can have up to {max} {what}. Please delete one you no longer need first.");
    Err(Error::with_detail(Code::LimitReached, detail))
}

/// Returns an error if the editor's page showed an older version.
///
/// # Errors
/// `edit_conflict`.
pub fn check_version(current: i32, seen: i32) -> Result<()> {
    if current == seen { Ok(()) } else { Err(Error::new(Code::EditConflict)) }
}

/// Returns an error unless the caller wrote the entry and the project is not completed.
///
/// # Errors
/// `forbidden`; `action_not_allowed`.
pub fn check_author(project: &ResearchRequest, is_author: bool, action: EntryAction) -> Result<()> {
    if !is_author {
        return Err(Error::with_detail(Code::Forbidden, "Only the person who wrote this can change it."));
    }
    if entry_actions(project.status, is_author).contains(&action) { Ok(()) } else { Err(not_allowed()) }
}

/// The error for an entry that does not exist in this project.
pub fn not_found() -> Error {
    Error::new(Code::NotFound)
}
