//! The command that creates an admin.

use chrono::{DateTime, Utc};
use diesel::{Connection, PgConnection};
use schema::enums::Role;
use schema::models::profile::{NewProfile, Profile};
use schema::models::session;
use schema::models::user::{NewUser, User};
use serde_json::json;

use crate::accounts::password_links;
use crate::domain::person_name::NameProblem;
use crate::domain::{person_name, text};
use crate::error::{Error, Result};
use crate::mail::{self, AccountOwner};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::config::Config;
use crate::platform::ctx::Ctx;

/// The name of a new admin if none is given.
const NAMELESS: (&str, &str) = ("Academy", "Admin");

/// Creates an admin account, or grants the role to an existing account. Returns the message for the operator.
///
/// An existing admin keeps their password. Everybody else is emailed a single-use link to set one, which is printed as
/// well: email may not be set up yet.
///
/// # Errors
/// When the address or a name is invalid, or the database cannot be reached.
pub fn run(config: &Config, email: &str, name: Option<(&str, &str)>, now: DateTime<Utc>) -> Result<String> {
    let address =
        text::email(email).map_err(|_| Error::field("EMAIL", format!("{email:?} is not an address")))?;
    let name = name.map(checked).transpose()?;
    let mut conn = PgConnection::establish(&config.database_url).map_err(Error::internal)?;
    conn.transaction(|conn| admit(&mut Ctx { conn, config, now }, &address, name))
}

fn checked((first_name, last_name): (&str, &str)) -> Result<(String, String)> {
    let wrong = |problem: NameProblem| Error::field("FIRST LAST", problem.to_string());
    let has_one_name = last_name.trim().is_empty();
    Ok((
        person_name::normalize(first_name).map_err(wrong)?,
        person_name::last_name(last_name, has_one_name).map_err(wrong)?,
    ))
}

fn admit(ctx: &mut Ctx<'_>, email: &str, name: Option<(String, String)>) -> Result<String> {
    let user = NewUser { email, password_hash: None, email_verified_at: None, created_at: ctx.now };
    let is_new = if let Some(id) = user.insert(ctx.conn)? {
        let (first_name, last_name) =
            name.as_ref().map_or(NAMELESS, |(first_name, last_name)| (first_name, last_name));
        NewProfile::person(id, first_name, last_name, Role::Admin).insert(ctx.conn)?;
        true
    } else {
        false
    };
    let missing = || Error::internal("the account was deleted in the meantime");
    let id = User::by_email(ctx.conn, email)?.ok_or_else(missing)?.id;
    let user = User::lock(ctx.conn, id)?.ok_or_else(missing)?;
    let was_admin = User::roles(ctx.conn, id)?.contains(&Role::Admin);
    User::grant_role(ctx.conn, id, Role::Admin)?;
    Profile::land_on(ctx.conn, id, Role::Admin, ctx.now)?;
    audit(
        ctx.conn,
        None,
        "admin.created",
        AuditSubject::User(id),
        json!({ "is_new_account": is_new }),
        ctx.now,
    )?;
    if was_admin && user.password_hash.is_some() && user.email_verified_at.is_some() {
        return Ok(format!("{email} is an admin already, and signs in as before."));
    }
    // An unverified sign-up with this address must not know the admin's password, and a password chosen for another
    // role may be shorter than an admin's must be.
    User::forget_password(ctx.conn, id, ctx.now)?;
    session::revoke_all(ctx.conn, id, None)?;
    let profile = Profile::find(ctx.conn, id)?.ok_or_else(missing)?;
    let link = password_links::first_password_link(ctx, id, email)?;
    mail::admin_welcome(ctx, AccountOwner { email, first_name: &profile.first_name }, &link)?;
    Ok(format!(
        "{email} is an admin now. This link to set a password works once, for {}; it was emailed as well:\n{}",
        link.valid_for, link.url
    ))
}
