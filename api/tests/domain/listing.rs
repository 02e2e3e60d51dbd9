use std::collections::BTreeSet;

use academy::domain::listing::{ListingAction, ListingActor, ListingCondition, ListingFacts, TRANSITIONS};
use schema::enums::ListingState;

use ListingAction::{
    Approve, Close, Confirm, Delete, Duplicate, Edit, Pay, Reopen, Return, Submit, Withdraw,
};
use ListingState::{Approved, Closed, Draft, InReview, Returned};

/// Returns a listing that was never public, one that is public in this version, and one that is public in another
/// version.
fn all_facts(state: ListingState) -> [ListingFacts; 3] {
    [None, Some(3), Some(2)].map(|approved_version| ListingFacts {
        state,
        version: 3,
        approved_version,
        is_public: approved_version.is_some(),
        is_charged: false,
        is_fee_due: false,
    })
}

/// Returns an approved listing that has no public page until it is paid.
fn to_be_paid(state: ListingState, approved_version: Option<i32>) -> ListingFacts {
    let [facts, ..] = all_facts(state);
    ListingFacts { approved_version, is_charged: true, is_fee_due: true, ..facts }
}

#[test]
fn each_action_leads_to_one_state_wherever_a_listing_stands() {
    for state in ListingState::ALL {
        for facts in all_facts(*state) {
            for actor in [ListingActor::Provider, ListingActor::Admin] {
                let allowed = facts.allowed(actor);
                let once: BTreeSet<String> = allowed.iter().map(|action| format!("{action:?}")).collect();
                assert_eq!(once.len(), allowed.len(), "{facts:?}: {allowed:?}");
                assert!(allowed.iter().all(|action| facts.next_state(*action).is_some()), "{facts:?}");
            }
        }
    }
}

#[test]
fn every_state_is_reached_and_has_a_way_on() {
    let mut reached = BTreeSet::from([Draft.to_string()]);
    loop {
        let more: Vec<String> = TRANSITIONS
            .iter()
            .filter(|row| reached.contains(&row.from.to_string()))
            .map(|row| row.to.to_string())
            .filter(|state| !reached.contains(state))
            .collect();
        if more.is_empty() {
            break;
        }
        reached.extend(more);
    }
    assert_eq!(reached.len(), ListingState::ALL.len(), "{reached:?}");
    for state in ListingState::ALL {
        let moves =
            |row: &&academy::domain::listing::ListingTransition| row.from == *state && row.to != *state;
        assert!(TRANSITIONS.iter().any(|row| moves(&row)), "{state}");
    }
}

#[test]
fn providers_and_admins_each_have_their_own_actions() {
    for row in TRANSITIONS {
        let is_admins = matches!(row.action, Approve | Return);
        assert_eq!(row.by == ListingActor::Admin, is_admins, "{row:?}");
    }
    for (state, never, same, other) in [
        (Draft, vec![Edit, Submit, Duplicate, Delete], vec![Edit, Submit, Close, Duplicate], None),
        (InReview, vec![Edit, Withdraw, Duplicate], vec![Edit, Withdraw, Close, Duplicate], None),
        (Returned, vec![Edit, Submit, Duplicate, Delete], vec![Edit, Submit, Close, Duplicate], None),
        (Approved, vec![Edit, Close, Duplicate], vec![Edit, Confirm, Close, Duplicate], None),
        (Closed, vec![Reopen, Duplicate], vec![Reopen, Duplicate], Some(Draft)),
    ] {
        let [unseen, public, changed] = all_facts(state);
        let by = ListingActor::Provider;
        assert_eq!(
            (unseen.allowed(by), public.allowed(by), changed.allowed(by)),
            (never, same.clone(), same)
        );
        assert_eq!(changed.next_state(Reopen), other);
        let decisions = if state == InReview { vec![Approve, Return] } else { vec![] };
        for facts in [public, changed] {
            assert_eq!(facts.allowed(ListingActor::Admin), decisions, "{state}");
        }
    }
}

#[test]
fn only_an_approval_makes_what_was_never_seen_public() {
    for row in TRANSITIONS.iter().filter(|row| row.to == Approved && row.from != Approved) {
        let is_public_already = row.action == Reopen && row.when == ListingCondition::AsApproved;
        assert!(row.action == Approve || is_public_already, "{row:?}");
    }
    let [_, public, changed] = all_facts(Closed);
    assert_eq!((public.next_state(Reopen), changed.next_state(Reopen)), (Some(Approved), Some(Draft)));
    for state in ListingState::ALL {
        let [_, public, changed] = all_facts(*state);
        for facts in [public, changed] {
            assert_eq!(facts.next_state(Delete), None, "{state}: people know it");
        }
    }
    let approved = all_facts(Approved)[1];
    assert_eq!((approved.next_state(Edit), approved.next_state(Confirm)), (Some(InReview), Some(Approved)));
}

#[test]
fn what_waits_for_its_price_is_paid_changed_closed_or_returned_and_known_to_its_provider_alone() {
    let waits = to_be_paid(Approved, Some(3));
    assert_eq!(waits.allowed(ListingActor::Provider), [Pay, Edit, Close, Duplicate]);
    assert_eq!(waits.allowed(ListingActor::Admin), [Return]);
    // A returned listing has no approved version any more.
    let returned = to_be_paid(Returned, None);
    assert_eq!(returned.allowed(ListingActor::Provider), [Edit, Submit, Close, Duplicate]);
    assert_eq!(to_be_paid(Closed, None).next_state(Reopen), Some(Draft));
    assert_eq!(to_be_paid(Closed, Some(3)).next_state(Reopen), Some(Approved));
    for state in ListingState::ALL.iter().filter(|state| **state != Approved) {
        assert_eq!(to_be_paid(*state, Some(3)).next_state(Pay), None, "{state}");
        assert_eq!(to_be_paid(*state, Some(3)).next_state(Delete), None, "{state}: somebody may be paying");
    }
    let paid = ListingFacts { is_public: true, is_fee_due: false, ..waits };
    assert_eq!(paid.allowed(ListingActor::Provider), [Edit, Confirm, Close, Duplicate]);
    assert_eq!(paid.allowed(ListingActor::Admin), []);
}
