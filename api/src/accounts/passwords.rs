//! Hashing passwords, in a lane of its own: it is the one thing here that keeps a core busy for long.

use crate::domain::password;
use crate::error::{Code, Error, Result};
use crate::platform::blocking::{Lane, LaneLimits, Place, cores};
use crate::platform::metrics::Metrics;

/// How many hashes wait for each core. At the usual work factor the last of them waits for about two seconds.
const MAX_QUEUED_HASHES: usize = 8;

/// What is said when more people sign in at once than can wait.
const CROWDED: &str = "Many people are signing in right now. Please try again in a moment.";

/// Hashes passwords and compares them with hashes.
pub struct Passwords {
    lane: Lane,
    cost: u32,
}

impl Passwords {
    /// With this work factor.
    ///
    /// # Errors
    /// When the system has no room for the threads.
    pub fn new(cost: u32, metrics: &Metrics) -> Result<Passwords> {
        let limits =
            LaneLimits { yields: true, ..LaneLimits::new("hashing", cores(), MAX_QUEUED_HASHES * cores()) };
        Ok(Passwords { lane: Lane::new(limits, metrics)?, cost })
    }

    /// A place among those who wait for a hash.
    ///
    /// Taken before anything is counted or read for a request: one that is refused has left no trace, and was refused
    /// whether or not the address has an account.
    ///
    /// # Errors
    /// `overloaded` when too many wait already.
    pub fn enter(&self) -> Result<HashingPlace> {
        let place = self.lane.enter().map_err(|error| match error.code() {
            Code::Overloaded => Error::with_detail(Code::Overloaded, CROWDED),
            _ => error,
        })?;
        Ok(HashingPlace { place, cost: self.cost })
    }
}

/// A place among those who wait for a hash.
pub struct HashingPlace {
    place: Place,
    cost: u32,
}

impl HashingPlace {
    /// The bcrypt hash of a password of at most 72 bytes.
    ///
    /// # Errors
    /// When the password is longer, or the system has no randomness to give.
    pub async fn hash(self, password: String) -> Result<String> {
        if !password::is_hashed_whole(&password) {
            return Err(Error::internal("a password that cannot be hashed was let through"));
        }
        let cost = self.cost;
        #[expect(clippy::disallowed_methods, reason = "runs in the hashing lane")]
        self.run(move || bcrypt::hash(password, cost)).await
    }

    /// Whether the password is the one hashed.
    ///
    /// With no hash to compare with, as for an unknown address, or with a password that cannot have been stored, the
    /// same work is done in vain: how long an answer takes tells nobody which addresses have accounts.
    ///
    /// # Errors
    /// When the stored hash is not one.
    pub async fn verify(self, password: String, hash: Option<String>) -> Result<bool> {
        let cost = self.cost;
        #[expect(clippy::disallowed_methods, reason = "runs in the hashing lane")]
        self.run(move || match hash.filter(|_| password::is_hashed_whole(&password)) {
            Some(hash) => bcrypt::verify(password, &hash),
            None => bcrypt::hash("in vain", cost).map(|_| false),
        })
        .await
    }

    async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> bcrypt::BcryptResult<T> + Send + 'static,
    ) -> Result<T> {
        self.place.run(work).await?.map_err(Error::internal)
    }
}
