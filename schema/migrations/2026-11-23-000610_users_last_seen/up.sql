-- By itself, so that the change of the table has let go of its lock, for which every request of somebody signed in waits.
UPDATE users u SET last_seen_at = s.last_seen_at
    FROM (SELECT user_id, max(last_seen_at) AS last_seen_at FROM sessions GROUP BY user_id) s
    WHERE s.user_id = u.id AND u.deleted_at IS NULL;
