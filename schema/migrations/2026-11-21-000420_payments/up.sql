-- Money gets rows of its own: what is paid for, and everything between us and Stripe about it. A booking keeps its
-- price, its tutor's share and its place in the calendar, so that a write about money does not recheck calendars.

-- At once, so that the release before this one cannot hold one of them and wait for another.
LOCK TABLE student_bookings, booking_payments, booking_refunds, booking_disputes, transfers IN ACCESS EXCLUSIVE MODE;

-- What of a payment is its payee's, US cents: the one place where it is worked out. Money that went back in part, or was
-- lost to a dispute in part, is the academy's loss first.
CREATE FUNCTION payment_owed_cents(
    status text, amount_cents integer, payee_share_cents integer, refunded_cents integer, lost_cents integer
) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN status = 'paid'
            THEN least(payee_share_cents, greatest(amount_cents - refunded_cents - lost_cents, 0))
            ELSE 0 END;

CREATE TABLE payments (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    -- What is paid for, and which one of those.
    purpose text NOT NULL CHECK (purpose IN ('booking')),
    booking_id uuid UNIQUE REFERENCES student_bookings (id),
    payer_id uuid NOT NULL REFERENCES profiles (id),
    -- Who earns a share of it.
    payee_id uuid REFERENCES profiles (id),
    -- US cents: what is asked for, and what of it is the payee's.
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    payee_share_cents integer NOT NULL DEFAULT 0 CHECK (payee_share_cents BETWEEN 0 AND amount_cents),
    status text NOT NULL CHECK (status IN ('unpaid', 'processing', 'paid', 'refund_pending', 'refunded')),
    -- Written before Stripe is asked, so that after a crash the same request is repeated under the
    -- same idempotency key and yields the same Checkout Session.
    checkout_attempt integer NOT NULL DEFAULT 0 CHECK (checkout_attempt >= 0),
    checkout_expires_at timestamptz,
    stripe_checkout_session_id text UNIQUE,
    stripe_payment_intent_id text UNIQUE,
    -- Part of the refund's idempotency key: an answer of 500 is replayed under its old key for a day.
    refund_attempt integer NOT NULL DEFAULT 0 CHECK (refund_attempt >= 0),
    -- US cents that have gone back to the card, whoever sent them; and that disputes have taken for good.
    refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
    lost_cents integer NOT NULL DEFAULT 0 CHECK (lost_cents >= 0),
    -- The cardholder has disputed the charge: Stripe has taken the money back until that is decided.
    disputed_at timestamptz,
    dispute_state text CHECK (dispute_state IN ('open', 'won', 'lost')),
    owed_cents integer NOT NULL GENERATED ALWAYS AS (
        payment_owed_cents(status, amount_cents, payee_share_cents, refunded_cents, lost_cents)) STORED,
    -- What the payee has been sent, less what came back. Written together with transfers, as is the next.
    transferred_cents integer NOT NULL DEFAULT 0 CHECK (transferred_cents BETWEEN 0 AND payee_share_cents),
    -- It was sent, and somebody took all of it back in Stripe's dashboard: it is not sent again.
    share_withheld boolean NOT NULL DEFAULT false,
    -- What a job has to do about the share, once it is time: send it, or reverse what was sent too much. Nothing moves in
    -- either direction until a dispute about money that is here is decided. (Of a share that came back in part, the part
    -- is not sent again by itself.)
    transfer_action text GENERATED ALWAYS AS (CASE
        WHEN status = 'paid' AND dispute_state = 'open' THEN NULL
        WHEN transferred_cents > payment_owed_cents(status, amount_cents, payee_share_cents, refunded_cents, lost_cents)
            THEN 'reverse'
        WHEN transferred_cents = 0 AND NOT share_withheld
                AND payment_owed_cents(status, amount_cents, payee_share_cents, refunded_cents, lost_cents) > 0
            THEN 'send'
        END) STORED,
    -- When a job next asks Stripe about it, or its hold runs out; also how long one that has taken it keeps others away.
    -- Null once there is nothing left to ask.
    next_sync_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT payments_of_purpose CHECK ((purpose = 'booking') = (booking_id IS NOT NULL)),
    CONSTRAINT payments_share_of_somebody CHECK (payee_id IS NOT NULL OR payee_share_cents = 0),
    CONSTRAINT payments_dispute_since CHECK (dispute_state IS NULL OR disputed_at IS NOT NULL)
);

INSERT INTO payments
    (purpose, booking_id, payer_id, payee_id, amount_cents, payee_share_cents, status, checkout_attempt,
     checkout_expires_at, stripe_checkout_session_id, stripe_payment_intent_id, refund_attempt, refunded_cents,
     lost_cents, disputed_at, dispute_state, transferred_cents, share_withheld, next_sync_at, created_at, updated_at)
