//! Hashing passwords, in a lane of its own: it is the one thing here that keeps a core busy for long.
//!
//! Whoever wants a hash is counted first, in memory, and has a share of the lane then
//! (docs/decisions/367-password-hashes-are-shared-out-by-network.md).

use std::sync::Arc;
use std::time::Duration;

use uuid::Uuid;

use crate::domain::password;
use crate::error::{Code, Error, Result};
use crate::platform::blocking::cores;
use crate::platform::fair_lane::{Caller, FairLane};
use crate::platform::memory_limits::{Charge, MemoryLimit, TooManyTries};
use crate::platform::metrics::{HashRefusal, Metrics};
use crate::platform::rate_limits::{self, Limit};
use crate::platform::shares::NoPlace;

/// How many hashes for strangers wait or run for each core, and as many for people who have shown who they are. At the usual work
/// factor the last of them waits for about four seconds, and for eight when both are many.
const PLACES: usize = 16;

/// Hashes that strangers in one network want, all doors together: so many at once, a school's class and more, ...
const MAX_OF_NETWORK: u32 = 120;
/// ... and one more after each of these, what is refused counted too. What turns out right is not counted.
const NETWORK_INTERVAL: Duration = Duration::from_secs(1);
/// The same for one account at one door: well above what [`rate_limits`] lets through, which count for longer.
const MAX_OF_ACCOUNT: u32 = 30;
/// ... and one more after each of these.
const ACCOUNT_INTERVAL: Duration = Duration::from_secs(5);

/// How long an answer that refuses is held back, in hashes of this work factor: on one core, as long as four others are hashed.
/// Refusing costs little, but threads that hash yield to it: connections that ask again at once would keep the cores busy with nothing
/// else.
const REFUSAL_DELAY: (Duration, u32) = (Duration::from_secs(1), 12);

/// What is said when more people sign in at once than can wait.
const CROWDED: &str = "Many people are signing in right now. Please try again in a moment.";

/// What is said to a network or for an account that tries too often.
const TOO_OFTEN: &str = "Too many tries. Please wait a little before trying again.";

/// Hashes passwords and compares them with hashes.
pub struct Passwords {
    lane: FairLane,
    cost: u32,
    refusal_delay: Duration,
    networks: MemoryLimit,
    accounts: MemoryLimit,
    metrics: Arc<Metrics>,
}

/// Somebody whose try was counted: they may have a hash.
#[derive(Clone)]
pub struct HashCaller {
    caller: Caller,
    charges: Vec<Charge>,
}

impl Passwords {
    /// With this work factor.
    pub fn new(cost: u32, metrics: Arc<Metrics>) -> Result<Passwords> {
        Ok(Passwords {
            lane: FairLane::new("hashing", cores(), PLACES * cores(), &metrics)?,
            cost,
            refusal_delay: refusal_delay(cost),
            networks: MemoryLimit::new(MAX_OF_NETWORK, NETWORK_INTERVAL).counting_refusals(),
            accounts: MemoryLimit::new(MAX_OF_ACCOUNT, ACCOUNT_INTERVAL).counting_refusals(),
            metrics,
        })
    }

    /// Counts a try by somebody who has shown nothing yet, for the address of the network that they are at and for the account
    /// that they name, whether or not there is such an account. `limit` is the one that counts it in the database.
    ///
    /// Done before anything else is done for them, so that whoever finds no place costs no more than that.
    ///
    /// # Errors
    /// `rate_limited` when there were too many, `overloaded` when there is no place for them now.
    pub fn count_stranger(&self, address: &str, limit: &Limit, account: &str) -> Result<HashCaller> {
        let network = self.count_network(address)?;
        let account = self.charge(&self.accounts, &limit.key(account), HashRefusal::AccountTries)?;
        let caller = Caller::Stranger(rate_limits::site(address).into_owned());
        self.lane.check(&caller).map_err(|none| self.crowded(none))?;
        Ok(HashCaller { caller, charges: vec![network, account] })
    }

    /// Counts a try from an address of the network, before it is known whose account it is about.
    ///
    /// # Errors
    /// `rate_limited` when there were too many.
    pub fn count_network(&self, address: &str) -> Result<Charge> {
        self.charge(&self.networks, address, HashRefusal::NetworkTries)
    }

