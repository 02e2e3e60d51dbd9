-- Nothing is sorted by the last name alone any more.
DROP INDEX CONCURRENTLY profiles_by_name;
