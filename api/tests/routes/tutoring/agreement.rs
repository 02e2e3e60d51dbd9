//! Bookable days, slots, a mentor's page and bookings agree for any windows, rules and days off.

use std::collections::BTreeSet;

use academy::domain::time;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::prelude::*;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use schema::enums::Subject;
use schema::models::profile::Profile;
use schema::schema::profiles;
use serde_json::{Value, json};

use test_support::people::Someone;
use test_support::{TestApp, scale};

/// Days with a daylight saving change, and an ordinary day.
const DAYS: [(i32, u32, u32); 3] = [(2027, 3, 14), (2027, 11, 7), (2027, 6, 9)];

#[test_support::test]
async fn what_is_offered_can_be_booked_and_nothing_else() {
    for (seed, (year, month, day)) in DAYS.into_iter().enumerate() {
        let date = NaiveDate::from_ymd_opt(year, month, day).unwrap();
        let mut chance = StdRng::seed_from_u64(seed as u64 + 9);
        for _ in 0..scale(1, 2) {
            let scene = Scene::of(date, &mut chance).await;
            scene.days_have_hours().await;
            for date in [date.pred_opt().unwrap(), date, date.succ_opt().unwrap()] {
                scene.only_offers_are_accepted(date, &mut chance).await;
            }
        }
    }
}

/// A tutor with given windows, rules, days off and lessons, a few days before a date.
struct Scene {
    app: TestApp,
    tutor: Someone,
    student: Someone,
    slug: String,
}

impl Scene {
    async fn of(date: NaiveDate, chance: &mut StdRng) -> Scene {
        let app = TestApp::start().await;
        let ahead = chance.random_range(1..=20);
        let moment = date - TimeDelta::days(ahead);
        let moment = time::instant(moment.and_hms_opt(10, 7, 0).unwrap()).unwrap();
        app.clock.advance(moment - app.clock.now());
        let (tutor, student) = (app.tutor(Some(0)), app.student());
        // From midnight on, around daylight saving changes, and in the afternoon.
        for hours in [0..6, 13..20] {
            let start = chance.random_range(0..8) * 15;
            let end = (hours.end - hours.start) * 60 - chance.random_range(0..4) * 15;
            let wall = |minutes: u32| format!("{:02}:{:02}", hours.start + minutes / 60, minutes % 60);
            app.offer(tutor.id, Subject::Physics, &wall(start), &wall(end));
        }
        let notice = *[0, 120, 1440, 10_080].choose(chance).unwrap();
        let buffer = *[0, 15, 30, 45, 60].choose(chance).unwrap();
        let rules = json!({"minimum_notice_minutes": notice, "buffer_minutes": buffer});
        tutor.patch("/api/tutor/booking-rules", rules).await.expect(200);
        let first = date + TimeDelta::days(chance.random_range(1..5));
        let days =
            json!({"first_day": first, "last_day": first + TimeDelta::days(chance.random_range(0..4))});
        tutor.post("/api/tutor/days-off", days).await.expect(201);
        let slug = format!("agreement-{}", tutor.id);
        Profile::assign_slug(&mut app.conn(), tutor.id, &slug).unwrap();
        let bio = profiles::bio.eq("A sample.");
        app.execute(diesel::update(profiles::table.find(tutor.id)).set(bio));
        Scene { app, tutor, student, slug }
    }

    async fn days(&self) -> (NaiveDate, NaiveDate, BTreeSet<NaiveDate>) {
        let days = self.student.get("/api/tutoring/days?subject=Physics").await.expect(200);
        let date = |value: &Value| serde_json::from_value(value.clone()).unwrap();
        (date(&days["from"]), date(&days["to"]), serde_json::from_value(days["days"].clone()).unwrap())
    }

    async fn slots(&self, date: NaiveDate) -> BTreeSet<DateTime<Utc>> {
        let path = format!("/api/tutoring/slots?subject=Physics&date={date}");
        let tutors = self.student.get(&path).await.expect(200)["tutors"].clone();
        let slots =
            tutors.as_array().unwrap().iter().flat_map(|one| one["slots"].as_array().unwrap().clone());
        slots.map(|slot| serde_json::from_value(slot["starts_at"].clone()).unwrap()).collect()
    }

    /// A day is listed exactly if it has slots, and a visitor sees them all.
    async fn days_have_hours(&self) {
        let (from, to, days) = self.days().await;
        let mut all = BTreeSet::new();
        for date in from.iter_days().take_while(|date| *date <= to + TimeDelta::days(2)) {
            let slots = self.slots(date).await;
            assert_eq!(days.contains(&date), !slots.is_empty(), "{date}");
            all.extend(slots);
        }
        let path = format!("/api/mentors/{}", self.slug);
        let weeks = self.app.visitor().get(&path).await.expect(200)["weeks"].as_array().unwrap().len();
        let mut shown: Vec<DateTime<Utc>> = Vec::new();
        for week in 1..=weeks {
            let page = self.app.visitor().get(&format!("{path}?week={week}")).await.expect(200);
            let times = page["free_times"].as_array().unwrap().iter();
            shown.extend(
                times.map(|one| -> DateTime<Utc> {
                    serde_json::from_value(one["starts_at"].clone()).unwrap()
                }),
            );
        }
        assert_eq!(shown, all.into_iter().collect::<Vec<_>>());
    }

    /// Refuses every other quarter of an hour, and books all offered slots until none is left.
    async fn only_offers_are_accepted(&self, date: NaiveDate, chance: &mut StdRng) {
        let midnight = time::instant_or_gap_end(date.and_hms_opt(0, 0, 0).unwrap());
        let offered = self.slots(date).await;
        let quarters = (0..).map(|quarter| midnight + TimeDelta::minutes(15 * quarter));
        for starts_at in quarters.take_while(|at| time::local_date(*at) == date) {
            if !offered.contains(&starts_at) {
                let status = self.book(starts_at).await;
                assert!([409, 422].contains(&status), "{starts_at} is not offered: {status}");
            }
        }
        loop {
            let mut offered: Vec<_> = self.slots(date).await.into_iter().collect();
            offered.shuffle(chance);
            let Some(starts_at) = offered.first() else { break };
            assert_eq!(self.book(*starts_at).await, 201, "{starts_at} is offered");
        }
        assert!(!self.days().await.2.contains(&date));
    }

    /// A new student each time, so that no other lesson of theirs conflicts.
    async fn book(&self, starts_at: DateTime<Utc>) -> u16 {
        let body = json!({"tutor_id": self.tutor.id, "subject": "Physics", "starts_at": starts_at});
        self.app.student().post("/api/bookings", body).await.status.as_u16()
    }
}
