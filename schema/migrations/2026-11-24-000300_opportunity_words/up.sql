-- Words much like those that visitors type are looked for among all words that opportunities have, of which there are few, and
-- what has these words by full text alone: to compare a word with the text of thousands of rows takes too long.

-- Text as words: lower case, without accents, letters and digits alone. To the text-search parser "java/python" is a path.
CREATE FUNCTION plain_words(words text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT regexp_replace(public.search_text(words), '[^[:alnum:]]+', ' ', 'g') $$;

ALTER TABLE opportunities DROP COLUMN search_vector;
ALTER TABLE opportunities ADD COLUMN search_vector tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('english'::regconfig, plain_words(title)), 'A')
    || setweight(to_tsvector('english'::regconfig, plain_words(organization || ' ' || discipline)), 'B')
    || setweight(to_tsvector('english'::regconfig, plain_words(location)), 'C')
) STORED;
CREATE INDEX opportunities_vector ON opportunities USING gin (search_vector) WHERE is_listed;

-- The words that opportunities have or had. One that none has any more finds nothing.
CREATE TABLE opportunity_words (
    word text PRIMARY KEY
);
CREATE INDEX opportunity_words_like ON opportunity_words USING gin (word gin_trgm_ops);

CREATE FUNCTION add_opportunity_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    -- In one order, so that two statements at once wait for each other in turn.
    INSERT INTO opportunity_words
    SELECT DISTINCT word
    FROM written, string_to_table(
        plain_words(concat_ws(' ', title, organization, discipline, location)), ' '
    ) AS word
    WHERE word <> ''
    ORDER BY word
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
CREATE TRIGGER opportunity_words_of_new AFTER INSERT ON opportunities
    REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION add_opportunity_words();
CREATE TRIGGER opportunity_words_of_changed AFTER UPDATE ON opportunities
    REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION add_opportunity_words();

INSERT INTO opportunity_words
SELECT DISTINCT word
FROM opportunities, string_to_table(
    plain_words(concat_ws(' ', title, organization, discipline, location)), ' '
) AS word
WHERE word <> '';

-- No list is in this order.
DROP INDEX saved_opportunities_newest;
