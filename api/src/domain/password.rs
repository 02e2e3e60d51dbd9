//! Rules for passwords.

/// The shortest password at sign-up.
pub const MIN_SIGN_UP: usize = 8;

/// The shortest password that replaces one, or is the first of an account made for somebody.
pub const MIN_NEW: usize = 6;

/// bcrypt reads no further; a longer password would be cut silently, so it is refused.
pub const MAX_BYTES: usize = 72;

/// Whether bcrypt takes every byte into account: it reads no further than 72, and only up to a null character.
#[must_use]
pub fn is_hashed_whole(password: &str) -> bool {
    password.len() <= MAX_BYTES && !password.contains('\0')
}

/// What is wrong with a password of at least `min` characters, if anything.
#[must_use]
pub fn problem(password: &str, min: usize) -> Option<String> {
    if password.chars().count() < min {
        Some(format!("Password must be at least {min} characters long."))
    } else if password.len() > MAX_BYTES {
        Some(format!("Password must be at most {MAX_BYTES} bytes long."))
    } else if password.contains('\0') {
        Some("Password must not contain a null character.".to_owned())
    } else {
        None
    }
}
