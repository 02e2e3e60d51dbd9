//! Places that many want at once: nobody holds more of them than are still free.
//!
//! So one caller holds at most half of them, of two each a third, and there is one left for whoever holds none, until there are
//! as many callers as places. (Choudhury and Hahne, "Dynamic queue length thresholds", 1998, where it bounds the queues of a
//! switch.)

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

/// So many places for everybody together.
#[derive(Clone)]
pub struct Shares(Arc<SharesInner>);

struct SharesInner {
    places: usize,
    held: Mutex<HeldPlaces>,
    given_back: Notify,
}

#[derive(Default)]
struct HeldPlaces {
    total: usize,
    /// By caller, of those who hold one.
    by: HashMap<String, usize>,
}

/// Why there is no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPlace {
    /// This caller holds as many as are free.
    Share,
    /// None is free.
    Full,
}

/// A place; given back when it is dropped.
pub struct SharedPlace {
    shares: Shares,
    caller: String,
}

impl HeldPlaces {
    fn check(&self, caller: &str, places: usize) -> Result<(), NoPlace> {
        let free = places - self.total;
        if free == 0 {
            return Err(NoPlace::Full);
        }
        if self.by.get(caller).is_some_and(|own| *own >= free) {
            return Err(NoPlace::Share);
        }
        Ok(())
    }
}

impl Shares {
    /// So many places.
    #[must_use]
    pub fn new(places: usize) -> Shares {
        Shares(Arc::new(SharesInner { places, held: Mutex::default(), given_back: Notify::new() }))
    }

    /// A place for `caller`, at once or not at all.
    ///
    /// # Errors
    /// When there is none, or this caller holds its share.
    pub fn acquire(&self, caller: &str) -> Result<SharedPlace, NoPlace> {
        let mut held = self.0.held.lock();
        held.check(caller, self.0.places)?;
        held.total += 1;
        *held.by.entry(caller.to_owned()).or_default() += 1;
        drop(held);
        Ok(SharedPlace { shares: self.clone(), caller: caller.to_owned() })
    }

    /// Whether there is a place for `caller` now.
    pub fn check(&self, caller: &str) -> Result<(), NoPlace> {
        self.0.held.lock().check(caller, self.0.places)
    }

    /// A place for a caller who waits until others have given theirs back.
    ///
    /// # Errors
    /// When there was none for this caller in that time.
    pub async fn acquire_within(&self, caller: &str, max_wait: Duration) -> Result<SharedPlace, NoPlace> {
        let deadline = Instant::now() + max_wait;
        loop {
            // Hears of what is given back from here on.
            let given_back = self.0.given_back.notified();
            let none = match self.acquire(caller) {
                Ok(place) => return Ok(place),
                Err(none) => none,
            };
            if timeout_at(deadline, given_back).await.is_err() {
                return Err(none);
            }
        }
    }

    /// How many places nobody holds.
    #[must_use]
    pub fn free(&self) -> usize {
        self.0.places - self.0.held.lock().total
    }
}

impl Drop for SharedPlace {
    fn drop(&mut self) {
        let mut held = self.shares.0.held.lock();
        held.total -= 1;
        if let Some(own) = held.by.get_mut(&self.caller) {
            *own -= 1;
            if *own == 0 {
                held.by.remove(&self.caller);
            }
        }
        drop(held);
        self.shares.0.given_back.notify_waiters();
    }
}
