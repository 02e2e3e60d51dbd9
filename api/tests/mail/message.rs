//! Unread messages are announced by email: not too soon, not too often, and not after they are read.

use academy::mail::new_message;
use academy::mail::new_message::{GRACE, QUIET};
use chrono::TimeDelta;
use diesel::prelude::*;
use schema::enums::ChatKind;
use schema::ids::UserId;
use schema::models::email_preferences::EmailPreferencesChange;
use schema::schema::{blocks, chat_files, chat_messages, chat_reads, chat_sessions};
use uuid::Uuid;

use super::golden_emails::check;
use super::world::{STUDENT, TUTOR, World, Written};
use academy::platform::ctx::Ctx;

const SECOND: TimeDelta = TimeDelta::seconds(1);
/// A fixed id, because emails link to it.
const CHAT: Uuid = Uuid::from_u128(0xC4A7);

struct Chat {
    world: World,
    id: Uuid,
    seq: i64,
}

impl Chat {
    fn new(kind: ChatKind) -> Chat {
        let mut world = World::new();
        let id = diesel::insert_into(chat_sessions::table)
            .values((
                chat_sessions::id.eq(CHAT),
                chat_sessions::kind.eq(kind),
                chat_sessions::student_id.eq(STUDENT),
                chat_sessions::tutor_id.eq(TUTOR),
                chat_sessions::subject.eq("Physics"),
            ))
            .returning(chat_sessions::id)
            .get_result(&mut world.conn)
            .unwrap();
        Chat { world, id, seq: 0 }
    }

    /// Inserts a message and schedules its announcement, as the chat does.
    fn say(&mut self, sender: UserId, text: &str) {
        self.seq += 1;
        diesel::insert_into(chat_messages::table)
            .values((
                chat_messages::chat_session_id.eq(self.id),
                chat_messages::seq.eq(self.seq),
                chat_messages::sender_id.eq(sender),
                chat_messages::client_message_id.eq(Uuid::new_v4()),
                chat_messages::message.eq(text),
            ))
            .execute(&mut self.world.conn)
            .unwrap();
        let reader = if sender == STUDENT { TUTOR } else { STUDENT };
        new_message::queue(&mut self.world.conn, self.id, reader, self.world.now).unwrap();
    }

    fn read(&mut self, reader: UserId, seq: i64) {
        diesel::insert_into(chat_reads::table)
            .values((
                chat_reads::chat_session_id.eq(self.id),
                chat_reads::user_id.eq(reader),
                chat_reads::last_read_seq.eq(seq),
            ))
            .on_conflict((chat_reads::chat_session_id, chat_reads::user_id))
            .do_update()
            .set(chat_reads::last_read_seq.eq(seq))
            .execute(&mut self.world.conn)
            .unwrap();
    }

    /// Moves the clock, runs the job, and returns the emails.
    fn emails_after(&mut self, time: TimeDelta) -> Vec<Written> {
        self.world.now += time;
        let World { conn, config, now, .. } = &mut self.world;
        while conn.transaction(|conn| new_message::send_due(&mut Ctx { conn, config, now: *now })).unwrap() {}
        self.world.take_emails()
    }

    /// Returns the emails as addresses and previews.
    fn after(&mut self, time: TimeDelta) -> Vec<(String, String)> {
        let emails = self.emails_after(time).into_iter();
        emails
            .map(|email| {
                let preview = email.text.lines().find_map(|line| line.strip_prefix("> "));
                (email.to_address.clone(), preview.unwrap().to_owned())
            })
            .collect()
    }
}

fn to_tutor(preview: &str) -> Vec<(String, String)> {
    vec![("tutor@people.test".to_owned(), preview.to_owned())]
}

#[test]
fn a_message_that_stays_unread_is_mailed_once_after_a_while() {
    let mut chat = Chat::new(ChatKind::Booking);
    chat.say(STUDENT, "Hello!");
    assert_eq!(chat.after(GRACE - SECOND), []);
    assert_eq!(chat.after(SECOND), to_tutor("Hello!"));
    assert_eq!(chat.after(TimeDelta::days(1)), [], "told once");
}

