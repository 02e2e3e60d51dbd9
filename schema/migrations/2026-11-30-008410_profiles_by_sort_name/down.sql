DROP INDEX CONCURRENTLY profiles_by_sort_name;
