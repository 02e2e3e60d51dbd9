-- Letters about lessons: invitations for calendars, reminders, and news of chats.

-- What goes into the reader's calendar travels with the mail, so that a mail sent late says what it said.
ALTER TABLE mail_outbox
    ADD COLUMN calendar_method text CHECK (calendar_method IN ('REQUEST', 'CANCEL')),
    ADD COLUMN calendar_body text,
    ADD CONSTRAINT mail_outbox_calendar CHECK ((calendar_method IS NULL) = (calendar_body IS NULL));
-- For taking back what has not gone out yet. A prefix is searched for, whatever the database's collation is.
CREATE INDEX mail_outbox_unsent ON mail_outbox (occasion text_pattern_ops) WHERE sent_at IS NULL;

-- Reminders that are still to come. A row is taken out when its mails are queued, replaced when the lesson
-- moves, and dropped when it is cancelled.
CREATE TABLE lesson_reminders (
    booking_id uuid NOT NULL REFERENCES student_bookings (id) ON DELETE CASCADE,
    hours_before smallint NOT NULL CHECK (hours_before IN (1, 24)),
    due_at timestamptz NOT NULL,
    PRIMARY KEY (booking_id, hours_before)
);
CREATE INDEX lesson_reminders_due ON lesson_reminders (due_at);

INSERT INTO lesson_reminders (booking_id, hours_before, due_at)
SELECT id, hours, starts_at - make_interval(hours => hours)
FROM student_bookings, (VALUES (1), (24)) AS reminder (hours)
WHERE status = 'confirmed' AND starts_at - make_interval(hours => hours) > now();

-- Whom to tell by mail of messages they have not read, and when they were told last.
CREATE TABLE chat_notices (
    chat_session_id uuid NOT NULL REFERENCES chat_sessions (id) ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    -- When to see whether something is still unread; null while nothing new was written.
    due_at timestamptz,
    mailed_at timestamptz,
    PRIMARY KEY (chat_session_id, user_id)
);
CREATE INDEX chat_notices_due ON chat_notices (due_at);
