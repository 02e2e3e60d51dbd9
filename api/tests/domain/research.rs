use academy::domain::research::{
    EntryAction, ResearchAction as Action, ResearchActor as Actor, ResearchRisk, TRANSITIONS, allowed,
    entry_actions, find_transition, milestones, quiet_since, risk,
};
use chrono::{NaiveDate, TimeDelta, Utc};
use schema::enums::ResearchStatus::{self, Assigned, Completed, InProgress, Pending};
use schema::enums::ResearchTimeline;

const ACTORS: [Actor; 3] = [Actor::Student, Actor::Tutor, Actor::Admin];

#[test]
fn the_table_never_holds_two_moves_for_one_situation() {
    for &status in ResearchStatus::ALL {
        for actor in ACTORS {
            let actions = allowed(status, actor);
            let mut once = actions.clone();
            once.sort_by_key(|action| format!("{action:?}"));
            once.dedup();
            assert_eq!(once.len(), actions.len(), "{actor:?} in {status}: {actions:?}");
            for action in actions {
                assert!(find_transition(status, action, actor).is_some());
            }
        }
    }
}

#[test]
fn a_project_goes_from_a_request_to_its_end_and_back_to_pending() {
    let to = |status, action, actor| find_transition(status, action, actor).map(|row| row.to);
    assert_eq!(to(Pending, Action::Assign, Actor::Admin), Some(Assigned));
    assert_eq!(to(Assigned, Action::Assign, Actor::Admin), Some(Assigned));
    assert_eq!(to(InProgress, Action::Assign, Actor::Admin), Some(Assigned));
    assert_eq!(to(Assigned, Action::Start, Actor::Tutor), Some(InProgress));
    assert_eq!(to(Assigned, Action::Decline, Actor::Tutor), Some(Pending));
    assert_eq!(to(InProgress, Action::HandBack, Actor::Tutor), Some(Pending));
    assert_eq!(to(InProgress, Action::Complete, Actor::Tutor), Some(Completed));
    for (status, action) in [
        (Pending, Action::Start),
        (InProgress, Action::Start),
        (InProgress, Action::Decline),
        (Assigned, Action::HandBack),
        (Assigned, Action::Complete),
        (Assigned, Action::SetProgress),
        (Completed, Action::Complete),
        (Completed, Action::HandBack),
        (Completed, Action::Assign),
    ] {
        assert!(ACTORS.iter().all(|actor| to(status, action, *actor).is_none()), "{action:?} in {status}");
    }
}

#[test]
fn what_is_over_stays_as_it_is_but_for_its_outcome() {
    assert_eq!(allowed(Completed, Actor::Tutor), [Action::SetOutcome]);
    assert_eq!(allowed(Completed, Actor::Student), [Action::Delete]);
    assert_eq!(allowed(Completed, Actor::Admin), []);
    assert_eq!(entry_actions(Completed, true), []);
}

#[test]
fn only_students_delete_and_only_admins_assign() {
    for row in TRANSITIONS {
        match row.action {
            Action::Delete => assert_eq!(row.actors, [Actor::Student]),
            Action::Assign => assert_eq!(row.actors, [Actor::Admin]),
            _ => assert!(!row.actors.contains(&Actor::Admin), "{row:?}"),
        }
    }
    for &status in ResearchStatus::ALL {
        assert!(allowed(status, Actor::Student).contains(&Action::Delete));
        assert_eq!(entry_actions(status, false), []);
    }
    for status in [Pending, Assigned, InProgress] {
        assert_eq!(entry_actions(status, true), [EntryAction::Edit, EntryAction::Delete]);
    }
}

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

#[test]
fn milestones_are_scaled_to_the_projects_length() {
    let due = |timeline| milestones(timeline, date("2026-11-23")).map(|milestone| milestone.due_on);
    let twelve = ["2026-12-14", "2026-12-28", "2027-01-11", "2027-01-25", "2027-02-15"].map(date);
    assert_eq!(due(ResearchTimeline::UpToThreeMonths), twelve);
    assert_eq!(due(ResearchTimeline::Flexible), twelve);
    let weeks = |timeline| due(timeline).map(|due_on| (due_on - date("2026-11-23")).num_weeks());
    assert_eq!(weeks(ResearchTimeline::UpToSixMonths), [6, 10, 14, 18, 24]);
    assert_eq!(weeks(ResearchTimeline::UpToTwelveMonths), [12, 20, 28, 36, 48]);
    assert_eq!(weeks(ResearchTimeline::OverAYear), [15, 25, 35, 45, 60]);
    let kinds = milestones(ResearchTimeline::Flexible, date("2026-11-23")).map(|one| one.kind.as_str());
    assert_eq!(kinds, ["question", "literature", "method", "draft", "paper"]);
}

#[test]
fn a_project_is_late_the_day_after_a_date_and_quiet_after_two_weeks() {
    let now = Utc::now();
    let today = academy::domain::time::local_date(now);
    let yesterday = today - TimeDelta::days(1);
    let risk = |status, due_on, last| risk(status, due_on, last, today, now);
    for status in [Assigned, InProgress] {
        assert_eq!(risk(status, None, now), None);
        assert_eq!(risk(status, Some(today), now), None);
        assert_eq!(risk(status, Some(today), quiet_since(now)), Some(ResearchRisk::Quiet));
        assert_eq!(risk(status, None, quiet_since(now) + TimeDelta::seconds(1)), None);
    }
    assert_eq!(risk(InProgress, Some(yesterday), now), Some(ResearchRisk::Late));
    assert_eq!(risk(InProgress, Some(yesterday), quiet_since(now)), Some(ResearchRisk::Late));
    // Its dates are from before the assignment to another tutor, who cannot move them yet.
    assert_eq!(risk(Assigned, Some(yesterday), now), None);
    assert_eq!(risk(Assigned, Some(yesterday), quiet_since(now)), Some(ResearchRisk::Quiet));
    for status in [Pending, Completed] {
        assert_eq!(risk(status, Some(yesterday), quiet_since(now)), None);
    }
}
