use std::collections::BTreeSet;

use academy::domain::opportunity_application::{
    DecisionDate, OPEN_STATES, OpportunityApplicationAction as Action, TRANSITIONS, allowed, ask_from,
    next_state, screen_message,
};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use schema::enums::ApplicationParty::{self, Academy, Provider, Student};
use schema::enums::OpportunityApplicationState::{
    self as State, Accepted, Declined, InReview, Interview, Submitted, Waitlisted, Withdrawn,
};

use Action::{Accept, Ask, Decline, Reconsider, Review, Waitlist, Withdraw, Write};

fn now() -> DateTime<Utc> {
    "2027-03-01T12:00:00Z".parse().unwrap()
}

fn can(state: State, by: ApplicationParty) -> Vec<Action> {
    allowed(state, by, None, now())
}

#[test]
fn each_side_has_its_own_actions() {
    let interview = Action::Interview;
    for (state, provider, student) in [
        (Submitted, vec![Review, interview, Waitlist, Accept, Decline, Write], vec![Withdraw, Write]),
        (InReview, vec![interview, Waitlist, Accept, Decline, Write], vec![Withdraw, Write]),
        (Interview, vec![Waitlist, Accept, Decline, Write], vec![Withdraw, Write]),
        (Waitlisted, vec![interview, Accept, Decline, Write], vec![Withdraw, Write]),
        (Accepted, vec![Write], vec![Withdraw, Write]),
        (Declined, vec![Reconsider, Write], vec![Write]),
        (Withdrawn, vec![], vec![]),
    ] {
        assert_eq!((can(state, Provider), can(state, Student)), (provider, student), "{state}");
        let academys = if OPEN_STATES.contains(&state) { vec![Decline] } else { vec![] };
        assert_eq!(can(state, Academy), academys, "{state}");
    }
}

#[test]
fn each_action_leads_to_one_state_and_nothing_stays_where_it_is() {
    let rows: BTreeSet<String> =
        TRANSITIONS.iter().map(|row| format!("{} {:?} {}", row.from, row.action, row.by)).collect();
    assert_eq!(rows.len(), TRANSITIONS.len());
    for row in TRANSITIONS {
        assert_ne!(row.from, row.to, "{row:?}");
        assert_eq!(next_state(row.from, row.action, row.by), Some(row.to));
    }
    for action in [Ask, Write] {
        for state in State::ALL {
            assert_eq!(next_state(*state, action, Student), None, "{state}: it moves nothing");
        }
    }
}

#[test]
fn every_state_is_reached_and_only_a_withdrawal_is_final() {
    let mut reached = BTreeSet::from([Submitted.to_string()]);
    for _ in State::ALL {
        let more = TRANSITIONS.iter().filter(|row| reached.contains(&row.from.to_string()));
        reached.extend(more.map(|row| row.to.to_string()).collect::<Vec<_>>());
    }
    assert_eq!(reached.len(), State::ALL.len(), "{reached:?}");
    for state in State::ALL {
        assert_eq!(TRANSITIONS.iter().any(|row| row.from == *state), *state != Withdrawn, "{state}");
    }
}

#[test]
fn it_is_asked_after_the_last_hour_of_the_decision_date_where_the_listing_is() {
    let date = NaiveDate::from_ymd_opt(2027, 3, 13);
    let deadline_at: DateTime<Utc> = "2027-02-01T04:59:00Z".parse().unwrap();
    let decision = |decision_on, zone| DecisionDate { decision_on, zone, deadline_at };
    let from = |text: &str| Some(text.parse::<DateTime<Utc>>().unwrap());
    for (zone, instant) in [
        ("America/New_York", "2027-03-14T05:00:00Z"),
        ("Asia/Tokyo", "2027-03-13T15:00:00Z"),
        ("UTC", "2027-03-14T00:00:00Z"),
        // A zone that no longer exists.
        ("Nowhere/Else", "2027-03-14T00:00:00Z"),
    ] {
        assert_eq!(ask_from(Submitted, decision(date, zone), None), from(instant), "{zone}");
    }
    let undated = decision(None, "UTC");
    assert_eq!(ask_from(InReview, undated, None), Some(deadline_at + TimeDelta::days(30)));
    let asked_at: DateTime<Utc> = "2027-03-20T10:00:00Z".parse().unwrap();
    let again = ask_from(Waitlisted, decision(date, "UTC"), Some(asked_at));
    assert_eq!(again, Some(asked_at + TimeDelta::days(7)));
    // A date that was moved later since.
    let early: DateTime<Utc> = "2027-03-01T10:00:00Z".parse().unwrap();
    assert_eq!(ask_from(Submitted, decision(date, "UTC"), Some(early)), from("2027-03-14T00:00:00Z"));
    for state in [Accepted, Declined, Withdrawn] {
        assert_eq!(ask_from(state, undated, None), None, "{state}");
    }
    for (at, expected) in [(now(), true), (now() + TimeDelta::seconds(1), false)] {
        assert_eq!(allowed(Submitted, Student, Some(at), now()).contains(&Ask), expected);
        assert!(!allowed(Submitted, Provider, Some(at), now()).contains(&Ask));
    }
}

#[test]
fn messages_carry_no_way_to_somebody() {
    for text in [
        "Write to ada.finch@mail.example",
        "My number is 617-555-0143",
        "I am @ada.finch on Instagram",
        "Let us go on on WhatsApp",
        "Please pay the $50 by Venmo",
    ] {
        let told = screen_message(text, "larkspur.example.edu").unwrap_err();
        assert!(told.starts_with("Please leave out “"), "{told}");
    }
    for text in [
        "See https://larkspur.example.edu/finches for the program.",
        "The interview is on March 12, 2027 at 3:30 pm, by video.",
        "You will be paid $4,000 for six weeks.",
        "I took AP Biology and scored a 5.",
    ] {
        assert_eq!(screen_message(text, "larkspur.example.edu"), Ok(()), "{text}");
    }
}
