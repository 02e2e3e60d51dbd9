//! Signing up as a student, or as a provider of summer opportunities.

use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{Role, TokenPurpose};
use schema::ids::UserId;
use schema::models::account_token;
use schema::models::profile::{NewProfile, Profile};
use schema::models::user::{NewUser, User};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::accounts::awaited_email;
use crate::domain::password::PasswordOwner;
use crate::domain::portal::PortalRole;
use crate::domain::{password, person_name, text, time};
use crate::error::{Code, FieldErrors, Result};
use crate::extract::{Body, Visitor};
use crate::http::responses::MailSent;
use crate::mail;
use crate::platform::rate_limits;
use crate::state::AppState;

/// A new account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignUp {
    /// Given name, at most 100 characters.
    #[serde(default)]
    #[schema(required = true)]
    pub first_name: String,
    /// Family name, at most 100 characters.
    #[serde(default)]
    #[schema(required = true)]
    pub last_name: String,
    /// Whether the person has a single name, which is then `first_name`; `last_name` is empty.
    #[serde(default)]
    pub has_one_name: bool,
    /// Trimmed and lower-cased; at most 254 characters.
    #[serde(default)]
    #[schema(required = true)]
    pub email: String,
    /// At least 8 characters, 6 with a `role`; at most 72 bytes.
    #[serde(default)]
    #[schema(required = true)]
    pub password: String,
    /// The role chosen on the summer portal; a student if absent.
    pub role: Option<PortalRole>,
    /// Path of the page of this site to open afterwards, carried in the emailed link; other values are ignored.
    pub next: Option<String>,
    /// IANA name of the browser's time zone. An unknown one is ignored, and the account has the academy's.
    pub time_zone: Option<String>,
}

/// A sign-up that passed every check.
#[derive(Clone)]
struct ValidSignUp {
    first_name: String,
    last_name: String,
    email: String,
    role: Role,
    next: Option<String>,
    time_zone: Option<String>,
}

/// Create an account
///
/// The response is the same whether or not the address has an account; only the email differs. While the address is
/// unverified, a new sign-up replaces the earlier one. Sets a cookie with the address, for the page that asks to look for
/// the email.
#[operation(
    tag = "account", operation_id = "sign_up", responses((status = 202, body = MailSent)),
    errors(RateLimited)
)]
pub async fn sign_up(state: Data<AppState>, visitor: Visitor, body: Body<SignUp>) -> Result<impl Responder> {
    let (checked, password) = check(body.read()?)?;
    let address = visitor.client.address.clone();
    let caller = state.passwords.count_stranger(&address, &rate_limits::SIGN_UP_MAILBOX, &checked.email);
    let caller = state.passwords.delay_refusal(caller).await?;
    let now = state.clock.now();
    let (email, cookie) = (checked.email.clone(), visitor.cookie(&state.config));
    let browser = visitor.hash();
    let tried = SignUpAttempt { browser: visitor.key(), address, mailbox: email.clone() };
    let counted = tried.clone();
    state.db.transaction(move |conn| counted.count(conn, now)).await?;
    let hash = match state.passwords.hash(&caller, password).await {
        // No email was sent, so the attempt is removed from the count in the database. The count in memory keeps it.
        Err(error) if error.code() == Code::Overloaded => {
            state.db.transaction(move |conn| tried.uncount(conn)).await?;
            return Err(error);
        }
        hashed => hashed?,
    };
    state
        .transaction(move |ctx| {
            let (email, next) = (checked.email.as_str(), checked.next.as_deref());
            let id = match create(ctx.conn, &checked, &hash, ctx.now)? {
                Some(id) => Some(id),
                None => replace_unverified(ctx.conn, &checked, &hash, ctx.now)?,
            };
            match id {
                Some(id) => {
                    User::signs_up_in(ctx.conn, id, &browser)?;
                    User::set_time_zone(ctx.conn, id, checked.time_zone.as_deref())?;
                    mail::verification(ctx, id, email, next)
                }
                None => mail::already_registered(ctx, email, next),
            }
        })
        .await?;
    state.job_wakeup.notify_waiters();
    let awaited = awaited_email::cookie(&state.config, &email);
    Ok(HttpResponse::Accepted().cookie(cookie).cookie(awaited).json(MailSent { email }))
}

