//! Chats. Each message passes the product's own checks (`chats::send`) as of the time when it was sent.

use academy::chats::send::{self, Draft};
use academy::domain::{chat, research, time};
use academy::error::{Error, Result};
use academy::platform::config::Config;
use academy::platform::ctx::Ctx;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{BookingStatus, ChatKind};
use schema::ids::StudentAndTutor;
use schema::models::chat_session::ChatSession;
use schema::models::{chat_read, student_booking::StudentBooking};
use uuid::Uuid;

use crate::generator::{Generator, id};
use crate::lessons::Lesson;
use crate::people::{People, moment};
use crate::research::Project;
use crate::rows::{self, ChatRow};
use crate::samples::{SampleAuthor, SampleChat};

/// Opens a chat for each active research project, unless its pair has one from a lesson.
pub fn add_of_research(conn: &mut PgConnection, projects: &[Project<'_>]) -> Result<()> {
    for project in projects.iter().filter(|project| research::is_active(project.status)) {
        let (Some(tutor), Some(at)) = (project.tutor, project.assigned_at) else { continue };
        ensure(
            conn,
            ChatKind::Booking,
            StudentAndTutor { student_id: project.student.id, tutor_id: tutor.id },
            at,
        )?;
    }
    Ok(())
}

/// Inserts the messages of `samples/chats.json`.
///
/// # Errors
/// When a sample names an unknown person, or the product would refuse a message.
pub fn add(
    conn: &mut PgConnection,
    config: &Config,
    people: &People,
    lessons: &[Lesson<'_>],
    now: DateTime<Utc>,
) -> Result<()> {
    let mut taken = Vec::new();
    for (sample, number) in people.chats.iter().zip(0..) {
        let pair = pair(people, sample, lessons, (&taken, now))?;
        let Some(pair) = pair else { continue };
        taken.push((sample.kind, pair));
        let mut chance = Generator::new(&format!("chats/{number}"));
        let begins = moment(time::local_date(now), sample.days_ago, &mut chance);
        let chat = ensure(conn, sample.kind, pair, begins)?;
        // No message is older than the confirmation that opened the chat.
        send_messages(conn, config, sample, &chat, (begins.max(chat.updated_at), now))?;
    }
    Ok(rows::name_messages(conn)?)
}

fn send_messages(
    conn: &mut PgConnection,
    config: &Config,
    sample: &SampleChat,
    opened: &ChatSession,
    (mut at, now): (DateTime<Utc>, DateTime<Utc>),
) -> Result<()> {
    let (mut last_seq, mut last_sender) = (0, opened.student_id);
    for message in &sample.messages {
        at += TimeDelta::minutes(message.minutes_later);
        if at > now {
            break;
        }
        let chat =
            ChatSession::lock(conn, opened.id)?.ok_or_else(|| Error::internal("a chat that is gone"))?;
        last_sender = if message.by == SampleAuthor::Tutor { chat.tutor_id } else { chat.student_id };
        let text = chat::message(&message.text, false).map_err(|why| Error::internal(why.into_owned()))?;
        let draft = Draft {
            client_message_id: Uuid::new_v4(),
            text,
            file_id: None,
            subject: message.subject,
            insist: false,
        };
        let ctx = &mut Ctx { conn, config, now: at };
        send::check_open(ctx, &chat, last_sender)?;
        last_seq = send::append(ctx, &chat, last_sender, &draft)?.seq;
    }
    let reader = if last_sender == opened.student_id { opened.tutor_id } else { opened.student_id };
    chat_read::advance(conn, opened.id, last_sender, last_seq)?;
    chat_read::advance(conn, opened.id, reader, last_seq - sample.unread)?;
    Ok(())
}

/// The sample's student and tutor. For a side it does not name, that of the other's next lesson; `None` without one.
fn pair(
    people: &People,
    sample: &SampleChat,
    lessons: &[Lesson<'_>],
    (taken, now): (&[(ChatKind, StudentAndTutor)], DateTime<Utc>),
) -> Result<Option<StudentAndTutor>> {
    let find = |email: &Option<String>| match email {
        None => Ok(None),
        Some(email) => {
            let person = people.person(email);
            person.map(|person| Some(person.id)).ok_or_else(|| Error::internal("nobody of a sample chat"))
        }
    };
    let (student, tutor) = (find(&sample.student)?, find(&sample.tutor)?);
    if let (Some(student_id), Some(tutor_id)) = (student, tutor) {
        return Ok(Some(StudentAndTutor { student_id, tutor_id }));
    }
    let mut ahead: Vec<&StudentBooking> = lessons.iter().map(|lesson| &lesson.story.booking).collect();
    ahead.retain(|booking| {
        booking.status == BookingStatus::Confirmed
            && booking.starts_at > now
            && student.is_none_or(|student| booking.student_id == student)
            && tutor.is_none_or(|tutor| booking.tutor_id == tutor)
            && !taken.contains(&(sample.kind, booking.pair()))
    });
    let next = ahead.iter().min_by_key(|booking| (booking.starts_at, booking.id));
    Ok(next.map(|booking| booking.pair()))
}

/// Returns the pair's chat of this kind, and opens it as of `at` if there is none.
fn ensure(
    conn: &mut PgConnection,
    kind: ChatKind,
    pair: StudentAndTutor,
    at: DateTime<Utc>,
) -> Result<ChatSession> {
    if let Some(chat) = ChatSession::of_pair(conn, pair, kind)? {
        return Ok(chat);
    }
    let StudentAndTutor { student_id, tutor_id } = pair;
    let id = id(&format!("chat/{kind}/{student_id}/{tutor_id}"));
    let row = ChatRow { id, kind, student_id, tutor_id, booking_id: None, created_at: at, updated_at: at };
    rows::insert_chats(conn, &[row])?;
    ChatSession::find(conn, id)?.ok_or_else(|| Error::internal("a chat that is gone"))
}
