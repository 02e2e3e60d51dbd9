//! The Common Profile, which a student fills in once and sends with every application.

use std::collections::BTreeMap;

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::CommonProfileField;
use schema::models::common_profile::{self, CommonProfileRow, NewCommonProfileRow};
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::common_profile::{completion, content};
use crate::domain::opportunity_application::REQUIRED_FIELDS;
use crate::error::{Code, Error, FieldErrors, Result};
use crate::extract::{Body, Student};
use crate::live::{LiveEvent, Topic, publish};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;

/// A student's Common Profile.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommonProfile {
    /// All eight fields, in the order of the form.
    #[schema(min_items = 8, max_items = 8)]
    pub fields: Vec<CommonProfileFieldState>,
    /// Percentage of the seven fields other than the essay that are filled in.
    #[schema(minimum = 0, maximum = 100)]
    pub completion: u8,
    /// Empty fields that an application to an opportunity requires.
    pub missing: Vec<CommonProfileField>,
}

/// A field of the Common Profile.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CommonProfileFieldState {
    /// The field.
    pub field: CommonProfileField,
    /// Plain text; empty if it is not filled in.
    pub content: String,
    /// Increases with each edit; 0 if the field was never filled in. The next edit has to send it back.
    pub version: i32,
    /// When it was last edited.
    pub updated_at: Option<DateTime<Utc>>,
}

/// The new content of a field.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CommonProfileEdit {
    /// Maximum length in characters: 100 for the name, 20 for the GPA, 500 for test scores, 6000 for the essay, 1000
    /// for the others. The grade is one of 6 to 13. An empty text empties the field.
    #[schema(max_length = 6000)]
    pub content: String,
    /// The `version` of the field that the page showed.
    #[schema(minimum = 0)]
    pub seen_version: i32,
}

/// A field that was edited.
#[derive(Debug, Serialize, ToSchema)]
pub struct EditedCommonProfileField {
    /// The field in its current state.
    pub field: CommonProfileFieldState,
    /// Percentage of completion of the profile now.
    #[schema(minimum = 0, maximum = 100)]
    pub completion: u8,
}

/// A profile from elsewhere, such as the browser's storage.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CommonProfileImport {
    /// Contents by field; absent fields stay unchanged.
    pub fields: CommonProfileContents,
}

/// Contents of fields. Each has the limits of [`CommonProfileEdit`].
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CommonProfileContents {
    #[schema(max_length = 100)]
    pub name: Option<String>,
    #[schema(max_length = 2)]
    pub grade: Option<String>,
    #[schema(max_length = 20)]
    pub gpa: Option<String>,
    #[schema(max_length = 1000)]
    pub coursework: Option<String>,
    #[schema(max_length = 500)]
    pub test_scores: Option<String>,
    #[schema(max_length = 1000)]
    pub interests: Option<String>,
    #[schema(max_length = 1000)]
    pub skills: Option<String>,
    #[schema(max_length = 6000)]
    pub essay: Option<String>,
}

/// My Common Profile
///
/// Only the student can read it; admins cannot.
#[operation(tag = "summer", operation_id = "common_profile", responses((status = 200, body = CommonProfile)))]
pub async fn show(state: Data<AppState>, student: Student) -> Result<Json<CommonProfile>> {
    let user_id = student.profile.id;
    let rows = state.db.run(move |conn| Ok(common_profile::of_user(conn, user_id)?)).await?;
    Ok(Json(CommonProfile::new(&by_field(rows))))
}

/// Edit a field of my Common Profile
///
/// If the field was changed since the page was loaded, the error has its current state in `current`. Sending the same
/// content again changes nothing.
#[operation(
    tag = "summer", operation_id = "update_common_profile_field",
    params(("field" = CommonProfileField, Path, description = "The field")),
    responses((status = 200, body = EditedCommonProfileField)), errors(EditConflict, RateLimited)
)]
pub async fn update(
    state: Data<AppState>,
    student: Student,
    field: Path<CommonProfileField>,
    body: Body<CommonProfileEdit>,
) -> Result<Json<EditedCommonProfileField>> {
    let (field, user_id, edit) = (*field, student.profile.id, body.read()?);
    let wanted = content(field, &edit.content).map_err(|problem| Error::field("content", problem))?;
    let response = state
        .transaction(move |ctx| {
            let mut rows = locked(ctx, user_id)?;
            let current = CommonProfileFieldState::of(&rows, field);
            if current.content != wanted {
                if current.version != edit.seen_version {
                    return Err(Error::edit_conflict_with(&current));
                }
                store(ctx, user_id, &mut rows, (field, &wanted))?;
            }
            let CommonProfile { completion, .. } = CommonProfile::new(&rows);
            Ok(EditedCommonProfileField { field: CommonProfileFieldState::of(&rows, field), completion })
        })
        .await?;
    Ok(Json(response))
}

