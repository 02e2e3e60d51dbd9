DROP FUNCTION sort_name;
