//! Golden tests of the emails about lessons and research.

use academy::domain::booking::Actor;
use academy::domain::research::TUTOR_LEFT;
use academy::mail;
use chrono::TimeDelta;
use schema::enums::{
    BookingStatus, CancellationReason as By, HandoverKind, PaymentStatus as Money, ResearchOutcome,
};
use schema::ids::UserId;
use schema::models::payment::PaymentChange;
use schema::models::research_handover::{NewResearchHandover, ResearchHandover};
use schema::models::research_request::ResearchRequest;
use schema::models::student_booking::{BookingChange, StudentBooking};
use schema::models::tutor_session::TutorSession;
use uuid::Uuid;

use super::golden_emails::check;
use super::world::{ADMIN, TUTOR, World, Written};
use academy::platform::ctx::Ctx;

#[test]
fn emails_about_a_booking() {
    let mut world = World::new();
    for (name, price) in [("confirmed", 6000), ("confirmed-free", 0)] {
        let lesson = world.lesson(price);
        mail::booking_confirmed(
            &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now },
            &lesson,
        )
        .unwrap();
        check(name, world.take_emails());
    }
}

#[test]
fn emails_about_a_cancellation_say_who_and_what_becomes_of_the_price() {
    let mut world = World::new();
    let cases = [
        ("cancelled-by-student", By::Student, (6000, Money::RefundPending), ""),
        ("cancelled-late-by-student", By::Student, (6000, Money::Paid), "I am ill <3"),
        ("cancelled-by-tutor", By::Tutor, (6000, Money::RefundPending), "My train is late.\nSorry!"),
        ("cancelled-by-tutor-free", By::Tutor, (0, Money::NotRequired), ""),
        ("cancelled-by-admin", By::Admin, (6000, Money::RefundPending), ""),
        ("cancelled-by-refund", By::Admin, (6000, Money::Refunded), ""),
    ];
    for (name, by, money, note) in cases {
        let lesson = world.cancelled(by, money, note);
        mail::booking_cancelled(
            &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now },
            &lesson,
        )
        .unwrap();
        check(name, world.take_emails());
    }
}

#[test]
fn emails_about_a_price_that_an_admin_keeps() {
    let mut world = World::new();
    let lesson = world.cancelled(By::Student, (6000, Money::Paid), "You did not answer.");
    let change = BookingChange {
        cancellation_reason: Some(By::Admin),
        price_kept: Some(true),
        ..BookingChange::default()
    };
    let lesson = world.change(&lesson, &change, &PaymentChange::default());
    mail::booking_cancelled(
        &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now },
        &lesson,
    )
    .unwrap();
    check("cancelled-without-refund", world.take_emails());
}

#[test]
fn emails_about_lessons_that_admins_book() {
    let mut world = World::new();
    let held = StudentBooking {
        status: BookingStatus::Pending,
        hold_expires_at: Some(world.now + TimeDelta::hours(24)),
        ..world.lesson(6000)
    };
    mail::booking_to_pay(&mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now }, &held)
        .unwrap();
    check("booked-to-pay", world.take_emails());
    let elsewhere = StudentBooking { settled_elsewhere: true, price_cents: 0, payment: None, ..held };
    mail::booking_confirmed(
        &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now },
        &elsewhere,
    )
    .unwrap();
    check("confirmed-elsewhere", world.take_emails());
}

#[test]
fn emails_about_a_substitute_go_to_three() {
    let mut world = World::new();
    let lesson = world.lesson(6000);
    let change =
        BookingChange { tutor_id: Some(ADMIN), calendar_sequence: Some(1), ..BookingChange::default() };
    let payment = PaymentChange { payee_id: Some(ADMIN), ..PaymentChange::default() };
    let given = world.change(&lesson, &change, &payment);
    mail::booking_substituted(
        &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now },
        &given,
        &lesson,
    )
    .unwrap();
    let (former, others): (Vec<Written>, Vec<Written>) =
        world.take_emails().into_iter().partition(|email| email.to_address == "tutor@people.test");
    assert_eq!((former.len(), others.len()), (1, 2));
    check("substituted-former-tutor", former);
    check("substituted", others);
}

#[test]
fn emails_about_a_move_name_both_times() {
    let mut world = World::new();
    for (name, price, by) in [("moved-by-student", 6000, Actor::Student), ("moved-by-admin", 0, Actor::Admin)]
    {
        let lesson = world.lesson(price);
        let starts_at = lesson.starts_at + TimeDelta::days(2) + TimeDelta::minutes(90);
        let change = BookingChange {
            starts_at: Some(starts_at),
            ends_at: Some(starts_at + TimeDelta::hours(1)),
            calendar_sequence: Some(1),
            ..BookingChange::default()
        };
        let moved = world.change(&lesson, &change, &PaymentChange::default());
        mail::booking_rescheduled(
            &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now },
            &moved,
            (lesson.starts_at, lesson.ends_at),
            by,
        )
        .unwrap();
        check(name, world.take_emails());
    }
}

#[test]
fn reminders_lead_to_the_lesson() {
    let mut world = World::new();
    let lesson = world.lesson(6000);
    for (name, hours) in [("reminder-24h", 24), ("reminder-1h", 1)] {
        mail::lesson_reminder(
            &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now },
            &lesson,
            hours,
        )
        .unwrap();
        check(name, world.take_emails());
    }
}

#[test]
fn emails_about_money_that_goes_back() {
    let mut world = World::new();
    let lesson = world.lesson(6000);
    for (name, cents) in [("refund", 6000), ("refund-of-a-part", 1950)] {
        mail::refund_made(
            &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now },
            &lesson,
            name,
            cents,
        )
        .unwrap();
        check(name, world.take_emails());
    }
}

