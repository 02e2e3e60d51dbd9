-- The AI tutor: how much of it there is, who has opened its door, what was said there, and what adults are told of.

-- One row: what admins set.
CREATE TABLE ai_tutor_settings (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    -- Whether sessions may begin and go on.
    is_open boolean NOT NULL DEFAULT true,
    session_minutes integer NOT NULL DEFAULT 45 CHECK (session_minutes BETWEEN 5 AND 180),
    -- Of one person, in a day of the academy's time zone.
    sessions_per_day integer NOT NULL DEFAULT 6 CHECK (sessions_per_day BETWEEN 1 AND 100),
    minutes_per_day integer NOT NULL DEFAULT 90 CHECK (minutes_per_day BETWEEN 5 AND 720),
    -- Of everybody together.
    academy_minutes_per_day integer NOT NULL DEFAULT 3000 CHECK (academy_minutes_per_day BETWEEN 0 AND 1000000),
    version integer NOT NULL DEFAULT 1,
    updated_at timestamptz,
    updated_by uuid REFERENCES profiles (id)
);
CREATE INDEX ai_tutor_settings_updated_by ON ai_tutor_settings (updated_by);
INSERT INTO ai_tutor_settings DEFAULT VALUES;

-- A browser that gave the password.
CREATE TABLE ai_tutor_accesses (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    -- SHA-256 of the cookie's token.
    token_hash bytea NOT NULL UNIQUE,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX ai_tutor_accesses_expiry ON ai_tutor_accesses (expires_at);

CREATE TABLE ai_tutor_sessions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    -- Whose it is; null where nobody was signed in.
    user_id uuid REFERENCES users (id),
    -- The browser in which it was begun; null once its access has ended.
    access_id uuid REFERENCES ai_tutor_accesses (id) ON DELETE SET NULL,
    grade text NOT NULL CHECK (grade IN ('9th', '10th', '11th', '12th')),
    subject text NOT NULL CHECK (subject IN (
        'Math', 'Science', 'English', 'History', 'Geography', 'Physics', 'Chemistry', 'Biology', 'Computer Science',
        'Art', 'Music', 'Other'
    )),
    topic text NOT NULL CHECK (length(topic) BETWEEN 1 AND 200),
    mode text NOT NULL CHECK (mode IN ('text', 'voice')),
    -- The lesson whose notes the student lets the AI tutor read; null for none.
    notes_booking_id uuid REFERENCES student_bookings (id),
    started_at timestamptz NOT NULL,
    -- When it was last connected, and last heard of.
    connected_at timestamptz NOT NULL,
    last_active_at timestamptz NOT NULL,
    -- Which socket it is on: the newest one goes on, an older one ends.
    connection_id uuid NOT NULL,
    -- How long it was connected in all.
    seconds integer NOT NULL DEFAULT 0 CHECK (seconds >= 0),
    -- Hints asked for, by level.
    nudges integer NOT NULL DEFAULT 0,
    steps integer NOT NULL DEFAULT 0,
    worked_examples integer NOT NULL DEFAULT 0,
    -- The question answered without help at the end; empty until it is asked, or answered.
    closing_question text NOT NULL DEFAULT '' CHECK (length(closing_question) <= 20000),
    closing_answer text NOT NULL DEFAULT '' CHECK (length(closing_answer) <= 4000),
    -- What was worked on and what to practise; empty where nothing was.
    summary text NOT NULL DEFAULT '' CHECK (length(summary) <= 8000),
    ended_at timestamptz,
    end_reason text CHECK (end_reason IN (
        'finished', 'left', 'replaced', 'session_limit', 'daily_limit', 'academy_limit', 'closed', 'unsafe', 'unchecked',
        'unreachable', 'signed_out'
    )),
    CONSTRAINT ai_tutor_sessions_ended CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX ai_tutor_sessions_user ON ai_tutor_sessions (user_id, started_at DESC, id DESC);
CREATE INDEX ai_tutor_sessions_user_connected ON ai_tutor_sessions (user_id, connected_at DESC);
CREATE INDEX ai_tutor_sessions_access ON ai_tutor_sessions (access_id, connected_at DESC);
CREATE INDEX ai_tutor_sessions_notes ON ai_tutor_sessions (notes_booking_id);
-- What a job ends because nobody comes back to it, and what it deletes because it is kept for long enough.
CREATE INDEX ai_tutor_sessions_open ON ai_tutor_sessions (last_active_at) WHERE ended_at IS NULL;
CREATE INDEX ai_tutor_sessions_ended ON ai_tutor_sessions (ended_at) WHERE ended_at IS NOT NULL AND user_id IS NOT NULL;
CREATE INDEX ai_tutor_sessions_ended_unowned ON ai_tutor_sessions (ended_at)
    WHERE ended_at IS NOT NULL AND user_id IS NULL;

CREATE TABLE ai_tutor_messages (
    session_id uuid NOT NULL REFERENCES ai_tutor_sessions (id) ON DELETE CASCADE,
    -- Its place, from 1 on.
    seq integer NOT NULL CHECK (seq > 0),
    role text NOT NULL CHECK (role IN ('user', 'assistant')),
    content text NOT NULL CHECK (length(content) <= 20000),
    -- Whether all of it was said; what was broken off, or was not let through.
    state text NOT NULL CHECK (state IN ('complete', 'interrupted', 'withheld')),
    -- The level of the hint that it gives; null for none.
    hint text CHECK (hint IN ('nudge', 'step', 'worked_example')),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (session_id, seq)
);

-- What was found in a session. It stays when the session is deleted.
CREATE TABLE ai_tutor_flags (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    session_id uuid REFERENCES ai_tutor_sessions (id) ON DELETE SET NULL,
    -- Whose session it is; null where nobody was signed in.
    user_id uuid REFERENCES users (id),
    -- 'steer' led back to the topic; 'stop' ended the session, and an adult has to look.
    severity text NOT NULL CHECK (severity IN ('steer', 'stop')),
    -- Whose words they are.
    source text NOT NULL CHECK (source IN ('student', 'tutor')),
    categories text[] NOT NULL CHECK (cardinality(categories) BETWEEN 1 AND 30),
    excerpt text NOT NULL CHECK (length(excerpt) BETWEEN 1 AND 2000),
    subject text NOT NULL,
    topic text NOT NULL CHECK (length(topic) <= 200),
    created_at timestamptz NOT NULL,
    -- What an admin did about it, for other admins.
    note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
    decided_at timestamptz,
    decided_by uuid REFERENCES profiles (id),
    CONSTRAINT ai_tutor_flags_decided CHECK ((decided_at IS NULL) = (decided_by IS NULL))
);
CREATE INDEX ai_tutor_flags_waiting ON ai_tutor_flags (created_at, id) WHERE decided_at IS NULL;
CREATE INDEX ai_tutor_flags_newest ON ai_tutor_flags (decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX ai_tutor_flags_session ON ai_tutor_flags (session_id);
CREATE INDEX ai_tutor_flags_user ON ai_tutor_flags (user_id);
CREATE INDEX ai_tutor_flags_decided_by ON ai_tutor_flags (decided_by);

-- How much of a day was used, by whom: a person, a browser, a network, and everybody.
CREATE TABLE ai_tutor_usage (
    day date NOT NULL,
    holder text NOT NULL CHECK (length(holder) BETWEEN 1 AND 100),
    -- The person, where the holder is one.
    user_id uuid REFERENCES users (id),
    sessions integer NOT NULL DEFAULT 0,
    seconds integer NOT NULL DEFAULT 0,
    PRIMARY KEY (day, holder)
);
CREATE INDEX ai_tutor_usage_user ON ai_tutor_usage (user_id) WHERE user_id IS NOT NULL;

-- Nothing is stored in the name of an account that is being deleted.
CREATE TRIGGER ai_tutor_sessions_user_open BEFORE INSERT ON ai_tutor_sessions
    FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_ended_account('user_id');
CREATE TRIGGER ai_tutor_flags_user_open BEFORE INSERT ON ai_tutor_flags
    FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_ended_account('user_id');
CREATE TRIGGER ai_tutor_usage_user_open BEFORE INSERT ON ai_tutor_usage
    FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_ended_account('user_id');
