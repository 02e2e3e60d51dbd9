-- For the list of users by name.
CREATE INDEX CONCURRENTLY profiles_by_sort_name ON profiles (sort_name(first_name, last_name), lower(first_name), id);
