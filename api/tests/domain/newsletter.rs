use academy::domain::newsletter::{NewsletterAction, TRANSITIONS, allowed, next_state};
use schema::enums::NewsletterState;

#[test]
fn nothing_that_was_sent_is_edited_or_deleted_or_sent_to_everybody_again() {
    use NewsletterAction::{Delete, Edit, Send, SendTest};
    for state in [NewsletterState::Sending, NewsletterState::Stopped, NewsletterState::Sent] {
        for action in [Edit, SendTest, Send, Delete] {
            assert_eq!(next_state(state, action), None, "{action:?} while {state}");
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
        assert!(!allowed(*state).is_empty(), "{state}");
    }
    assert_eq!(
        allowed(NewsletterState::Sending),
        [NewsletterAction::Stop, NewsletterAction::SendAgain, NewsletterAction::Duplicate]
    );
}
