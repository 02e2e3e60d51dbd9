-- That an admin looked at something of somebody's is entered once in each hour of the clock (in UTC), however many reads
-- their open page makes of it at once. Entries from before can be there twice, and none is ever removed: the rule begins
-- after the last of them.
DO $$
BEGIN
    EXECUTE format(
        $index$
            CREATE UNIQUE INDEX audit_log_views ON audit_log
                (actor_id, subject_id, action, date_trunc('hour', at AT TIME ZONE 'UTC'))
                WHERE action LIKE '%%.viewed' AND id > %s
        $index$,
        (SELECT coalesce(max(id), 0) FROM audit_log));
END $$;
