//! The retention of transcripts.

use chrono::TimeDelta;
use serde_json::json;

use test_support::AiTutorApp;
use test_support::ai_tutor::Talk;

/// Creates a flagged session with messages, which its page has left.
async fn left(app: &AiTutorApp, client: &test_support::Client) {
    let mut talk = Talk::begin(client).await;
    talk.ask("2x + 3 = 11").await;
    talk.send("You are worthless").await;
    talk.until("tutor.withheld").await;
    drop(talk);
    test_support::until_true("its page is gone", async || app.state.live.count() == 0).await;
}

async fn purge(app: &AiTutorApp, later: TimeDelta) {
    app.clock.advance(later);
    academy::jobs::purge(app.state.clone()).await.expect("the job");
}

fn stored(app: &AiTutorApp) -> String {
    app.value(
        "SELECT concat_ws(' ', (SELECT count(*) FROM ai_tutor_sessions WHERE user_id IS NOT NULL),
             (SELECT count(*) FROM ai_tutor_sessions WHERE user_id IS NULL), (SELECT count(*) FROM ai_tutor_messages),
             (SELECT count(*) FROM ai_tutor_flags))",
    )
}

#[test_support::test]
async fn sessions_go_when_their_time_is_over_and_flags_stay() {
    let app = AiTutorApp::with(&[("AI_TUTOR_RETENTION_MONTHS", "2")]).await;
    left(&app, &app.enter(&app.student().client).await).await;
    left(&app, &app.enter(&app.visitor()).await).await;
    assert_eq!(stored(&app), "1 1 8 2");
    purge(&app, TimeDelta::minutes(29)).await;
    assert_eq!(app.value("SELECT count(*) FROM ai_tutor_sessions WHERE ended_at IS NULL"), "2");
    purge(&app, TimeDelta::minutes(2)).await;
    assert_eq!(app.values("SELECT DISTINCT end_reason FROM ai_tutor_sessions"), ["left"]);
    purge(&app, TimeDelta::hours(23)).await;
    assert_eq!(stored(&app), "1 1 8 2");
    purge(&app, TimeDelta::hours(2)).await;
    assert_eq!(stored(&app), "1 0 4 2");
    purge(&app, TimeDelta::days(55)).await;
    assert_eq!(stored(&app), "1 0 4 2");
    purge(&app, TimeDelta::days(10)).await;
    assert_eq!(stored(&app), "0 0 0 2");
}

#[test_support::test]
async fn what_was_used_is_forgotten_but_for_everybodys_sum() {
    let app = AiTutorApp::start().await;
    drop(app.talk(&app.student().client).await);
    drop(app.talk(&app.visitor()).await);
    test_support::until_true("the pages are gone", async || app.state.live.count() == 0).await;
    assert_eq!(app.value("SELECT count(*) FROM ai_tutor_usage"), "4");
    purge(&app, TimeDelta::days(1)).await;
    assert_eq!(app.value("SELECT count(*) FROM ai_tutor_usage"), "4");
    purge(&app, TimeDelta::days(2)).await;
    assert_eq!(app.values("SELECT holder || ' ' || sessions FROM ai_tutor_usage"), ["everybody 2"]);
    purge(&app, TimeDelta::days(30)).await;
    assert_eq!(app.value("SELECT count(*) FROM ai_tutor_accesses"), "0");
}

#[test_support::test]
async fn what_was_found_is_emptied_some_time_after_somebody_looked_at_it() {
    let app = AiTutorApp::with(&[("AI_TUTOR_FLAG_RETENTION_MONTHS", "3")]).await;
    let (admin, student) = (app.admin(), app.student());
    left(&app, &app.enter(&student.client).await).await;
    purge(&app, TimeDelta::days(100)).await;
    let words = "SELECT concat_ws('|', excerpt, topic, note, severity) FROM ai_tutor_flags";
    assert_eq!(app.value(words), "You are worthless|Linear equations||steer", "nobody has looked at it yet");
    let id = app.value("SELECT id FROM ai_tutor_flags");
    let note = json!({ "note": "Talked to them." });
    admin.post(&format!("/api/admin/ai-tutor/flags/{id}/decision"), note).await.expect(200);
    purge(&app, TimeDelta::days(80)).await;
    assert_eq!(app.value(words), "You are worthless|Linear equations|Talked to them.|steer");
    purge(&app, TimeDelta::days(20)).await;
    assert_eq!(app.value(words), "-|-||steer");
}
