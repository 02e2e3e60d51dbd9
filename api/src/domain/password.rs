//! Rules for passwords.

use std::collections::HashSet;
use std::sync::LazyLock;

use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};
use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory;

/// Minimum length at sign-up.
pub const MIN_SIGN_UP: usize = 8;

/// Minimum length of a replacement, and of the first password of an account that somebody else created.
pub const MIN_NEW: usize = 6;

/// Minimum length for admins, who can read everybody's data and move money.
pub const MIN_ADMIN: usize = 12;

/// bcrypt's limit. It would silently truncate a longer password, so those are rejected.
pub const MAX_BYTES: usize = 72;

/// The most common passwords of six characters or more, in lower case: the first 10,000 of the list that Django
/// rejects (`django/contrib/auth/common-passwords.txt.gz` of Django 5.2, compiled by Royce Williams from leaked lists:
/// <https://gist.github.com/roycewilliams/226886fd01572964e1431ac8afc999ce>).
static COMMON: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("password/common.txt").lines().collect());

/// Owner of the password, as far as known.
#[derive(Debug, Clone, Copy, Default)]
pub struct PasswordOwner<'a> {
    /// Email address.
    pub email: &'a str,
    /// Given and family name.
    pub names: [&'a str; 2],
}

/// Normalizes a password so that every keyboard produces the same one: composed (NFC), with every space replaced by
/// the ASCII space. These are the mappings of `OpaqueString` (RFC 8265, section 4.2.2); case and width stay as typed.
///
/// (docs/decisions/380-a-password-is-the-same-on-every-keyboard.md)
#[must_use]
pub fn normalize(password: &str) -> String {
    let is_space = |letter: char| {
        CodePointMapData::<GeneralCategory>::new().get(letter) == GeneralCategory::SpaceSeparator
    };
    let spaced: String = password.chars().map(|letter| if is_space(letter) { ' ' } else { letter }).collect();
    ComposingNormalizerBorrowed::new_nfc().normalize(&spaced).into_owned()
}

/// Returns the forms of a password that a stored hash may have been made of, the normalized form first. Older hashes
/// were made of the password as typed, and keyboards differ in whether they compose letters with marks.
#[must_use]
pub fn hashed_forms(password: &str) -> Vec<String> {
    let one_form = normalize(password);
    let decomposed = DecomposingNormalizerBorrowed::new_nfd().normalize(&one_form).into_owned();
    let mut forms = vec![one_form];
    for form in [password.to_owned(), decomposed] {
        if !forms.contains(&form) {
            forms.push(form);
        }
    }
    forms
}

/// Whether bcrypt hashes every byte of the password: it reads at most 72 bytes, and stops at a null character.
#[must_use]
pub fn is_hashed_whole(password: &str) -> bool {
    password.len() <= MAX_BYTES && !password.contains('\0')
}

/// Returns what is wrong with a password of at least `min` characters, if anything. Common passwords and the owner's
/// own name or address are rejected at any length.
#[must_use]
pub fn problem(password: &str, min: usize, owner: PasswordOwner<'_>) -> Option<String> {
    let password = &normalize(password);
    if password.chars().count() < min {
        Some(format!("Password must be at least {min} characters long."))
    } else if password.len() > MAX_BYTES {
        Some(format!("Password must be at most {MAX_BYTES} bytes long."))
    } else if password.contains('\0') {
        Some("Password must not contain a null character.".to_owned())
    } else if is_one_character(password) {
        Some("Password must not be one character repeated. Please choose another one.".to_owned())
    } else if COMMON.contains(password.trim().to_lowercase().as_str()) {
        Some("This is one of the most common passwords. Please choose another one.".to_owned())
    } else if owner.is_named_by(password) {
        Some("Password must not be your name or email address. Please choose another one.".to_owned())
    } else {
        None
    }
}

fn is_one_character(password: &str) -> bool {
    let mut characters = password.chars();
    let first = characters.next();
    characters.all(|character| Some(character) == first)
}

impl PasswordOwner<'_> {
    /// Whether a password consists only of the owner's address or name, ignoring spaces and case.
    fn is_named_by(&self, password: &str) -> bool {
        let [first, last] = self.names.map(letters);
        let mailbox = self.email.rsplit_once('@').map_or(self.email, |(mailbox, _)| mailbox);
        let password = letters(password);
        let names = [
            letters(self.email),
            letters(mailbox),
            format!("{first}{last}"),
            format!("{last}{first}"),
            first,
            last,
        ];
        !password.is_empty() && names.contains(&password)
    }
}

/// Returns a text's letters and digits, in lower case.
fn letters(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
