//! Reading, and timing passes over all texts, like `rival.hpp`.
use std::fs;

extern "C" {
    fn clock_gettime(clock: i32, time: *mut [i64; 2]) -> i32;
}

fn resident() -> i64 {
    let text = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|pages| pages.parse::<i64>().ok()).unwrap_or(0) * 4096
}

/// The processor time of this thread, the only one, in seconds.
fn seconds() -> f64 {
    const THREAD_PROCESSOR_TIME: i32 = 3;
    let mut time = [0i64; 2];
    unsafe { clock_gettime(THREAD_PROCESSOR_TIME, &mut time) };
    time[0] as f64 + time[1] as f64 / 1e9
}

/// Compiles the lines of the first argument, and times passes over those of the second: as many as the third says, otherwise seven or
/// those of some seconds. `compile` returns the function that finds the index of the first that matches a text.
pub fn measure<F: FnMut(&[u8]) -> Option<usize>>(compile: impl FnOnce(Vec<String>) -> F) {
    let arguments: Vec<String> = std::env::args().collect();
    let list: Vec<String> = fs::read_to_string(&arguments[1]).expect("a list").lines().map(String::from).collect();
    let text = fs::read(&arguments[2]).expect("texts");
    let parts: Vec<&[u8]> = text.strip_suffix(b"\n").unwrap_or(&text).split(|byte| *byte == b'\n').collect();
    let (memory, start) = (resident(), seconds());
    let mut find = compile(list);
    let compilation = seconds() - start;
    let (mut fastest, mut first, mut total) = (f64::INFINITY, 0.0, 0.0);
    let (mut decided, mut sum) = (0, 0);
    let passes: Option<i32> = arguments.get(3).map(|count| count.parse().expect("a number"));
    let mut pass = 0;
    while pass < passes.unwrap_or(7) && (passes.is_some() || total < 6.0) {
        (decided, sum) = (0, 0);
        let start = seconds();
        for part in &parts {
            if let Some(found) = find(part) {
                decided += 1;
                sum += found + 1;
            }
        }
        let time = seconds() - start;
        if pass == 0 {
            first = time;
        }
        fastest = fastest.min(time);
        total += time;
        pass += 1;
    }
    let count = parts.len() as f64;
    let (fastest, first) = (fastest / count * 1e9, first / count * 1e9);
    println!("{fastest:.1}\t{decided}\t{sum}\t{first:.1}\t{compilation:.4}\t{}", (resident() - memory).max(0));
}
