-- That an admin looked at something of somebody's is entered once in each hour of the clock, however many reads their open
-- page makes of it at once.
CREATE UNIQUE INDEX audit_log_views ON audit_log
    (actor_id, subject_id, action, date_trunc('hour', at AT TIME ZONE 'UTC')) WHERE action LIKE '%.viewed';
