//! The crate `aho-corasick`: literal beginnings, as a table of states.
use aho_corasick::{AhoCorasickBuilder, MatchKind};

fn main() {
    rivals::measure(|literals| {
        let automaton = AhoCorasickBuilder::new().match_kind(MatchKind::LeftmostFirst).anchored(true).dfa(true).build(&literals);
        move |part| automaton.find(part).map(|found| found.pattern())
    });
}
