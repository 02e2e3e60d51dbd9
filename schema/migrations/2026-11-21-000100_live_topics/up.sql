-- Live events go to topics, and are read by transaction: what a snapshot did not see yet, a later one does. Nobody has
-- to commit in the order of a sequence any more.

ALTER TABLE live_events
    ADD COLUMN topics text[] NOT NULL DEFAULT '{}',
    -- The transaction that published the event.
    ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
    DROP CONSTRAINT live_events_check;

-- The release before names an audience. Goes with the two columns once no release writes them.
CREATE FUNCTION live_event_topics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.topics := CASE
        WHEN NEW.audience_user_id IS NOT NULL THEN ARRAY['user:' || NEW.audience_user_id]
        WHEN NEW.audience_role = 'student' AND NEW.data ? 'tutor_id' THEN
            (SELECT array_agg(DISTINCT 'subject-days:' || subject) FROM tutor_availability
                WHERE tutor_id = (NEW.data ->> 'tutor_id')::uuid)
            || ('tutor-slots:' || (NEW.data ->> 'tutor_id'))
        ELSE ARRAY[NEW.audience_role]
    END;
    RETURN NEW;
END $$;
CREATE TRIGGER live_events_topics BEFORE INSERT OR UPDATE ON live_events FOR EACH ROW
    WHEN (NEW.audience_user_id IS NOT NULL OR NEW.audience_role IS NOT NULL) EXECUTE FUNCTION live_event_topics();

-- Through the trigger.
UPDATE live_events SET kind = kind;
ALTER TABLE live_events ADD CONSTRAINT live_events_topics_check CHECK (cardinality(topics) > 0);

CREATE INDEX live_events_xid ON live_events (xid);
