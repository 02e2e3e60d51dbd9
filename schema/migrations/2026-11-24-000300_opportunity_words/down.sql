DROP TRIGGER opportunity_words_of_changed ON opportunities;
DROP TRIGGER opportunity_words_of_new ON opportunities;
DROP FUNCTION add_opportunity_words;
DROP TABLE opportunity_words;
ALTER TABLE opportunities DROP COLUMN search_vector;
DROP FUNCTION plain_words;
ALTER TABLE opportunities ADD COLUMN search_vector tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('english'::regconfig, search_text(title)), 'A')
    || setweight(to_tsvector('english'::regconfig, search_text(organization || ' ' || discipline)), 'B')
    || setweight(to_tsvector('english'::regconfig, search_text(location)), 'C')
) STORED;
CREATE INDEX opportunities_vector ON opportunities USING gin (search_vector) WHERE is_listed;
CREATE INDEX saved_opportunities_newest ON saved_opportunities (user_id, saved_at DESC);