/// The keys by which rate limits count a sign-up.
#[derive(Clone)]
struct SignUpAttempt {
    browser: String,
    /// The network address.
    address: String,
    mailbox: String,
}

impl SignUpAttempt {
    fn count(&self, conn: &mut PgConnection, now: DateTime<Utc>) -> Result<()> {
        rate_limits::SIGN_UP.count(conn, &self.browser, &self.address, now)?;
        rate_limits::SIGN_UP_MAILBOX.count(conn, &self.mailbox, now)?;
        rate_limits::STRANGERS_MAILBOX.count(conn, &self.mailbox, now)
    }

    fn uncount(&self, conn: &mut PgConnection) -> Result<()> {
        rate_limits::SIGN_UP.uncount(conn, &self.browser, &self.address)?;
        rate_limits::SIGN_UP_MAILBOX.uncount(conn, &self.mailbox)?;
        rate_limits::STRANGERS_MAILBOX.uncount(conn, &self.mailbox)
    }
}

/// Inserts the account with its profile and role; `None` if the address is taken.
fn create(
    conn: &mut PgConnection,
    new: &ValidSignUp,
    hash: &str,
    now: DateTime<Utc>,
) -> Result<Option<UserId>> {
    let user =
        NewUser { email: &new.email, password_hash: Some(hash), email_verified_at: None, created_at: now };
    let Some(id) = user.insert(conn)? else { return Ok(None) };
    NewProfile::person(id, &new.first_name, &new.last_name, new.role).insert(conn)?;
    User::grant_role(conn, id, new.role)?;
    Ok(Some(id))
}

/// Replaces an earlier, unverified sign-up of the same address. `None` if the account was verified meanwhile, or was
/// not created by a sign-up alone.
fn replace_unverified(
    conn: &mut PgConnection,
    new: &ValidSignUp,
    hash: &str,
    now: DateTime<Utc>,
) -> Result<Option<UserId>> {
    let Some(found) = User::by_email(conn, &new.email)? else { return Ok(None) };
    let account = User::lock(conn, found.id)?.filter(|account| account.email == new.email);
    let Some(account) = account else { return Ok(None) };
    if !User::is_unfinished_sign_up(conn, account.id)? {
        return Ok(None);
    }
    // The link emailed for the earlier sign-up must not open the account with that sign-up's password.
    account_token::delete_all(conn, account.id, TokenPurpose::VerifyEmail)?;
    User::replace_unverified(conn, account.id, hash, new.role, now)?;
    Profile::rename(conn, account.id, &new.first_name, &new.last_name, now)?;
    Profile::land_on(conn, account.id, new.role, now)?;
    Ok(Some(account.id))
}

/// Validates the form. Returns the account to create and its password, or all errors.
fn check(form: SignUp) -> Result<(ValidSignUp, String)> {
    let mut fields = FieldErrors::default();
    let first_name = fields.check("first_name", person_name::normalize(&form.first_name));
    let last_name = fields.check("last_name", person_name::last_name(&form.last_name, form.has_one_name));
    let email = fields.check("email", text::email(&form.email));
    if let Some(problem) = password_problem(&form) {
        fields.add("password", problem);
    }
    fields.finish()?;
    let role = Role::from(form.role.unwrap_or_default());
    let time_zone = form.time_zone.filter(|name| time::zone(name).is_some());
    Ok((ValidSignUp { first_name, last_name, email, role, next: form.next, time_zone }, form.password))
}

/// The summer portal has another minimum length for passwords, and another error text.
fn password_problem(form: &SignUp) -> Option<String> {
    let min = if form.role.is_some() { password::MIN_NEW } else { password::MIN_SIGN_UP };
    let owner = PasswordOwner { email: &form.email, names: [&form.first_name, &form.last_name] };
    let problem = password::problem(&form.password, min, owner)?;
    let is_short = password::normalize(&form.password).chars().count() < min;
    Some(if form.role.is_some() && is_short { format!("Use at least {min} characters.") } else { problem })
}
