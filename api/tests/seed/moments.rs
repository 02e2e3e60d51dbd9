//! The sample academy at several moments, each created once for all checks.

use super::seeded::{MOMENTS, Seeded};
use super::{academy, lessons, provider, research};

/// Checks for every moment, which assertions name.
const CHECKS: [fn(&Seeded, &str); 16] = [
    academy::an_academy_has_half_a_year_of_everything,
    academy::the_demo_people_are_in_the_middle_of_it,
    academy::there_are_chats_with_something_new_in_them,
    academy::something_waits_at_the_desk,
    academy::what_was_used_of_the_ai_tutor_is_what_its_sessions_lasted,
    academy::tutors_have_days_off_ahead_without_a_lesson_on_them,
    academy::there_are_lessons_today_and_in_the_coming_weeks,
    academy::applications_mails_and_the_log_are_of_each_kind,
    lessons::every_lesson_is_one_that_its_tutor_offers_at_its_price,
    lessons::everybody_had_an_account_before_they_booked_or_were_booked,
    lessons::nobody_was_ever_in_two_lessons_at_once,
    lessons::each_row_of_a_lesson_fits_the_others,
    provider::listings_and_applications_stand_everywhere_they_can,
    provider::nothing_of_a_provider_is_out_of_order,
    research::projects_stand_everywhere_a_project_can,
    research::nothing_happens_before_its_time_or_out_of_order,
];

async fn look(at: &str) {
    let seeded = Seeded::at(at).await;
    for check in CHECKS {
        check(&seeded, at);
    }
}

#[test_support::test]
async fn all_of_it_is_as_it_should_be_on_an_ordinary_day() {
    look(MOMENTS[0]).await;
}

#[test_support::test]
async fn all_of_it_is_as_it_should_be_as_summer_time_ends() {
    look(MOMENTS[1]).await;
}

#[test_support::test]
async fn all_of_it_is_as_it_should_be_as_summer_time_begins() {
    look(MOMENTS[2]).await;
}

#[test_support::test]
async fn all_of_it_is_as_it_should_be_at_the_end_of_a_year() {
    look(MOMENTS[3]).await;
}

#[test_support::test]
async fn all_of_it_is_as_it_should_be_on_a_leap_day() {
    look(MOMENTS[4]).await;
}
