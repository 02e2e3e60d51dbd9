-- This writes the table anew, under a lock that nobody reads it beside: about two seconds at 100,000 records.
ALTER TABLE tutor_sessions
    ADD CONSTRAINT tutor_sessions_share CHECK (booking_id IS NOT NULL OR tutor_share_cents IS NOT NULL),
    -- Stored: where many rows are found, thousands are compared with what is looked for.
    ADD search tsvector NOT NULL
        GENERATED ALWAYS AS (search_words(coalesce(student_name, '') || ' ' || session_description)) STORED;
