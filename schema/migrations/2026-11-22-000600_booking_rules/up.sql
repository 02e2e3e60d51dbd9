-- What tutors ask of a time that is booked, beside their weekly windows.

ALTER TABLE profiles
    -- How long before its start a lesson has to be booked: at most 14 days.
    ADD COLUMN minimum_notice_minutes integer NOT NULL DEFAULT 0
        CHECK (minimum_notice_minutes BETWEEN 0 AND 14 * 24 * 60),
    -- How much time lies at least between two of a tutor's lessons.
    ADD COLUMN buffer_minutes integer NOT NULL DEFAULT 0 CHECK (buffer_minutes IN (0, 15, 30, 45, 60));

-- Dates in the academy's zone, both ends included, on which nobody can book the tutor.
CREATE TABLE tutor_days_off (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    tutor_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    first_day date NOT NULL,
    last_day date NOT NULL,
    -- For the tutor alone.
    note text NOT NULL DEFAULT '' CHECK (length(note) <= 200),
    created_at timestamptz NOT NULL,
    CHECK (last_day BETWEEN first_day AND first_day + 365),
    UNIQUE (tutor_id, first_day, last_day)
);
