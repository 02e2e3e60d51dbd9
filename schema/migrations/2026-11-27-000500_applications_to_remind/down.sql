CREATE INDEX opportunity_applications_waiting ON opportunity_applications (created_at, id)
    WHERE answered_at IS NULL AND state = 'submitted';
DROP INDEX opportunity_applications_to_remind;
DROP INDEX opportunity_applications_unanswered;
