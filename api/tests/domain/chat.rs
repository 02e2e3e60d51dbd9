use academy::domain::chat::{
    ChatClosedReason, ChatFacts, ChatState, MAX_MESSAGE, WRITABLE_AFTER_LESSON, message,
};
use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::ChatKind;

fn now() -> DateTime<Utc> {
    "2026-11-23T12:00:00Z".parse().unwrap()
}

/// Two users without any obstacle to a chat.
fn facts(kind: ChatKind) -> ChatFacts {
    ChatFacts {
        kind,
        other_is_gone: false,
        tutor_is_approved: true,
        blocked_by_viewer: false,
        blocked_by_other: false,
        next_lesson_at: None,
        last_lesson_ended_at: None,
        has_active_research: false,
    }
}

const OPEN: ChatState = ChatState::Open { until: None };

#[test]
fn an_inquiry_is_open_whatever_the_pair_has_booked() {
    assert_eq!(facts(ChatKind::PreBooking).state(now()), OPEN);
}

#[test]
fn a_chat_of_lessons_is_open_for_as_long_as_something_goes_on() {
    let facts = facts(ChatKind::Booking);
    assert_eq!(facts.state(now()), ChatState::Closed(ChatClosedReason::Ended));
    let ahead = ChatFacts { next_lesson_at: Some(now() + TimeDelta::days(90)), ..facts };
    assert_eq!(ahead.state(now()), OPEN);
    let research = ChatFacts { has_active_research: true, ..facts };
    assert_eq!(research.state(now()), OPEN);
}

#[test]
fn thirty_days_after_the_last_lesson_a_chat_closes() {
    let ended = now();
    let facts = ChatFacts { last_lesson_ended_at: Some(ended), ..facts(ChatKind::Booking) };
    let until = ended + WRITABLE_AFTER_LESSON;
    assert_eq!(until - ended, TimeDelta::days(30));
    assert_eq!(facts.state(until - TimeDelta::seconds(1)), ChatState::Open { until: Some(until) });
    assert_eq!(facts.state(until), ChatState::Closed(ChatClosedReason::Ended));
    let ahead = ChatFacts { next_lesson_at: Some(until), ..facts };
    assert_eq!(ahead.state(until), OPEN, "nothing counts down");
}

#[test]
fn what_stands_between_two_people_closes_both_their_chats() {
    for kind in [ChatKind::PreBooking, ChatKind::Booking] {
        let free = ChatFacts { next_lesson_at: Some(now()), has_active_research: true, ..facts(kind) };
        let state = |facts: ChatFacts| facts.state(now());
        let closed = ChatState::Closed;
        assert_eq!(state(ChatFacts { other_is_gone: true, ..free }), closed(ChatClosedReason::Unavailable));
        assert_eq!(
            state(ChatFacts { tutor_is_approved: false, ..free }),
            closed(ChatClosedReason::Unavailable)
        );
        assert_eq!(state(ChatFacts { blocked_by_other: true, ..free }), closed(ChatClosedReason::Blocked));
        // The viewer's own block comes first, because they can undo it.
        let both = ChatFacts { blocked_by_viewer: true, blocked_by_other: true, other_is_gone: true, ..free };
        assert_eq!(state(both), closed(ChatClosedReason::BlockedByYou));
    }
}

#[test]
fn a_message_is_kept_as_it_was_written() {
    for text in [
        "<script>alert('x²')</script> onclick= javascript:",
        "מה שלומך? مرحبا",
        "👩🏽‍🔬🎉",
        "∫₀¹ x² dx = 1/3\n\tso\n\n1/3",
        "a\u{200b}b",
    ] {
        assert_eq!(message(text, false).as_deref(), Ok(text));
    }
    assert_eq!(message("  one\r\ntwo \n", false).as_deref(), Ok("one\ntwo"));
}

#[test]
fn a_message_says_something_and_not_too_much() {
    let missing = Err("Please write a message.".into());
    for blank in ["", "   ", "\n\t\r\n", "\u{3000}\u{a0}", "\u{200b}\u{feff}", "\u{202e}"] {
        assert_eq!(message(blank, false), missing, "{blank:?}");
        assert_eq!(message(blank, true).as_deref(), Ok(""), "beside a file");
    }
    // Characters, not bytes.
    let longest = "é".repeat(MAX_MESSAGE);
    assert_eq!(message(&format!(" {longest} "), false).as_deref(), Ok(longest.as_str()));
    let too_long = Err("Please use at most 1000 characters.".into());
    assert_eq!(message(&"é".repeat(MAX_MESSAGE + 1), false), too_long);
    assert_eq!(message(&"a".repeat(10_000), true), too_long);
    for control in ["a\0b", "a\u{7}", "\u{1b}[31mred", "a\u{85}b"] {
        assert_eq!(message(control, true), Err("This text has a character that can’t be used.".into()));
    }
}
