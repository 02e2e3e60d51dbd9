use std::time::{Duration, Instant};

use academy::platform::memory_limits::{MemoryLimit, TooManyTries};

const SECOND: Duration = Duration::from_secs(1);
const HOUR: Duration = Duration::from_secs(3600);

#[test]
fn an_address_has_its_burst_and_what_was_given_back() {
    let (limit, now) = (MemoryLimit::new(3, HOUR), Instant::now());
    let mut charges: Vec<_> = (0..3).filter_map(|_| limit.charge_at("192.0.2.1", now).ok()).collect();
    assert_eq!(charges.len(), 3);
    assert_eq!(limit.charge_at("192.0.2.1", now).err(), Some(TooManyTries(HOUR)));
    charges.pop().unwrap().uncount();
    assert!(limit.charge_at("192.0.2.1", now).is_ok());
    assert!(limit.charge_at("192.0.2.1", now).is_err());
}

#[test]
fn others_are_not_counted_with_it_but_for_its_own_network() {
    let limit = MemoryLimit::new(1, HOUR);
    assert!(limit.charge("2001:db8:1:2::1").is_ok());
    assert!(limit.charge("2001:db8:1:2:ffff::1").is_err());
    assert!(limit.charge("2001:db8:1:3::1").is_ok());
    assert!(limit.charge("192.0.2.1").is_ok());
}

#[test]
fn the_allowance_comes_back_with_time() {
    let (limit, now) = (MemoryLimit::new(1, SECOND), Instant::now());
    assert!(limit.charge_at("192.0.2.1", now).is_ok());
    let Err(TooManyTries(wait)) = limit.charge_at("192.0.2.1", now) else { panic!("one more is too many") };
    let just_before = now + wait - Duration::from_millis(1);
    assert!(limit.charge_at("192.0.2.1", just_before).is_err(), "a refused try is not counted");
    assert!(limit.charge_at("192.0.2.1", now + wait).is_ok());
}

#[test]
fn where_refusals_count_whoever_goes_on_gets_nothing_and_waits_for_one_allowance_at_most() {
    let (limit, now) = (MemoryLimit::new(3, SECOND).counting_refusals(), Instant::now());
    let at = |seconds: u32| limit.charge_at("192.0.2.1", now + SECOND * seconds).is_ok();
    assert!(at(0) && at(0) && at(0));
    // One attempt per second, which is the refill rate.
    assert!((0..60).all(|second| !at(second)));
    // For any number of attempts.
    for _ in 0..1000 {
        assert!(!at(60));
    }
    assert_eq!(limit.charge_at("192.0.2.1", now + SECOND * 60).err(), Some(TooManyTries(SECOND * 4)));
    assert!(at(64) && !at(64));
    assert!(limit.charge_at("192.0.2.2", now).is_ok());
}
