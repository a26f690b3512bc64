//! The words that several charts share.

engine::words! {
    /// How good troops are.
    pub enum Quality { Green = "green", Regular = "regular", Veteran = "veteran" }
}

engine::words! {
    /// What became of a squad's leader.
    pub enum Leader { Present = "present", Killed = "killed", Promoted = "promoted" }
}

engine::words! {
    /// How a squad comes out of a morale check, from best to worst.
    pub enum Nerve { Steady = "steady", Waver = "waver", Retreat = "retreat" }
}

engine::words! {
    /// What a charged squad does, from best to worst.
    pub enum Response { Stands = "stands", FallsBack = "falls-back", Runs = "runs" }
}

engine::words! {
    /// What a squad may be told to do.
    pub enum Order {
        Move = "move",
        Charge = "charge",
        Load = "load",
        Fire = "fire",
        RetreatToCover = "retreat-to-cover",
        Retreat = "retreat",
    }
}

engine::words! {
    /// How a squad goes.
    pub enum Troop { Infantry = "infantry", Cavalry = "cavalry" }
}

engine::words! {
    /// What shoots.
    pub enum Weapon {
        Pistol = "pistol",
        Blunderbuss = "blunderbuss",
        Musket = "musket",
        Rifle = "rifle",
        Cannon = "cannon",
    }
}

engine::words! {
    /// What a figure carries.
    pub enum Firearm {
        None = "none",
        Pistol = "pistol",
        Blunderbuss = "blunderbuss",
        Musket = "musket",
        Rifle = "rifle",
    }
}

impl Firearm {
    /// The weapon of the table; none without one.
    pub fn weapon(self) -> Option<Weapon> {
        match self {
            Firearm::None => None,
            Firearm::Pistol => Some(Weapon::Pistol),
            Firearm::Blunderbuss => Some(Weapon::Blunderbuss),
            Firearm::Musket => Some(Weapon::Musket),
            Firearm::Rifle => Some(Weapon::Rifle),
        }
    }
}

engine::words! {
    /// What a cannon fires; canister and grapeshot are one (CS-R59).
    pub enum Ammunition { RoundShot = "round-shot", Canister = "canister" }
}

engine::words! {
    /// How far off a target is, from near to far.
    pub enum Band { Close = "close", Effective = "effective", OutOfRange = "out-of-range" }
}

engine::words! {
    /// What shelters a figure.
    pub enum Cover { None = "none", Soft = "soft", Hard = "hard" }
}

impl Order {
    /// A squad in hand does as its player likes (CS-MOR-10).
    pub const ANY: &'static [Order] = &[Order::Move, Order::Charge, Order::Load, Order::Fire];
    /// A wavering squad, or one without a leader (CS-MOR-11, CS-PRO-03).
    pub const BOUND: &'static [Order] = &[Order::Load, Order::Fire, Order::RetreatToCover];
    /// A retreating squad takes no other action (CS-MOR-14).
    pub const ONLY_RETREAT: &'static [Order] = &[Order::Retreat];
}

impl Nerve {
    /// What it means for a squad that is charged (CS-R18, CS-R19).
    pub fn response(self) -> Response {
        match self {
            Nerve::Steady => Response::Stands,
            Nerve::Waver => Response::FallsBack,
            Nerve::Retreat => Response::Runs,
        }
    }
}

/// `1 ranker`, `3 rankers`.
pub fn so_many(n: u32, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}
