//! Codes from an authenticator app (RFC 6238), and the codes for when the app is lost.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, TimeDelta, Utc};
use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory;
use totp_rs::{Builder, Totp};

use super::visible_text::{is_joiner, is_seen};

/// How many bytes app and academy share: as many as RFC 4226 recommends.
pub const SECRET_BYTES: usize = 20;
/// How many recovery codes are given out at once.
pub const RECOVERY_CODES: usize = 10;
/// How many random bytes a recovery code has: too many to be found from its hash.
pub const RECOVERY_CODE_BYTES: usize = 10;
/// How long after somebody showed who they are sensitive things can be done.
pub const VERIFICATION_LENGTH: TimeDelta = TimeDelta::minutes(15);
/// A code lasts 30 seconds; codes of so many steps before and after are taken as well, for clocks that are up to a minute
/// apart.
const ALLOWED_STEPS: u16 = 2;
const RECOVERY_LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// What somebody typed for a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypedCode {
    /// Six digits of the app.
    App(String),
    /// A recovery code, without spaces and dashes.
    Recovery(String),
}

impl TypedCode {
    /// Reads what was typed, with whatever spaces, dashes and characters that cannot be seen, in the letters of a wide
    /// keyboard and the digits of any script; `None` for what is neither.
    #[must_use]
    pub fn parse(typed: &str) -> Option<TypedCode> {
        let letters: String = ComposingNormalizerBorrowed::new_nfkc()
            .normalize_iter(typed.chars())
            .filter(|letter| !is_filler(*letter))
            .take(64)
            .map(|letter| ascii_digit(letter).unwrap_or_else(|| letter.to_ascii_lowercase()))
            .collect();
        let is_app = letters.len() == 6 && letters.bytes().all(|byte| byte.is_ascii_digit());
        let is_recovery = letters.len() == RECOVERY_CODE_BYTES * 8 / 5
            && letters.bytes().all(|byte| RECOVERY_LETTERS.contains(&byte));
        if is_app {
            Some(TypedCode::App(letters))
        } else {
            is_recovery.then_some(TypedCode::Recovery(letters))
        }
    }
}

/// Whether a character says nothing in a code: white space, a dash, or what cannot be seen.
fn is_filler(letter: char) -> bool {
    const MINUS: char = '\u{2212}';
    letter.is_whitespace()
        || letter == MINUS
        || category(letter) == GeneralCategory::DashPunctuation
        || is_joiner(letter)
        || !is_seen(letter)
}

/// A decimal digit of any script as one of ASCII. Those of a script follow one another from zero to nine (The Unicode
/// Standard, section 4.6), and perhaps another script's whole ten.
fn ascii_digit(letter: char) -> Option<char> {
    let is_digit = |letter| category(letter) == GeneralCategory::DecimalNumber;
    let before = |count| char::from_u32(u32::from(letter).checked_sub(count)?).filter(|one| is_digit(*one));
    if !is_digit(letter) {
        return None;
    }
    let place = (1..).take_while(|count| before(*count).is_some()).count();
    char::from_digit(u32::try_from(place % 10).ok()?, 10)
}

fn category(letter: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(letter)
}

fn totp(secret: &[u8], account: &str, issuer: &str) -> Result<Totp, totp_rs::TotpError> {
    // Apps show what stands before a colon as the issuer.
    let plain = |text: &str| text.replace(':', " ");
    Builder::new()
        .with_secret(secret)
        .with_skew(ALLOWED_STEPS)
        .with_account_name(plain(account))
        .with_issuer(Some(plain(issuer)))
        .build()
}

/// Returns the time step of a code of the app that is right at `now` and newer than `last_step`: each is good once.
pub fn matching_step(
    secret: &[u8],
    code: &str,
    last_step: i64,
    now: DateTime<Utc>,
) -> Result<Option<i64>, totp_rs::TotpError> {
    let seconds = u64::try_from(now.timestamp()).unwrap_or_default();
    let step = totp(secret, "account", "academy")?.check(code, seconds);
    Ok(step.and_then(|step| i64::try_from(step).ok()).filter(|step| *step > last_step))
}

/// What an app reads to know an account: its address as a QR code has it, and the secret for typing it in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppEnrolment {
    /// `otpauth://totp/…`.
    pub uri: String,
    /// Base32, in groups of four.
    pub secret: String,
    /// The address as a QR code, an SVG image in a `data:` address.
    pub qr_code: String,
}

/// Writes down for an app what it needs to know.
///
/// # Errors
/// When the secret is none, or names are too long for a QR code.
pub fn enrolment(secret: &[u8], account: &str, issuer: &str) -> Result<AppEnrolment, EnrolmentError> {
    let totp = totp(secret, account, issuer)?;
    let uri = totp.to_url()?;
    let svg = qrcode::QrCode::new(&uri)?
        .render::<qrcode::render::svg::Color<'_>>()
        .min_dimensions(240, 240)
        .build();
    let qr_code = format!("data:image/svg+xml;base64,{}", STANDARD.encode(svg));
    Ok(AppEnrolment { uri, secret: grouped(&totp.secret().to_base32(), ' '), qr_code })
}

/// What makes an enrolment impossible.
#[derive(Debug, thiserror::Error)]
pub enum EnrolmentError {
    /// The secret or the names.
    #[error(transparent)]
    Totp(#[from] totp_rs::TotpError),
    /// The address is too long.
    #[error(transparent)]
    QrCode(#[from] qrcode::types::QrError),
}

/// Writes random bytes as a recovery code, such as `abcd-efgh-jkmn-pqrs`.
#[must_use]
pub fn recovery_code(bytes: [u8; RECOVERY_CODE_BYTES]) -> String {
    let number = bytes.iter().fold(0u128, |number, byte| (number << 8) | u128::from(*byte));
    let letters: String = (0..RECOVERY_CODE_BYTES * 8 / 5)
        .map(|place| char::from(RECOVERY_LETTERS[usize::try_from((number >> (place * 5)) & 31).unwrap_or(0)]))
        .collect();
    grouped(&letters, '-')
}

fn grouped(text: &str, separator: char) -> String {
    let mut grouped = String::with_capacity(text.len() * 5 / 4);
    for (place, letter) in text.chars().enumerate() {
        if place > 0 && place % 4 == 0 {
            grouped.push(separator);
        }
        grouped.push(letter);
    }
    grouped
}

/// Whether somebody showed so lately who they are that sensitive things can be done.
#[must_use]
pub fn is_fresh(verified_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
    verified_at.is_some_and(|at| now - at < VERIFICATION_LENGTH)
}
