-- A year of the AI tutor: many students, many sessions, nearly everything over, looked at, or of another day.
INSERT INTO ai_tutor_accesses (token_hash, created_at, expires_at)
    SELECT sha256(n::text::bytea), now(), now() + n * interval '1 minute' FROM generate_series(1, 6000) AS n;
INSERT INTO ai_tutor_sessions (user_id, access_id, grade, subject, topic, mode, started_at, last_active_at,
        connection_id, seconds, ended_at, end_reason)
    SELECT CASE WHEN n % 2 = 0 THEN (CASE WHEN n % 100 = 0 THEN :student ELSE :tutor END)::uuid END, a.id, '9th', 'Math',
        'Equations', 'text', at, at, gen_random_uuid(), 600, at, 'finished'
    FROM (SELECT id, row_number() OVER () AS n, now() - row_number() OVER () * interval '90 minutes' AS at
          FROM ai_tutor_accesses) AS a;
INSERT INTO ai_tutor_messages (session_id, seq, role, content, state, created_at)
    SELECT id, n, CASE WHEN n % 2 = 1 THEN 'user' ELSE 'assistant' END, 'Something that was said', 'complete', started_at
    FROM ai_tutor_sessions, generate_series(1, 4) AS n;
INSERT INTO ai_tutor_flags (session_id, user_id, severity, source, categories, excerpt, subject, topic, created_at, decided_at,
        decided_by)
    SELECT id, user_id, 'steer', 'student', '{harassment}', 'Something that was found', 'Math', 'Equations', started_at,
        started_at, :tutor
    FROM ai_tutor_sessions;
INSERT INTO ai_tutor_usage (day, holder, user_id, sessions, seconds)
    SELECT current_date - n % 300, 'access:' || n, NULL, 1, 600 FROM generate_series(1, 6000) AS n;
