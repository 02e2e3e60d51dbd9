//! Hashes passwords in a thread pool of its own: it is the only work here that keeps a core busy for long.
//!
//! Every attempt is first counted in memory, and then gets a fair share of the pool
//! (docs/decisions/367-password-hashes-are-shared-out-by-network.md).

use std::sync::Arc;
use std::time::Duration;

use schema::ids::UserId;

use crate::domain::password;
use crate::error::{Code, Error, Result};
use crate::platform::blocking::cores;
use crate::platform::fair_lane::{Caller, FairLane};
use crate::platform::memory_limits::{Charge, MemoryLimit, TooManyTries};
use crate::platform::metrics::{HashRefusal, Metrics};
use crate::platform::rate_limits::{self, Limit};
use crate::platform::shares::NoPlace;

/// Maximum number of waiting or running hashes per core for strangers, and the same number for authenticated people.
/// With the usual cost, the last one waits for about four seconds, or eight if both are full.
const PLACES: usize = 16;

/// Burst limit of strangers' attempts from one network, over all endpoints: enough for a school class and more.
const MAX_OF_NETWORK: u32 = 120;
/// Interval at which one more attempt is allowed; rejected attempts count, too. Successful ones do not.
const NETWORK_INTERVAL: Duration = Duration::from_secs(1);
/// Burst limit for one account at one endpoint: well above what [`rate_limits`] allows over a longer time.
const MAX_OF_ACCOUNT: u32 = 30;
/// Interval at which one more attempt is allowed.
const ACCOUNT_INTERVAL: Duration = Duration::from_secs(5);

/// How long a rejection is delayed, at this bcrypt cost: on one core, as long as four hashes take. A rejection is
/// cheap, but hashing threads yield to it: connections that retry at once would keep the cores busy.
const REFUSAL_DELAY: (Duration, u32) = (Duration::from_secs(1), 12);

/// Message if more people sign in at the same time than can wait.
const CROWDED: &str = "Many people are signing in right now. Please try again in a moment.";

/// Message for a network or an account with too many attempts.
const TOO_OFTEN: &str = "Too many attempts. Please wait a little while before trying again.";

/// Hashes passwords and compares them with hashes.
pub struct Passwords {
    lane: FairLane,
    cost: u32,
    refusal_delay: Duration,
    networks: MemoryLimit,
    accounts: MemoryLimit,
    metrics: Arc<Metrics>,
}

/// Somebody whose attempt was counted, and who may request a hash.
#[derive(Clone)]
pub struct HashCaller {
    caller: Caller,
    charges: Vec<Charge>,
}

impl Passwords {
    /// Creates the pool, for hashes of this bcrypt cost.
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

    /// Counts an attempt by somebody unauthenticated, for the address of their network and for the account that they
    /// name, whether or not it exists. `limit` is the one that counts it in the database.
    ///
    /// Called before anything else is done, so that a rejected request costs no more than this.
    ///
    /// # Errors
    /// `rate_limited` after too many attempts, `overloaded` if there is no place for them now.
    pub fn count_stranger(&self, address: &str, limit: &Limit, account: &str) -> Result<HashCaller> {
        let network = self.count_network(address)?;
        let account = self.charge(&self.accounts, &limit.key(account), HashRefusal::AccountTries)?;
        let caller = Caller::Stranger(rate_limits::site(address).into_owned());
        self.lane.check(&caller).map_err(|none| self.too_busy(none))?;
        Ok(HashCaller { caller, charges: vec![network, account] })
    }

    /// Counts an attempt from an address of the network, before the account is known.
    ///
    /// # Errors
    /// `rate_limited` after too many attempts.
    pub fn count_network(&self, address: &str) -> Result<Charge> {
        self.charge(&self.networks, address, HashRefusal::NetworkTries)
    }

    /// Counts an attempt by somebody who has proven that they belong to an account: by a session, a known browser, or
    /// an emailed link. Strangers in the same network do not slow them down.
    ///
    /// # Errors
    /// `rate_limited` after too many attempts.
    pub fn count_known(&self, limit: &Limit, account: UserId, key: &str) -> Result<HashCaller> {
        let charge = self.charge(&self.accounts, &limit.key(key), HashRefusal::AccountTries)?;
        Ok(HashCaller { caller: Caller::Known(account.to_string()), charges: vec![charge] })
    }

    /// Returns the bcrypt hash of a normalized password of at most 72 bytes.
    ///
    /// # Errors
    /// `overloaded` if the queue is full; if the password is longer, or the system has no randomness.
    pub async fn hash(&self, by: &HashCaller, password: String) -> Result<String> {
        let password = password::normalize(&password);
        if !password::is_hashed_whole(&password) {
            return Err(Error::internal("a password that cannot be hashed was let through"));
        }
        let cost = self.cost;
        #[expect(clippy::disallowed_methods, reason = "runs in the hashing lane")]
        self.run(by, move || bcrypt::hash(password, cost)).await
    }

    /// Whether the password matches the hash, in any of its forms. A successful attempt is no longer counted.
    ///
    /// Without a hash to compare with, as for an unknown address, or with a password that cannot have been stored, the
    /// same work is done anyway, so that the response time does not reveal which addresses have accounts.
    ///
    /// # Errors
    /// `overloaded` if the queue is full; if the stored hash is invalid.
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
        let submitted = self.lane.submit(&by.caller, work).map_err(|none| self.too_busy(none));
        self.delay_refusal(submitted).await?.result().await?.map_err(Error::internal)
    }

    /// Delays a rejection, so that a client that retries at once can do so only once per delay and connection. All
    /// results of counting attempts pass through here.
    pub async fn delay_refusal<T>(&self, counted: Result<T>) -> Result<T> {
        let is_refused = |error: &Error| matches!(error.code(), Code::RateLimited | Code::Overloaded);
        if counted.as_ref().is_err_and(is_refused) {
            tokio::time::sleep(self.refusal_delay).await;
        }
        counted
    }

    fn too_busy(&self, none: NoPlace) -> Error {
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

/// Returns [`REFUSAL_DELAY`] for this bcrypt cost: each increment doubles it.
fn refusal_delay(cost: u32) -> Duration {
    let (delay, at_cost) = REFUSAL_DELAY;
    delay.mul_f64((f64::from(cost) - f64::from(at_cost)).exp2())
}
