-- A lesson whose price an admin kept stays as it is: it is looked at again only when its state changes.

-- At once, so that the release before this one cannot hold one of them and wait for another.
LOCK TABLE student_bookings, payments, tutor_sessions IN ACCESS EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION check_booking_and_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    checked_id uuid := (CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END)
        ->> CASE TG_TABLE_NAME WHEN 'payments' THEN 'booking_id' ELSE 'id' END;
    fault text;
BEGIN
    SELECT CASE
            WHEN (b.price_cents = 0) <> (p.id IS NULL)
                THEN 'a booking has a payment if it has a price'
            WHEN b.status IN ('confirmed', 'completed') AND p.status NOT IN ('paid', 'refunded')
                THEN 'a confirmed lesson is a free one or a paid one, and money is on its way back only from a cancelled one'
            WHEN b.status = 'cancelled' AND p.status = 'paid' AND b.cancellation_reason IS DISTINCT FROM 'student'
                THEN 'the price of a cancelled lesson is kept only from a student who cancelled too late'
        END
    INTO fault
    FROM student_bookings b LEFT JOIN payments p ON p.booking_id = b.id
    WHERE b.id = checked_id;
    IF fault IS NOT NULL THEN
        RAISE EXCEPTION 'booking %: %', checked_id, fault
            USING ERRCODE = 'check_violation', CONSTRAINT = 'booking_and_payment';
    END IF;
    RETURN NULL;
END $$;
DROP TRIGGER payments_fit_booking ON payments;
CREATE CONSTRAINT TRIGGER payments_fit_booking
    AFTER INSERT OR DELETE OR UPDATE OF status, booking_id ON payments
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_booking_and_payment();
DROP TRIGGER student_bookings_fit_payment ON student_bookings;
CREATE CONSTRAINT TRIGGER student_bookings_fit_payment
    AFTER INSERT OR UPDATE OF status, price_cents, cancellation_reason ON student_bookings
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_booking_and_payment();
DROP TABLE refund_requests;
ALTER TABLE tutor_sessions DROP COLUMN settled_elsewhere;
ALTER TABLE student_bookings DROP COLUMN settled_elsewhere, DROP COLUMN price_kept;
ALTER TABLE payments DROP COLUMN refund_requested_cents;
