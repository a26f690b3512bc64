use super::*;

const PAGE: RulesText = RulesText::new(
    "# A page\n\n## Fire\n- **XX-FIR-01** [chart] Roll *one*\n  die.\n- **XX-R01**, **XX-R02** [play] Both.\n\n\
     | ID | label | value |\n| --- | --- | --- |\n| **XX-FIR-02** [chart] | `raw` | -1 |\n",
);

const TABLES: RulesText = RulesText::new(
    "## Move\nRates\nin inches:\n\n| foot | horse |\n| --- | --- |\n| 6 | 12 |\n\n\
     - **XX-MOV-01** [chart] Move.\n- **XX-MOV-02** [chart] The die gives: (XX-R01)\n\n\
     | die | gives |\n| --- | --- |\n| 1 | * + 2 |\n| | *halt* |\n\n| more |\n| --- |\n| **x** |\n\n\
     **Another table** stands here:\n\n| a |\n| --- |\n| b |\n\n## Notes\n\n| nobody | reads |\n| --- | --- |\n| this | table |\n",
);

#[test]
fn rules_are_found_in_lists_and_tables() {
    let ids: Vec<&str> = PAGE.rules().iter().map(|rule| rule.id).collect();
    assert_eq!(ids, ["XX-FIR-01", "XX-R01", "XX-R02", "XX-FIR-02"]);
    assert_eq!(PAGE.rule("XX-FIR-01").unwrap().text, "Roll one die.");
    let row = PAGE.rule("XX-FIR-02").unwrap();
    assert_eq!((row.text.as_str(), row.layer, row.heading), ("label: raw; value: -1", "chart", "Fire"));
    assert!(row.tables.is_empty());
}

#[test]
fn tables_stand_with_a_rule_of_their_section() {
    let rules = TABLES.rules();
    let [first, second] = &rules[..] else { panic!("{rules:?}") };
    let [rates] = &first.tables[..] else { panic!("{first:?}") };
    assert_eq!((rates.place, rates.caption.as_str()), (Place::Above, "Rates in inches:"));
    assert_eq!((&rates.columns[..], &rates.rows[..]), (&["foot", "horse"][..], &[vec!["6", "12"]][..]));
    let places: Vec<(Place, &str)> = second.tables.iter().map(|table| (table.place, table.caption.as_str())).collect();
    assert_eq!(places, [(Place::Part, ""), (Place::Below, ""), (Place::Below, "Another table stands here:")]);
    assert_eq!(second.tables[0].rows, [["1", "* + 2"], ["", "*halt*"]]);
}

#[test]
fn only_a_rule_that_ends_with_a_colon_leads_to_a_table() {
    let page = "- **XX-R01** [play] So: it goes.\n\n| a |\n| --- |\n| b |\n";
    assert_eq!(RulesText::new(page).rules()[0].tables[0].place, Place::Below);
    let page = "- **XX-R01**, **XX-R02** [play] So it\n  goes:\n\n| a |\n| --- |\n| b |\n";
    let rules = RulesText::new(page).rules();
    assert!(rules.iter().all(|rule| rule.tables[0].place == Place::Part), "{rules:?}");
}

#[test]
fn a_star_that_emphasises_nothing_stays() {
    let texts = ["* + 4", "*Table.* The **number** of `dice`", "8 *", "*a* and *b*", "n/a*", "2 * 3"];
    assert_eq!(texts.map(plain), ["* + 4", "Table. The number of dice", "8 *", "a and b", "n/a*", "2 * 3"]);
}

#[test]
fn only_rule_ids_are_rule_ids() {
    assert!(["FF-FIR-07", "FF-R12", "FF-D03", "FD-ART-12a"].iter().all(|id| is_id(id)));
    assert!(["FF", "ff-fir-07", "FF-FIR", "FF-FIR-07-1", "FF-X12", "note"].iter().all(|id| !is_id(id)));
}
