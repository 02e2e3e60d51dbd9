-- What a tutor writes after a lesson has two parts: `tutor_notes`, what was done, and what to practice.
ALTER TABLE student_bookings
    ADD COLUMN practice_notes text NOT NULL DEFAULT '' CHECK (length(practice_notes) <= 1000),
    -- Rises whenever they are saved, so that of two windows the later does not replace unseen what the other wrote.
    ADD COLUMN notes_version integer NOT NULL DEFAULT 0 CHECK (notes_version >= 0);

-- A person's list is read from either end, by start and among equals by id: one index serves both only if both
-- columns run the same way.
DROP INDEX student_bookings_student;
DROP INDEX student_bookings_tutor;
CREATE INDEX student_bookings_student ON student_bookings (student_id, starts_at, id);
CREATE INDEX student_bookings_tutor ON student_bookings (tutor_id, starts_at, id);
-- A tutor's filters.
CREATE INDEX student_bookings_tutor_status ON student_bookings (tutor_id, status, starts_at, id);
CREATE INDEX student_bookings_tutor_subject ON student_bookings (tutor_id, subject, starts_at, id);
