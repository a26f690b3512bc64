//! What is read of one game.

use rusqlite::{Connection, OptionalExtension, Row as SqlRow};

use super::{Kept, Row, SealRow};

/// A game by its id.
pub(crate) fn game_in(file: &Connection, id: &str) -> Result<Option<Kept>, rusqlite::Error> {
    let kept = |row: &SqlRow<'_>| {
        let ended: Option<i64> = row.get(3)?;
        Ok(Kept { key: row.get(0)?, header: row.get(1)?, terms: row.get(2)?, ended: ended.is_some() })
    };
    let mut game = file.prepare_cached("SELECT key, header, terms, ended FROM game WHERE id = ?1")?;
    game.query_row([id], kept).optional()
}

/// The steps of a game, in order.
pub(crate) fn log_in(file: &Connection, game: i64) -> Result<Vec<Row>, rusqlite::Error> {
    let mut back = file.prepare_cached(
        "WITH RECURSIVE back (n, line, ask, before) AS ( \
             SELECT log.n, line, ask, before FROM tail JOIN log ON log.key = tail.last WHERE tail.game = ?1 \
             UNION ALL \
             SELECT log.n, log.line, log.ask, log.before FROM back JOIN log ON log.key = back.before \
         ) SELECT n, line, ask FROM back",
    )?;
    let rows = back.query_map([game], |row| Ok(Row { n: row.get(0)?, line: row.get(1)?, ask: row.get(2)? }));
    let mut rows = rows?.collect::<Result<Vec<_>, _>>()?;
    rows.reverse();
    Ok(rows)
}

/// The rounds of a game's fair dice, in order, a row for each who takes part.
pub(crate) fn seals_in(file: &Connection, game: i64) -> Result<Vec<SealRow>, rusqlite::Error> {
    let query = "SELECT round, party, who, first, commitment, secret FROM seal WHERE game = ?1 ORDER BY round, party";
    let row = |row: &SqlRow<'_>| {
        Ok(SealRow {
            round: row.get(0)?,
            party: row.get(1)?,
            who: row.get(2)?,
            first: row.get(3)?,
            commitment: row.get(4)?,
            secret: row.get(5)?,
        })
    };
    file.prepare_cached(query)?.query_map([game], row)?.collect()
}
