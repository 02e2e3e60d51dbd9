ALTER TABLE stripe_events ADD COLUMN payload jsonb NOT NULL DEFAULT '{}';
UPDATE stripe_events SET payload = jsonb_build_object('id', id, 'type', type, 'data', jsonb_build_object('object',
    jsonb_strip_nulls(jsonb_build_object('id', object_id, 'payment_intent', intent_id, 'client_reference_id', reference))));
ALTER TABLE stripe_events ALTER COLUMN payload DROP DEFAULT;
ALTER TABLE stripe_events DROP COLUMN tutor_id, DROP COLUMN payment_id, DROP COLUMN reference, DROP COLUMN intent_id,
    DROP COLUMN object_id;
