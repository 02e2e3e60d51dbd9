//! The error type and the table of stable error codes. `http::problem` formats error responses.

use std::borrow::Cow;
use std::collections::BTreeMap;

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use serde::{Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// The result of handlers and jobs.
pub type Result<T, E = Error> = std::result::Result<T, E>;

macro_rules! codes {
    ($($(#[$meta:meta])* $variant:ident = $status:literal $code:literal $detail:literal),+ $(,)?) => {
        /// All error codes of the API. Codes are stable: clients switch on them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code { $($(#[$meta])* #[doc = $detail] $variant),+ }

        impl Code {
            /// Every code, for the reference page.
            pub const ALL: &'static [Code] = &[$(Code::$variant),+];

            /// The stable text of the code.
            #[must_use]
            pub const fn as_str(self) -> &'static str { match self { $(Code::$variant => $code),+ } }

            /// The HTTP status.
            #[must_use]
            pub const fn status(self) -> u16 { match self { $(Code::$variant => $status),+ } }

            /// The default sentence for people.
            #[must_use]
            pub const fn detail(self) -> &'static str { match self { $(Code::$variant => $detail),+ } }
        }
    };
}

codes! {
    MalformedBody = 400 "malformed_body" "The request's body could not be read.",
    MalformedQuery = 400 "malformed_query" "The request's address has a part that could not be read.",
    BadSignature = 400 "bad_signature" "The signature of this event does not match.",
    Unauthenticated = 401 "unauthenticated" "Please log in to continue.",
    InvalidCredentials = 401 "invalid_credentials" "The email or password is incorrect.",
    PasskeyUnknown = 401 "passkey_unknown" "We don’t recognize this passkey. It may have been removed. Please sign in another way.",
    Forbidden = 403 "forbidden" "Your account can’t do this.",
    OriginMismatch = 403 "origin_mismatch" "This request didn’t come from the academy’s own pages.",
    EmailNotVerified = 403 "email_not_verified" "Please verify your email address first. We sent you the link.",
    SecondFactorRequired = 403 "second_factor_required" "Admins need a second factor here. Please set one up in your account settings.",
    VerificationRequired = 403 "verification_required" "Please verify that it’s you.",
    AccountSuspended = 403 "account_suspended" "This account is suspended.",
    NotFound = 404 "not_found" "We can’t find that.",
    MethodNotAllowed = 405 "method_not_allowed" "This address does not take that method.",
    SlotTaken = 409 "slot_taken" "Someone just took this time. Please choose another one.",
    StudentBusy = 409 "student_busy" "You already have a session at this time.",
    PriceChanged = 409 "price_changed" "The price has changed since you saw it. Please check the new one before you book.",
    TooManyHolds = 409 "too_many_holds" "Pay for or cancel one of the sessions you’re holding first.",
    HoldExpired = 409 "hold_expired" "Your hold on this time has expired. Please choose a time again.",
    OtherBrowser = 409 "other_browser" "Please open this link in the browser where you signed in.",
    ActionNotAllowed = 409 "action_not_allowed" "This can no longer be done with this booking.",
    UpcomingLessons = 409 "upcoming_lessons" "There are upcoming sessions, or money is on its way. Please cancel the sessions, or wait until it’s settled.",
    LessonsChanged = 409 "lessons_changed" "This person’s sessions have changed. Please look at them again. Nothing was done.",
    LastAdmin = 409 "last_admin" "You’re the only admin. Please make someone else an admin first.",
    LastWayIn = 409 "last_way_in" "This is the only way into your account. Please set a password first.",
    ApplicationDecided = 409 "application_decided" "This application was already decided.",
    ResearchOpen = 409 "research_open" "You already have a research project. You can ask for another one when it is completed.",
    ResearchChanged = 409 "research_changed" "Someone else just changed who mentors this project. Please look at it again.",
    TutorNotEligible = 409 "tutor_not_eligible" "This tutor can’t take on research projects anymore. Please choose another one.",
    EditConflict = 409 "edit_conflict" "This was changed in the meantime. Please look at what it says now, and change it again.",
    ChatClosed = 409 "chat_closed" "No one can write in this chat right now.",
    ApplicationsClosed = 409 "applications_closed" "This program doesn’t take applications here.",
    SessionOverlaps = 409 "session_overlaps" "This tutor already has a session at that time.",
    LimitReached = 409 "limit_reached" "You’ve reached the limit for these.",
    AlreadyExists = 409 "already_exists" "This is already there.",
    PasskeyLocked = 409 "passkey_locked" "This passkey is locked: there may be a copy of it. Please sign in another way, and remove it in your account settings.",
    PasskeysUnavailable = 409 "passkeys_unavailable" "Passkeys aren’t available at this address. Please use another way to sign in.",
    TokenExpired = 410 "token_expired" "This link has expired or was already used. Please request a new one.",
    PasskeyChallengeExpired = 410 "passkey_challenge_expired" "That took too long, or was tried before. Please try again.",
    OpportunityGone = 410 "opportunity_gone" "This opportunity is no longer listed here.",
    BodyTooLarge = 413 "body_too_large" "The request is too large.",
    UnsupportedMediaType = 415 "unsupported_media_type" "Please send application/json.",
    ValidationFailed = 422 "validation_failed" "Please check the marked fields.",
    PasskeyRefused = 422 "passkey_refused" "We couldn’t check your device’s answer. Please try again, or use another way to sign in.",
    ProfileIncomplete = 422 "profile_incomplete" "Your Common Profile is missing something that an application needs.",
    TooManySaved = 422 "too_many_saved" "You’ve saved 200 opportunities, which is the limit. Please remove one first.",
    SlotUnavailable = 422 "slot_unavailable" "The tutor doesn’t offer this time.",
    RateLimited = 429 "rate_limited" "Please wait a little while before trying again.",
    Internal = 500 "internal" "Something went wrong on our end. We’ve been notified.",
    PaymentProviderFailed = 502 "payment_provider_failed" "The payment service didn’t respond. Please try again.",
    DatabaseUnavailable = 503 "database_unavailable" "We can’t reach our records right now. Please try again.",
    DatabaseBusy = 503 "database_busy" "Others are changing the same records right now. Please try again.",
    Overloaded = 503 "overloaded" "We’re very busy right now. Please try again in a moment.",
    StorageUnavailable = 503 "storage_unavailable" "We can’t reach our files right now. Please try again.",
    PaymentsUnavailable = 503 "payments_unavailable" "Payments aren’t set up here yet.",
    AiTutorClosed = 503 "ai_tutor_closed" "The AI Tutor beta is closed right now. Please come back later.",
    SignInUnavailable = 503 "sign_in_unavailable" "You can’t sign in with this account here right now.",
    ShuttingDown = 503 "shutting_down" "We’re updating the site. Please try again.",
}

/// The statuses that always have a `Retry-After` header.
pub const RETRY_STATUSES: [u16; 2] = [429, 503];

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl PartialSchema for Code {
    fn schema() -> RefOr<Schema> {
        let codes = Code::ALL.iter().map(|code| code.as_str());
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(codes)).into()
    }
}

impl ToSchema for Code {
    fn name() -> Cow<'static, str> {
        "ErrorCode".into()
    }
}

/// An error: a refusal that the caller is told about, or an internal failure.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// An error for the caller.
    #[error("{}: {}", .0.code.as_str(), .0.detail)]
    Problem(Box<Problem>),
    /// Stripe gave no result. Jobs see the reason; callers only get `payment_provider_failed`.
    #[error(transparent)]
    Payment(PaymentFailure),
    /// An internal error, for the log only.
    #[error(transparent)]
    Internal(Box<dyn std::error::Error + Send + Sync>),
}

