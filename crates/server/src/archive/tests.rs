//! Games looked after while a server runs and while none does.

use std::path::Path;

use linstock::Bookshelf;

use super::*;
use crate::store::{Append, NewGame, NewSeat, Row, SealRow, Stale, Store, now};

fn new_game(id: &str, mark: u8) -> NewGame {
    let header = r#"{"rulebook":"small","scenario":{"title":"A duel"},"players":[{"name":"human"},{"name":"drill"}]}"#;
    let seat = |hash: u8, role: &str| NewSeat { hash: [hash; 32], role: role.to_owned() };
    NewGame {
        id: id.to_owned(),
        header: header.to_owned(),
        terms: "[]".to_owned(),
        seats: vec![seat(mark, "0")],
        invitations: vec![seat(mark + 100, "1")],
        recoveries: vec![seat(mark, "0")],
        rows: Vec::new(),
        seals: vec![SealRow { round: 1, party: 0, who: "server".to_owned(), first: 1, commitment: None, secret: None }],
    }
}

async fn steps(store: &Store, game: i64, over: Option<bool>) {
    let rows = (1..=3).map(|n| Row { n, line: format!("{{\"n\":{n}}}"), ask: None }).collect();
    store.append(Append { game, rows, seals: Vec::new(), over }).await.unwrap();
}

/// A folder with a game that is over and one that goes on.
async fn kept() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    for (id, mark, over) in [("ended", 1, Some(true)), ("open", 2, None)] {
        let game = store.begin(new_game(id, mark)).await.unwrap();
        steps(&store, game, over).await;
    }
    (folder, store)
}

/// How many rows there are of games, whatever they are.
fn rows(archive: &Archive) -> i64 {
    let tables = ["game", "log", "tail", "seat", "invitation", "recovery", "seal"];
    let count =
        |table| archive.file.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get::<_, i64>(0));
    tables.into_iter().map(|table| count(table).unwrap()).sum()
}

fn ids(archive: &Archive) -> Vec<String> {
    let mut ids: Vec<String> = archive.games().unwrap().into_iter().map(|game| game.id).collect();
    ids.sort();
    ids
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_server_is_looked_at_and_copied_but_not_changed() {
    let (folder, store) = kept().await;
    assert!(matches!(Archive::take(folder.path()), Err(StoreError::Taken(_))));
    let archive = Archive::look(folder.path()).unwrap();
    let game = archive.game("open").unwrap().unwrap();
    assert_eq!(
        (game.title.as_str(), game.rulebook.as_str(), game.steps, game.open_invitations),
        ("A duel", "small", 3, 1)
    );
    assert_eq!(game.players, ["human", "drill"]);
    assert!(game.ended.is_none() && archive.game("ended").unwrap().unwrap().ended.is_some());
    assert!(archive.record("open").unwrap().unwrap().ends_with("{\"n\":3}\n"));
    assert!(archive.game("other").unwrap().is_none() && archive.record("other").unwrap().is_none());
    let copy = folder.path().join("copy.db");
    archive.back_up(&copy).unwrap();
    assert!(matches!(archive.back_up(&copy), Err(StoreError::Backup { .. })), "nothing is written over");
    assert!(archive.file.execute("DELETE FROM game", []).is_err(), "it may only look");
    // The server goes on, and the copy is as it was.
    let game = store.game("open").await.unwrap().unwrap().key;
    let row = Row { n: 4, line: "{\"n\":4}".to_owned(), ask: None };
    store.append(Append { game, rows: vec![row], seals: Vec::new(), over: None }).await.unwrap();
    store.close().await;
    drop((store, archive));
    let aside = restore(folder.path(), &copy).unwrap().unwrap();
    assert_eq!(Archive::take(folder.path()).unwrap().game("open").unwrap().unwrap().steps, 3);
    assert!(aside.is_file(), "what was there is kept");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_may_read_a_copy() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, _store) = kept().await;
    let copy = folder.path().join("copy.db");
    Archive::look(folder.path()).unwrap().back_up(&copy).unwrap();
    assert_eq!(std::fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
}

/// A server that systemd starts runs as a user of its own, and its administrator as root.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_restored_file_is_its_folders_owners() {
    use std::os::unix::fs::{MetadataExt, chown};
    let (kept, _store) = kept().await;
    let copy = kept.path().join("copy.db");
    Archive::look(kept.path()).unwrap().back_up(&copy).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let other = 4711;
    if chown(folder.path(), Some(other), Some(other)).is_err() {
        return eprintln!("SKIPPED: only root can give a folder to another user");
    }
    assert_eq!(restore(folder.path(), &copy).unwrap(), None);
    for file in ["linstock.db", "linstock.lock"] {
        let has = std::fs::metadata(folder.path().join(file)).unwrap();
        assert_eq!((has.uid(), has.gid(), has.mode() & 0o777), (other, other, 0o600), "{file}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_deleted_leaves_nothing_behind() {
    let (folder, store) = kept().await;
    store.close().await;
    drop(store);
    let mut archive = Archive::take(folder.path()).unwrap();
    let both = rows(&archive);
    assert!(archive.delete("open").unwrap() && !archive.delete("open").unwrap());
    assert_eq!((ids(&archive), rows(&archive)), (vec!["ended".to_owned()], both / 2));
    assert!(archive.end("open").is_ok_and(|ended| !ended) && !archive.end("ended").unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn games_expire_by_their_last_step() {
    let (folder, store) = kept().await;
    store.close().await;
    drop(store);
    for (which, gone) in [(Stale::Unfinished, "open"), (Stale::Ended, "ended")] {
        let mut archive = Archive::take(folder.path()).unwrap();
        assert!(archive.expire(which, now() - 100).unwrap().is_empty(), "they were played just now");
        assert_eq!(archive.expire(which, now() + 100).unwrap(), [gone]);
        drop(archive);
        let store = Store::open(folder.path()).await.unwrap();
        assert!(store.expired(gone).await.unwrap().is_some());
        store.close().await;
    }
    let archive = Archive::take(folder.path()).unwrap();
    assert_eq!(rows(&archive), 0);
    assert!(archive.check(&Bookshelf::open().unwrap()).unwrap().games.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_names_what_cannot_be_played_on() {
    let (folder, store) = kept().await;
    store.close().await;
    drop(store);
    let checked = Archive::take(folder.path()).unwrap().check(&Bookshelf::open().unwrap()).unwrap();
    assert_eq!(checked.file, None);
    assert_eq!(checked.games.len(), 2);
    // These are no games of any rulebook.
    assert!(checked.games.iter().all(|(_, sound)| matches!(sound, Sound::Damaged(_))), "{checked:?}");
}

#[test]
fn a_folder_without_games_is_said_and_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nowhere");
    for opened in [Archive::look(&nowhere), Archive::take(&nowhere)] {
        assert!(matches!(opened, Err(StoreError::NoGames(_))));
    }
    assert!(!nowhere.exists());
}

#[test]
fn only_a_backup_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("notes.txt");
    std::fs::write(&text, "no games").unwrap();
    let restored = |from: &Path| restore(&folder.path().join("games"), from);
    assert!(matches!(restored(&text), Err(StoreError::Unreadable { .. })));
    assert!(matches!(restored(Path::new("no-such-file")), Err(StoreError::Unreadable { .. })));
    assert!(!folder.path().join("games").exists());
}
