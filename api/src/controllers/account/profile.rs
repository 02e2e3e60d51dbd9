//! The signed-in user's account: show it, and change its name.

use actix_web::web::{Data, Json};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{IdentityProvider, Role, TokenPurpose};
use schema::models::account_token;
use schema::models::profile::Profile;
use schema::models::session::SignedIn;
use schema::models::user::User;
use schema::models::user_identity::UserIdentity;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::person_name;
use crate::error::{Code, Error, FieldErrors, Result};
use crate::extract::{Body, SignedInUser};
use crate::pages;
use crate::state::AppState;

/// An account as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountResponse {
    /// The account.
    pub id: Uuid,
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

/// Returns both names after the change.
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
