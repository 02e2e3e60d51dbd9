//! The effects of a block beyond messages, and its limits.

use diesel::prelude::*;
use schema::schema::student_bookings;
use serde_json::json;

use super::{Pair, block};

#[test_support::test]
async fn people_of_whom_one_blocks_the_other_book_nothing_new() {
    for by_student in [true, false] {
        let pair = Pair::new().await;
        let (student, tutor) = (pair.student.id, pair.tutor.id);
        let booked = pair.lesson(3).await;
        let (blocker, blocked) = if by_student { (student, tutor) } else { (tutor, student) };
        block(&pair.app, blocker, blocked);
        let wanted = json!({ "tutor_id": tutor, "subject": "Physics", "starts_at": pair.app.noon_in(5) });
        let problem = pair.student.post("/api/bookings", wanted).await.problem(422, "slot_unavailable");
        let expected = if by_student { "unblock them" } else { "choose another one" };
        assert!(problem["detail"].as_str().unwrap().contains(expected), "{problem}");
        let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
        assert_eq!(pair.student.get(&path).await.expect(200)["status"], "confirmed");
    }
}

#[test_support::test]
async fn a_cancellation_carries_no_words_to_somebody_who_is_blocked() {
    for is_blocked in [false, true] {
        let pair = Pair::new().await;
        let booked = pair.lesson(3).await;
        if is_blocked {
            block(&pair.app, pair.tutor.id, pair.student.id);
        }
        let path = format!("/api/bookings/{}/cancel", booked["id"].as_str().unwrap());
        pair.student.post(&path, json!({ "reason": "You will be sorry" })).await.expect(200);
        let note: String = student_bookings::table
            .select(student_bookings::cancellation_note)
            .first(&mut pair.app.conn())
            .unwrap();
        assert_eq!(note.is_empty(), is_blocked, "{note}");
        let mails = pair.app.mails_to(&pair.tutor.email).await;
        let cancelled = mails.iter().find(|mail| mail.contains("Subject: Canceled")).unwrap();
        assert_eq!(cancelled.contains("You will be sorry"), !is_blocked);
    }
}
