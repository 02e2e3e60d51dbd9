-- A constraint cannot be made invalid again: the migration before this one drops it.
SELECT 1;
