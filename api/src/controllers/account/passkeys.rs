//! The signed-in person's passkeys: list, add, rename, remove.

use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, Utc};
use macros::operation;
use schema::models::passkey::Passkey;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;
use webauthn_rs::prelude::RegisterPublicKeyCredential;

use crate::accounts::passkeys::{self, PasskeyOptions};
use crate::domain::passkey;
use crate::error::{Code, Error, FieldErrors, Result};
use crate::extract::{Body, SignedInUser, VerifiedUser};
use crate::platform::site_origin::SiteOrigin;
use crate::state::AppState;

/// A passkey as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyItem {
    /// The passkey.
    pub id: Uuid,
    /// Name given by its owner.
    pub name: String,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    /// When it was last used to sign in or to verify; absent if never.
    pub last_used_at: Option<DateTime<Utc>>,
    /// When the passkey was locked because it may have been copied; absent if it is usable. A locked passkey can only
    /// be removed.
    pub locked_at: Option<DateTime<Utc>>,
}

/// The caller's passkeys.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyList {
    /// Oldest first.
    pub items: Vec<PasskeyItem>,
    /// The origin on which passkeys can be used; absent if this site does not offer passkeys.
    pub origin: Option<String>,
}

/// A new passkey, as the device created it.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPasskeyForm {
    /// The challenge that the device signed.
    pub challenge_id: Uuid,
    /// Result of the browser's `navigator.credentials.create()`, by its `toJSON()`.
    #[schema(value_type = Object)]
    pub credential: RegisterPublicKeyCredential,
    /// Name of the passkey, at most 60 characters.
    pub name: String,
}

/// A new name for a passkey.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyName {
    /// At most 60 characters.
    pub name: String,
}

impl From<Passkey> for PasskeyItem {
    fn from(passkey: Passkey) -> PasskeyItem {
        PasskeyItem {
            id: passkey.id,
            name: passkey.name,
            created_at: passkey.created_at,
            last_used_at: passkey.last_used_at,
            locked_at: passkey.locked_at,
        }
    }
}

/// My passkeys
#[operation(tag = "account", operation_id = "passkeys", responses((status = 200, body = PasskeyList)))]
pub async fn list(state: Data<AppState>, who: SignedInUser) -> Result<Json<PasskeyList>> {
    let id = who.profile.id;
    let passkeys = state.db.run(move |conn| Ok(Passkey::of_user(conn, id)?)).await?;
    let origin = state.relying_party.as_ref().map(|site| site.origin().to_owned());
    Ok(Json(PasskeyList { items: passkeys.into_iter().map(PasskeyItem::from).collect(), origin }))
}

/// Begin to add a passkey
///
/// Returns the options for the browser. Requires a verification within the last 15 minutes.
#[operation(
    tag = "account", operation_id = "begin_passkey", responses((status = 200, body = PasskeyOptions)),
    errors(LimitReached, PasskeysUnavailable, RateLimited)
)]
pub async fn begin(
    state: Data<AppState>,
    who: VerifiedUser,
    origin: SiteOrigin,
) -> Result<Json<PasskeyOptions>> {
    let relying_party = state.relying_party_at(&origin)?;
    let options =
        state.transaction(move |ctx| passkeys::begin_registration(ctx, &relying_party, &who)).await?;
    Ok(Json(options))
}

/// Add a passkey
///
/// Stores the device's response to the challenge of `begin_passkey`, within five minutes. `begin_passkey` already
/// required a verification, so this operation does not.
#[operation(
    tag = "account", operation_id = "add_passkey", responses((status = 201, body = PasskeyItem)),
    errors(AlreadyExists, LimitReached, PasskeyChallengeExpired, PasskeyRefused, PasskeysUnavailable)
)]
pub async fn add(
    state: Data<AppState>,
    who: SignedInUser,
    origin: SiteOrigin,
    body: Body<NewPasskeyForm>,
) -> Result<impl Responder> {
    let (form, relying_party) = (body.read()?, state.relying_party_at(&origin)?);
    let name = checked_name(&form.name)?;
    let added = state
        .transaction(move |ctx| {
            let made = (form.challenge_id, &form.credential);
            passkeys::finish_registration(ctx, &relying_party, &who, made, &name)
        })
        .await??;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::Created().json(PasskeyItem::from(added)))
}

/// Rename a passkey
#[operation(
    tag = "account", operation_id = "rename_passkey", params(("id" = Uuid, Path)),
    responses((status = 200, body = PasskeyItem))
)]
pub async fn rename(
    state: Data<AppState>,
    who: SignedInUser,
    id: Path<Uuid>,
    body: Body<PasskeyName>,
) -> Result<Json<PasskeyItem>> {
    let (user_id, id, name) = (who.profile.id, id.into_inner(), checked_name(&body.read()?.name)?);
    let renamed = state.db.transaction(move |conn| Ok(Passkey::rename(conn, user_id, id, &name)?)).await?;
    let renamed = renamed.ok_or_else(|| Error::new(Code::NotFound))?;
    Ok(Json(renamed.into()))
}

/// Remove a passkey
///
/// The passkey can then not be used to sign in. Sessions that were opened with it stay.
#[operation(
    tag = "account", operation_id = "remove_passkey", params(("id" = Uuid, Path)), responses((status = 204))
)]
pub async fn remove(state: Data<AppState>, who: VerifiedUser, id: Path<Uuid>) -> Result<impl Responder> {
    let id = id.into_inner();
    state.transaction(move |ctx| passkeys::remove(ctx, &who, id)).await?;
    state.job_wakeup.notify_waiters();
    Ok(HttpResponse::NoContent().finish())
}

fn checked_name(typed: &str) -> Result<String> {
    let mut fields = FieldErrors::default();
    let name = fields.check("name", passkey::name(typed));
    fields.finish()?;
    Ok(name)
}
