//! The Common Profile, which a student fills in once and sends with every application.

use std::collections::BTreeMap;

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::enums::CommonProfileField;
use schema::ids::UserId;
use schema::models::common_profile::{self, CommonProfileRow, NewCommonProfileRow};
use schema::models::user::User;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
    /// All eight, in the order people fill them.
    #[schema(min_items = 8, max_items = 8)]
    pub fields: Vec<CommonProfileFieldState>,
    /// How many of the seven fields other than the essay are filled, in percent.
    #[schema(minimum = 0, maximum = 100)]
    pub completion: u8,
    /// What an application to an opportunity needs and the profile does not say yet.
    pub missing: Vec<CommonProfileField>,
}

/// A field of the Common Profile.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CommonProfileFieldState {
    /// Which.
    pub field: CommonProfileField,
    /// Plain text; empty while it is not filled.
    pub content: String,
    /// Which edit this is, sent along with the next; 0 for a field that was never filled.
    pub version: i32,
    /// When it was last edited.
    pub updated_at: Option<DateTime<Utc>>,
}

/// What a field is to say.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CommonProfileEdit {
    /// At most as many characters as the field takes: 100 for the name, 20 for the GPA, 500 for test scores, 6000 for the essay,
    /// 1000 for the others. The grade is one of 6 to 13. Empty to empty it.
    #[schema(max_length = 6000)]
    pub content: String,
    /// `version` of the field that the writer was shown.
    #[schema(minimum = 0)]
    pub seen_version: i32,
}

/// A field that was edited.
#[derive(Debug, Serialize, ToSchema)]
pub struct EditedCommonProfileField {
    /// The present value of the field.
    pub field: CommonProfileFieldState,
    /// How complete the profile is now, in percent.
    #[schema(minimum = 0, maximum = 100)]
    pub completion: u8,
}

/// A profile from another place, such as the browser's storage.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CommonProfileImport {
    /// What it says, by field; fields that are left out stay as they are.
    pub fields: CommonProfileContents,
}

/// What fields say. Each has the limits of [`CommonProfileEdit`].
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
/// Private to the student, also from admins.
#[operation(tag = "summer", operation_id = "common_profile", responses((status = 200, body = CommonProfile)))]
pub async fn show(state: Data<AppState>, student: Student) -> Result<Json<CommonProfile>> {
    let user_id = student.profile.id;
    let rows = state.db.run(move |conn| Ok(common_profile::of_user(conn, user_id)?)).await?;
    Ok(Json(CommonProfile::new(&by_field(rows))))
}

/// Edit a field of my Common Profile
///
/// Nothing is written over what the writer has not seen: a field of another version is refused with what it says now, in
/// `current`. The same content once more is no edit.
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
                store(ctx, user_id, &mut rows, field, &wanted)?;
            }
            let CommonProfile { completion, .. } = CommonProfile::new(&rows);
            Ok(EditedCommonProfileField { field: CommonProfileFieldState::of(&rows, field), completion })
        })
        .await?;
    Ok(Json(response))
}

/// Import into my Common Profile
///
/// Fills the fields that are empty and leaves the others alone. With a field that cannot be stored, nothing is.
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
                    store(ctx, user_id, &mut rows, field, &content)?;
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

/// The fields, locked until the transaction ends.
fn locked(ctx: &mut Ctx<'_>, user_id: UserId) -> Result<Rows> {
    User::lock(ctx.conn, user_id)?.ok_or_else(|| Error::new(Code::Unauthenticated))?;
    Ok(by_field(common_profile::of_user(ctx.conn, user_id)?))
}

/// Stores a field and publishes the change to the student's other pages.
fn store(
    ctx: &mut Ctx<'_>,
    user_id: UserId,
    rows: &mut Rows,
    field: CommonProfileField,
    content: &str,
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
    /// What is to be stored: the fields that say something, as they are stored.
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
