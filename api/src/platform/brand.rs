//! The academy's name, tagline and email address.

use std::sync::LazyLock;

use serde::Deserialize;

/// The academy's name and addresses, read from the same file as the front end's.
#[derive(Debug, Deserialize)]
pub struct Brand {
    /// The academy's name.
    pub name: String,
    /// A tagline of one line.
    pub tagline: String,
    /// The contact address.
    pub email: String,
}

/// The brand, parsed once.
///
/// # Panics
/// Never in a built binary: the file is compiled in, and a test parses it.
#[expect(clippy::expect_used, reason = "the file is part of the binary, and a test parses it")]
pub static BRAND: LazyLock<Brand> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../ssr-frontend/content/brand.json"))
        .expect("brand.json is well-formed")
});