#[test]
fn whoever_turned_these_emails_off_gets_none() {
    let mut chat = Chat::new(ChatKind::Booking);
    let choose = |chat: &mut Chat, messages: bool| {
        EmailPreferencesChange { reminders: true, messages }.upsert(&mut chat.world.conn, TUTOR).unwrap();
    };
    choose(&mut chat, false);
    chat.say(STUDENT, "Hello!");
    chat.say(TUTOR, "Hi!");
    assert_eq!(chat.after(GRACE), [("student@people.test".to_owned(), "Hi!".to_owned())]);
    choose(&mut chat, true);
    assert_eq!(chat.after(TimeDelta::days(1)), [], "not afterwards either");
    chat.say(STUDENT, "Still there?");
    assert_eq!(chat.after(GRACE), to_tutor("Still there?"));
}

#[test]
fn a_reader_who_is_there_gets_no_mail() {
    let mut chat = Chat::new(ChatKind::Booking);
    chat.say(STUDENT, "Are you there?");
    chat.read(TUTOR, 1);
    chat.say(STUDENT, "Good.");
    chat.read(TUTOR, 2);
    assert_eq!(chat.after(TimeDelta::hours(1)), []);
    chat.say(TUTOR, "Yes.");
    assert_eq!(chat.after(GRACE).len(), 1, "the other one has not read the answer");
}

#[test]
fn one_mail_per_quiet_period_and_nothing_is_forgotten() {
    let mut chat = Chat::new(ChatKind::Booking);
    chat.say(STUDENT, "One");
    chat.say(STUDENT, "Two");
    assert_eq!(chat.after(GRACE), to_tutor("Two"));
    chat.say(STUDENT, "Three");
    assert_eq!(chat.after(GRACE), [], "too soon after the last mail");
    chat.say(STUDENT, "Four");
    assert_eq!(chat.after(QUIET - GRACE - SECOND), []);
    assert_eq!(chat.after(SECOND), to_tutor("Four"));
    chat.say(STUDENT, "Five");
    chat.read(TUTOR, 5);
    assert_eq!(chat.after(QUIET), [], "read in the meantime");
    chat.say(STUDENT, "Six");
    assert_eq!(chat.after(GRACE), to_tutor("Six"), "the quiet period is long over");
}

#[test]
fn two_workers_tell_once() {
    let mut chat = Chat::new(ChatKind::Booking);
    chat.say(STUDENT, "Hello!");
    let now = chat.world.now + GRACE;
    let mut other = PgConnection::establish(&chat.world.config.database_url).unwrap();
    let config = chat.world.config.clone();
    chat.world
        .conn
        .transaction::<_, academy::error::Error, _>(|conn| {
            assert!(new_message::send_due(&mut Ctx { conn, config: &config, now })?);
            assert!(
                !new_message::send_due(&mut Ctx { conn: &mut other, config: &config, now })?,
                "it is taken"
            );
            Ok(())
        })
        .unwrap();
    assert_eq!(chat.world.take_emails().len(), 1);
}

#[test]
fn previews_are_fifty_characters_as_people_see_them() {
    let mut chat = Chat::new(ChatKind::Booking);
    let family = "👨‍👩‍👧‍👦";
    chat.say(STUDENT, &format!("{}{family}{family}", "ä".repeat(49)));
    assert_eq!(chat.after(GRACE), to_tutor(&format!("{}{family}…", "ä".repeat(49))));
    chat.say(STUDENT, &"x".repeat(50));
    assert_eq!(chat.after(QUIET), to_tutor(&"x".repeat(50)));
    chat.say(STUDENT, "two\n\n  lines");
    assert_eq!(chat.after(QUIET), to_tutor("two lines"));
}

