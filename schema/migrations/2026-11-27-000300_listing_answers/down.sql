DROP TABLE opportunity_views;
CREATE INDEX opportunity_applications_unanswered ON opportunity_applications (opportunity_id, created_at)
    WHERE answered_at IS NULL AND state = 'submitted';
DROP INDEX opportunity_applications_waiting;
ALTER TABLE opportunity_applications DROP COLUMN reminded_at;
DROP INDEX listings_paused;
UPDATE listings SET withheld = NULL WHERE withheld = 'paused';
ALTER TABLE listings DROP CONSTRAINT listings_withheld_check;
ALTER TABLE listings ADD CONSTRAINT listings_withheld_check CHECK (withheld IN ('closed', 'suspended'));
