//! What is kept is kept, whole and once.

use super::*;

fn row(n: u32) -> Row {
    Row { n, line: format!("{{\"n\":{n},\"quote\":\"\\\"\"}}"), ask: n.is_multiple_of(2).then(|| format!("0:{n}:1")) }
}

fn new_game(id: &str) -> NewGame {
    let seat = NewSeat { hash: [id.len().try_into().unwrap_or(0); 32], role: "0".to_owned() };
    NewGame { id: id.to_owned(), header: "{}".to_owned(), terms: "[]".to_owned(), seats: vec![seat], rows: Vec::new() }
}

#[tokio::test]
async fn games_come_back_as_they_were_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    let game = store.begin(new_game("one")).await.unwrap();
    let rows = vec![row(1), row(2), row(3)];
    store.append(Append { game, rows: rows.clone(), over: None }).await.unwrap();
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

#[tokio::test]
async fn a_write_that_fails_harms_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    let one = store.begin(new_game("one")).await.unwrap();
    let two = store.begin(new_game("three")).await.unwrap();
    store.append(Append { game: one, rows: vec![row(1)], over: None }).await.unwrap();
    let again = store.append(Append { game: one, rows: vec![row(1)], over: None });
    let other = store.append(Append { game: two, rows: vec![row(1)], over: None });
    let (again, other) = tokio::join!(again, other);
    assert!(matches!(again, Err(StoreError::Database(_))), "a step is kept once");
    other.unwrap();
    assert_eq!(store.log(one).await.unwrap(), [row(1)]);
    assert_eq!(store.log(two).await.unwrap(), [row(1)]);
}

#[tokio::test]
async fn a_game_ends_and_goes_on_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    let game = store.begin(new_game("one")).await.unwrap();
    for (n, over) in [(1, false), (2, true), (3, false)] {
        store.append(Append { game, rows: vec![row(n)], over: Some(over) }).await.unwrap();
        assert_eq!(store.game("one").await.unwrap().unwrap().ended, over);
        assert_eq!(store.going_on().await.unwrap().len(), usize::from(!over));
    }
}

#[tokio::test]
async fn a_folder_has_one_server() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    assert!(matches!(Store::open(folder.path()).await, Err(StoreError::Taken(_))));
    store.close().await;
    drop(store);
    Store::open(folder.path()).await.unwrap();
}

#[tokio::test]
async fn many_games_share_a_commit() {
    let folder = tempfile::tempdir().unwrap();
    let store = std::sync::Arc::new(Store::open(folder.path()).await.unwrap());
    let game = store.begin(new_game("one")).await.unwrap();
    let mut waiting = tokio::task::JoinSet::new();
    for n in 1..=1000 {
        let store = std::sync::Arc::clone(&store);
        waiting.spawn(async move { store.append(Append { game, rows: vec![row(n)], over: None }).await.unwrap() });
    }
    waiting.join_all().await;
    let log = store.log(game).await.unwrap();
    assert_eq!(log, (1..=1000).map(row).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_file_of_a_newer_version_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'from the future', 1, x'00', 0)",
    )
    .execute(&store.reads)
    .await
    .unwrap();
    store.close().await;
    drop(store);
    let Err(refused) = Store::open(folder.path()).await else { panic!("it was opened") };
    assert!(matches!(refused, StoreError::Migration { .. }), "{refused}");
    assert!(refused.to_string().contains("linstock.db"), "{refused}");
}

#[tokio::test]
async fn every_commit_is_on_the_disk_before_it_counts() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&store.reads).await.unwrap();
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&store.reads).await.unwrap();
    assert_eq!((journal.as_str(), synchronous), ("wal", 2), "2 is FULL");
}
