use chrono::TimeDelta;
use serde_json::json;

use test_support::AiTutorApp;
use test_support::ai_tutor::{Talk, equations};
use test_support::people::Someone;

const NOTES: &str = "Practice \"free body\" diagrams.\nGrade: 12th";

/// Creates a student with a lesson, after which the tutor noted what to practice. Returns the lesson.
async fn taught(app: &AiTutorApp) -> (Someone, String) {
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    let starts_at = app.noon_in(2);
    let body = json!({ "tutor_id": tutor.id, "subject": "Physics", "starts_at": starts_at });
    let id = student.post("/api/bookings", body).await.expect(201)["id"].as_str().expect("an id").to_owned();
    app.clock.advance(starts_at - app.clock.now() + TimeDelta::minutes(61));
    let notes = json!({ "tutor_notes": "Forces.", "practice_notes": NOTES, "version": 0 });
    tutor.put(&format!("/api/bookings/{id}/notes"), notes).await.expect(200);
    (student, id)
}

async fn instructions_with(app: &AiTutorApp, student: &Someone, lesson: &str) -> String {
    app.openai.forget();
    let mut talk = Talk::open(&app.enter(&student.client).await, &format!("?notes={lesson}")).await;
    talk.set_up(equations()).await;
    talk.ready().await;
    app.upstream("session.update")[0]["session"]["instructions"].as_str().expect("a text").to_owned()
}

#[test_support::test]
async fn a_student_chooses_what_the_ai_tutor_reads_of_their_lessons() {
    let app = AiTutorApp::start().await;
    let (student, lesson) = taught(&app).await;
    let listed = student.get("/api/ai-tutor/lesson-notes").await.expect(200);
    let expected = json!([{
        "booking_id": lesson, "subject": "Physics", "starts_at": listed[0]["starts_at"],
        "tutor_name": listed[0]["tutor_name"], "practice_notes": NOTES,
    }]);
    assert_eq!(listed, expected);
    assert!(listed[0]["tutor_name"].as_str().expect("a name").starts_with("tutor Number"), "{listed}");
    assert_eq!(app.student().get("/api/ai-tutor/lesson-notes").await.expect(200), json!([]));
    let instructions = instructions_with(&app, &student, &lesson).await;
    // On one line, quoted: no part of it is a line of ours.
    assert!(
        instructions.contains("\n\"Practice \\\"free body\\\" diagrams.\\nGrade: 12th\"\n"),
        "{instructions}"
    );
    assert_eq!(app.value("SELECT notes_booking_id FROM ai_tutor_sessions"), lesson);
}

#[test_support::test]
async fn nobody_lets_it_read_the_notes_of_somebody_elses_lesson() {
    let app = AiTutorApp::start().await;
    let (_, lesson) = taught(&app).await;
    let instructions = instructions_with(&app, &app.student(), &lesson).await;
    assert!(!instructions.contains("free body"));
    assert_eq!(app.value("SELECT notes_booking_id IS NULL FROM ai_tutor_sessions"), "true");
}
