-- The summer portal's opportunities: what organisations offer students, as admins list it.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Text as it is searched: lower case, without accents. Immutable, which unaccent() itself is not, because it names its dictionary.
CREATE FUNCTION search_text(words text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, words)) $$;

CREATE TABLE opportunities (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    -- The last part of its page's address.
    slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120),
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
    organization text NOT NULL CHECK (length(organization) BETWEEN 1 AND 120),
    category text NOT NULL CHECK (category IN ('internship', 'research', 'bootcamp', 'pre-college')),
    discipline text NOT NULL CHECK (length(discipline) BETWEEN 1 AND 60),
    -- Where it takes place, such as a city and state; for a remote one, where its organisation is.
    location text NOT NULL CHECK (length(location) BETWEEN 1 AND 120),
    -- ISO 3166-1 alpha-2.
    country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
    is_remote boolean NOT NULL,
    -- What students are paid, in words: empty when that is not said, null when they are not.
    stipend text CHECK (length(stipend) <= 200),
    -- What a family pays in all, US cents; 0 is free.
    cost_cents integer NOT NULL CHECK (cost_cents BETWEEN 0 AND 10000000),
    -- What help there is with the cost; empty for none.
    aid text NOT NULL DEFAULT '' CHECK (length(aid) <= 500),
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    -- The deadline as its organisation states it, and the instant that it means.
    deadline_local timestamp NOT NULL,
    deadline_zone text NOT NULL CHECK (length(deadline_zone) BETWEEN 1 AND 60),
    deadline_at timestamptz NOT NULL,
    -- When applicants hear; null when the organisation does not say.
    decision_on date,
    -- School grades; 13 is the first year of college.
    min_grade smallint NOT NULL,
    max_grade smallint NOT NULL,
    -- Who may apply, by citizenship or residence; empty for everybody.
    residency text NOT NULL DEFAULT '' CHECK (length(residency) <= 200),
    description text NOT NULL CHECK (length(description) BETWEEN 1 AND 4000),
    -- Who really runs it, in words.
    run_by text NOT NULL CHECK (length(run_by) BETWEEN 1 AND 300),
    -- The organisation's own page, where students apply.
    apply_url text NOT NULL CHECK (apply_url ~ '^https?://' AND length(apply_url) <= 500),
    -- Whose existence an admin has verified.
    verified text CHECK (verified IN ('university', 'organization')),
    -- When an admin last compared it with its organisation's page.
    checked_at timestamptz NOT NULL,
    -- Why an admin has hidden it, for other admins; null while it is not hidden.
    hidden_reason text CHECK (length(hidden_reason) BETWEEN 1 AND 500),
    -- Whether lists may still hold it. A job takes it back once time has closed it, and renders the pages that show it anew.
    is_listed boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    search_vector tsvector NOT NULL GENERATED ALWAYS AS (
        setweight(to_tsvector('english'::regconfig, search_text(title)), 'A')
        || setweight(to_tsvector('english'::regconfig, search_text(organization || ' ' || discipline)), 'B')
        || setweight(to_tsvector('english'::regconfig, search_text(location)), 'C')
    ) STORED,
    CONSTRAINT opportunities_dates CHECK (starts_on <= ends_on),
    CONSTRAINT opportunities_grades CHECK (6 <= min_grade AND min_grade <= max_grade AND max_grade <= 13)
);
-- With what most filters ask for: how many there are is counted by these indexes alone.
CREATE INDEX opportunities_deadline ON opportunities (deadline_at, id)
    INCLUDE (checked_at, is_remote, cost_cents, min_grade, max_grade) WHERE is_listed AND hidden_reason IS NULL;
CREATE INDEX opportunities_category ON opportunities (category, deadline_at, id)
    INCLUDE (checked_at, is_remote, cost_cents, min_grade, max_grade) WHERE is_listed AND hidden_reason IS NULL;
CREATE INDEX opportunities_newest ON opportunities (created_at DESC, id DESC) WHERE is_listed;
CREATE INDEX opportunities_cost ON opportunities (cost_cents, deadline_at, id) WHERE is_listed;
CREATE INDEX opportunities_start ON opportunities (starts_on, id) WHERE is_listed;
-- For the job that takes back what has not been checked for too long.
CREATE INDEX opportunities_checked ON opportunities (checked_at) WHERE is_listed;
CREATE INDEX opportunities_vector ON opportunities USING gin (search_vector) WHERE is_listed;
-- Of all of them, since admins look for parts of words here.
CREATE INDEX opportunities_words ON opportunities USING gin (
    search_text(title || ' ' || organization || ' ' || discipline || ' ' || location) gin_trgm_ops
);
-- What the admins' table is sorted by.
CREATE INDEX opportunities_updated ON opportunities (updated_at, id);
CREATE INDEX opportunities_all_deadline ON opportunities (deadline_at, id);
CREATE INDEX opportunities_all_checked ON opportunities (checked_at, id);
-- By which alone it counts.
CREATE INDEX opportunities_shown ON opportunities (checked_at, deadline_at) WHERE hidden_reason IS NULL;
CREATE INDEX opportunities_hidden ON opportunities (updated_at, id) WHERE hidden_reason IS NOT NULL;
-- Of one title, organisation and start, there is one.
CREATE INDEX opportunities_same ON opportunities (lower(title), lower(organization), starts_on);

-- What opportunities' addresses ended with before. They lead to their opportunities for good.
CREATE TABLE former_opportunity_slugs (
    slug text PRIMARY KEY CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120),
    opportunity_id uuid NOT NULL REFERENCES opportunities (id) ON DELETE CASCADE,
    left_at timestamptz NOT NULL
);
CREATE INDEX former_opportunity_slugs_opportunity ON former_opportunity_slugs (opportunity_id);
