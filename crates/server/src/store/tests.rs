//! What is kept is kept, whole and once.

use std::path::Path;

use super::*;

fn row(n: u32) -> Row {
    Row { n, line: format!("{{\"n\":{n},\"quote\":\"\\\"\"}}"), ask: n.is_multiple_of(2).then(|| format!("0:{n}:1")) }
}

fn new_game(id: &str) -> NewGame {
    let seat = NewSeat { hash: [id.len().try_into().unwrap_or(0); 32], role: "0".to_owned() };
    NewGame {
        id: id.to_owned(),
        header: "{}".to_owned(),
        terms: "[]".to_owned(),
        seats: vec![seat],
        rows: Vec::new(),
        invitations: Vec::new(),
        recoveries: Vec::new(),
        seals: Vec::new(),
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_may_read_what_is_kept() {
    use std::os::unix::fs::PermissionsExt;
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("games");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let store = Store::open(&folder).await.unwrap();
    store.begin(new_game("one")).await.unwrap();
    assert_eq!(mode(&folder), 0o700);
    let files = || std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
    assert!(files().count() >= 2);
    for file in files() {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
    store.close().await;
    drop(store);
    // A file of an earlier version, which everyone could read.
    let file = folder.join("linstock.db");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    let store = Store::open(&folder).await.unwrap();
    assert_eq!(mode(&file), 0o600);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_said_and_what_was_kept_stays() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    let game = store.begin(new_game("one")).await.unwrap();
    let pages: i64 = store.writer.asked(|file| file.query_row("PRAGMA page_count", [], |row| row.get(0))).unwrap();
    store.writer.asked(|file| file.query_row(&store_cap(pages + 2), [], |_| Ok(()))).unwrap();
    let long = |n| Row { n, line: "x".repeat(100_000), ask: None };
    let full = store.append(Append { game, rows: vec![long(1)], seals: Vec::new(), over: None }).await;
    assert!(matches!(full, Err(StoreError::Full)), "{full:?}");
    assert!(store.log(game).await.unwrap().is_empty());
    // With room again the game goes on.
    store.writer.asked(|file| file.query_row(&store_cap(1 << 30), [], |_| Ok(()))).unwrap();
    store.append(Append { game, rows: vec![long(1)], seals: Vec::new(), over: None }).await.unwrap();
    assert_eq!(store.log(game).await.unwrap().len(), 1);
    assert!(store.is_well().await.is_ok() && store.free_bytes().is_none_or(|bytes| bytes > 0));
}

fn store_cap(most: i64) -> String {
    format!("PRAGMA max_page_count = {most}")
}

#[tokio::test(flavor = "multi_thread")]
async fn games_come_back_as_they_were_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    let game = store.begin(new_game("one")).await.unwrap();
    let rows = vec![row(1), row(2), row(3)];
    store.append(Append { game, rows: rows.clone(), seals: Vec::new(), over: None }).await.unwrap();
    store.close().await;
    drop(store);
    let store = Store::open(folder.path()).await.unwrap();
    let kept = store.game("one").await.unwrap().unwrap();
    assert_eq!((kept.key, kept.ended), (game, false));
    assert_eq!(store.log(game).await.unwrap(), rows);
    assert_eq!(store.seat(&[3; 32]).await.unwrap(), Some(("one".to_owned(), "0".to_owned())));
    assert_eq!(store.seat(&[4; 32]).await.unwrap(), None);
    assert!(store.game("two").await.unwrap().is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_that_fails_harms_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    let one = store.begin(new_game("one")).await.unwrap();
    let two = store.begin(new_game("three")).await.unwrap();
    store.append(Append { game: one, rows: vec![row(1)], seals: Vec::new(), over: None }).await.unwrap();
    let again = store.append(Append { game: one, rows: vec![row(1)], seals: Vec::new(), over: None });
    let other = store.append(Append { game: two, rows: vec![row(1)], seals: Vec::new(), over: None });
    let (again, other) = tokio::join!(again, other);
    assert!(matches!(again, Err(StoreError::Twice(1))), "a step is kept once");
    other.unwrap();
    assert_eq!(store.log(one).await.unwrap(), [row(1)]);
    assert_eq!(store.log(two).await.unwrap(), [row(1)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_ends_and_goes_on_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    let game = store.begin(new_game("one")).await.unwrap();
    for (n, over) in [(1, false), (2, true), (3, false)] {
        store.append(Append { game, rows: vec![row(n)], seals: Vec::new(), over: Some(over) }).await.unwrap();
        assert_eq!(store.game("one").await.unwrap().unwrap().ended, over);
        assert_eq!(store.going_on().await.unwrap().len(), usize::from(!over));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_has_one_server() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    assert!(matches!(Store::open(folder.path()).await, Err(StoreError::Taken(_))));
    store.close().await;
    drop(store);
    Store::open(folder.path()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn many_games_at_once_are_kept_apart() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Store::open(folder.path()).await.unwrap());
    let mut playing = tokio::task::JoinSet::new();
    for game in 0..100 {
        let store = Arc::clone(&store);
        playing.spawn(async move {
            let key = store.begin(NewGame { seats: Vec::new(), ..new_game(&game.to_string()) }).await.unwrap();
            for n in 1..=10 {
                store
                    .append(Append { game: key, rows: vec![row(2 * n - 1), row(2 * n)], seals: Vec::new(), over: None })
                    .await
                    .unwrap();
            }
            key
        });
    }
    for key in playing.join_all().await {
        assert_eq!(store.log(key).await.unwrap(), (1..=20).map(row).collect::<Vec<_>>());
    }
    assert_eq!(store.count().await.unwrap(), 100);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_a_newer_version_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    connect(&folder.path().join("linstock.db")).unwrap().pragma_update(None, "user_version", 9999).unwrap();
    store.close().await;
    drop(store);
    let Err(refused) = Store::open(folder.path()).await else { panic!("it was opened") };
    assert!(matches!(refused, StoreError::Newer(_)), "{refused}");
    assert!(refused.to_string().contains("linstock.db"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_commit_is_on_the_disk_before_it_counts() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    let asked = |connection: &Connection| {
        let journal: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
        let synchronous: i64 = connection.query_row("PRAGMA synchronous", [], |row| row.get(0))?;
        Ok::<_, rusqlite::Error>((journal, synchronous))
    };
    let full = ("wal".to_owned(), 2);
    assert_eq!(store.writer.asked(asked).unwrap(), full, "2 is FULL");
    assert_eq!(store.readers.read(asked).await.unwrap(), full);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_the_first_version_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("linstock.db");
    let first = connect(&file).unwrap();
    first.execute_batch(include_str!("../../migrations/0001_games.sql")).unwrap();
    first
        .execute_batch("INSERT INTO game (id, header, terms, created) VALUES ('one', '', '', 0), ('two', '', '', 0)")
        .unwrap();
    for (game, n) in [(2, 1), (1, 1), (1, 2), (2, 2), (1, 3)] {
        let row = row(n);
        let values = rusqlite::params![game, row.n, row.line, row.ask];
        first.execute("INSERT INTO log (game, n, line, ask) VALUES (?1, ?2, ?3, ?4)", values).unwrap();
    }
    drop(first);
    for _ in 0..2 {
        let store = Store::open(folder.path()).await.unwrap();
        assert_eq!(store.log(1).await.unwrap(), [row(1), row(2), row(3)]);
        assert_eq!(store.log(2).await.unwrap(), [row(1), row(2)]);
        store.close().await;
    }
    let store = Store::open(folder.path()).await.unwrap();
    store.append(Append { game: 2, rows: vec![row(3)], seals: Vec::new(), over: None }).await.unwrap();
    assert_eq!(store.log(2).await.unwrap(), [row(1), row(2), row(3)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_leaves_the_pen_to_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    let game = store.begin(new_game("one")).await.unwrap();
    let writer = Arc::clone(&store.writer);
    assert!(tokio::spawn(async move { writer.write(Job::Panic).await }).await.is_err());
    let next = store.append(Append { game, rows: vec![row(1)], seals: Vec::new(), over: None });
    tokio::time::timeout(Duration::from_secs(10), next).await.unwrap().unwrap();
    assert_eq!(store.log(game).await.unwrap(), [row(1)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_store_takes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    let game = store.begin(new_game("one")).await.unwrap();
    store.close().await;
    let late = store.append(Append { game, rows: vec![row(1)], seals: Vec::new(), over: None }).await;
    assert!(matches!(late, Err(StoreError::Closed)));
    assert!(matches!(store.count().await, Err(StoreError::Closed)));
}

#[test]
fn what_came_to_nothing_is_not_remembered() {
    let mut file = Connection::open_in_memory().unwrap();
    assert!(schema::bring_up_to_date(&mut file).unwrap());
    let mut sql = sql::Sql::new(file);
    let game = sql.commit(std::iter::once(&Job::Begin(new_game("one")))).unwrap()[0];
    let append = |rows| Job::Append(Append { game, rows, seals: Vec::new(), over: None });
    let both = [append(vec![row(1), row(2)]), append(vec![row(2)])];
    assert!(matches!(sql.commit(both.iter()), Err(StoreError::Twice(2))));
    for step in [append(vec![row(1)]), append(vec![row(2)])] {
        sql.commit(std::iter::once(&step)).unwrap();
    }
    let mut chain = sql.connection().prepare("SELECT key, n, before FROM log ORDER BY key").unwrap();
    let chain = chain.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    let chain: Vec<(i64, u32, Option<i64>)> = chain.unwrap().collect::<Result<_, _>>().unwrap();
    assert_eq!(chain, [(1, 1, None), (2, 2, Some(1))]);
}
