import AppSiteAssociation

/// An engine that decides the URLs of a routing.
enum Engine: String, CaseIterable {
  /// All components in one walk.
  case automaton
  /// The components one by one.
  case pcre2

  /// The input of a pass.
  enum Input {
    /// The parsed path, query and fragment.
    case part
    /// The text of the URL.
    case whole
  }

  /// Prepares passes over all URLs. Compiled state is kept between passes.
  func passes(_ routing: Routing, from input: Input) throws -> () throws -> Tally {
    let urls = routing.urls
    switch self {
    case .automaton:
      let made = Router(routing.file, engine: .automaton).makeMatcher()
      switch input {
      case .part:
        return {
          // A copy uses the same cache. A variable shared by closures would be checked at each access.
          var matcher = made
          var tally = Tally()
          let bytes = urls.bytes.span
          for index in urls.indices {
            matcher.decide(target: bytes.extracting(urls.part(index))) { tally.count($1.component) }
          }
          return tally
        }
      case .whole:
        return {
          var matcher = made
          var verdicts: [AppVerdict] = []
          var tally = Tally()
          let bytes = urls.bytes.span
          for index in urls.indices {
            try matcher.fill(&verdicts, for: bytes.extracting(urls.whole(index)))
            tally.count(verdicts[0].component)
          }
          return tally
        }
      }
    case .pcre2:
      var matcher = Router(routing.file, engine: .pcre2).makeMatcher()
      switch input {
      case .part:
        let links = try urls.indices.map { try LinkURL(urls.text(urls.whole($0))) }
        return { Self.tally(links) { matcher.verdicts(for: $0) } }
      case .whole:
        return { try Self.tally(urls.indices) { matcher.verdicts(for: try LinkURL(urls.text(urls.whole($0)))) } }
      }
    }
  }

  private static func tally<Source>(
    _ sources: some Collection<Source>, verdicts: (Source) throws -> [AppVerdict]
  ) rethrows -> Tally {
    var tally = Tally()
    for source in sources { tally.count(try verdicts(source).first?.component) }
    return tally
  }

  /// The nanoseconds for a URL in the fastest pass.
  func measure(_ routing: Routing, from input: Input) throws -> Double {
    let pass = try passes(routing, from: input)
    let time = try fastest {
      guard try pass() == routing.expected else { throw Failure(message: "\(rawValue) found other components") }
    }
    return time / Double(routing.urls.indices.count) * 1e9
  }
}

/// The seconds of the fastest of three runs, or of fewer if they take longer than half a minute.
func fastest(_ work: () throws -> Void) rethrows -> Double {
  var fastest = Double.infinity
  var total = 0.0
  for _ in 0..<3 where total < 30 {
    let time = try seconds(work)
    fastest = min(fastest, time)
    total += time
  }
  return fastest
}
