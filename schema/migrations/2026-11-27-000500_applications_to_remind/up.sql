-- What was never answered stays so for ever. A job that looks for what waits finds it by its listing, and what its provider is to be
-- reminded of by when it was sent.
CREATE INDEX opportunity_applications_unanswered ON opportunity_applications (opportunity_id, created_at)
    WHERE answered_at IS NULL AND state = 'submitted';
CREATE INDEX opportunity_applications_to_remind ON opportunity_applications (created_at, id)
    WHERE answered_at IS NULL AND state = 'submitted' AND reminded_at IS NULL;
DROP INDEX opportunity_applications_waiting;
