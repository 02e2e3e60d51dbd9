//! The account of the signed-in person: show it, change its name, export its data, delete it.

use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{IdentityProvider, Role, TokenPurpose};
use schema::ids::UserId;
use schema::models::account_token;
use schema::models::personal_data::ExportRecipient;
use schema::models::profile::Profile;
use schema::models::session::SignedIn;
use schema::models::user::User;
use schema::models::user_identity::UserIdentity;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::verification::{lock_unchanged, password_if_any};
use crate::accounts::export::AccountExport;
use crate::accounts::sessions::signed_out_cookies;
use crate::deletions::{self, DeletionActor};
use crate::domain::{person_name, text, time};
use crate::error::{Code, Error, FieldErrors, Result};
use crate::extract::{Body, FactorVerifiedUser, SignedInUser, VerifiedUser};
use crate::files::profile_images;
use crate::platform::rate_limits;
use crate::state::AppState;
use crate::{pages, payments};

/// An account as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountResponse {
    /// The account.
    pub id: UserId,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// The verified address.
    pub email: String,
    /// The role whose dashboard opens first.
    pub role: Role,
    /// All roles of the account.
    pub roles: Vec<Role>,
    /// Whether the account has a password; an account with a linked identity may have none.
    pub has_password: bool,
    /// New email address that is not confirmed yet.
    pub pending_email: Option<String>,
    /// Accounts of identity providers that can sign in here.
    pub identities: Vec<IdentityResponse>,
    /// When the account was made.
    pub created_at: DateTime<Utc>,
}

/// An account of an identity provider that can sign in here.
#[derive(Debug, Serialize, ToSchema)]
pub struct IdentityResponse {
    /// Id of the link between the two accounts.
    pub id: Uuid,
    /// The identity provider.
    pub provider: IdentityProvider,
    /// The name of the account at the provider.
    pub subject: String,
    /// When it was linked.
    pub linked_at: DateTime<Utc>,
}

impl AccountResponse {
    /// Reads the data that the session does not hold already.
    fn read(conn: &mut PgConnection, who: &SignedIn, now: DateTime<Utc>) -> Result<AccountResponse> {
        let profile = &who.profile;
        let user = User::find(conn, profile.id)?.ok_or_else(|| Error::new(Code::Unauthenticated))?;
        let identities = UserIdentity::of_user(conn, profile.id)?;
        Ok(AccountResponse {
            id: profile.id,
            first_name: profile.first_name.clone(),
            last_name: profile.last_name.clone(),
            email: user.email,
            role: profile.role,
            roles: who.roles.clone(),
            has_password: user.password_hash.is_some(),
            pending_email: account_token::pending_email(conn, profile.id, TokenPurpose::ChangeEmail, now)?,
            identities: identities.into_iter().map(IdentityResponse::from).collect(),
            created_at: user.created_at,
        })
    }
}

impl From<UserIdentity> for IdentityResponse {
    fn from(identity: UserIdentity) -> IdentityResponse {
        IdentityResponse {
            id: identity.id,
            provider: identity.provider,
            subject: identity.subject,
            linked_at: identity.linked_at,
        }
    }
}

/// My account
#[operation(tag = "account", operation_id = "account", responses((status = 200, body = AccountResponse)))]
pub async fn show(state: Data<AppState>, who: SignedInUser) -> Result<Json<AccountResponse>> {
    let now = state.clock.now();
    Ok(Json(state.db.run(move |conn| AccountResponse::read(conn, &who, now)).await?))
}

/// The changes. Absent fields keep their values.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountChange {
    /// Given name, at most 100 characters.
    pub first_name: Option<String>,
    /// Family name, at most 100 characters.
    pub last_name: Option<String>,
    /// Whether the person has a single name, which is then `first_name`; `last_name` is absent or empty.
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
        Profile::rename(conn, who.profile.id, &first_name, &last_name, now)?;
        if who.roles.contains(&Role::Tutor) {
            pages::invalidate(conn, "mentors")?;
            pages::invalidate(conn, &format!("mentor-{}", who.profile.id))?;
        }
        (who.profile.first_name, who.profile.last_name) = (first_name, last_name);
        AccountResponse::read(conn, &who, now)
    });
    Ok(Json(response.await?))
}

