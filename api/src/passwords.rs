//! Hashing passwords, off the async threads.

use actix_web::web;

use crate::error::{Error, Result};

/// The bcrypt hash of a password of at most 72 bytes.
///
/// # Errors
/// When the password is longer, or the system has no randomness to give.
pub async fn hash(password: String, cost: u32) -> Result<String> {
    web::block(move || bcrypt::non_truncating_hash(password, cost))
        .await
        .map_err(Error::internal)?
        .map_err(Error::internal)
}

/// Whether the password is the one hashed.
///
/// With no hash to compare with, as for an unknown address, the same work is done in vain: how long an
/// answer takes tells nobody which addresses have accounts.
///
/// # Errors
/// When the stored hash is not one.
pub async fn verify(password: String, hash: Option<String>, cost: u32) -> Result<bool> {
    web::block(move || match hash {
        Some(hash) => bcrypt::non_truncating_verify(password, &hash).or_else(|error| match error {
            // Such a password cannot have been stored.
            bcrypt::BcryptError::Truncation(_) => Ok(false),
            other => Err(other),
        }),
        None => bcrypt::hash(password.chars().take(18).collect::<String>(), cost).map(|_| false),
    })
    .await
    .map_err(Error::internal)?
    .map_err(Error::internal)
}
