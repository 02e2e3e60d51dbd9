-- What students do at the summer portal: their Common Profiles, what they save, and what they report.

-- A field a row: each is edited, and conflicts, on its own. One that was never filled has none.
CREATE TABLE common_profile_fields (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    field text NOT NULL CHECK (field IN (
        'name', 'grade', 'gpa', 'coursework', 'test_scores', 'interests', 'skills', 'essay'
    )),
    content text NOT NULL CHECK (length(content) <= 6000),
    version integer NOT NULL CHECK (version > 0),
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, field)
);

CREATE TABLE saved_opportunities (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    opportunity_id uuid NOT NULL REFERENCES opportunities (id) ON DELETE CASCADE,
    saved_at timestamptz NOT NULL,
    -- Whether the student wants to be reminded of the deadline.
    wants_reminders boolean NOT NULL DEFAULT true,
    -- The deadlines that they have been reminded of, a week and two days before: one that moves is another.
    week_reminder_for timestamptz,
    last_reminder_for timestamptz,
    PRIMARY KEY (user_id, opportunity_id)
);
CREATE INDEX saved_opportunities_newest ON saved_opportunities (user_id, saved_at DESC);
-- Who is to be reminded, from the opportunity on.
CREATE UNIQUE INDEX saved_opportunities_opportunity ON saved_opportunities (opportunity_id, user_id);

CREATE TABLE opportunity_reports (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    opportunity_id uuid NOT NULL REFERENCES opportunities (id) ON DELETE CASCADE,
    reporter_id uuid NOT NULL REFERENCES users (id),
    reason text NOT NULL CHECK (reason IN ('closed', 'wrong', 'fees', 'spam', 'unsafe', 'other')),
    details text NOT NULL DEFAULT '' CHECK (length(details) <= 1000),
    created_at timestamptz NOT NULL,
    decision text CHECK (decision IN ('dismissed', 'corrected', 'hidden')),
    decided_at timestamptz,
    decided_by uuid REFERENCES profiles (id),
    -- For other admins.
    note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
    CONSTRAINT opportunity_reports_decided CHECK (
        (decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL)
    )
);
-- A student has one open report about an opportunity.
CREATE UNIQUE INDEX opportunity_reports_open ON opportunity_reports (reporter_id, opportunity_id) WHERE decision IS NULL;
CREATE INDEX opportunity_reports_waiting ON opportunity_reports (created_at, id) WHERE decision IS NULL;
CREATE INDEX opportunity_reports_newest ON opportunity_reports (created_at DESC, id DESC) WHERE decision IS NOT NULL;
CREATE INDEX opportunity_reports_opportunity ON opportunity_reports (opportunity_id, created_at DESC);
CREATE INDEX opportunity_reports_reporter ON opportunity_reports (reporter_id);
CREATE INDEX opportunity_reports_decided_by ON opportunity_reports (decided_by);
