//! Mails: one template a file, rendered into the outbox in the transaction that causes them.

mod already_registered;
mod booking_confirmed;
mod letter;
mod newsletter_confirmation;
mod verification;

use std::sync::LazyLock;

use serde::Deserialize;

pub use already_registered::already_registered;
pub use booking_confirmed::booking_confirmed;
pub use newsletter_confirmation::newsletter_confirmation;
pub use verification::verification;

/// The academy's name and addresses, from the one file that pages take them from as well.
#[derive(Debug, Deserialize)]
pub struct Brand {
    /// The academy's name.
    pub name: String,
    /// One line about it.
    pub tagline: String,
    /// Where people write to.
    pub email: String,
}

/// The brand's words.
///
/// # Panics
/// Never in a built binary: the file is part of it, and a test parses it.
#[allow(clippy::expect_used)]
pub static BRAND: LazyLock<Brand> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../ssr-frontend/content/brand.json"))
        .expect("brand.json is well-formed")
});
