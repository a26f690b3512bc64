-- When the last step of a game came, so that games which nobody plays any more can be told from those that go on.
ALTER TABLE tail ADD COLUMN at INTEGER; -- seconds since 1970; null for steps of earlier versions

-- Games that expired: their links say so.
CREATE TABLE expired (
    id TEXT    NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
