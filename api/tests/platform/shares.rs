use std::time::Duration;

use academy::platform::shares::{NoPlace, Shares};

#[test]
fn nobody_holds_more_places_than_are_free() {
    let shares = Shares::new(16);
    let hold = |caller: &str| std::iter::from_fn(|| shares.acquire(caller).ok()).collect::<Vec<_>>();
    let first = hold("first");
    assert_eq!(first.len(), 8, "half of them");
    assert_eq!(shares.acquire("first").err(), Some(NoPlace::Share));
    let second = hold("second");
    assert_eq!(second.len(), 4, "half of what is left");
    let others: Vec<_> = (0..4).map(|number| shares.acquire(&number.to_string()).unwrap()).collect();
    assert_eq!(others.len(), 4, "there was one for whoever held none");
    assert_eq!(shares.acquire("last").err(), Some(NoPlace::Full));
    drop(first);
    assert_eq!(hold("first").len(), 4);
    drop((second, others));
    assert_eq!(hold("first").len(), 8, "what is given back is free");
}

#[test_support::test]
async fn whoever_waits_has_what_is_given_back_and_not_more_than_a_share() {
    let (shares, long) = (Shares::new(2), Duration::from_secs(20));
    let (first, other) = (shares.acquire("first").unwrap(), shares.acquire("other").unwrap());
    let waits = shares.acquire_within("first", long);
    let gives_back = async { drop(first) };
    let (place, ()) = futures_util::join!(waits, gives_back);
    assert_eq!((place.is_ok(), shares.free()), (true, 0));
    drop(other);
    let waited = shares.acquire_within("first", Duration::ZERO).await;
    assert_eq!(waited.err(), Some(NoPlace::Share));
}
