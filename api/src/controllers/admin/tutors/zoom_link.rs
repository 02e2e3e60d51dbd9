//! Where a tutor's lessons take place, changed by an admin.

use actix_web::web::{Data, Json, Path};
use macros::operation;
use schema::models::admin_tutor_list;
use schema::models::profile::Profile;
use schema::models::tutor_profile::{self, TutorProfileChange};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::AdminTutor;
use crate::domain::price::DEFAULT_RATE_CENTS;
use crate::domain::zoom_link;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, VerifiedAdmin};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::state::AppState;
use crate::tutors::profile_changes;

/// A tutor's link as it is to be, and as the admin was shown it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ZoomLinkChange {
    /// The `https` link of a meeting at Zoom; `null` or an empty one removes it.
    pub zoom_link: Option<String>,
    /// What it was when the admin looked. If it is another one by now, nothing changes.
    pub expected_zoom_link: Option<String>,
}

/// Change a tutor's Zoom link
///
/// Its students and the tutor see the new one at once.
#[operation(
    tag = "admin", operation_id = "set_tutor_zoom_link", params(("id" = Uuid, Path, description = "The tutor")),
    responses((status = 200, body = AdminTutor)), errors(EditConflict)
)]
pub async fn set(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
    body: Body<ZoomLinkChange>,
) -> Result<Json<AdminTutor>> {
    let (admin, id, form) = (admin.profile.id, *id, body.read()?);
    let typed = form.zoom_link.filter(|typed| !typed.trim().is_empty());
    let wanted = typed.map(|typed| zoom_link::parse(&typed)).transpose();
    let wanted = wanted.map_err(|problem| Error::field("zoom_link", problem.to_string()))?;
    let expected = form.expected_zoom_link;
    let tutor = state
        .transaction(move |ctx| {
            let profile =
                tutor_profile::lock_tutor(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            if profile.zoom_link != wanted {
                change(ctx, admin, profile, (&expected, wanted))?;
            }
            let tutor = admin_tutor_list::find(ctx.conn, id, DEFAULT_RATE_CENTS)?;
            tutor.ok_or_else(|| Error::new(Code::NotFound))
        })
        .await?;
    Ok(Json(tutor.into()))
}

fn change(
    ctx: &mut Ctx<'_>,
    admin: Uuid,
    profile: Profile,
    (expected, wanted): (&Option<String>, Option<String>),
) -> Result<()> {
    if profile.zoom_link != *expected {
        let detail = match profile.zoom_link {
            Some(link) => format!("This tutor's Zoom link was changed meanwhile. It is {link} now."),
            None => "This tutor's Zoom link was removed meanwhile.".to_owned(),
        };
        return Err(Error::with_detail(Code::EditConflict, detail));
    }
    let id = profile.id;
    let detail = json!({ "removed": wanted.is_none() });
    let change = TutorProfileChange { zoom_link: Some(wanted), ..TutorProfileChange::default() };
    profile_changes::store(ctx, profile, change)?;
    audit(ctx.conn, Some(admin), "tutor.zoom_link_changed", AuditSubject::User(id), detail, ctx.now)
}
