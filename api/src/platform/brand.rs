//! The academy's own name and words.

use std::sync::LazyLock;

use serde::Deserialize;

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
#[expect(clippy::expect_used, reason = "the file is part of the binary, and a test parses it")]
pub static BRAND: LazyLock<Brand> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../ssr-frontend/content/brand.json"))
        .expect("brand.json is well-formed")
});
