-- Lessons that are moved or cancelled after they were confirmed, and the whole story of their money.

ALTER TABLE student_bookings
    -- Rises with every change that calendars have to hear of: the SEQUENCE of the lesson's invitation.
    ADD COLUMN calendar_sequence integer NOT NULL DEFAULT 0 CHECK (calendar_sequence >= 0),
    -- US cents that have gone back to the card, whoever sent them. A lost dispute is not among them.
    ADD COLUMN refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
    -- What has become of the cardholder's dispute since disputed_at.
    ADD COLUMN dispute_state text CHECK (dispute_state IN ('open', 'won', 'lost')),
    -- Why it was cancelled, in the words of whoever did it.
    ADD COLUMN cancellation_note text NOT NULL DEFAULT '' CHECK (length(cancellation_note) <= 500),
    ADD CONSTRAINT student_bookings_dispute_since CHECK (dispute_state IS NULL OR disputed_at IS NOT NULL),
    -- The price of a cancelled lesson is kept only from a student who cancelled too late.
    ADD CONSTRAINT student_bookings_price_kept CHECK
        (status <> 'cancelled' OR payment_status <> 'paid' OR cancellation_reason IS NOT DISTINCT FROM 'student');

UPDATE student_bookings SET refunded_cents = price_cents WHERE payment_status = 'refunded';
UPDATE student_bookings SET dispute_state = 'open' WHERE disputed_at IS NOT NULL;

-- Money that has arrived for a booking: one payment each.
CREATE TABLE booking_payments (
    booking_id uuid PRIMARY KEY REFERENCES student_bookings (id),
    -- What people call the receipt by. It never changes and is never used again.
    receipt_number bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001) UNIQUE,
    -- What was paid, which is the price unless it went back at once.
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    -- `ch_…`, what transfers draw on; null until a payment of before this table is read again.
    stripe_charge_id text UNIQUE,
    -- Stripe's own page about it, where Stripe gave one.
    stripe_receipt_url text CHECK (length(stripe_receipt_url) <= 2000),
    received_at timestamptz NOT NULL
);
INSERT INTO booking_payments (booking_id, amount_cents, received_at)
SELECT id, price_cents, coalesce(confirmed_at, cancelled_at, updated_at)
FROM student_bookings
WHERE payment_status IN ('paid', 'refund_pending', 'refunded')
ORDER BY coalesce(confirmed_at, cancelled_at, updated_at), id;

-- Money that went back to the card.
CREATE TABLE booking_refunds (
    -- Stripe's, `re_…`.
    id text PRIMARY KEY CHECK (length(id) <= 255),
    booking_id uuid NOT NULL REFERENCES student_bookings (id),
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
    made_at timestamptz NOT NULL
);
CREATE INDEX booking_refunds_booking ON booking_refunds (booking_id, made_at);

-- A cardholder's objection to a payment.
CREATE TABLE booking_disputes (
    -- Stripe's, `du_…`.
    id text PRIMARY KEY CHECK (length(id) <= 255),
    booking_id uuid NOT NULL REFERENCES student_bookings (id),
    state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
    -- What is disputed, and what of it the card's bank holds now.
    amount_cents integer NOT NULL CHECK (amount_cents >= 0),
    withdrawn_cents integer NOT NULL CHECK (withdrawn_cents BETWEEN 0 AND amount_cents),
    -- Stripe's word, such as fraudulent.
    reason text NOT NULL CHECK (length(reason) <= 100),
    opened_at timestamptz NOT NULL,
    closed_at timestamptz,
    CHECK ((state = 'open') = (closed_at IS NULL))
);
CREATE INDEX booking_disputes_booking ON booking_disputes (booking_id, opened_at);
