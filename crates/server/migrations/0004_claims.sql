-- An invitation to a seat, by the hash of its code. The one who takes it up gets the secret of the seat, which nobody else
-- ever has; after that the code is worth nothing.
CREATE TABLE invitation (
    hash    BLOB    NOT NULL PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES game (key),
    role    TEXT    NOT NULL,
    claimed INTEGER -- seconds since 1970; null as long as nobody has
) STRICT, WITHOUT ROWID;

-- With this code the owner of a seat takes it back: every secret of the seat that was given out before is worth nothing then.
CREATE TABLE recovery (
    hash BLOB    NOT NULL PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game (key),
    role TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_by_game ON seat (game, role);
CREATE INDEX invitation_by_game ON invitation (game, role);
CREATE INDEX recovery_by_game ON recovery (game, role);