/// A failed call to Stripe, classified by what may have happened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PaymentFailure {
    /// The object does not exist at Stripe.
    #[error("unknown to Stripe: {0}")]
    Missing(String),
    /// Stripe refuses the request, and would refuse it again.
    #[error("refused by Stripe: {0}")]
    Refused(String),
    /// An internal error at Stripe. With an idempotency key the response stays the same for a day, whether or not the
    /// work was done.
    #[error("accident at Stripe: {0}")]
    ServerError(String),
    /// A request with the same idempotency key is in progress: it will have the same response.
    #[error("under way already: {0}")]
    KeyInUse(String),
    /// The result is unknown: a timeout, rate limit or invalid key. The same request may succeed later.
    #[error("Stripe not reached: {0}")]
    Unreachable(String),
}

impl PaymentFailure {
    /// Whether repeating the request with the same idempotency key fails again.
    #[must_use]
    pub fn is_final(&self) -> bool {
        match self {
            PaymentFailure::Missing(_) | PaymentFailure::Refused(_) | PaymentFailure::ServerError(_) => true,
            PaymentFailure::KeyInUse(_) | PaymentFailure::Unreachable(_) => false,
        }
    }
}

/// An error for the caller.
#[derive(Debug)]
pub struct Problem {
    /// The error code.
    pub code: Code,
    /// A sentence for people.
    pub detail: Cow<'static, str>,
    /// The problems of each field.
    pub fields: BTreeMap<Cow<'static, str>, Vec<Cow<'static, str>>>,
    /// The seconds after which to retry.
    pub retry_after: Option<u64>,
    /// The methods that the path supports.
    pub allow: Option<String>,
    /// The current value, as the operation would have returned it.
    pub current: Option<serde_json::Value>,
}

