//! Sign-in with an identity provider: finds the account of the identity, or creates one.
//!
//! The provider's own id of the person (`sub`) decides. An email address only counts if the provider runs the mailbox
//! and the account's owner has verified the address; otherwise the owner of the mailbox has to confirm.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::Role;
use schema::models::profile::{NewProfile, Profile};
use schema::models::user::{NewUser, User};
use schema::models::user_identity::{NewUserIdentity, UserIdentity};
use uuid::Uuid;

use crate::accounts::mailbox_owner;
use crate::clients::oidc::OidcPerson;
use crate::domain::identity::{Identity, PersonDetails};
use crate::error::{Error, Result};
use crate::mail;
use crate::platform::ctx::Ctx;

/// Result of a return from an identity provider.
#[derive(Debug)]
pub enum IdentitySignIn {
    Account(User),
    /// The provider returns no address, none whose mailbox it runs, or no name: the missing data has to be entered,
    /// and the address verified.
    Unproven,
    /// The provider has not verified the address that it returns.
    AddressNotVerified,
    /// There is an account with this address, but its address is not verified.
    AccountNotVerified,
}

/// Finds or creates the account of a person whom a provider has authenticated.
pub fn open(ctx: &mut Ctx<'_>, person: &OidcPerson, role: Role) -> Result<IdentitySignIn> {
    let identity = Identity { provider: person.provider, subject: &person.subject };
    if let Some(id) = UserIdentity::lock_account(ctx.conn, person.provider, &person.subject)? {
        return Ok(IdentitySignIn::Account(account(ctx.conn, id)?));
    }
    let Some(email) = person.email.as_deref() else { return Ok(IdentitySignIn::Unproven) };
    if !person.email_verified {
        return Ok(IdentitySignIn::AddressNotVerified);
    }
    if !person.email_is_issuers {
        return Ok(IdentitySignIn::Unproven);
    }
    let user = match User::by_email(ctx.conn, email)? {
        Some(user) => user,
        None => {
            let (Some(first_name), Some(last_name)) = (&person.first_name, &person.last_name) else {
                return Ok(IdentitySignIn::Unproven);
            };
            match create(ctx.conn, &identity, &PersonDetails { first_name, last_name, email }, role, ctx.now)?
            {
                AccountCreation::Account(user) => return Ok(IdentitySignIn::Account(user)),
                AccountCreation::Taken(user) => user,
            }
        }
    };
    if user.email_verified_at.is_none() {
        return Ok(IdentitySignIn::AccountNotVerified);
    }
    identity.link_to_known(ctx, &user)?;
    Ok(IdentitySignIn::Account(account(ctx.conn, user.id)?))
}

/// Links an identity to the account with a verified address, or creates an account with it. The owner of the mailbox
/// has just confirmed this.
pub fn join(
    ctx: &mut Ctx<'_>,
    identity: &Identity<'_>,
    named: &PersonDetails<'_>,
    role: Role,
) -> Result<User> {
    if let Some(id) = UserIdentity::lock_account(ctx.conn, identity.provider, identity.subject)? {
        // Completed in another tab meanwhile.
        return account(ctx.conn, id);
    }
    let user = match User::by_email(ctx.conn, named.email)? {
        Some(user) => user,
        None => match create(ctx.conn, identity, named, role, ctx.now)? {
            AccountCreation::Account(user) => return Ok(user),
            AccountCreation::Taken(user) => user,
        },
    };
    if user.email_verified_at.is_none() {
        // The password was set by somebody who had not verified the address. The owner of the mailbox has just verified
        // it.
        User::forget_password(ctx.conn, user.id, ctx.now)?;
        mailbox_owner::revoke_unproven_access(ctx, user.id)?;
        User::verify(ctx.conn, user.id, ctx.now)?;
        identity.link(ctx.conn, user.id, ctx.now)?;
    } else {
        identity.link_to_known(ctx, &user)?;
    }
    account(ctx.conn, user.id)
}

impl Identity<'_> {
    fn link(&self, conn: &mut PgConnection, user_id: Uuid, now: DateTime<Utc>) -> Result<()> {
        let new = NewUserIdentity { user_id, provider: self.provider, subject: self.subject, linked_at: now };
        Ok(new.insert(conn)?)
    }

    /// Links the identity to an existing account, and emails its owner.
    fn link_to_known(&self, ctx: &mut Ctx<'_>, user: &User) -> Result<()> {
        self.link(ctx.conn, user.id, ctx.now)?;
        let name = Profile::find(ctx.conn, user.id)?.map(|profile| profile.first_name).unwrap_or_default();
        mail::identity_linked(ctx, self.provider, (&user.email, &name))
    }
}

/// Result of creating an account.
enum AccountCreation {
    Account(User),
    /// Somebody has created one with this address since it was looked up.
    Taken(User),
}

fn create(
    conn: &mut PgConnection,
    identity: &Identity<'_>,
    named: &PersonDetails<'_>,
    role: Role,
    now: DateTime<Utc>,
) -> Result<AccountCreation> {
    let new =
        NewUser { email: named.email, password_hash: None, email_verified_at: Some(now), created_at: now };
    let Some(id) = new.insert(conn)? else {
        let user = User::by_email(conn, named.email)?;
        return user
            .map(AccountCreation::Taken)
            .ok_or_else(|| Error::internal("an address is taken by nobody"));
    };
    NewProfile::person(id, named.first_name, named.last_name, role).insert(conn)?;
    User::grant_role(conn, id, role)?;
    identity.link(conn, id, now)?;
    account(conn, id).map(AccountCreation::Account)
}

fn account(conn: &mut PgConnection, id: Uuid) -> Result<User> {
    User::find(conn, id)?.ok_or_else(|| Error::internal("an identity without an account"))
}
