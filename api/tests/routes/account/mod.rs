mod confirm;
mod delete;
mod email;
mod email_preferences;
mod export;
mod factor_first;
mod identities;
mod passkey_verification;
mod passkeys;
mod password;
mod second_factor;
mod sessions;
mod show;
mod time_zone;
mod update;
mod verification;

use diesel::prelude::*;
use schema::schema::users;

use test_support::TestApp;
use test_support::people::Someone;

/// The password of every user here.
const PASSWORD: &str = "correct horse";

/// Sets a user's password.
fn give_password(app: &TestApp, who: &Someone) {
    let hash = bcrypt::hash(PASSWORD, 4).unwrap();
    app.execute(diesel::update(users::table.find(who.id)).set(users::password_hash.eq(hash)));
}

/// Creates a student with a password.
fn student(app: &TestApp) -> Someone {
    let student = app.student();
    give_password(app, &student);
    student
}
