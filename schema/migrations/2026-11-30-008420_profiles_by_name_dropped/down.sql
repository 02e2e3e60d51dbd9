CREATE INDEX CONCURRENTLY profiles_by_name ON profiles (lower(last_name), lower(first_name), id);