#[test]
fn an_email_leads_to_the_chat_on_the_readers_side() {
    let mut chat = Chat::new(ChatKind::Booking);
    chat.say(STUDENT, "One");
    chat.say(TUTOR, "Two");
    let emails = chat.emails_after(GRACE);
    for (to, page) in [("tutor@people.test", "tutor"), ("student@people.test", "student")] {
        let email = emails.iter().find(|email| email.to_address == to).unwrap();
        let link = format!("/dashboard/{page}/messages?chat={}", chat.id);
        assert!(email.text.contains(&link), "{}", email.text);
    }
}

#[test]
fn a_line_about_the_subject_is_no_message() {
    let mut chat = Chat::new(ChatKind::PreBooking);
    chat.say(STUDENT, "Physics");
    diesel::update(chat_messages::table)
        .set(chat_messages::kind.eq("subject"))
        .execute(&mut chat.world.conn)
        .unwrap();
    assert_eq!(chat.after(GRACE), []);
    chat.say(STUDENT, "Do you teach optics?");
    let emails = chat.emails_after(GRACE);
    assert!(emails[0].text.contains("wrote to you:"), "one, not two: {}", emails[0].text);
}

#[test]
fn a_file_without_words_is_named() {
    for (kind, words) in [("image", "a picture"), ("pdf", "a PDF")] {
        let mut chat = Chat::new(ChatKind::Booking);
        let size = (kind == "image").then_some(10);
        let file: Uuid = diesel::insert_into(chat_files::table)
            .values((
                chat_files::chat_session_id.eq(chat.id),
                chat_files::uploader_id.eq(STUDENT),
                chat_files::kind.eq(kind),
                chat_files::name.eq("homework"),
                chat_files::storage_name.eq(kind),
                chat_files::byte_size.eq(1),
                chat_files::width.eq(size),
                chat_files::height.eq(size),
            ))
            .returning(chat_files::id)
            .get_result(&mut chat.world.conn)
            .unwrap();
        chat.say(STUDENT, "With words");
        diesel::update(chat_messages::table)
            .set(chat_messages::file_id.eq(file))
            .execute(&mut chat.world.conn)
            .unwrap();
        assert_eq!(chat.after(GRACE), to_tutor("With words"));
        diesel::update(chat_messages::table)
            .set(chat_messages::message.eq(""))
            .execute(&mut chat.world.conn)
            .unwrap();
        let World { conn, now, .. } = &mut chat.world;
        new_message::queue(conn, chat.id, TUTOR, *now).unwrap();
        // A further announcement requires another sequence number.
        diesel::update(chat_messages::table).set(chat_messages::seq.eq(2)).execute(conn).unwrap();
        assert_eq!(chat.after(QUIET), to_tutor(words));
    }
}

#[test]
fn whoever_is_suspended_or_has_blocked_the_writer_is_not_written_to() {
    let mut chat = Chat::new(ChatKind::Booking);
    chat.say(STUDENT, "Hello!");
    diesel::sql_query("UPDATE users SET suspended_at = now() WHERE id = $1")
        .bind::<diesel::sql_types::Uuid, _>(TUTOR)
        .execute(&mut chat.world.conn)
        .unwrap();
    assert_eq!(chat.after(GRACE), []);
    let mut chat = Chat::new(ChatKind::Booking);
    chat.say(STUDENT, "Hello!");
    diesel::insert_into(blocks::table)
        .values((blocks::blocker_id.eq(TUTOR), blocks::blocked_id.eq(STUDENT)))
        .execute(&mut chat.world.conn)
        .unwrap();
    assert_eq!(chat.after(GRACE), []);
    // The blocked user's unread message was written before.
    chat.say(TUTOR, "Goodbye.");
    assert_eq!(chat.after(GRACE).len(), 1);
}

#[test]
fn emails_about_messages() {
    let mut chat = Chat::new(ChatKind::PreBooking);
    chat.say(STUDENT, "Do you teach <b>relativity</b> & what would I have to read before?");
    check("new-question-tutor", chat.emails_after(GRACE));
    let mut chat = Chat::new(ChatKind::Booking);
    chat.say(TUTOR, "Hello!");
    chat.say(TUTOR, "See you tomorrow.");
    check("new-message-student", chat.emails_after(GRACE));
}
