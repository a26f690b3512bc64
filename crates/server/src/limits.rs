//! How much anybody may ask of the server.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The most steps that a game or a record may have: many times those of the longest battle.
pub(crate) const MOST_STEPS: usize = 20_000;

/// How much the server takes on.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Games that are kept.
    pub games: u32,
    /// How many bytes must be free on the disk for the server to call itself well.
    pub room: u64,
    /// Tables that are set up at a time.
    pub tables: usize,
    /// Connections of any kind that are open at a time.
    pub connections: usize,
    /// Connections that one address has open at a time.
    pub connections_each: usize,
    /// How long a connection may be silent either way.
    pub silence: Duration,
    /// Sockets that are open at a time.
    pub sockets: usize,
    /// Sockets that one address has open at a time.
    pub sockets_each: usize,
    /// Requests that one address makes.
    pub requests: Rate,
    /// Games that one address begins, and records that it brings along.
    pub begun: Rate,
    /// Requests over one socket.
    pub messages: Rate,
    /// How long a record is played through for somebody who waits.
    pub replay: Duration,
    /// How long a request may take to come in.
    pub coming_in: Duration,
    /// How long a bot thinks about an answer before the best that it has found counts.
    pub thought: Duration,
    /// How long one that has found none by then is still waited for.
    pub patience: Duration,
    /// When games that nobody plays any more are cleared away.
    pub expiry: Expiry,
}

/// When games that nobody plays any more are cleared away, counted from their last step.
#[derive(Clone, Copy, Debug)]
pub struct Expiry {
    /// Games that are not over; none are, if it says nothing.
    pub unfinished: Option<Duration>,
    /// Games that are over.
    pub ended: Option<Duration>,
    /// On a server that keeps as many games as it may, the oldest makes room after this long.
    pub when_full: Duration,
}

impl Default for Expiry {
    fn default() -> Self {
        Self { unfinished: None, ended: None, when_full: 30 * DAY }
    }
}

/// A day.
pub(crate) const DAY: Duration = Duration::from_hours(24);

/// So many a second in the long run, and so many at once.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// A second.
    pub second: f64,
    /// At once.
    pub burst: f64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            games: 100_000,
            room: 64 << 20,
            tables: 2_000,
            connections: 8_000,
            connections_each: 1_000,
            silence: Duration::from_secs(100),
            sockets: 4_000,
            sockets_each: 500,
            requests: Rate { second: 100.0, burst: 400.0 },
            begun: Rate { second: 1.0, burst: 60.0 },
            messages: Rate { second: 100.0, burst: 400.0 },
            replay: Duration::from_secs(10),
            coming_in: Duration::from_secs(45),
            thought: Duration::from_secs(2),
            patience: Duration::from_secs(20),
            expiry: Expiry::default(),
        }
    }
}

/// A bucket that fills at a rate; every request takes a drop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    drops: f64,
    filled: Instant,
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { drops: rate.burst, filled: now }
    }

    /// Takes a drop, if there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.filled).as_secs_f64();
        self.drops = (self.drops + since * rate.second).min(rate.burst);
        self.filled = now;
        if self.drops < 1.0 {
            return false;
        }
        self.drops -= 1.0;
        true
    }
}

/// How often buckets are looked through for those that are full again.
const SWEEP: Duration = Duration::from_mins(1);

/// A bucket for every address.
pub(crate) struct Buckets {
    rate: Rate,
    inside: Mutex<(HashMap<IpAddr, Bucket>, Instant)>,
}

impl Buckets {
    pub(crate) fn new(rate: Rate) -> Buckets {
        Buckets { rate, inside: Mutex::new((HashMap::new(), Instant::now())) }
    }

    /// Takes a drop from the bucket of an address.
    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> bool {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        let (buckets, swept) = &mut *inside;
        if now.saturating_duration_since(*swept) > SWEEP {
            *swept = now;
            let rate = self.rate;
            let empty_for = |bucket: &Bucket| now.saturating_duration_since(bucket.filled).as_secs_f64();
            buckets.retain(|_, bucket| bucket.drops + empty_for(bucket) * rate.second < rate.burst);
        }
        buckets.entry(network(address)).or_insert_with(|| Bucket::full(self.rate, now)).take(self.rate, now)
    }
}

/// Who has a whole network of addresses counts as one.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => IpAddr::V6((u128::from(six) >> 64 << 64).into()),
        four @ IpAddr::V4(_) => four,
    }
}

/// How many of something each address has.
#[derive(Default)]
pub(crate) struct Counts(Mutex<HashMap<IpAddr, usize>>);

impl Counts {
    /// Counts one more, if that is within the limit; it counts until what is returned is dropped.
    pub(crate) fn one_more(self: &std::sync::Arc<Self>, address: IpAddr, most: usize) -> Option<Counted> {
        let address = network(address);
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_insert(0);
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Counted { counts: std::sync::Arc::clone(self), address })
    }
}

/// One that counts until it is dropped.
pub(crate) struct Counted {
    counts: std::sync::Arc<Counts>,
    address: IpAddr,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.counts.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { second: 2.0, burst: 3.0 };

    #[test]
    fn a_bucket_gives_its_burst_and_then_its_rate() {
        let start = Instant::now();
        let mut bucket = Bucket::full(RATE, start);
        assert_eq!((0..5).filter(|_| bucket.take(RATE, start)).count(), 3);
        let later = start + Duration::from_millis(500);
        assert_eq!((0..5).filter(|_| bucket.take(RATE, later)).count(), 1);
        let much_later = start + Duration::from_hours(1);
        assert_eq!((0..5).filter(|_| bucket.take(RATE, much_later)).count(), 3);
    }

    #[test]
    fn addresses_have_buckets_of_their_own_and_networks_share_one() {
        let buckets = Buckets::new(RATE);
        let now = Instant::now();
        let taken = |address: &str| (0..5).filter(|_| buckets.take(address.parse().unwrap(), now)).count();
        assert_eq!(taken("192.0.2.1"), 3);
        assert_eq!(taken("192.0.2.2"), 3);
        assert_eq!(taken("2001:db8::1"), 3);
        assert_eq!(taken("2001:db8::2"), 0);
        assert_eq!(taken("::ffff:192.0.2.1"), 0);
    }

    #[test]
    fn buckets_that_are_full_again_are_thrown_away() {
        let buckets = Buckets::new(RATE);
        let now = Instant::now();
        for last in 0..100 {
            buckets.take(IpAddr::from([192, 0, 2, last]), now);
        }
        buckets.take(IpAddr::from([192, 0, 2, 200]), now + SWEEP * 2);
        assert_eq!(buckets.inside.lock().unwrap().0.len(), 1);
    }

    #[test]
    fn what_is_dropped_no_longer_counts() {
        let counts = std::sync::Arc::new(Counts::default());
        let address = IpAddr::from([192, 0, 2, 1]);
        let one = counts.one_more(address, 1).unwrap();
        assert!(counts.one_more(address, 1).is_none());
        drop(one);
        assert!(counts.one_more(address, 1).is_some());
    }
}