/// Returns both names after the change.
fn check(change: AccountChange, who: &SignedInUser) -> Result<(String, String)> {
    let mut fields = FieldErrors::default();
    let first_name = match change.first_name {
        Some(wanted) => fields.check("first_name", person_name::normalize(&wanted)),
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

/// The zone in which a person reads times.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TimeZoneChange {
    /// IANA name, such as `America/New_York`.
    #[serde(default)]
    #[schema(required = true)]
    pub time_zone: String,
}

/// Change my time zone
///
/// Emails, calendar invitations, receipts and files for this person state times in it.
#[operation(tag = "account", operation_id = "update_time_zone", responses((status = 204)))]
pub async fn update_time_zone(
    state: Data<AppState>,
    who: SignedInUser,
    body: Body<TimeZoneChange>,
) -> Result<impl Responder> {
    let TimeZoneChange { time_zone } = body.read()?;
    if time::zone(&time_zone).is_none() {
        return Err(Error::field("time_zone", "Please choose a time zone from the list."));
    }
    let id = who.profile.id;
    state.db.run(move |conn| Ok(User::set_time_zone(conn, id, Some(&time_zone))?)).await?;
    Ok(HttpResponse::NoContent())
}

/// Download my data
#[operation(
    tag = "account", operation_id = "export_account", responses((status = 200, body = AccountExport)),
    errors(RateLimited)
)]
pub async fn export(state: Data<AppState>, who: VerifiedUser) -> Result<impl Responder> {
    let now = state.clock.now();
    let (id, email) = (who.profile.id, who.email.clone());
    let export = state
        .db
        .run(move |conn| {
            rate_limits::EXPORT.count(conn, &id.to_string(), now)?;
            AccountExport::read(conn, id, &email, ExportRecipient::Owner, now)
        })
        .await?;
    Ok(export.into_file())
}

/// Proof of identity.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountDeletion {
    /// The account's current password; required if the account has one.
    pub current_password: Option<String>,
    /// The account's email address, typed as a confirmation; required if the account has no password.
    pub email: Option<String>,
}

/// Delete my account
///
/// Records that the law requires us to keep, such as paid lessons, stay without a name; all other data is deleted.
/// Refused while lessons are upcoming or a payment is in transit, and for the only admin.
#[operation(
    tag = "account", operation_id = "delete_account", responses((status = 204)),
    errors(UpcomingLessons, LastAdmin, RateLimited)
)]
pub async fn delete(
    state: Data<AppState>,
    who: FactorVerifiedUser,
    body: Body<AccountDeletion>,
) -> Result<impl Responder> {
    let form = body.read()?;
    let verified = confirm_owner(&state, &who, form).await?;
    let id = who.profile.id;
    let pictures = state
        .transaction(move |ctx| {
            deletions::lock_lessons(ctx, id)?;
            let account = lock_unchanged(ctx.conn, id, verified.as_deref())?;
            deletions::delete_account(ctx, &account, DeletionActor::Owner)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    payments::close_listing_pages_of(&state, id).await;
    // The account is deleted even if the file store fails; a job removes remaining files later.
    profile_images::remove(&state, pictures).await;
    let mut response = HttpResponse::NoContent();
    for cookie in signed_out_cookies(&state.config) {
        response.cookie(cookie);
    }
    Ok(response.finish())
}

/// Verifies the identity. Returns the hash of the compared password, if the account has one.
async fn confirm_owner(
    state: &AppState,
    who: &FactorVerifiedUser,
    form: AccountDeletion,
) -> Result<Option<String>> {
    let verified = password_if_any(state, who, form.current_password).await?;
    if verified.is_some() {
        return Ok(verified);
    }
    match form.email.as_deref().map(text::email) {
        Some(Ok(typed)) if typed == who.email => Ok(None),
        _ => Err(Error::field("email", "Please enter your own email address.")),
    }
}
