DROP TRIGGER payments_fit_booking ON payments;
DROP TRIGGER student_bookings_fit_payment ON student_bookings;
DROP FUNCTION check_booking_and_payment;

ALTER TABLE student_bookings
    ADD COLUMN payment_status text NOT NULL DEFAULT 'not_required' CHECK (payment_status IN
        ('not_required', 'unpaid', 'processing', 'paid', 'refund_pending', 'refunded')),
    ADD COLUMN checkout_attempt integer NOT NULL DEFAULT 0 CHECK (checkout_attempt >= 0),
    ADD COLUMN checkout_expires_at timestamptz,
    ADD COLUMN stripe_checkout_session_id text UNIQUE,
    ADD COLUMN stripe_payment_intent_id text UNIQUE,
    ADD COLUMN stripe_due_at timestamptz DEFAULT 'epoch',
    ADD COLUMN refund_attempt integer NOT NULL DEFAULT 0 CHECK (refund_attempt >= 0),
    ADD COLUMN disputed_at timestamptz,
    ADD COLUMN dispute_state text CHECK (dispute_state IN ('open', 'won', 'lost')),
    ADD COLUMN refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
    ADD COLUMN lost_cents integer NOT NULL DEFAULT 0 CHECK (lost_cents >= 0),
    ADD COLUMN transferred_cents integer NOT NULL DEFAULT 0 CHECK (transferred_cents BETWEEN 0 AND tutor_share_cents);
UPDATE student_bookings b SET
    payment_status = p.status,
    checkout_attempt = p.checkout_attempt,
    checkout_expires_at = p.checkout_expires_at,
    stripe_checkout_session_id = p.stripe_checkout_session_id,
    stripe_payment_intent_id = p.stripe_payment_intent_id,
    stripe_due_at = p.next_sync_at,
    refund_attempt = p.refund_attempt,
    disputed_at = p.disputed_at,
    dispute_state = p.dispute_state,
    refunded_cents = p.refunded_cents,
    lost_cents = p.lost_cents,
    transferred_cents = p.transferred_cents
FROM payments p WHERE p.booking_id = b.id;
ALTER TABLE student_bookings
    ALTER COLUMN payment_status DROP DEFAULT,
    ADD CONSTRAINT student_bookings_free_or_not CHECK ((price_cents = 0) = (payment_status = 'not_required')),
    ADD CONSTRAINT student_bookings_confirmed_paid CHECK
        (status NOT IN ('confirmed', 'completed') OR payment_status IN ('not_required', 'paid', 'refunded')),
    ADD CONSTRAINT student_bookings_dispute_since CHECK (dispute_state IS NULL OR disputed_at IS NOT NULL),
    ADD CONSTRAINT student_bookings_price_kept CHECK
        (status <> 'cancelled' OR payment_status <> 'paid' OR cancellation_reason IS NOT DISTINCT FROM 'student');
CREATE INDEX student_bookings_money ON student_bookings (stripe_due_at)
    WHERE payment_status IN ('processing', 'refund_pending', 'paid');
CREATE INDEX student_bookings_share_due ON student_bookings (ends_at)
    WHERE payment_status = 'paid' AND tutor_share_cents > 0 AND transferred_cents = 0;
CREATE INDEX student_bookings_share_back ON student_bookings (ends_at)
    WHERE transferred_cents > 0 AND (payment_status <> 'paid' OR lost_cents > 0 OR refunded_cents > 0);

ALTER TABLE transfers ADD COLUMN booking_id uuid;
UPDATE transfers t SET booking_id = p.booking_id FROM payments p WHERE p.id = t.payment_id;
ALTER TABLE transfers
    DROP COLUMN payment_id,
    ADD PRIMARY KEY (booking_id),
    ADD FOREIGN KEY (booking_id) REFERENCES student_bookings (id);

ALTER TABLE payment_disputes ADD COLUMN booking_id uuid REFERENCES student_bookings (id);
UPDATE payment_disputes d SET booking_id = p.booking_id FROM payments p WHERE p.id = d.payment_id;
ALTER TABLE payment_disputes ALTER COLUMN booking_id SET NOT NULL, DROP COLUMN payment_id;
ALTER TABLE payment_disputes RENAME CONSTRAINT payment_disputes_pkey TO booking_disputes_pkey;
ALTER TABLE payment_disputes RENAME TO booking_disputes;
CREATE INDEX booking_disputes_booking ON booking_disputes (booking_id, opened_at);

ALTER TABLE payment_refunds ADD COLUMN booking_id uuid REFERENCES student_bookings (id);
UPDATE payment_refunds r SET booking_id = p.booking_id FROM payments p WHERE p.id = r.payment_id;
ALTER TABLE payment_refunds ALTER COLUMN booking_id SET NOT NULL, DROP COLUMN payment_id;
ALTER TABLE payment_refunds RENAME CONSTRAINT payment_refunds_pkey TO booking_refunds_pkey;
ALTER TABLE payment_refunds RENAME TO booking_refunds;
CREATE INDEX booking_refunds_booking ON booking_refunds (booking_id, made_at);

ALTER TABLE payment_receipts ADD COLUMN booking_id uuid;
UPDATE payment_receipts r SET booking_id = p.booking_id FROM payments p WHERE p.id = r.payment_id;
ALTER TABLE payment_receipts
    DROP COLUMN payment_id,
    ADD PRIMARY KEY (booking_id),
    ADD FOREIGN KEY (booking_id) REFERENCES student_bookings (id);
ALTER TABLE payment_receipts
    RENAME CONSTRAINT payment_receipts_stripe_charge_id_key TO booking_payments_stripe_charge_id_key;
ALTER TABLE payment_receipts
    RENAME CONSTRAINT payment_receipts_receipt_number_key TO booking_payments_receipt_number_key;
ALTER SEQUENCE payment_receipts_receipt_number_seq RENAME TO booking_payments_receipt_number_seq;
ALTER TABLE payment_receipts RENAME TO booking_payments;

DROP TABLE payments;
DROP FUNCTION payment_owed_cents;
