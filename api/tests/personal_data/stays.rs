//! Data that may remain of users who have left, and fields that they cannot fill in.

/// Remains until an admin has reviewed the report.
pub const PENDING_SNAPSHOT: &str = "chat_reports.snapshot";

/// Columns that keep the user's own input: the number of rows after `life.rs`, and the reason.
pub const TYPED: &[(&str, i64, &str)] = &[
    (PENDING_SNAPSHOT, 1, PENDING_REPORT),
    ("opportunities.aid", 1, PUBLIC_LISTING),
    ("opportunities.apply_url", 1, PUBLIC_LISTING),
    ("opportunities.description", 1, PUBLIC_LISTING),
    ("opportunities.discipline", 1, PUBLIC_LISTING),
    ("opportunities.location", 1, PUBLIC_LISTING),
    ("opportunities.organization", 1, PUBLIC_LISTING),
    ("opportunities.residency", 1, PUBLIC_LISTING),
    ("opportunities.run_by", 1, PUBLIC_LISTING),
    ("opportunities.search_vector", 1, PUBLIC_LISTING),
    ("opportunities.slug", 1, PUBLIC_LISTING),
    ("opportunities.stipend", 1, PUBLIC_LISTING),
    ("opportunities.title", 1, PUBLIC_LISTING),
    ("opportunity_applications.question", 1, "what a student who stays was asked is part of their answer"),
    ("opportunity_words.word", 1, PUBLIC_LISTING),
    ("research_links.description", 1, ANOTHER_STUDENTS_PROJECT),
    ("research_links.title", 1, ANOTHER_STUDENTS_PROJECT),
    ("research_links.url", 1, ANOTHER_STUDENTS_PROJECT),
    ("research_meetings.notes", 1, ANOTHER_STUDENTS_PROJECT),
    ("research_milestones.title", 1, ANOTHER_STUDENTS_PROJECT),
    ("research_progress.description", 1, ANOTHER_STUDENTS_PROJECT),
    ("research_progress.title", 1, ANOTHER_STUDENTS_PROJECT),
    ("research_requests.outcome_url", 1, ANOTHER_STUDENTS_PROJECT),
];

/// Columns that keep what others wrote about the user.
pub const NAMED: &[(&str, i64, &str)] = &[
    ("chat_messages.message", 1, WORDS_OF_OTHERS),
    (
        "chat_reports.details",
        2,
        "one is open, and both are the words of who reported: they are emptied when that person leaves",
    ),
    ("chat_reports.reply", 1, "it is what the person was told who reported"),
    ("opportunity_application_messages.text", 2, WORDS_OF_OTHERS),
    ("tutor_sessions.search", 1, ENTERED_BY_HAND),
    ("tutor_sessions.session_description", 1, ENTERED_BY_HAND),
    ("tutor_sessions.student_name", 1, ENTERED_BY_HAND),
];

/// Emails to others that name the user, and the farewell: they are deleted after 90 days.
pub const EMAILS: [&str; 6] = [
    "mail_outbox.calendar_body",
    "mail_outbox.html_body",
    "mail_outbox.subject",
    "mail_outbox.text_body",
    "mail_outbox.to_address",
    "mail_outbox.to_name",
];

const PENDING_REPORT: &str =
    "a report that nobody has looked at needs what was said; retention of chats empties it later";
const PUBLIC_LISTING: &str = "students have saved it; it is closed and public, and was reviewed before";
const ANOTHER_STUDENTS_PROJECT: &str = "it is part of the project of a student who stays";
const WORDS_OF_OTHERS: &str = "somebody who stays wrote it in a conversation of their own";
const ENTERED_BY_HAND: &str =
    "an admin entered it for the books, and no account is named by it: two people may have one name";

/// Free-text fields that `life.rs` does not fill in, by the start of the operation and the end of the field, with the
/// reason.
pub const UNTYPED: &[(&str, &str, &str)] = &[
    ("", "password", SECRET),
    ("", "_token", SECRET),
    ("", ".token", SECRET),
    ("", ".code", SECRET),
    ("", ".next", "a page of this site"),
    ("", "_time", "a time of day"),
    ("", "deadline_zone", FEW_WORDS),
    ("", ".time_zone", FEW_WORDS),
    ("", ".country", FEW_WORDS),
    ("POST /api/summer/profile/import", ".grade", FEW_WORDS),
    (
        "POST /api/summer/profile/import",
        ".gpa",
        "a number, beside letters that say its scale; it is stored as the other fields are",
    ),
    ("POST /api/client-errors", "", "it is stored nowhere, and the log takes known words alone"),
    ("POST /api/account/delete", ".email", "it is compared with the account's, for want of a password"),
    ("POST /api/admin/users/{id}/delete", ".email", "it is compared with the account's"),
    ("POST /api/account/passkeys", ".name", PASSKEY),
    ("PATCH /api/account/passkeys/{id}", ".name", PASSKEY),
    (
        "POST /api/admin/applications/{id}/reject",
        ".reason",
        "an applicant without an account, whose application is dropped after half a year",
    ),
    ("POST /api/admin/chat-reports/{id}/decide", ".suspension.message", SUSPENSION),
    ("POST /api/admin/chat-reports/{id}/decide", ".suspension.reason", SUSPENSION),
    ("POST /api/admin/held-messages/{id}/decide", ".suspension.message", SUSPENSION),
    ("POST /api/admin/held-messages/{id}/decide", ".suspension.reason", SUSPENSION),
    ("POST /api/admin/held-messages/{id}/decide", ".warning", "it is mailed, as the warning after a report"),
    ("POST /api/admin/lessons", ".student_notes", "the column that students fill when they book"),
    ("POST /api/admin/listings/{id}/refunds", ".reason", "the column of refunds of lessons"),
    (
        "POST /api/admin/money/differences/{id}/explanation",
        ".note",
        "it wants a difference; `personal_data.sql` has one",
    ),
    ("POST /api/admin/newsletters", "", NEWSLETTER),
    ("PUT /api/admin/newsletters/{id}", "", NEWSLETTER),
    ("POST /api/admin/opportunities", "", OPPORTUNITY),
    ("PUT /api/admin/opportunities/{id}", ".slug", OPPORTUNITY),
    ("PUT /api/admin/opportunities/{id}", "", OPPORTUNITY),
    ("POST /api/admin/organizations/{id}/release-domain", ".reason", "it is mailed and stored nowhere else"),
    ("PUT /api/admin/tutors/{id}/zoom-link", "zoom_link", "the column that tutors fill themselves"),
];

const SECRET: &str = "a secret, of which at most a hash is stored";
const FEW_WORDS: &str = "one of a few words";
const PASSKEY: &str = "passkeys want a site under a name; `personal_data.sql` has one";
const SUSPENSION: &str = "the columns of any suspension";
const NEWSLETTER: &str = "the academy's words to everybody";
const OPPORTUNITY: &str = "the academy's words about somebody else's program";
