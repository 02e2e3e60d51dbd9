//! Hashing passwords, off the async threads.

use actix_web::web;

use crate::domain::password;
use crate::error::{Error, Result};

/// The bcrypt hash of a password of at most 72 bytes.
///
/// # Errors
/// When the password is longer, or the system has no randomness to give.
pub async fn hash(password: String, cost: u32) -> Result<String> {
    if !password::is_hashed_whole(&password) {
        return Err(Error::internal("a password that cannot be hashed was let through"));
    }
    web::block(move || bcrypt::hash(password, cost)).await.map_err(Error::internal)?.map_err(Error::internal)
}

/// Whether the password is the one hashed.
///
/// With no hash to compare with, as for an unknown address, or with a password that cannot have been stored, the same
/// work is done in vain: how long an answer takes tells nobody which addresses have accounts.
///
/// # Errors
/// When the stored hash is not one.
pub async fn verify(password: String, hash: Option<String>, cost: u32) -> Result<bool> {
    web::block(move || match hash.filter(|_| password::is_hashed_whole(&password)) {
        Some(hash) => bcrypt::verify(password, &hash),
        None => bcrypt::hash("in vain", cost).map(|_| false),
    })
    .await
    .map_err(Error::internal)?
    .map_err(Error::internal)
}
