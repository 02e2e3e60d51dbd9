use std::collections::BTreeSet;

use academy::domain::listing::{ListingAction, ListingActor, ListingCondition, ListingStanding, TRANSITIONS};
use schema::enums::ListingState;

use ListingAction::{Approve, Close, Confirm, Delete, Duplicate, Edit, Reopen, Return, Submit, Withdraw};
use ListingState::{Approved, Closed, Draft, InReview, Returned};

/// Never public, public as it is, and public otherwise.
fn standings(state: ListingState) -> [ListingStanding; 3] {
    [None, Some(3), Some(2)].map(|approved_version| ListingStanding { state, version: 3, approved_version })
}

#[test]
fn each_action_leads_to_one_state_wherever_a_listing_stands() {
    for state in ListingState::ALL {
        for standing in standings(*state) {
            for actor in [ListingActor::Provider, ListingActor::Admin] {
                let allowed = standing.allowed(actor);
                let once: BTreeSet<String> = allowed.iter().map(|action| format!("{action:?}")).collect();
                assert_eq!(once.len(), allowed.len(), "{standing:?}: {allowed:?}");
                assert!(allowed.iter().all(|action| standing.next_state(*action).is_some()), "{standing:?}");
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
        (Approved, vec![Edit, Confirm, Close, Duplicate], vec![Edit, Confirm, Close, Duplicate], None),
        (Closed, vec![Reopen, Duplicate], vec![Reopen, Duplicate], Some(Draft)),
    ] {
        let [unseen, public, changed] = standings(state);
        let by = ListingActor::Provider;
        assert_eq!(
            (unseen.allowed(by), public.allowed(by), changed.allowed(by)),
            (never, same.clone(), same)
        );
        assert_eq!(changed.next_state(Reopen), other);
        let decisions = if state == InReview { vec![Approve, Return] } else { vec![] };
        for standing in [unseen, public, changed] {
            assert_eq!(standing.allowed(ListingActor::Admin), decisions, "{state}");
        }
    }
}

#[test]
fn only_an_approval_makes_what_was_never_seen_public() {
    for row in TRANSITIONS.iter().filter(|row| row.to == Approved && row.from != Approved) {
        let is_public_already = row.action == Reopen && row.when == ListingCondition::AsApproved;
        assert!(row.action == Approve || is_public_already, "{row:?}");
    }
    let [_, public, changed] = standings(Closed);
    assert_eq!((public.next_state(Reopen), changed.next_state(Reopen)), (Some(Approved), Some(Draft)));
    for state in ListingState::ALL {
        let [_, public, changed] = standings(*state);
        for standing in [public, changed] {
            assert_eq!(standing.next_state(Delete), None, "{state}: people know it");
        }
    }
    let approved = standings(Approved)[1];
    assert_eq!((approved.next_state(Edit), approved.next_state(Confirm)), (Some(InReview), Some(Approved)));
}