SELECT 'booking', b.id, b.student_id, b.tutor_id, b.price_cents, b.tutor_share_cents, b.payment_status,
    b.checkout_attempt, b.checkout_expires_at, b.stripe_checkout_session_id, b.stripe_payment_intent_id,
    b.refund_attempt, b.refunded_cents, b.lost_cents, b.disputed_at, b.dispute_state, b.transferred_cents,
    coalesce(t.made_at IS NOT NULL AND t.reversed_cents = t.amount_cents AND NOT t.taken_back, false),
    -- A payment is watched until 60 days after its lesson, and for as long as a dispute is open.
    CASE WHEN b.status = 'pending' OR b.payment_status = 'refund_pending'
            OR b.payment_status = 'paid' AND b.ends_at > now() - interval '60 days'
            OR b.payment_status IN ('paid', 'refunded') AND b.dispute_state = 'open'
         THEN coalesce(b.stripe_due_at, now()) END,
    b.created_at, b.updated_at
FROM student_bookings b LEFT JOIN transfers t ON t.booking_id = b.id
WHERE b.payment_status <> 'not_required';

-- What jobs look for: only what can be due is in these, however much is past.
CREATE INDEX payments_next_sync ON payments (next_sync_at) WHERE next_sync_at IS NOT NULL;
CREATE INDEX payments_transfer_action ON payments (transfer_action, payee_id) WHERE transfer_action IS NOT NULL;
-- Whose they are.
CREATE INDEX payments_payer ON payments (payer_id);
CREATE INDEX payments_payee ON payments (payee_id) WHERE payee_id IS NOT NULL;

-- What has arrived, and the number people call its receipt by.
ALTER TABLE booking_payments RENAME TO payment_receipts;
ALTER SEQUENCE booking_payments_receipt_number_seq RENAME TO payment_receipts_receipt_number_seq;
ALTER TABLE payment_receipts
    RENAME CONSTRAINT booking_payments_receipt_number_key TO payment_receipts_receipt_number_key;
ALTER TABLE payment_receipts
    RENAME CONSTRAINT booking_payments_stripe_charge_id_key TO payment_receipts_stripe_charge_id_key;
ALTER TABLE payment_receipts ADD COLUMN payment_id uuid;
UPDATE payment_receipts r SET payment_id = p.id FROM payments p WHERE p.booking_id = r.booking_id;
ALTER TABLE payment_receipts
    DROP COLUMN booking_id,
    ADD PRIMARY KEY (payment_id),
    ADD FOREIGN KEY (payment_id) REFERENCES payments (id);

ALTER TABLE booking_refunds RENAME TO payment_refunds;
ALTER TABLE payment_refunds RENAME CONSTRAINT booking_refunds_pkey TO payment_refunds_pkey;
ALTER TABLE payment_refunds ADD COLUMN payment_id uuid REFERENCES payments (id);
UPDATE payment_refunds r SET payment_id = p.id FROM payments p WHERE p.booking_id = r.booking_id;
ALTER TABLE payment_refunds ALTER COLUMN payment_id SET NOT NULL, DROP COLUMN booking_id;
CREATE INDEX payment_refunds_payment ON payment_refunds (payment_id, made_at);

ALTER TABLE booking_disputes RENAME TO payment_disputes;
ALTER TABLE payment_disputes RENAME CONSTRAINT booking_disputes_pkey TO payment_disputes_pkey;
ALTER TABLE payment_disputes ADD COLUMN payment_id uuid REFERENCES payments (id);
UPDATE payment_disputes d SET payment_id = p.id FROM payments p WHERE p.booking_id = d.booking_id;
ALTER TABLE payment_disputes ALTER COLUMN payment_id SET NOT NULL, DROP COLUMN booking_id;
CREATE INDEX payment_disputes_payment ON payment_disputes (payment_id, opened_at);

ALTER TABLE transfers ADD COLUMN payment_id uuid;
UPDATE transfers t SET payment_id = p.id FROM payments p WHERE p.booking_id = t.booking_id;
ALTER TABLE transfers
    DROP COLUMN booking_id,
    ADD PRIMARY KEY (payment_id),
    ADD FOREIGN KEY (payment_id) REFERENCES payments (id);

-- Constraints and indexes on these columns go with them.
ALTER TABLE student_bookings
    DROP COLUMN payment_status,
    DROP COLUMN checkout_attempt,
    DROP COLUMN checkout_expires_at,
    DROP COLUMN stripe_checkout_session_id,
    DROP COLUMN stripe_payment_intent_id,
    DROP COLUMN stripe_due_at,
    DROP COLUMN refund_attempt,
    DROP COLUMN disputed_at,
    DROP COLUMN dispute_state,
    DROP COLUMN refunded_cents,
    DROP COLUMN lost_cents,
    DROP COLUMN transferred_cents;

-- What the two tables owe each other, whoever writes; looked at when a transaction ends.
CREATE FUNCTION check_booking_and_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    checked_id uuid := to_jsonb(NEW) ->> CASE TG_TABLE_NAME WHEN 'payments' THEN 'booking_id' ELSE 'id' END;
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
CREATE CONSTRAINT TRIGGER student_bookings_fit_payment
    AFTER INSERT OR UPDATE OF status, price_cents, cancellation_reason ON student_bookings
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_booking_and_payment();
CREATE CONSTRAINT TRIGGER payments_fit_booking
    AFTER INSERT OR UPDATE OF status, booking_id ON payments
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_booking_and_payment();

-- So that the first plans are not made blind.
ANALYZE payments, transfers, payment_receipts, payment_refunds, payment_disputes;
