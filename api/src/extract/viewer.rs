//! The signed-in user and their roles.

use std::ops::Deref;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use chrono::TimeDelta;
use futures_util::future::LocalBoxFuture;
use schema::models::session::SignedIn;

use crate::accounts::sessions::{self, session_cookie_name};
use crate::domain::{access, second_factor};
use crate::error::{Code, Error, Result};
use crate::http::openapi::{Description, OperationInput};
use crate::platform::tokens;
use crate::state::AppState;

/// A session's last use is updated at most this often, so that most reads need no write.
const TOUCH_EVERY: TimeDelta = TimeDelta::minutes(1);

/// A header that an open page sends with automatic requests while nobody has used it for a while: they do not extend an
/// admin's session.
const UNATTENDED: &str = "x-unattended";

/// The user, if signed in.
#[derive(Debug, Clone)]
pub struct Viewer(pub Option<SignedIn>);

impl FromRequest for Viewer {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = request.app_data::<web::Data<AppState>>().cloned();
        let request = request.clone();
        Box::pin(async move {
            let state = state.ok_or_else(|| Error::internal("the application state is missing"))?;
            let Some(cookie) = request.cookie(session_cookie_name(&state.config)) else {
                return Ok(Viewer(None));
            };
            let (hash, now) = (tokens::hash(cookie.value()), state.clock.now());
            let (config, is_unattended) = (state.config.clone(), request.headers().contains_key(UNATTENDED));
            let signed_in = state
                .db
                .run(move |conn| {
                    let found = sessions::by_token_hash(conn, &config, &hash, now)?;
                    let is_used = |found: &&SignedIn| {
                        let is_idle = is_unattended && access::may_administer(&found.roles);
                        !is_idle && found.last_seen_at + TOUCH_EVERY < now
                    };
                    if let Some(found) = found.as_ref().filter(is_used) {
                        sessions::touch(conn, &config, found, now)?;
                    }
                    Ok(found)
                })
                .await?;
            Ok(Viewer(signed_in))
        })
    }
}

impl OperationInput for Viewer {}

/// Declares an extractor that requires a signed-in user with a role.
macro_rules! role_extractor {
    ($(#[$meta:meta])* $name:ident, $roles:expr, $allows:expr) => {
        $(#[$meta])*
        #[derive(Debug, Clone)]
        pub struct $name(pub SignedIn);

        impl Deref for $name {
            type Target = SignedIn;
            fn deref(&self) -> &SignedIn {
                &self.0
            }
        }

        impl OperationInput for $name {
            fn describe(description: &mut Description) {
                description.require_session(&$roles);
            }
        }

        impl FromRequest for $name {
            type Error = Error;
            type Future = LocalBoxFuture<'static, Result<Self>>;

            fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
                let viewer = Viewer::from_request(request, payload);
                Box::pin(async move {
                    let signed_in = viewer.await?.0.ok_or_else(|| Error::new(Code::Unauthenticated))?;
                    let allows: fn(&SignedIn) -> bool = $allows;
                    if allows(&signed_in) { Ok($name(signed_in)) } else { Err(refusal(&signed_in, &$roles)) }
                })
            }
        }
    };
}

/// The error for a signed-in user without one of these roles.
fn refusal(who: &SignedIn, roles: &[&str]) -> Error {
    let is_withheld = who.is_admin_withheld && roles.contains(&"admin");
    Error::new(if is_withheld { Code::SecondFactorRequired } else { Code::Forbidden })
}

role_extractor! {
    /// Any signed-in user.
    SignedInUser, [], |_| true
}
role_extractor! {
    /// A user who may book lessons.
    Student, ["student"], |who| access::may_book(&who.roles)
}
role_extractor! {
    /// A user who may teach: the role, and an admin's approval.
    Tutor, ["tutor"], |who| access::may_teach(&who.roles, who.profile.is_mentor_approved)
}
role_extractor! {
    /// A user who may list opportunities at the summer portal.
    Provider, ["provider"], |who| access::may_offer(&who.roles)
}
role_extractor! {
    /// An admin.
    Admin, ["admin"], |who| access::may_administer(&who.roles)
}

/// Declares an extractor that also requires a verification of identity within the last 15 minutes, for operations that
/// an unattended browser must not allow. `$of` says of which users it is required.
macro_rules! verified_extractor {
    ($(#[$meta:meta])* $name:ident, $extractor:ident, $of:expr) => {
        $(#[$meta])*
        #[derive(Debug, Clone)]
        pub struct $name(pub SignedIn);

        impl Deref for $name {
            type Target = SignedIn;
            fn deref(&self) -> &SignedIn {
                &self.0
            }
        }

        impl OperationInput for $name {
            fn describe(description: &mut Description) {
                $extractor::describe(description);
                description.errors.insert(Code::VerificationRequired);
            }
        }

        impl FromRequest for $name {
            type Error = Error;
            type Future = LocalBoxFuture<'static, Result<Self>>;

            fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
                let found = $extractor::from_request(request, payload);
                let state = request.app_data::<web::Data<AppState>>().cloned();
                Box::pin(async move {
                    let $extractor(who) = found.await?;
                    let state = state.ok_or_else(|| Error::internal("the application state is missing"))?;
                    let is_asked: fn(&SignedIn) -> bool = $of;
                    if !is_asked(&who) || second_factor::is_fresh(who.verified_at, state.clock.now()) {
                        Ok($name(who))
                    } else {
                        Err(Error::new(Code::VerificationRequired))
                    }
                })
            }
        }
    };
}

verified_extractor! {
    /// Any signed-in user, recently verified.
    VerifiedUser, SignedInUser, |_| true
}
verified_extractor! {
    /// Any signed-in user, recently verified by the second factor if they have one. These operations ask for the
    /// password as well, which alone does not open such an account.
    FactorVerifiedUser, SignedInUser, |who| who.has_second_factor
}
verified_extractor! {
    /// A provider, recently verified.
    VerifiedProvider, Provider, |_| true
}
verified_extractor! {
    /// An admin, recently verified.
    VerifiedAdmin, Admin, |_| true
}
