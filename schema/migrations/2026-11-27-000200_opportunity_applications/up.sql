-- Applications to what providers post, with the student's Common Profile as it was.

CREATE TABLE opportunity_applications (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    opportunity_id uuid NOT NULL REFERENCES opportunities (id),
    student_id uuid NOT NULL REFERENCES users (id),
    state text NOT NULL DEFAULT 'submitted' CHECK (
        state IN ('submitted', 'in_review', 'interview', 'waitlisted', 'accepted', 'declined', 'withdrawn')
    ),
    -- What the Common Profile said, by field.
    profile jsonb NOT NULL,
    -- What was asked, and the answer.
    question text NOT NULL CHECK (length(question) <= 300),
    answer text NOT NULL CHECK (length(answer) BETWEEN 1 AND 2000),
    -- For the provider alone.
    notes text NOT NULL DEFAULT '' CHECK (length(notes) <= 2000),
    notes_version integer NOT NULL DEFAULT 0,
    -- Counts moves, from 1.
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- When the provider first moved it or wrote; null while the student waits for anything.
    answered_at timestamptz,
    -- When the student last asked what became of it.
    asked_at timestamptz,
    -- However often somebody presses, there is one.
    CONSTRAINT opportunity_applications_once UNIQUE (student_id, opportunity_id)
);
CREATE TRIGGER opportunity_applications_student_open BEFORE INSERT ON opportunity_applications
    FOR EACH ROW EXECUTE FUNCTION refuse_ended_account('student_id');
CREATE INDEX opportunity_applications_student ON opportunity_applications (student_id, created_at DESC, id DESC);
CREATE INDEX opportunity_applications_opportunity ON opportunity_applications (opportunity_id, created_at DESC, id DESC);
-- Who still waits for a first answer, the longest first.
CREATE INDEX opportunity_applications_unanswered ON opportunity_applications (opportunity_id, created_at)
    WHERE answered_at IS NULL AND state = 'submitted';

-- What became of an application, in order.
CREATE TABLE opportunity_application_steps (
    application_id uuid NOT NULL REFERENCES opportunity_applications (id) ON DELETE CASCADE,
    number integer NOT NULL,
    state text NOT NULL,
    made_by text NOT NULL CHECK (made_by IN ('student', 'provider', 'academy')),
    made_at timestamptz NOT NULL,
    PRIMARY KEY (application_id, number)
);

-- What applicant and provider write to each other. Both are emailed; neither learns the other's address.
CREATE TABLE opportunity_application_messages (
    -- Made by the page that sends it: sent twice, it is stored once.
    id uuid PRIMARY KEY,
    application_id uuid NOT NULL REFERENCES opportunity_applications (id) ON DELETE CASCADE,
    sender_id uuid NOT NULL REFERENCES users (id),
    text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
    created_at timestamptz NOT NULL
);
CREATE INDEX opportunity_application_messages_application ON opportunity_application_messages (application_id, created_at, id);
CREATE INDEX opportunity_application_messages_sender ON opportunity_application_messages (sender_id);
