-- What people are sorted by first: their last name, or the one name that they have.
CREATE FUNCTION sort_name(first_name text, last_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN lower(CASE WHEN last_name = '' THEN first_name ELSE last_name END);
