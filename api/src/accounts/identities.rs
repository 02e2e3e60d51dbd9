//! Which account somebody opens whom an issuer vouches for, and when one is made for them.
//!
//! What counts is the issuer's own name for the person. An address counts only where the issuer runs the mailbox and
//! the account's owner has proven it; otherwise the owner of the mailbox is asked.

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

/// What comes of somebody's return from an issuer.
#[derive(Debug)]
pub enum IdentitySignIn {
    Account(User),
    /// The issuer tells no address, none whose mailbox it runs, or no name: what is missing has to be asked for, and
    /// the address proven.
    Unproven,
    /// The issuer has not proven the address it tells.
    AddressNotVerified,
    /// There is an account with this address, but nobody has proven that it is theirs.
    AccountNotVerified,
}

/// Finds or makes the account of a person whom an issuer vouches for.
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

/// Joins an identity to the account with a proven address, or makes one with it. The owner of the mailbox has
/// just said that they want it.
pub fn join(
    ctx: &mut Ctx<'_>,
    identity: &Identity<'_>,
    named: &PersonDetails<'_>,
    role: Role,
) -> Result<User> {
    if let Some(id) = UserIdentity::lock_account(ctx.conn, identity.provider, identity.subject)? {
        // Finished in another tab meanwhile.
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
        // Whoever set this password had not shown that the address is theirs. Now its owner has come.
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

    /// Links it to an account that has an owner, who hears of it.
    fn link_to_known(&self, ctx: &mut Ctx<'_>, user: &User) -> Result<()> {
        self.link(ctx.conn, user.id, ctx.now)?;
        let name = Profile::find(ctx.conn, user.id)?.map(|profile| profile.first_name).unwrap_or_default();
        mail::identity_linked(ctx, self.provider, (&user.email, &name))
    }
}

/// What became of a new account.
enum AccountCreation {
    Account(User),
    /// Somebody has made one with this address in the moment since it was looked for.
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