#[test]
fn a_payment_that_came_too_late_is_explained() {
    let mut world = World::new();
    let lesson = world.cancelled(By::HoldExpired, (6000, Money::Refunded), "");
    mail::refund_made(
        &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now },
        &lesson,
        "late",
        6000,
    )
    .unwrap();
    check("refund-of-a-late-payment", world.take_emails());
}

#[test]
fn emails_to_tutors_and_the_team() {
    let mut world = World::new();
    let lesson = world.lesson(6000);
    let session = TutorSession {
        id: Uuid::from_u128(300),
        tutor_id: TUTOR,
        booking_id: Some(lesson.id),
        starts_at: lesson.starts_at,
        ends_at: lesson.ends_at,
        duration_hours: 1.0,
        paid: true,
        student_name: Some("Zoë Müller-Sample".to_owned()),
        session_description: "Physics tutoring".to_owned(),
        updated_at: world.now,
        version: 2,
        changed_by: None,
    };
    mail::session_marked_paid(&mut world.conn, &world.config, &session).unwrap();
    check("session-marked-paid", world.take_emails());
    let request = world.research(None);
    world.config.admin_email = Some("office@academy.test".to_owned());
    mail::research_request(
        &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now },
        &request,
    )
    .unwrap();
    let emails = world.take_emails();
    let readers: Vec<_> = emails.iter().map(|email| email.to_address.as_str()).collect();
    assert_eq!(readers, ["admin@people.test", "office@academy.test"]);
    check("research-request", emails.into_iter().take(1).collect());
}

#[test]
fn emails_about_a_mentor_go_to_both() {
    let mut world = World::new();
    let request = world.research(Some(TUTOR));
    mail::research_tutor_assigned(
        &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now },
        &request,
    )
    .unwrap();
    let [one, other] = <[Written; 2]>::try_from(world.take_emails()).unwrap();
    check("research-assigned-student", vec![one]);
    check("research-assigned-tutor", vec![other]);
}

#[test]
fn emails_about_another_mentor_say_what_there_is_already() {
    let mut world = World::new();
    let mut project = world.research(Some(TUTOR));
    handover_of(&mut world, ADMIN, HandoverKind::Declined, "I have no room.");
    let mut assigned = |name: &str, project: &ResearchRequest| {
        let ctx = &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now };
        mail::research_tutor_assigned(ctx, project).unwrap();
        let [student, tutor] = <[Written; 2]>::try_from(world.take_emails()).unwrap();
        check(&format!("research-{name}-student"), vec![student]);
        check(&format!("research-{name}-tutor"), vec![tutor]);
    };
    assigned("assigned-anew", &project);
    (project.started_at, project.progress_percentage) = (project.assigned_at, 40);
    assigned("taken-over", &project);
}

/// A handover of the project by its tutor.
fn handover(world: &mut World, kind: HandoverKind, reason: &str) -> ResearchHandover {
    handover_of(world, TUTOR, kind, reason)
}

fn handover_of(world: &mut World, tutor_id: UserId, kind: HandoverKind, reason: &str) -> ResearchHandover {
    NewResearchHandover {
        research_request_id: Uuid::from_u128(200),
        tutor_id,
        kind,
        reason,
        created_at: world.now,
    }
    .insert(&mut world.conn)
    .unwrap()
}

#[test]
fn emails_about_a_project_that_is_given_up_name_the_reason() {
    let mut world = World::new();
    let project = world.research(Some(TUTOR));
    for (name, kind, reason) in [
        ("declined", HandoverKind::Declined, "I have no room for another project.\nSorry!"),
        ("handed-back", HandoverKind::HandedBack, "I am moving <3"),
        ("left", HandoverKind::HandedBack, TUTOR_LEFT),
    ] {
        let handover = handover(&mut world, kind, reason);
        let ctx = &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now };
        mail::research_returned(ctx, &project, &handover).unwrap();
        let [student, team] = <[Written; 2]>::try_from(world.take_emails()).unwrap();
        assert_eq!(
            (student.to_address.as_str(), team.to_address.as_str()),
            ("student@people.test", "admin@people.test")
        );
        check(&format!("research-{name}-student"), vec![student]);
        check(&format!("research-{name}-team"), vec![team]);
    }
    let handover = handover(&mut world, HandoverKind::Reassigned, "");
    let ctx = &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now };
    mail::research_returned(ctx, &project, &handover).unwrap();
    check("research-reassigned", world.take_emails());
}

#[test]
fn emails_about_the_end_of_a_project() {
    let mut world = World::new();
    let mut project = world.research(Some(TUTOR));
    let ctx = &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now };
    mail::research_withdrawn(ctx, &project).unwrap();
    check("research-withdrawn", world.take_emails());
    project.outcome = Some(ResearchOutcome::PeerReviewed);
    let ctx = &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now };
    mail::research_completed(ctx, &project).unwrap();
    let [student, tutor] = <[Written; 2]>::try_from(world.take_emails()).unwrap();
    check("research-completed-student", vec![student]);
    check("research-completed-tutor", vec![tutor]);
}

#[test]
fn a_project_without_a_tutor_is_withdrawn_in_silence() {
    let mut world = World::new();
    let project = world.research(None);
    let ctx = &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now };
    mail::research_withdrawn(ctx, &project).unwrap();
    assert!(world.take_emails().is_empty());
}

#[test]
fn an_email_about_a_session_that_was_stopped_quotes_nothing() {
    let mut world = World::new();
    let ctx = &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now };
    mail::ai_tutor_flag(ctx, Uuid::from_u128(300)).unwrap();
    check("ai-tutor-flag", world.take_emails());
}
