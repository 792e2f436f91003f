//! The crate `regex`: all expressions in one lazily built automaton.
use regex::bytes::RegexSetBuilder;

fn main() {
    rivals::measure(|expressions| {
        let anchored = expressions.iter().map(|expression| format!("(?s-u)^(?:{expression})"));
        // Large enough for a fair comparison: a small cache would be flushed all the time.
        let set = RegexSetBuilder::new(anchored).size_limit(1 << 30).dfa_size_limit(1 << 30).build().expect("a set");
        move |part| set.matches(part).iter().next()
    });
}
