//! One error type with one table of stable codes. `http::problem` says how callers are told.

use std::borrow::Cow;
use std::collections::BTreeMap;

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use serde::{Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// What handlers and jobs answer.
pub type Result<T, E = Error> = std::result::Result<T, E>;

macro_rules! codes {
    ($($(#[$meta:meta])* $variant:ident = $status:literal $code:literal $detail:literal),+ $(,)?) => {
        /// Every code the API can answer. Codes are stable: clients switch on them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code { $($(#[$meta])* #[doc = $detail] $variant),+ }

        impl Code {
            /// Every code, for the reference page.
            pub const ALL: &'static [Code] = &[$(Code::$variant),+];

            /// The stable text.
            #[must_use]
            pub const fn as_str(self) -> &'static str { match self { $(Code::$variant => $code),+ } }

            /// The HTTP status it is answered with.
            #[must_use]
            pub const fn status(self) -> u16 { match self { $(Code::$variant => $status),+ } }

            /// What people are told unless the place where it happens says it better.
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
    InvalidCredentials = 401 "invalid_credentials" "The email or the password is not right.",
    PasskeyUnknown = 401 "passkey_unknown" "This passkey is not known here. It may have been removed. Please sign in another way.",
    Forbidden = 403 "forbidden" "Your account is not allowed to do this.",
    OriginMismatch = 403 "origin_mismatch" "This request did not come from the academy's own pages.",
    EmailNotVerified = 403 "email_not_verified" "Please verify your email address first. We have sent you the link.",
    SecondFactorRequired = 403 "second_factor_required" "Admins need a second factor here. Please set one up in your account settings.",
    VerificationRequired = 403 "verification_required" "Please show once more that it is you.",
    AccountSuspended = 403 "account_suspended" "This account is suspended.",
    NotFound = 404 "not_found" "There is nothing here.",
    MethodNotAllowed = 405 "method_not_allowed" "This address does not take that method.",
    SlotTaken = 409 "slot_taken" "Someone has just taken this time. Please choose another one.",
    StudentBusy = 409 "student_busy" "You already have a lesson at this time.",
    PriceChanged = 409 "price_changed" "The price has changed since you saw it. Please look at the new one before you book.",
    TooManyHolds = 409 "too_many_holds" "Pay for or cancel one of the lessons you hold first.",
    HoldExpired = 409 "hold_expired" "The time we held for you has run out. Please choose a time again.",
    OtherBrowser = 409 "other_browser" "Please open this link in the browser in which you signed in.",
    ActionNotAllowed = 409 "action_not_allowed" "This can no longer be done with this booking.",
    UpcomingLessons = 409 "upcoming_lessons" "There are lessons ahead, or money on its way. Please cancel the lessons or wait until it is settled.",
    LessonsChanged = 409 "lessons_changed" "The lessons of this person have changed. Please look at them again. Nothing was done.",
    LastAdmin = 409 "last_admin" "You are the only admin. Please make somebody else an admin first.",
    LastWayIn = 409 "last_way_in" "This is the only way into your account. Please set a password first.",
    ApplicationDecided = 409 "application_decided" "This application has been decided already.",
    ResearchOpen = 409 "research_open" "You already have a research project. You can ask for another one when it is completed.",
    ResearchChanged = 409 "research_changed" "Somebody else has just changed who mentors this project. Please look at it again.",
    TutorNotEligible = 409 "tutor_not_eligible" "This tutor cannot be given research projects any more. Please choose another one.",
    EditConflict = 409 "edit_conflict" "This was changed meanwhile. Please look at what it says now, and change it again.",
    ChatClosed = 409 "chat_closed" "Nobody can write in this chat at the moment.",
    ApplicationsClosed = 409 "applications_closed" "This program takes no applications here.",
    SessionOverlaps = 409 "session_overlaps" "This tutor has a session at that time already.",
    LimitReached = 409 "limit_reached" "There can be no more of these here.",
    AlreadyExists = 409 "already_exists" "This stands there already.",
    PasskeyLocked = 409 "passkey_locked" "This passkey is locked: there may be a copy of it. Please sign in another way, and remove it in your account settings.",
    PasskeysUnavailable = 409 "passkeys_unavailable" "Passkeys are not offered at this address. Please use another way to sign in.",
    TokenExpired = 410 "token_expired" "This link has expired or was used before. Please request a new one.",
    PasskeyChallengeExpired = 410 "passkey_challenge_expired" "That took too long, or was tried before. Please try again.",
    OpportunityGone = 410 "opportunity_gone" "This opportunity is no longer offered here.",
    BodyTooLarge = 413 "body_too_large" "The request is too large.",
    UnsupportedMediaType = 415 "unsupported_media_type" "Please send application/json.",
    ValidationFailed = 422 "validation_failed" "Please check the marked fields.",
    PasskeyRefused = 422 "passkey_refused" "What your device answered could not be checked. Please try again, or use another way to sign in.",
    ProfileIncomplete = 422 "profile_incomplete" "Your Common Profile lacks something that an application needs.",
    TooManySaved = 422 "too_many_saved" "You have saved 200 opportunities, which is as many as there can be. Please remove one first.",
    SlotUnavailable = 422 "slot_unavailable" "The tutor does not offer this time.",
    RateLimited = 429 "rate_limited" "Please wait a little before trying again.",
    Internal = 500 "internal" "Something went wrong on our side. We have been told.",
    PaymentProviderFailed = 502 "payment_provider_failed" "The payment service did not answer. Please try again.",
    DatabaseUnavailable = 503 "database_unavailable" "We cannot reach our records right now. Please try again.",
    DatabaseBusy = 503 "database_busy" "Others are changing the same records right now. Please try again.",
    Overloaded = 503 "overloaded" "Too much is going on at once. Please try again in a moment.",
    StorageUnavailable = 503 "storage_unavailable" "We cannot reach our files right now. Please try again.",
    PaymentsUnavailable = 503 "payments_unavailable" "Payments are not set up here yet.",
    AiTutorClosed = 503 "ai_tutor_closed" "The beta of the AI Tutor is closed at the moment. Please come back later.",
    SignInUnavailable = 503 "sign_in_unavailable" "Signing in with this account is not possible here at the moment.",
    ShuttingDown = 503 "shutting_down" "This server is being replaced. Please try again.",
}

/// The statuses that always say when to come back.
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

/// A refusal, or an accident.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Something the caller is told about.
    #[error("{}: {}", .0.code.as_str(), .0.detail)]
    Problem(Box<Problem>),
    /// The payment service gave no result. Jobs are told why; everybody else is told that.
    #[error(transparent)]
    Payment(PaymentFailure),
    /// Something only the log is told about.
    #[error(transparent)]
    Internal(Box<dyn std::error::Error + Send + Sync>),
}

/// A call of the payment service that gave no result, told apart by what may have happened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PaymentFailure {
    /// Stripe knows no such object.
    #[error("unknown to Stripe: {0}")]
    Missing(String),
    /// Stripe does not do this: the same request is refused again.
    #[error("refused by Stripe: {0}")]
    Refused(String),
    /// Stripe has had an accident. Under an idempotency key the answer stays the same for a day, whether
    /// or not the work was done.
    #[error("accident at Stripe: {0}")]
    ServerError(String),
    /// The same request, under the same key, is under way from elsewhere: its answer will be this one's.
    #[error("under way already: {0}")]
    KeyInUse(String),
    /// Nothing is known: no answer in time, too many calls, or a key that does not let us in. The same
    /// request may work later.
    #[error("Stripe not reached: {0}")]
    Unreachable(String),
}

impl PaymentFailure {
    /// Whether repeating the request under the same idempotency key gives this failure again.
    #[must_use]
    pub fn is_final(&self) -> bool {
        match self {
            PaymentFailure::Missing(_) | PaymentFailure::Refused(_) | PaymentFailure::ServerError(_) => true,
            PaymentFailure::KeyInUse(_) | PaymentFailure::Unreachable(_) => false,
        }
    }
}

/// What the caller is told.
#[derive(Debug)]
pub struct Problem {
    /// Which kind of refusal it is.
    pub code: Code,
    /// One sentence for people.
    pub detail: Cow<'static, str>,
    /// What is wrong with each field.
    pub fields: BTreeMap<Cow<'static, str>, Vec<Cow<'static, str>>>,
    /// Seconds after which a new try makes sense.
    pub retry_after: Option<u64>,
    /// The methods that an address does take.
    pub allow: Option<String>,
    /// What stands there now, as the operation would have answered it.
    pub current: Option<serde_json::Value>,
}

/// What is wrong with a form, gathered field by field so that a person hears everything at once.
#[derive(Debug, Default)]
pub struct FieldErrors(BTreeMap<Cow<'static, str>, Vec<Cow<'static, str>>>);

impl FieldErrors {
    /// Notes that a field is wrong.
    pub fn add(&mut self, name: impl Into<Cow<'static, str>>, text: impl Into<Cow<'static, str>>) {
        self.0.entry(name.into()).or_default().push(text.into());
    }

    /// Passes a field's value on, or notes that it is wrong and answers an empty one.
    pub fn take<T: Default>(
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

    /// Passes a field's value on, or notes what is wrong with it and answers an empty one.
    pub fn check<T: Default>(&mut self, name: &'static str, value: Result<T, impl std::fmt::Display>) -> T {
        value.unwrap_or_else(|problem| {
            self.add(name, problem.to_string());
            T::default()
        })
    }

    /// Says something else about a field than what was noted, if anything was.
    pub fn set(&mut self, name: &'static str, text: &'static str) {
        self.0.insert(name.into(), vec![text.into()]);
    }

    /// Whether something is wrong with a field.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// What is wrong by a check's own refusal; nothing where it passed.
    pub fn of(checked: Result<()>) -> Result<FieldErrors> {
        match checked {
            Ok(()) => Ok(FieldErrors::default()),
            Err(Error::Problem(problem)) if problem.code == Code::ValidationFailed => {
                Ok(FieldErrors(problem.fields))
            }
            Err(other) => Err(other),
        }
    }

    /// The end of the checks.
    ///
    /// # Errors
    /// `validation_failed` with every field that was noted.
    pub fn finish(self) -> Result<()> {
        self.finish_as(Code::ValidationFailed)
    }

    /// The same with another code for what was noted.
    ///
    /// # Errors
    /// With that code and every field that was noted.
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
    /// A refusal in these words.
    #[must_use]
    pub fn new(code: Code, detail: Cow<'static, str>) -> Problem {
        Problem { code, detail, fields: BTreeMap::new(), retry_after: None, allow: None, current: None }
    }
}

impl Error {
    /// A refusal with its usual sentence.
    #[must_use]
    pub fn new(code: Code) -> Error {
        Error::with_detail(code, code.detail())
    }

    /// A refusal with a sentence of its own.
    #[must_use]
    pub fn with_detail(code: Code, detail: impl Into<Cow<'static, str>>) -> Error {
        Error::Problem(Box::new(Problem::new(code, detail.into())))
    }

    /// Wrong input in one field.
    #[must_use]
    pub fn field(name: impl Into<Cow<'static, str>>, text: impl Into<Cow<'static, str>>) -> Error {
        let text = text.into();
        Error::field_in_words(name, text.clone(), text)
    }

    /// Wrong input in one field, with a sentence that names it.
    #[must_use]
    pub fn field_in_words(
        name: impl Into<Cow<'static, str>>,
        text: impl Into<Cow<'static, str>>,
        detail: impl Into<Cow<'static, str>>,
    ) -> Error {
        let fields = BTreeMap::from([(name.into(), vec![text.into()])]);
        Error::Problem(Box::new(Problem { fields, ..Problem::new(Code::ValidationFailed, detail.into()) }))
    }

    /// Too many tries; the next one makes sense after so many seconds.
    #[must_use]
    pub fn rate_limited(detail: impl Into<Cow<'static, str>>, retry_after: u64) -> Error {
        let problem = Problem::new(Code::RateLimited, detail.into());
        Error::Problem(Box::new(Problem { retry_after: Some(retry_after), ..problem }))
    }

    /// An edit of what was edited meanwhile, with what it says now.
    #[must_use]
    pub fn edit_conflict_with(current: &impl Serialize) -> Error {
        let problem = Problem::new(Code::EditConflict, Code::EditConflict.detail().into());
        Error::Problem(Box::new(Problem { current: serde_json::to_value(current).ok(), ..problem }))
    }

    /// A method that an address does not take; those it takes, such as `GET, HEAD`.
    #[must_use]
    pub fn method_not_allowed(allow: impl Into<String>) -> Error {
        let problem = Problem::new(Code::MethodNotAllowed, Code::MethodNotAllowed.detail().into());
        Error::Problem(Box::new(Problem { allow: Some(allow.into()), ..problem }))
    }

    /// An accident: a 500 for the caller, the cause for the log.
    #[must_use]
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
        Error::Internal(cause.into())
    }

    /// The code the caller sees.
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

/// How the database calls its refusal to store anything in the name of an account that was deleted meanwhile.
const ACCOUNT_OPEN: &str = "_id_open";

/// What that means to whoever asked: the other side has left, or they have themselves.
fn account_ended(constraint: &str) -> Code {
    match constraint {
        "student_bookings_tutor_id_open" => Code::SlotUnavailable,
        "research_requests_assigned_tutor_id_open" => Code::TutorNotEligible,
        _ => Code::Unauthenticated,
    }
}

/// The constraint a statement ran into, if it did.
fn constraint(error: &DieselError) -> Option<&str> {
    match error {
        DieselError::DatabaseError(_, info) => info.constraint_name(),
        _ => None,
    }
}

/// Whether the server went away under the statement. libpq reports some of these without a kind.
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

/// Whether the database gave the statement up for others or for its time: a lock timeout (55P03), a statement timeout
/// (57014), a deadlock (40P01) or a transaction that could not be serialised (40001). Diesel passes no SQLSTATE on.
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
