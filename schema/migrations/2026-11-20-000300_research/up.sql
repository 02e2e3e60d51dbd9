-- Research mentorship: a request becomes a project once a tutor is assigned.

CREATE TABLE research_requests (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    student_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    assigned_tutor_id uuid REFERENCES profiles (id),
    research_area text NOT NULL CHECK (length(research_area) BETWEEN 1 AND 1000),
    goals text NOT NULL CHECK (length(goals) BETWEEN 1 AND 1000),
    background_knowledge text NOT NULL CHECK (length(background_knowledge) BETWEEN 1 AND 1000),
    preferred_timeline text NOT NULL CHECK (preferred_timeline IN
        ('1-3 months', '3-6 months', '6-12 months', '1+ years', 'flexible')),
    availability text NOT NULL CHECK (length(availability) BETWEEN 1 AND 1000),
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'assigned', 'in_progress', 'completed')),
    progress_percentage smallint NOT NULL DEFAULT 0 CHECK (progress_percentage BETWEEN 0 AND 100),
    assigned_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CHECK ((status = 'pending') = (assigned_tutor_id IS NULL)),
    CHECK ((assigned_tutor_id IS NULL) = (assigned_at IS NULL))
);
CREATE INDEX research_requests_student ON research_requests (student_id, created_at DESC);
CREATE INDEX research_requests_tutor ON research_requests (assigned_tutor_id, created_at DESC);
CREATE INDEX research_requests_newest ON research_requests (created_at DESC);

CREATE TABLE research_progress (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    research_request_id uuid NOT NULL REFERENCES research_requests (id) ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
    description text NOT NULL CHECK (length(description) BETWEEN 1 AND 1000),
    update_type text NOT NULL DEFAULT 'progress' CHECK (update_type IN ('progress', 'research')),
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX research_progress_request ON research_progress (research_request_id, created_at DESC);

CREATE TABLE research_links (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    research_request_id uuid NOT NULL REFERENCES research_requests (id) ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
    url text NOT NULL CHECK (length(url) <= 2000),
    description text CHECK (length(description) BETWEEN 1 AND 1000),
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX research_links_request ON research_links (research_request_id, created_at DESC);