/// Collects the problems of a form, so that a user sees them all at once.
#[derive(Debug, Default)]
pub struct FieldErrors(BTreeMap<Cow<'static, str>, Vec<Cow<'static, str>>>);

impl FieldErrors {
    /// Adds a problem of a field.
    pub fn add(&mut self, name: impl Into<Cow<'static, str>>, text: impl Into<Cow<'static, str>>) {
        self.0.entry(name.into()).or_default().push(text.into());
    }

    /// Returns a field's value, or adds a problem and returns the default if it is `None`.
    pub fn require<T: Default>(
        &mut self,
        name: &'static str,
        value: Option<T>,
        text: impl Into<Cow<'static, str>>,
    ) -> T {
        value.unwrap_or_else(|| {
            self.add(name, text);
            T::default()
        })
    }

    /// Returns a field's value, or adds its error and returns the default.
    pub fn check<T: Default>(&mut self, name: &'static str, value: Result<T, impl std::fmt::Display>) -> T {
        value.unwrap_or_else(|problem| {
            self.add(name, problem.to_string());
            T::default()
        })
    }

    /// Replaces the problems of a field.
    pub fn set(&mut self, name: &'static str, text: &'static str) {
        self.0.insert(name.into(), vec![text.into()]);
    }

    /// Whether a field has a problem.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The problems in a `validation_failed` error; empty for `Ok`. Other errors are returned.
    pub fn of(checked: Result<()>) -> Result<FieldErrors> {
        match checked {
            Ok(()) => Ok(FieldErrors::default()),
            Err(Error::Problem(problem)) if problem.code == Code::ValidationFailed => {
                Ok(FieldErrors(problem.fields))
            }
            Err(other) => Err(other),
        }
    }

    /// Ends the checks.
    ///
    /// # Errors
    /// `validation_failed` with all problems, if there are any.
    pub fn finish(self) -> Result<()> {
        self.finish_as(Code::ValidationFailed)
    }

    /// The same with another code.
    ///
    /// # Errors
    /// That code with all problems, if there are any.
    pub fn finish_as(self, code: Code) -> Result<()> {
        let detail = match self.0.values().next().and_then(|texts| texts.first()) {
            None => return Ok(()),
            Some(only) if self.0.len() == 1 => only.clone(),
            Some(_) => Cow::Borrowed(code.detail()),
        };
        Err(Error::Problem(Box::new(Problem { fields: self.0, ..Problem::new(code, detail) })))
    }
}

impl Problem {
    /// An error with this sentence.
    #[must_use]
    pub fn new(code: Code, detail: Cow<'static, str>) -> Problem {
        Problem { code, detail, fields: BTreeMap::new(), retry_after: None, allow: None, current: None }
    }
}

impl Error {
    /// An error with the code's default sentence.
    #[must_use]
    pub fn new(code: Code) -> Error {
        Error::with_detail(code, code.detail())
    }

    /// An error with a sentence of its own.
    #[must_use]
    pub fn with_detail(code: Code, detail: impl Into<Cow<'static, str>>) -> Error {
        Error::Problem(Box::new(Problem::new(code, detail.into())))
    }

    /// An invalid field.
    #[must_use]
    pub fn field(name: impl Into<Cow<'static, str>>, text: impl Into<Cow<'static, str>>) -> Error {
        let text = text.into();
        Error::field_in_words(name, text.clone(), text)
    }

    /// An invalid field, with a sentence that names it.
    #[must_use]
    pub fn field_in_words(
        name: impl Into<Cow<'static, str>>,
        text: impl Into<Cow<'static, str>>,
        detail: impl Into<Cow<'static, str>>,
    ) -> Error {
        let fields = BTreeMap::from([(name.into(), vec![text.into()])]);
        Error::Problem(Box::new(Problem { fields, ..Problem::new(Code::ValidationFailed, detail.into()) }))
    }

