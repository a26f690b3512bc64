//! The page's types are those of this folder.

use std::path::Path;

use ts_rs::{Config, TS};

use sim::{
    Battle, Comparison, Cut, Difference, EndingCount, Estimate, FaultLine, Heat, Mean, MostUsed, Scored, SideSummary,
    Summary, TurnSummary, UnitSummary, VariantSummary,
};

use super::*;

/// Every type, as TypeScript declares it, with its documentation.
#[allow(clippy::too_many_lines)] // a list
fn declarations() -> String {
    let config = Config::new().with_large_int("number");
    let mut out =
        String::from("// Made from crates/server/src/wire; `UPDATE_WIRE=1 cargo test -p server wire` writes it.\n");
    macro_rules! declare {
        ($($name:ident),+ $(,)?) => { $(
            out.push('\n');
            out.push_str(&<$name as TS>::docs().unwrap_or_default());
            out.push_str("export ");
            out.push_str(&<$name as TS>::decl(&config));
            out.push('\n');
        )+ };
    }
    declare!(
        Refused,
        ErrorBody,
        Due,
        RulebookInfo,
        ChartLine,
        RuleText,
        RuleTable,
        ChartPage,
        ChartInfo,
        FactInfo,
        FactType,
        Given,
        FieldInfo,
        FieldType,
        Question,
        OddsQuestion,
        Outcome,
        Modifier,
        Sum,
        Rolled,
        Odds,
        Graded,
        ScenarioInfo,
        ForceInfo,
        SmallMap,
        Counter,
        ScenarioPage,
        Checked,
        FileFault,
        NewGame,
        DiceFrom,
        Fork,
        Begun,
        Address,
        SeatLink,
        Taken,
        Claim,
        Recover,
        Renew,
        Renewed,
        WatchLink,
        Tokens,
        Mine,
        Pair,
        Setting,
        SideInfo,
        Dress,
        Flag,
        AreaMap,
        LineMap,
        ZoneMap,
        ObjectiveMap,
        View,
        Held,
        Ending,
        Proposal,
        Sealing,
        SealedParty,
        Piece,
        Card,
        Badge,
        Base,
        Witness,
        Event,
        Happened,
        Resolved,
        Pose,
        Order,
        Offer,
        Blanks,
        RouteBlank,
        PlaceBlank,
        FacingBlank,
        SeveralBlank,
        PartsBlank,
        CountBlank,
        SpreadBlank,
        SharesBlank,
        BaseShape,
        Status,
        Grouping,
        Goal,
        Tried,
        TriedPiece,
        Refusal,
        Explained,
        Prospects,
        Prospect,
        Ask,
        Request,
        Hello,
        OrderWithDice,
        Orders,
        OffersOf,
        TryOrder,
        OrderOnly,
        ThreatOf,
        CommandOf,
        SightOf,
        SightEnd,
        LineOfSight,
        Mendable,
        Counted,
        MendableState,
        Say,
        Away,
        Said,
        Presence,
        Attendance,
        Danger,
        Nothing,
        Consent,
        Amend,
        Curtain,
        Commit,
        Reveal,
        Message,
        Answer,
        Reply,
        Welcome,
        Seat,
        Done,
        Batch,
        Proposed,
        Trouble,
        News,
        Received,
        ReplayInfo,
        StepInfo,
        StepResult,
        Luck,
        SideLuck,
        Span,
        States,
        StateAt,
        NewRun,
        RunState,
        Report,
        ReportRecord,
        Summary,
        FaultLine,
        Estimate,
        Mean,
        VariantSummary,
        SideSummary,
        Scored,
        Cut,
        EndingCount,
        TurnSummary,
        UnitSummary,
        Heat,
        MostUsed,
        Battle,
        Comparison,
        Difference,
    );
    tidied(&out)
}

/// Comments of one line on one line, and nothing behind the end of a line.
fn tidied(text: &str) -> String {
    let joined = text.replace("/**\n * ", "/** ").replace("\n */", " */").replace(" \n", "\n");
    let mut out = String::new();
    let mut inside = false;
    for line in joined.lines() {
        let top = line.starts_with("export") || (line.starts_with("/**") && !inside);
        out.push_str(if top || line.is_empty() || !inside { "" } else { "  " });
        out.push_str(line);
        out.push('\n');
        inside = (inside || line.starts_with("export")) && !line.ends_with("};") && !line.ends_with(';');
    }
    out
}

#[test]
fn the_types_of_the_page_are_in_step() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire/types.ts");
    let made = declarations();
    if std::env::var_os("UPDATE_WIRE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "web/src/wire/types.ts is out of step: run `UPDATE_WIRE=1 cargo test -p server wire`");
}
