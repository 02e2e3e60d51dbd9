-- What admins do with lesson records: mark them as paid, and enter those that no booking made.

-- A text's words, to be found by their beginnings. What separates words is taken out first: Postgres would keep an address, a
-- path or a number with its sign as one. `schema/src/models/search.rs` takes apart what is looked for in the same way.
CREATE FUNCTION search_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN to_tsvector('simple', translate($1, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~’‘“”–—…·', repeat(' ', 40)));

ALTER TABLE tutor_sessions
    -- Rises with each change, so that nobody changes what they have not seen.
    ADD version integer NOT NULL DEFAULT 1 CHECK (version > 0),
    -- The admin who changed it last; nobody if it was a booking that did.
    ADD changed_by uuid REFERENCES profiles (id),
    -- What the tutor earns by it, US cents. The release before stores none with a booking's record: then it is the booking's.
    ADD tutor_share_cents integer CHECK (tutor_share_cents >= 0);
