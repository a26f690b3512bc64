//! The words that several charts share.

engine::words! {
    /// What a unit is.
    pub enum Arm { Infantry = "infantry", Cavalry = "cavalry", Guns = "guns" }
}

engine::words! {
    /// How good a unit is.
    pub enum Quality { Elite = "elite", Veteran = "veteran", Trained = "trained", Raw = "raw" }
}

engine::words! {
    /// How worn down troops are.
    pub enum Effectiveness { Fresh = "fresh", Worn = "worn", Spent = "spent" }
}

engine::words! {
    /// How steady troops stand, from best to worst.
    pub enum Order { GoodOrder = "good-order", Disordered = "disordered", Broken = "broken" }
}

engine::words! {
    /// How troops are formed.
    pub enum Formation {
        Line = "line",
        ExtendedLine = "extended-line",
        OpenOrder = "open-order",
        FieldColumn = "field-column",
        MarchColumn = "march-column",
        Garrison = "garrison",
    }
}

engine::words! {
    /// How a gun is mounted.
    pub enum Carriage { Light = "light", Heavy = "heavy", Fixed = "fixed" }
}

engine::words! {
    /// How good a leader is.
    pub enum LeaderQuality { Gallant = "gallant", Able = "able", Poor = "poor" }
}

impl Arm {
    /// Infantry and cavalry are troops; guns are not.
    pub fn is_troops(self) -> bool {
        self != Arm::Guns
    }
}

impl Order {
    /// As one would say it.
    pub fn said(self) -> &'static str {
        match self {
            Order::GoodOrder => "in good order",
            Order::Disordered => "disordered",
            Order::Broken => "broken",
        }
    }
}
