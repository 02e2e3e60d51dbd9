DROP TRIGGER live_events_topics ON live_events;
DROP FUNCTION live_event_topics();
-- The release before does not know topics.
DELETE FROM live_events WHERE audience_user_id IS NULL AND audience_role IS NULL;
ALTER TABLE live_events
    DROP COLUMN topics,
    DROP COLUMN xid,
    ADD CONSTRAINT live_events_check CHECK ((audience_user_id IS NULL) <> (audience_role IS NULL));
