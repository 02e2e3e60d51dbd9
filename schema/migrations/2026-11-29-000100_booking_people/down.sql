ALTER TABLE student_bookings
    ADD CONSTRAINT student_bookings_tutor_free EXCLUDE USING gist
        (tutor_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status <> 'cancelled'),
    ADD CONSTRAINT student_bookings_student_free EXCLUDE USING gist
        (student_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status <> 'cancelled');
DROP TRIGGER student_bookings_move_people ON student_bookings;
DROP TRIGGER student_bookings_take_people ON student_bookings;
DROP FUNCTION take_booking_people();
DROP TABLE booking_people;
