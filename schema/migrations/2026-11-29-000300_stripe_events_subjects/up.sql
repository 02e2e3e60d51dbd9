-- Of an event is kept where to look, which is all that the program reads of it: its object holds names, addresses and secrets of
-- people who may leave. Once it is done it knows whom it concerns, so that an export and a deletion find it along an index.
ALTER TABLE stripe_events
    ADD COLUMN object_id text CHECK (length(object_id) <= 255),
    ADD COLUMN intent_id text CHECK (length(intent_id) <= 255),
    ADD COLUMN reference uuid,
    ADD COLUMN payment_id uuid REFERENCES payments (id),
    ADD COLUMN tutor_id uuid REFERENCES profiles (id);
UPDATE stripe_events SET
    object_id = payload #>> '{data,object,id}',
    intent_id = CASE WHEN jsonb_typeof(payload #> '{data,object,payment_intent}') = 'string'
        THEN payload #>> '{data,object,payment_intent}' END,
    reference = CASE WHEN payload #>> '{data,object,client_reference_id}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        THEN (payload #>> '{data,object,client_reference_id}')::uuid END;
UPDATE stripe_events e SET payment_id = p.id FROM payments p
WHERE e.processed_at IS NOT NULL AND e.reference IN (p.id, p.booking_id);
UPDATE stripe_events e SET payment_id = p.id FROM payments p
WHERE e.processed_at IS NOT NULL AND e.payment_id IS NULL
    AND p.stripe_payment_intent_id IN (e.intent_id, e.object_id);
UPDATE stripe_events e SET tutor_id = a.tutor_id FROM payout_accounts a
WHERE e.processed_at IS NOT NULL AND a.stripe_account_id IN (e.account, e.object_id);
ALTER TABLE stripe_events DROP COLUMN payload;
CREATE INDEX stripe_events_payment ON stripe_events (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX stripe_events_tutor ON stripe_events (tutor_id) WHERE tutor_id IS NOT NULL;

-- Of a payment, a refund and a transfer Stripe repeats what we said when we made them, with names.
UPDATE balance_transactions SET description = NULL
WHERE description IS NOT NULL AND kind IN ('charge', 'refund', 'refund_failure', 'transfer', 'transfer_reversal');
