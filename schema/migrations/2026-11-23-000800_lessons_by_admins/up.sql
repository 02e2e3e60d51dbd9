-- What admins do with lessons: cancel one and keep its price, give back what they decide, book one that is paid for elsewhere.

-- At once, so that the release before this one cannot hold one of them and wait for another.
LOCK TABLE student_bookings, payments, tutor_sessions IN ACCESS EXCLUSIVE MODE;

-- How much of a payment is to have gone back in all, by what admins have decided, US cents: a job asks Stripe for what is missing.
ALTER TABLE payments ADD refund_requested_cents integer NOT NULL DEFAULT 0;
ALTER TABLE payments ADD CONSTRAINT payments_refund_requested
    CHECK (refund_requested_cents BETWEEN 0 AND amount_cents) NOT VALID;

ALTER TABLE student_bookings
    -- It was cancelled and an admin decides about its price: they kept it, or gave something back that had been kept.
    ADD price_kept boolean NOT NULL DEFAULT false,
    -- The academy is paid for it by other means.
    ADD settled_elsewhere boolean NOT NULL DEFAULT false;
ALTER TABLE student_bookings ADD CONSTRAINT student_bookings_price_here
    CHECK (NOT settled_elsewhere OR price_cents = 0) NOT VALID;

-- The record of such a booking: its tutor is paid by other means as well, as of one that was entered by hand.
ALTER TABLE tutor_sessions ADD settled_elsewhere boolean NOT NULL DEFAULT false;

-- Admins' decisions to give something back, with their reasons.
CREATE TABLE refund_requests (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    payment_id uuid NOT NULL REFERENCES payments (id),
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    -- For other admins.
    reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
    requested_by uuid NOT NULL REFERENCES profiles (id),
    created_at timestamptz NOT NULL
);
CREATE INDEX refund_requests_payment ON refund_requests (payment_id, created_at);
CREATE INDEX refund_requests_requested_by ON refund_requests (requested_by);

CREATE OR REPLACE FUNCTION check_booking_and_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    checked_id uuid := (CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END)
        ->> CASE TG_TABLE_NAME WHEN 'payments' THEN 'booking_id' ELSE 'id' END;
    fault text;
BEGIN
    SELECT CASE
            WHEN (b.price_cents = 0) <> (p.id IS NULL)
                THEN 'a booking has a payment if it has a price'
            WHEN p.payee_id <> b.tutor_id
                THEN 'who teaches a lesson earns the share of its price'
            WHEN b.status IN ('confirmed', 'completed') AND p.status NOT IN ('paid', 'refunded')
                THEN 'a confirmed lesson is a free one or a paid one, and money is on its way back only from a cancelled one'
            WHEN b.status = 'cancelled' AND p.status = 'paid'
                AND (b.cancellation_reason = 'student' OR b.price_kept) IS NOT TRUE
                THEN 'the price of a cancelled lesson is kept only from a student who cancelled too late, or by an admin'
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
DROP TRIGGER student_bookings_fit_payment ON student_bookings;
CREATE CONSTRAINT TRIGGER student_bookings_fit_payment
    AFTER INSERT OR UPDATE OF status, price_cents, cancellation_reason, tutor_id ON student_bookings
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_booking_and_payment();
DROP TRIGGER payments_fit_booking ON payments;
CREATE CONSTRAINT TRIGGER payments_fit_booking
    AFTER INSERT OR DELETE OR UPDATE OF status, booking_id, payee_id ON payments
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_booking_and_payment();
