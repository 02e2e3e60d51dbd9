//! What every signed-in person does with their own account.

mod current_password;
pub mod delete;
pub mod email;
pub mod export;
pub mod identities;
pub mod passkey_verification;
pub mod passkeys;
pub mod password;
pub mod second_factor;
pub mod sessions;
pub mod show;
pub mod update;
pub mod verification;

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{IdentityProvider, Role, TokenPurpose};
use schema::models::account_token;
use schema::models::session::SignedIn;
use schema::models::user::User;
use schema::models::user_identity::UserIdentity;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{Code, Error, Result};

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
    /// The dashboard they land on.
    pub role: Role,
    /// Everything they may act as.
    pub roles: Vec<Role>,
    /// Whether there is a password; an account of somebody who signs in elsewhere may have none.
    pub has_password: bool,
    /// The address that waits for its link to be followed.
    pub pending_email: Option<String>,
    /// The accounts elsewhere that sign in here.
    pub identities: Vec<IdentityResponse>,
    /// When the account was made.
    pub created_at: DateTime<Utc>,
}

/// An account elsewhere that signs in here.
#[derive(Debug, Serialize, ToSchema)]
pub struct IdentityResponse {
    /// The link between the two accounts.
    pub id: Uuid,
    /// Who keeps it.
    pub provider: IdentityProvider,
    /// What the person is called there.
    pub subject: String,
    /// When it was linked.
    pub linked_at: DateTime<Utc>,
}

impl AccountResponse {
    /// Reads what the session does not hold already.
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
