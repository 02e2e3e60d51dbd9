//! Changing one's name.

use actix_web::web::{Data, Json};
use macros::operation;
use schema::enums::Role;
use schema::models::profile::Profile;
use serde::Deserialize;
use utoipa::ToSchema;

use super::AccountResponse;
use crate::domain::person_name;
use crate::error::{FieldErrors, Result};
use crate::extract::{Body, SignedInUser};
use crate::pages;
use crate::state::AppState;

/// What is to change; what is absent stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountChange {
    /// Given name, at most 100 characters.
    pub first_name: Option<String>,
    /// Family name, at most 100 characters.
    pub last_name: Option<String>,
    /// Whether they have one name, which is then `first_name`; `last_name` is absent or empty.
    #[serde(default)]
    pub has_one_name: bool,
}

/// Change my name
#[operation(
    tag = "account", operation_id = "update_account", responses((status = 200, body = AccountResponse))
)]
pub async fn update(
    state: Data<AppState>,
    who: SignedInUser,
    body: Body<AccountChange>,
) -> Result<Json<AccountResponse>> {
    let (first_name, last_name) = check(body.read()?, &who)?;
    let (SignedInUser(mut who), now) = (who, state.clock.now());
    let response = state.db.transaction(move |conn| {
        Profile::rename(conn, who.profile.id, (&first_name, &last_name), now)?;
        if who.roles.contains(&Role::Tutor) {
            pages::invalidate(conn, "mentors")?;
            pages::invalidate(conn, &format!("mentor-{}", who.profile.id))?;
        }
        (who.profile.first_name, who.profile.last_name) = (first_name, last_name);
        AccountResponse::read(conn, &who, now)
    });
    Ok(Json(response.await?))
}

/// Both names as they will be.
fn check(change: AccountChange, who: &SignedInUser) -> Result<(String, String)> {
    let mut fields = FieldErrors::default();
    let first_name = match change.first_name {
        Some(wanted) => fields.check("first_name", person_name::normalise(&wanted)),
        None => who.profile.first_name.clone(),
    };
    let last_name = match (change.last_name, change.has_one_name) {
        (None, false) => who.profile.last_name.clone(),
        (wanted, has_one_name) => {
            let wanted = wanted.unwrap_or_default();
            fields.check("last_name", person_name::last_name(&wanted, has_one_name))
        }
    };
    fields.finish()?;
    Ok((first_name, last_name))
}
