-- How well organizations answer, and how much is looked at what they post.

-- A listing pauses while applications wait too long for a first answer.
ALTER TABLE listings DROP CONSTRAINT listings_withheld_check;
ALTER TABLE listings ADD CONSTRAINT listings_withheld_check CHECK (withheld IN ('closed', 'suspended', 'paused'));
CREATE INDEX listings_paused ON listings (id) WHERE withheld = 'paused';

-- When its provider was reminded that an application waits.
ALTER TABLE opportunity_applications ADD COLUMN reminded_at timestamptz;
CREATE INDEX opportunity_applications_waiting ON opportunity_applications (created_at, id)
    WHERE answered_at IS NULL AND state = 'submitted';
DROP INDEX opportunity_applications_unanswered;

-- How often an opportunity's page was looked at, by day in the academy's zone. Who looked is not stored.
CREATE TABLE opportunity_views (
    opportunity_id uuid NOT NULL REFERENCES opportunities (id) ON DELETE CASCADE,
    day date NOT NULL,
    views integer NOT NULL CHECK (views > 0),
    PRIMARY KEY (opportunity_id, day)
);
