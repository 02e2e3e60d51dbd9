-- The one of the migration before serves its queries, too.
DROP INDEX tutor_sessions_paid_elsewhere;
