//! A disk that is really full: a small one of its own, where the system lets a test have one.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;
use server::Limits;

use crate::house::{House, duel, duels, sit, wide};
use crate::play::any_order;

/// A small disk at a folder, until it is dropped.
struct Disk(PathBuf);

impl Disk {
    /// None where the system does not let this user have one.
    fn at(folder: &Path) -> Option<Disk> {
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=2m", "tmpfs"]).arg(folder).output();
        mounted.is_ok_and(|done| done.status.success()).then(|| Disk(folder.to_owned()))
    }

    /// Fills it to the last byte.
    fn fill(&self) {
        let mut file = File::create(self.0.join("filler")).unwrap();
        for size in [4096, 512, 1] {
            while file.write_all(&vec![0; size]).is_ok() {}
        }
    }

    fn make_room(&self) {
        std::fs::remove_file(self.0.join("filler")).unwrap();
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_are_told_that_the_disk_is_full_and_go_on_when_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = Disk::at(folder.path()) else {
        return eprintln!("SKIPPED: this user may not mount a small disk, so none was filled");
    };
    let house = House::open(duels(), folder, Limits { room: 4 << 10, ..wide() }).await;
    let game = house.begin(json!({ "hot_seat": true })).await;
    let token = &game["seats"][0]["token"];
    let (mut all, _) = sit(house.address, &game, token).await;
    assert_eq!(house.get("/healthz").await.0.as_u16(), 200);
    disk.fill();
    assert_eq!(house.get("/healthz").await.1["error"]["kind"], "disk-full");
    let mut acknowledged = 0;
    // Room that was set aside already may do for some steps more. Each is taken back, so that the game is never over.
    let refused = loop {
        let answer = if acknowledged % 2 == 0 {
            all.curtain(Some(if all.view["asked"] == 0 { "red" } else { "blue" })).await;
            let order = any_order(&mut all).await;
            all.order(order).await
        } else {
            all.ask(json!({ "undo": {} })).await
        };
        if answer["done"].is_null() {
            break answer;
        }
        acknowledged += 1;
        assert!(acknowledged < 10_000, "the disk is never full");
    };
    assert_eq!(refused["error"]["kind"], "disk-full", "{refused}");
    assert!(refused["error"]["message"].as_str().unwrap().contains("the server's disk is full"), "{refused}");
    let (status, refused) = house.post("/api/games", json!({ "scenario_text": duel() }).to_string()).await;
    assert_eq!((status.as_u16(), &refused["error"]["kind"]), (507, &json!("disk-full")));
    let told = all.events.clone();
    disk.make_room();
    let (mut all, _) = sit(house.address, &game, token).await;
    let side = if all.view["asked"] == 0 { "red" } else { "blue" };
    all.curtain(Some(side)).await;
    assert_eq!(all.events.get(..told.len()), Some(&told[..]), "nothing that was acknowledged is lost");
    let order = any_order(&mut all).await;
    assert!(all.order(order).await["done"].is_object());
    drop(disk);
}
