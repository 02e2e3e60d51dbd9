-- One model for both kinds of chat: an inquiry before a booking, and the chat of a confirmed one.

CREATE TABLE chat_sessions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    kind text NOT NULL CHECK (kind IN ('pre_booking', 'booking')),
    student_id uuid NOT NULL REFERENCES profiles (id),
    tutor_id uuid NOT NULL REFERENCES profiles (id),
    -- The booking that opened the chat; the chat outlives it.
    booking_id uuid REFERENCES student_bookings (id),
    subject text CHECK (length(subject) <= 200),
    -- The sequence of the newest message. Messages are numbered under this row's lock, without gaps.
    last_seq bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CHECK (student_id <> tutor_id),
    UNIQUE (student_id, tutor_id, kind)
);
CREATE INDEX chat_sessions_tutor ON chat_sessions (tutor_id, updated_at DESC);

CREATE TABLE chat_messages (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    chat_session_id uuid NOT NULL REFERENCES chat_sessions (id) ON DELETE CASCADE,
    seq bigint NOT NULL CHECK (seq > 0),
    sender_id uuid NOT NULL REFERENCES profiles (id),
    -- Chosen by the sender's browser: a message sent twice is stored once.
    client_message_id uuid NOT NULL,
    message text NOT NULL CHECK (length(message) BETWEEN 1 AND 1000),
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (chat_session_id, seq),
    UNIQUE (chat_session_id, sender_id, client_message_id)
);

-- How far each participant has read: unread counts are computed from it, never from times.
CREATE TABLE chat_reads (
    chat_session_id uuid NOT NULL REFERENCES chat_sessions (id) ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    last_read_seq bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (chat_session_id, user_id)
);
