use academy::domain::newsletter::{COPY_RETENTION, NewsletterAction, NewsletterFacts, TRANSITIONS};
use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::NewsletterState;

fn facts(state: NewsletterState) -> NewsletterFacts {
    NewsletterFacts { state, ended_at: None }
}

#[test]
fn nothing_that_was_sent_is_edited_or_deleted_or_sent_to_everybody_again() {
    use NewsletterAction::{Delete, Edit, Send, SendTest};
    for state in [NewsletterState::Sending, NewsletterState::Stopped, NewsletterState::Sent] {
        for action in [Edit, SendTest, Send, Delete] {
            assert_eq!(facts(state).next_state(action, Utc::now()), None, "{action:?} while {state}");
        }
    }
}

#[test]
fn each_action_leads_to_one_state_and_every_state_has_a_way_on() {
    for row in TRANSITIONS {
        let same = TRANSITIONS.iter().filter(|other| other.from == row.from && other.action == row.action);
        assert_eq!(same.count(), 1, "{row:?}");
    }
    for state in NewsletterState::ALL {
        assert!(!facts(*state).allowed(Utc::now()).is_empty(), "{state}");
    }
    assert_eq!(
        facts(NewsletterState::Sending).allowed(Utc::now()),
        [NewsletterAction::Stop, NewsletterAction::SendAgain, NewsletterAction::Duplicate]
    );
}

#[test]
fn nothing_goes_on_once_nobody_knows_who_has_a_copy() {
    let ended_at = DateTime::<Utc>::UNIX_EPOCH;
    let ended = ended_at + COPY_RETENTION;
    for state in [NewsletterState::Stopped, NewsletterState::Sent] {
        let facts = NewsletterFacts { state, ended_at: Some(ended_at) };
        assert_eq!(facts.allowed(ended - TimeDelta::seconds(1)).len(), 2, "{state}");
        assert_eq!(facts.allowed(ended), [NewsletterAction::Duplicate], "{state}");
    }
}
