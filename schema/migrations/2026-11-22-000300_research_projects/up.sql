-- Research projects whole: when they began and ended and what came of them, milestones, meetings, drafts, and mentors who
-- gave a project back.

ALTER TABLE research_requests
    ADD COLUMN started_at timestamptz,
    ADD COLUMN completed_at timestamptz,
    -- "$3,000 for 10 hours of 1-on-1 mentorship"; more can be bought.
    ADD COLUMN hours_included smallint NOT NULL DEFAULT 10 CHECK (hours_included BETWEEN 1 AND 500),
    ADD COLUMN last_activity_at timestamptz NOT NULL DEFAULT now(),
    ADD COLUMN outcome text CHECK (outcome IN
        ('submitted', 'preprint', 'student_journal', 'peer_reviewed', 'poster', 'none')),
    ADD COLUMN outcome_url text CHECK (length(outcome_url) <= 2000),
    -- The number of the newest draft, whether or not it is still there: numbers are not given twice.
    ADD COLUMN last_draft_number smallint NOT NULL DEFAULT 0,
    ADD CONSTRAINT research_requests_url_of_outcome CHECK (outcome_url IS NULL OR coalesce(outcome, 'none') <> 'none');
CREATE UNIQUE INDEX research_requests_one_open ON research_requests (student_id) WHERE status <> 'completed';
-- With what says whether a project is at risk, so that all of them are counted without reading one.
CREATE INDEX research_requests_status ON research_requests (status, created_at DESC, id DESC) INCLUDE (last_activity_at);

ALTER TABLE research_progress
    ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
    ADD COLUMN version integer NOT NULL DEFAULT 1;

ALTER TABLE research_links
    ADD COLUMN kind text NOT NULL DEFAULT 'link' CHECK (kind IN ('link', 'draft')),
    ADD COLUMN draft_number smallint,
    ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
    ADD COLUMN version integer NOT NULL DEFAULT 1,
    ADD CONSTRAINT research_links_drafts_are_numbered CHECK ((kind = 'draft') = (draft_number IS NOT NULL));
CREATE UNIQUE INDEX research_links_draft_number ON research_links (research_request_id, draft_number);

CREATE TABLE research_milestones (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    research_request_id uuid NOT NULL REFERENCES research_requests (id) ON DELETE CASCADE,
    kind text NOT NULL DEFAULT 'other' CHECK (kind IN
        ('question', 'literature', 'method', 'draft', 'paper', 'other')),
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
    due_on date NOT NULL,
    done_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    version integer NOT NULL DEFAULT 1
);
CREATE INDEX research_milestones_request ON research_milestones (research_request_id, due_on);
CREATE INDEX research_milestones_open ON research_milestones (due_on, research_request_id) WHERE done_at IS NULL;

CREATE TABLE research_meetings (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    research_request_id uuid NOT NULL REFERENCES research_requests (id) ON DELETE CASCADE,
    -- Who held it.
    user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    held_on date NOT NULL,
    minutes smallint NOT NULL CHECK (minutes BETWEEN 15 AND 480 AND minutes % 15 = 0),
    notes text NOT NULL DEFAULT '' CHECK (length(notes) <= 4000),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    version integer NOT NULL DEFAULT 1
);
CREATE INDEX research_meetings_request ON research_meetings (research_request_id, held_on DESC);
CREATE INDEX research_meetings_user ON research_meetings (user_id);

-- Tutors who have a project no longer, and why.
CREATE TABLE research_handovers (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    research_request_id uuid NOT NULL REFERENCES research_requests (id) ON DELETE CASCADE,
    tutor_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('declined', 'handed_back', 'reassigned')),
    reason text NOT NULL CHECK (length(reason) <= 1000),
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT research_handovers_reason CHECK (reason <> '' OR kind = 'reassigned')
);
CREATE INDEX research_handovers_request ON research_handovers (research_request_id, created_at DESC);
CREATE INDEX research_handovers_tutor ON research_handovers (tutor_id);