    /// Too many tries; `retry_after` is in seconds.
    #[must_use]
    pub fn rate_limited(detail: impl Into<Cow<'static, str>>, retry_after: u64) -> Error {
        let problem = Problem::new(Code::RateLimited, detail.into());
        Error::Problem(Box::new(Problem { retry_after: Some(retry_after), ..problem }))
    }

    /// An edit of a value that was changed meanwhile, with the current value.
    #[must_use]
    pub fn edit_conflict_with(current: &impl Serialize) -> Error {
        let problem = Problem::new(Code::EditConflict, Code::EditConflict.detail().into());
        Error::Problem(Box::new(Problem { current: serde_json::to_value(current).ok(), ..problem }))
    }

    /// A method that the path does not support; `allow` lists those it does, such as `GET, HEAD`.
    #[must_use]
    pub fn method_not_allowed(allow: impl Into<String>) -> Error {
        let problem = Problem::new(Code::MethodNotAllowed, Code::MethodNotAllowed.detail().into());
        Error::Problem(Box::new(Problem { allow: Some(allow.into()), ..problem }))
    }

    /// An internal error: a 500 for the caller, the cause for the log.
    #[must_use]
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
        Error::Internal(cause.into())
    }

    /// The code of the response.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Error::Problem(problem) => problem.code,
            Error::Payment(_) => Code::PaymentProviderFailed,
            Error::Internal(_) => Code::Internal,
        }
    }
}

impl From<DieselError> for Error {
    fn from(error: DieselError) -> Error {
        if is_connection_lost(&error) {
            tracing::warn!(%error, "database connection lost");
            return Error::new(Code::DatabaseUnavailable);
        }
        if is_timeout_or_conflict(&error) {
            tracing::warn!(%error, "the database gave a statement up");
            return Error::new(Code::DatabaseBusy);
        }
        match constraint(&error) {
            Some(schema::models::booking_person::PEOPLE_FREE) => Error::new(Code::SlotTaken),
            Some(schema::models::research_request::ONE_OPEN) => Error::new(Code::ResearchOpen),
            Some(ended) if ended.ends_with(ACCOUNT_OPEN) => Error::new(account_ended(ended)),
            _ => Error::internal(error),
        }
    }
}

/// The suffix of the constraints that refuse rows for an account that has been deleted.
const ACCOUNT_OPEN: &str = "_id_open";

/// What a violated constraint means for the caller: the other party has left, or the caller has.
fn account_ended(constraint: &str) -> Code {
    match constraint {
        "student_bookings_tutor_id_open" => Code::SlotUnavailable,
        "research_requests_assigned_tutor_id_open" => Code::TutorNotEligible,
        _ => Code::Unauthenticated,
    }
}

/// The constraint that a statement violated, if any.
fn constraint(error: &DieselError) -> Option<&str> {
    match error {
        DieselError::DatabaseError(_, info) => info.constraint_name(),
        _ => None,
    }
}

/// Whether the connection was lost during the statement. libpq reports some of these cases without a kind.
fn is_connection_lost(error: &DieselError) -> bool {
    let DieselError::DatabaseError(kind, info) = error else { return false };
    match kind {
        DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand => true,
        DatabaseErrorKind::Unknown => {
            let message = info.message();
            [
                "server closed the connection",
                "terminating connection",
                "connection to server",
                "the database system is",
            ]
            .iter()
            .any(|sign| message.contains(sign))
        }
        _ => false,
    }
}

/// Whether the database canceled the statement: a lock timeout (55P03), a statement timeout (57014), a deadlock (40P01)
/// or a serialization failure (40001). Diesel does not expose the SQLSTATE.
fn is_timeout_or_conflict(error: &DieselError) -> bool {
    let DieselError::DatabaseError(kind, info) = error else { return false };
    match kind {
        DatabaseErrorKind::SerializationFailure => true,
        DatabaseErrorKind::Unknown => [
            "canceling statement due to lock timeout",
            "canceling statement due to statement timeout",
            "could not obtain lock on",
            "deadlock detected",
        ]
        .iter()
        .any(|sign| info.message().starts_with(sign)),
        _ => false,
    }
}
