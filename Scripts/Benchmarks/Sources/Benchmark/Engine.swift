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

  /// Nanoseconds a URL in the fastest pass; what the engine compiles stays from one pass to the next.
  func measure(_ routing: Routing, from input: Input) throws -> Double {
    let urls = routing.urls
    let time =
      switch self {
      case .automaton: try measureAutomaton(routing, from: input)
      case .pcre2: try measurePCRE2(routing, from: input)
      }
    return time / Double(urls.indices.count) * 1e9
  }

  private func measureAutomaton(_ routing: Routing, from input: Input) throws -> Double {
    let urls = routing.urls
    var matcher = LinkRouter(routing.file, engine: .automaton).makeMatcher()
    var verdicts: [AppVerdict] = []
    return try fastest {
      var tally = Tally()
      let bytes = urls.bytes.span
      let time = try processorSeconds {
        switch input {
        case .part:
          for index in urls.indices {
            matcher.decide(target: bytes.extracting(urls.part(index))) { tally.count($1.component) }
          }
        case .whole:
          for index in urls.indices {
            try matcher.fill(&verdicts, for: bytes.extracting(urls.whole(index)))
            tally.count(verdicts[0].component)
          }
        }
      }
      try check(tally, routing)
      return time
    }
  }

  private func measurePCRE2(_ routing: Routing, from input: Input) throws -> Double {
    let urls = routing.urls
    var matcher = LinkRouter(routing.file, engine: .pcre2).makeMatcher()
    let links = try input == .part ? urls.indices.map { try LinkURL(urls.text(urls.whole($0))) } : []
    return try fastest {
      var tally = Tally()
      let time = try processorSeconds {
        switch input {
        case .part: for link in links { tally.count(matcher.verdicts(for: link).first?.component) }
        case .whole:
          for index in urls.indices {
            let link = try LinkURL(urls.text(urls.whole(index)))
            tally.count(matcher.verdicts(for: link).first?.component)
          }
        }
      }
      try check(tally, routing)
      return time
    }
  }

  private func check(_ tally: Tally, _ routing: Routing) throws {
    guard tally == routing.expected else { throw Failure(message: "\(rawValue) found other components") }
  }
}