/// Import into my Common Profile
///
/// Fills in the fields that are empty and leaves the others unchanged. If one of them is invalid, nothing is stored.
#[operation(
    tag = "summer", operation_id = "import_common_profile", responses((status = 200, body = CommonProfile)),
    errors(RateLimited)
)]
pub async fn import(
    state: Data<AppState>,
    student: Student,
    body: Body<CommonProfileImport>,
) -> Result<Json<CommonProfile>> {
    let (user_id, contents) = (student.profile.id, body.read()?.fields.check()?);
    let response = state
        .transaction(move |ctx| {
            let mut rows = locked(ctx, user_id)?;
            for (field, content) in contents {
                if CommonProfileFieldState::of(&rows, field).content.is_empty() {
                    store(ctx, user_id, &mut rows, (field, &content))?;
                }
            }
            Ok(CommonProfile::new(&rows))
        })
        .await?;
    Ok(Json(response))
}

type Rows = BTreeMap<CommonProfileField, CommonProfileRow>;

fn by_field(rows: Vec<CommonProfileRow>) -> Rows {
    rows.into_iter().map(|row| (row.field, row)).collect()
}

/// Locks the user until the transaction ends, and reads the fields.
fn locked(ctx: &mut Ctx<'_>, user_id: Uuid) -> Result<Rows> {
    User::lock(ctx.conn, user_id)?.ok_or_else(|| Error::new(Code::Unauthenticated))?;
    Ok(by_field(common_profile::of_user(ctx.conn, user_id)?))
}

/// Stores a field and publishes the change to the student's other pages.
fn store(
    ctx: &mut Ctx<'_>,
    user_id: Uuid,
    rows: &mut Rows,
    (field, content): (CommonProfileField, &str),
) -> Result<()> {
    rate_limits::EDIT_COMMON_PROFILE.count(ctx.conn, &user_id.to_string(), ctx.now)?;
    let version = rows.get(&field).map_or(0, |row| row.version) + 1;
    let row =
        NewCommonProfileRow { user_id, field, content, version, updated_at: ctx.now }.store(ctx.conn)?;
    rows.insert(field, row);
    publish(ctx.conn, &[Topic::User(user_id)], &LiveEvent::CommonProfileChanged { field, version }, ctx.now)
}

impl CommonProfile {
    fn new(rows: &Rows) -> CommonProfile {
        let fields: Vec<_> =
            CommonProfileField::ALL.iter().map(|field| CommonProfileFieldState::of(rows, *field)).collect();
        let filled = fields.iter().filter(|state| !state.content.is_empty()).map(|state| state.field);
        let empty = |field: &CommonProfileField| {
            fields.iter().any(|state| state.field == *field && state.content.is_empty())
        };
        let missing = REQUIRED_FIELDS.into_iter().filter(empty).collect();
        CommonProfile { completion: completion(filled), missing, fields }
    }
}

impl CommonProfileFieldState {
    fn of(rows: &Rows, field: CommonProfileField) -> CommonProfileFieldState {
        let row = rows.get(&field);
        CommonProfileFieldState {
            field,
            content: row.map(|row| row.content.clone()).unwrap_or_default(),
            version: row.map_or(0, |row| row.version),
            updated_at: row.map(|row| row.updated_at),
        }
    }
}

impl CommonProfileContents {
    /// Validates the contents. Returns the fields that are not empty.
    fn check(self) -> Result<Vec<(CommonProfileField, String)>> {
        let fields = [
            (CommonProfileField::Name, self.name),
            (CommonProfileField::Grade, self.grade),
            (CommonProfileField::Gpa, self.gpa),
            (CommonProfileField::Coursework, self.coursework),
            (CommonProfileField::TestScores, self.test_scores),
            (CommonProfileField::Interests, self.interests),
            (CommonProfileField::Skills, self.skills),
            (CommonProfileField::Essay, self.essay),
        ];
        let mut errors = FieldErrors::default();
        let mut check = |(field, text): (CommonProfileField, Option<String>)| {
            let content = errors.check(field.as_str(), content(field, &text?));
            Some((field, content)).filter(|(_, content)| !content.is_empty())
        };
        let contents = fields.into_iter().filter_map(&mut check).collect();
        errors.finish()?;
        Ok(contents)
    }
}
