-- Who did what to whom: every admin action, every movement of money. Rows are added and never changed.

CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    -- Null: the academy's own program. Kept when the account goes, so it references nothing; the name is looked
    -- up when the log is read and goes with the account.
    actor_id uuid,
    -- Such as application.approved.
    action text NOT NULL CHECK (action ~ '^[a-z_]+(\.[a-z_]+)+$' AND length(action) <= 100),
    -- What it was done to: the kind of thing, and its id.
    subject_type text NOT NULL CHECK (subject_type ~ '^[a-z_]+$' AND length(subject_type) <= 50),
    subject_id uuid NOT NULL,
    -- Ids, states and amounts; never names, addresses or texts of people, which could not be removed again.
    detail jsonb NOT NULL CHECK (jsonb_typeof(detail) = 'object'),
    -- The request that caused it, as in the process's log; null for what a job did.
    request_id text CHECK (length(request_id) <= 64)
);
CREATE INDEX audit_log_actor ON audit_log (actor_id, id DESC);
CREATE INDEX audit_log_subject ON audit_log (subject_id, id DESC);
CREATE INDEX audit_log_action ON audit_log (action, id DESC);

CREATE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'audit_log is append-only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();
-- Also for a session that pretends to be a replica.
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_append_only;
