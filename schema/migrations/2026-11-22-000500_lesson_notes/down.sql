DROP INDEX student_bookings_tutor_subject;
DROP INDEX student_bookings_tutor_status;
DROP INDEX student_bookings_tutor;
DROP INDEX student_bookings_student;
CREATE INDEX student_bookings_student ON student_bookings (student_id, starts_at DESC, id);
CREATE INDEX student_bookings_tutor ON student_bookings (tutor_id, starts_at DESC, id);
ALTER TABLE student_bookings
    DROP COLUMN notes_version,
    DROP COLUMN practice_notes;
