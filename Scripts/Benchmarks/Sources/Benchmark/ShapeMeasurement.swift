import AppSiteAssociation

/// The cost of matching all URLs of a folder that ``ShapedWorkload`` wrote, in processor time.
struct ShapeMeasurement {
  /// Seconds to compile the file.
  private(set) var compilation: Double
  /// Nanoseconds a URL from the path on, by a new matcher and by one that has matched them all before.
  private(set) var firstPass = Double.infinity
  private(set) var steadyState = Double.infinity
  /// Bytes of the compiled file and of the matcher after all passes.
  let memory: Int
  let tally: Tally

  /// - Parameter only: The number of passes of one matcher, where nothing else is measured; `nil` for as many as take some seconds.
  init(folder: String, passes only: Int? = nil) throws {
    let urls = try URLBuffer(parts: bytes(of: folder + "/parts.txt"))
    let file = try AssociationFile(
      SourceFile(name: "association.json", bytes: bytes(of: folder + "/association.json")))
    let count = Double(urls.indices.count)

    let memoryBefore = residentMemory()
    var router: LinkRouter?
    compilation = processorSeconds { router = LinkRouter(file) }
    guard let router else { throw Failure(message: "no router") }
    let offsets = Self.offsets(file)

    /// Matches all URLs, and returns what it found.
    func pass(_ matcher: inout LinkMatcher) -> Tally {
      var tally = Tally()
      let bytes = urls.bytes.span
      for index in urls.indices {
        matcher.decide(target: bytes.extracting(urls.part(index))) { tally.count(offsets[$0] + $1.component) }
      }
      return tally
    }

    var matcher = router.makeMatcher()
    var found = Tally()
    firstPass = processorSeconds { found = pass(&matcher) } / count * 1e9
    for _ in 0..<(only.map { $0 - 1 } ?? passes(after: firstPass * count / 1e9)) {
      steadyState = min(steadyState, try Self.time(&matcher, pass, expecting: found) / count * 1e9)
    }
    memory = max(residentMemory() - memoryBefore, 0)
    tally = found
    if only != nil { return }
    // Other first passes, of which the fastest counts as well.
    for _ in 0..<passes(after: firstPass * count / 1e9) - 1 {
      var other = router.makeMatcher()
      firstPass = min(firstPass, try Self.time(&other, pass, expecting: found) / count * 1e9)
    }
    try Self.compare(router, with: file, urls)
  }

  private static func time(
    _ matcher: inout LinkMatcher, _ pass: (inout LinkMatcher) -> Tally, expecting expected: Tally
  ) throws -> Double {
    var found = Tally()
    let time = processorSeconds { found = pass(&matcher) }
    guard found == expected else { throw Failure(message: "two passes found different components") }
    return time
  }

  /// For each entry, the number of its first component among all of the file, and last the number of all components.
  private static func offsets(_ file: AssociationFile) -> [Int] {
    (file.applinks?.entries ?? []).reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
  }

  /// Compares the automaton with the engine that tries the components one by one, for as many URLs as that can match in some seconds.
  private static func compare(_ router: LinkRouter, with file: AssociationFile, _ urls: URLBuffer) throws {
    let components = max(offsets(file).last ?? 0, 1)
    var automaton = router.makeMatcher()
    var oneByOne = LinkRouter(file, engine: .pcre2).makeMatcher()
    let bytes = urls.bytes.span
    var time = 0.0
    for index in urls.indices.prefix(max(20, 2_000_000 / components)) where time < 10 {
      var found: [[Int]] = [[], []]
      time += processorSeconds {
        automaton.decide(target: bytes.extracting(urls.part(index))) { found[0] += [$0, $1.component] }
        oneByOne.decide(target: bytes.extracting(urls.part(index))) { found[1] += [$0, $1.component] }
      }
      guard found[0] == found[1] else {
        throw Failure(message: "the engines decide differently: \(urls.text(urls.part(index)))")
      }
    }
  }
}
