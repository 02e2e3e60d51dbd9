-- A constraint is not made doubtful again: the migration before this one takes it away.
SELECT 1;
