import Foundation

/// The wall time of work in seconds.
func seconds(_ work: () throws -> Void) rethrows -> Double {
  let duration = try ContinuousClock().measure(work)
  return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
}

/// The peak memory in bytes of this process, or of its largest finished child. On Linux a child starts with the peak of its
/// parent, so it never seems smaller.
func peakMemory(ofChildren: Bool = false) -> Int {
  let peak = resourceUsage(ofChildren: ofChildren).ru_maxrss
  #if os(Linux)
    return peak * 1_024
  #else
    return peak
  #endif
}

private func resourceUsage(ofChildren: Bool) -> rusage {
  var usage = rusage()
  #if os(Linux)
    getrusage(__rusage_who_t((ofChildren ? RUSAGE_CHILDREN : RUSAGE_SELF).rawValue), &usage)
  #else
    getrusage(ofChildren ? RUSAGE_CHILDREN : RUSAGE_SELF, &usage)
  #endif
  return usage
}

/// The processor time of work in this thread in seconds. Other programs on the machine hardly change it.
func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  try work()
  return now() - start
}

/// The processor time of the programs that work waits for, in seconds.
func processorSecondsOfChildren(_ work: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    let usage = resourceUsage(ofChildren: true)
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }
  let start = now()
  try work()
  return now() - start
}

/// The time of the fastest of three measurements in seconds, or of fewer if they take longer than half a minute.
func fastest(_ measure: () throws -> Double) rethrows -> Double {
  var fastest = Double.infinity
  var total = 0.0
  for _ in 0..<3 where total < 30 {
    let time = try measure()
    fastest = min(fastest, time)
    total += time
  }
  return fastest
}

/// The passes to make when the first took some seconds: seven, or fewer if they take longer than some seconds.
func passes(after seconds: Double) -> Int { max(1, min(7, Int(6 / seconds))) }

/// The memory of this process in bytes; where the system does not report it, the peak.
func residentMemory() -> Int {
  guard let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ") else {
    return peakMemory()
  }
  return (pages.count > 1 ? Int(pages[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}

/// The bytes of a file, read into an array of their size.
func bytes(of path: String) throws -> [UInt8] {
  guard let file = fopen(path, "rb") else { throw Failure(message: "cannot open \(path)") }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  let size = ftell(file)
  rewind(file)
  return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    count = fread(buffer.baseAddress, 1, size, file)
  }
}
