-- Every step says which step of its game came before, and of every game the last one is known. An index by game and step
-- would be written to in as many places as there are games in a commit; this is written to in one or two.
ALTER TABLE log ADD COLUMN before INTEGER; -- the key of the step before; null for the first

UPDATE log SET before = (SELECT earlier.key FROM log AS earlier WHERE earlier.game = log.game AND earlier.n < log.n ORDER BY earlier.n DESC LIMIT 1);

CREATE TABLE tail (
    game INTEGER PRIMARY KEY,
    last INTEGER NOT NULL, -- the key of the last step
    n    INTEGER NOT NULL  -- and its number
) STRICT;

INSERT INTO tail (game, last, n) SELECT game, key, max(n) FROM log GROUP BY game;

DROP INDEX log_by_game;
DROP TABLE IF EXISTS _sqlx_migrations;
