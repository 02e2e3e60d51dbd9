-- Whom a booking takes, and when: a row for its tutor and one for its student while it is not cancelled. Somebody who teaches and
-- learns has one calendar, which two constraints over a booking's columns could not tell.
CREATE TABLE booking_people (
    booking_id uuid NOT NULL REFERENCES student_bookings (id) ON DELETE CASCADE,
    person_id uuid NOT NULL REFERENCES profiles (id),
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
    -- It was there beside another one before this was refused: for its people and admins to settle.
    overlapped boolean NOT NULL DEFAULT false,
    PRIMARY KEY (booking_id, person_id),
    -- Double booking is impossible: any overlap is refused, whoever writes and in whichever role.
    CONSTRAINT booking_people_free EXCLUDE USING gist
        (person_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (NOT overlapped)
);

CREATE INDEX booking_people_person ON booking_people (person_id, starts_at);

CREATE FUNCTION take_booking_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM booking_people WHERE booking_id = NEW.id;
    IF NEW.status <> 'cancelled' THEN
        INSERT INTO booking_people (booking_id, person_id, starts_at, ends_at)
        VALUES (NEW.id, NEW.tutor_id, NEW.starts_at, NEW.ends_at), (NEW.id, NEW.student_id, NEW.starts_at, NEW.ends_at);
    END IF;
    RETURN NULL;
END $$;
-- Nobody books between the copy below and the triggers.
LOCK TABLE student_bookings IN SHARE ROW EXCLUSIVE MODE;
CREATE TRIGGER student_bookings_take_people AFTER INSERT ON student_bookings
    FOR EACH ROW EXECUTE FUNCTION take_booking_people();
CREATE TRIGGER student_bookings_move_people
    AFTER UPDATE OF tutor_id, student_id, starts_at, ends_at, status ON student_bookings
    FOR EACH ROW
    WHEN ((OLD.tutor_id, OLD.student_id, OLD.starts_at, OLD.ends_at, OLD.status = 'cancelled')
        IS DISTINCT FROM (NEW.tutor_id, NEW.student_id, NEW.starts_at, NEW.ends_at, NEW.status = 'cancelled'))
    EXECUTE FUNCTION take_booking_people();

-- Of two that overlap, the one that was booked later is marked and told of.
DO $$
DECLARE overlap record;
BEGIN
    INSERT INTO booking_people (booking_id, person_id, starts_at, ends_at, overlapped)
    SELECT b.id, b.tutor_id, b.starts_at, b.ends_at, EXISTS (
        SELECT FROM student_bookings earlier
        WHERE earlier.student_id = b.tutor_id AND earlier.status <> 'cancelled'
            AND tstzrange(earlier.starts_at, earlier.ends_at) && tstzrange(b.starts_at, b.ends_at)
            AND (earlier.created_at, earlier.id) < (b.created_at, b.id))
    FROM student_bookings b WHERE b.status <> 'cancelled'
    UNION ALL
    SELECT b.id, b.student_id, b.starts_at, b.ends_at, EXISTS (
        SELECT FROM student_bookings earlier
        WHERE earlier.tutor_id = b.student_id AND earlier.status <> 'cancelled'
            AND tstzrange(earlier.starts_at, earlier.ends_at) && tstzrange(b.starts_at, b.ends_at)
            AND (earlier.created_at, earlier.id) < (b.created_at, b.id))
    FROM student_bookings b WHERE b.status <> 'cancelled';
    FOR overlap IN SELECT * FROM booking_people WHERE overlapped ORDER BY starts_at LOOP
        RAISE WARNING 'Booking % takes % while another one does, from %.',
            overlap.booking_id, overlap.person_id, overlap.starts_at;
    END LOOP;
END $$;

ALTER TABLE student_bookings DROP CONSTRAINT student_bookings_tutor_free, DROP CONSTRAINT student_bookings_student_free;
