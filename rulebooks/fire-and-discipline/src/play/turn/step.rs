//! The steps of a turn (section 3.3 of the rules).

engine::words! {
    /// A step.
    pub enum Step {
        Setup = "setup",
        TurnStart = "turn-start",
        Bombard = "bombard",
        BombardResults = "bombard-results",
        Declare = "declare",
        Answers = "answers",
        Skirmish = "skirmish",
        Volleys = "volleys",
        FireResults = "fire-results",
        Changes = "changes",
        ChargeMoves = "charge-moves",
        Moves = "moves",
        Guns = "guns",
        Artillery = "artillery",
        ArtilleryResults = "artillery-results",
        Melees = "melees",
        Pursuit = "pursuit",
        Engaged = "engaged",
        SegmentEnd = "segment-end",
        Over = "over",
    }
}

engine::words! {
    /// The three segments of a turn (FD-SEQ-02).
    pub enum Segment { Bombardment = "bombardment", PlayerA = "player-a", PlayerB = "player-b" }
}

impl Step {
    /// The rule that puts the question of a step.
    pub fn rule(self) -> &'static str {
        match self {
            Step::Setup => "FD-D02",
            Step::TurnStart => "FD-R55",
            Step::Bombard => "FD-SEQ-03",
            Step::BombardResults => "FD-SEQ-04",
            Step::Declare => "FD-SEQ-05",
            Step::Answers => "FD-CHG-06",
            Step::Skirmish => "FD-SKI-04",
            Step::Volleys | Step::FireResults => "FD-SEQ-06",
            Step::Changes | Step::Moves | Step::Guns => "FD-SEQ-07",
            Step::ChargeMoves => "FD-CHG-04",
            Step::Artillery | Step::ArtilleryResults => "FD-SEQ-08",
            Step::Melees | Step::Pursuit | Step::Engaged => "FD-SEQ-09",
            Step::SegmentEnd => "FD-SEQ-02",
            Step::Over => "FD-D03",
        }
    }
}