    /// Counts a try by somebody who has shown that they belong to an account: by a session, a browser that is known, or a
    /// mailed link. Strangers of the same network do not slow them.
    ///
    /// # Errors
    /// `rate_limited` when there were too many.
    pub fn count_known(&self, limit: &Limit, account: Uuid, key: &str) -> Result<HashCaller> {
        let charge = self.charge(&self.accounts, &limit.key(key), HashRefusal::AccountTries)?;
        Ok(HashCaller { caller: Caller::Known(account.to_string()), charges: vec![charge] })
    }

    /// The bcrypt hash of a password in its one form, of at most 72 bytes.
    ///
    /// # Errors
    /// `overloaded` when there is no place among those who wait; when the password is longer, or the system has no randomness
    /// to give.
    pub async fn hash(&self, by: &HashCaller, password: String) -> Result<String> {
        let password = password::normalise(&password);
        if !password::is_hashed_whole(&password) {
            return Err(Error::internal("a password that cannot be hashed was let through"));
        }
        let cost = self.cost;
        #[expect(clippy::disallowed_methods, reason = "runs in the hashing lane")]
        self.run(by, move || bcrypt::hash(password, cost)).await
    }

    /// Whether the password is the one hashed, in whatever form that was typed. A try that was right counts no more.
    ///
    /// With no hash to compare with, as for an unknown address, or with a password that cannot have been stored, the
    /// same work is done in vain: how long an answer takes tells nobody which addresses have accounts.
    ///
    /// # Errors
    /// `overloaded` when there is no place among those who wait; when the stored hash is not one.
    pub async fn verify(&self, by: &HashCaller, password: String, hash: Option<String>) -> Result<bool> {
        let cost = self.cost;
        #[expect(clippy::disallowed_methods, reason = "runs in the hashing lane")]
        let compare = move || -> bcrypt::BcryptResult<bool> {
            for form in password::hashed_forms(&password) {
                match hash.as_deref().filter(|_| password::is_hashed_whole(&form)) {
                    Some(hash) if bcrypt::verify(&form, hash)? => return Ok(true),
                    Some(_) => {}
                    None => drop(bcrypt::hash("in vain", cost)?),
                }
            }
            Ok(false)
        };
        let is_right = self.run(by, compare).await?;
        if is_right {
            by.charges.iter().cloned().for_each(Charge::uncount);
        }
        Ok(is_right)
    }

    async fn run<T: Send + 'static>(
        &self,
        by: &HashCaller,
        work: impl FnOnce() -> bcrypt::BcryptResult<T> + Send + 'static,
    ) -> Result<T> {
        let submitted = self.lane.submit(&by.caller, work).map_err(|none| self.crowded(none));
        self.delay_refusal(submitted).await?.result().await?.map_err(Error::internal)
    }

    /// Holds a refusal back, so that whoever asks again at once asks once in that time on each connection. Whatever counts tries passes
    /// through here.
    pub async fn delay_refusal<T>(&self, counted: Result<T>) -> Result<T> {
        let is_refused = |error: &Error| matches!(error.code(), Code::RateLimited | Code::Overloaded);
        if counted.as_ref().is_err_and(is_refused) {
            tokio::time::sleep(self.refusal_delay).await;
        }
        counted
    }

    fn crowded(&self, none: NoPlace) -> Error {
        self.metrics.hash_refused(match none {
            NoPlace::Share => HashRefusal::Share,
            NoPlace::Full => HashRefusal::Full,
        });
        Error::with_detail(Code::Overloaded, CROWDED)
    }

    fn charge(&self, limit: &MemoryLimit, key: &str, why: HashRefusal) -> Result<Charge> {
        limit.charge(key).map_err(|TooManyTries(wait)| {
            self.metrics.hash_refused(why);
            Error::rate_limited(TOO_OFTEN, wait.as_secs() + 1)
        })
    }
}

/// What [`REFUSAL_DELAY`] is at this work factor: each one more doubles it.
fn refusal_delay(cost: u32) -> Duration {
    let (delay, at_cost) = REFUSAL_DELAY;
    delay.mul_f64((f64::from(cost) - f64::from(at_cost)).exp2())
}
