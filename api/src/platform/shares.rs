//! Places that many want at once: nobody holds more of them than are still free.
//!
//! So one caller holds at most half of them, of two each a third, and there is one left for whoever holds none, until there are
//! as many callers as places. (Choudhury and Hahne, "Dynamic queue length thresholds", 1998, where it bounds the queues of a
//! switch.)

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;

/// So many places for everybody together.
#[derive(Clone)]
pub struct Shares(Arc<SharesInner>);

struct SharesInner {
    places: usize,
    held: Mutex<HeldPlaces>,
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

impl Shares {
    /// So many places.
    #[must_use]
    pub fn new(places: usize) -> Shares {
        Shares(Arc::new(SharesInner { places, held: Mutex::default() }))
    }

    /// A place for `caller`, at once or not at all.
    ///
    /// # Errors
    /// When there is none, or this caller holds its share.
    pub fn take(&self, caller: &str) -> Result<SharedPlace, NoPlace> {
        let mut held = self.0.held.lock();
        let free = self.0.places - held.total;
        if free == 0 {
            return Err(NoPlace::Full);
        }
        if held.by.get(caller).is_some_and(|own| *own >= free) {
            return Err(NoPlace::Share);
        }
        held.total += 1;
        *held.by.entry(caller.to_owned()).or_default() += 1;
        drop(held);
        Ok(SharedPlace { shares: self.clone(), caller: caller.to_owned() })
    }
}

impl SharedPlace {
    /// Whose it is.
    #[must_use]
    pub fn caller(&self) -> &str {
        &self.caller
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
    }
}
