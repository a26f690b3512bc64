-- Fair dice: what each who takes part in a round has committed to and given. A row of a round is there from its beginning;
-- what is committed to is never changed, and the secret is added when everyone has committed.
CREATE TABLE seal (
    game       INTEGER NOT NULL REFERENCES game (key),
    round      INTEGER NOT NULL, -- from 1
    party      INTEGER NOT NULL, -- 0 for the server, then the seats in their order
    who        TEXT    NOT NULL,
    first      INTEGER NOT NULL, -- the first step whose dice are of this round
    commitment TEXT,
    secret     TEXT,
    PRIMARY KEY (game, round, party)
) STRICT, WITHOUT ROWID;
