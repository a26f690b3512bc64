-- A game is its header (the first line of its record) and its log (a line a step); everything else is derived.
CREATE TABLE game (
    key     INTEGER PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE,
    header  TEXT    NOT NULL,
    terms   TEXT    NOT NULL, -- who plays which side and how, as JSON
    created INTEGER NOT NULL, -- seconds since 1970
    ended   INTEGER           -- the same; null while it goes on
) STRICT;

CREATE INDEX game_going_on ON game (key) WHERE ended IS NULL;

-- Whoever shows the secret whose hash this is sits here.
CREATE TABLE seat (
    hash BLOB    NOT NULL PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game (key),
    role TEXT    NOT NULL -- '0' and '1' for the sides, 'hot' for both, 'watch' for neither
) STRICT, WITHOUT ROWID;

-- Appended to and never changed. The rows of all games lie in the order in which they came.
CREATE TABLE log (
    key  INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    n    INTEGER NOT NULL,
    line TEXT    NOT NULL, -- the line of the record
    ask  TEXT              -- which request it answers, so that the same one is never answered twice
) STRICT;

CREATE UNIQUE INDEX log_by_game ON log (game, n);

-- Records that people brought along to look at.
CREATE TABLE record (
    key      INTEGER PRIMARY KEY,
    id       TEXT    NOT NULL UNIQUE,
    text     TEXT    NOT NULL,
    received INTEGER NOT NULL
) STRICT;
