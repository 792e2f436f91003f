import SourceText

extension Rule {
  static let locationsDiffer = Rule(
    "locations-differ", .serving, .warning,
    summary: "the two locations serve files that do different things",
    reason: """
      Devices take the file in `.well-known` and look at the root only where they do not get it. A change that was made at the root alone \
      does nothing, until the day `.well-known` fails and everything changes. Compared is what the files do, not how they are written.
      """,
    cost: "what the file at the root says does nothing while the other one is served",
    source: servingSource,
    examples: [
      .wrong(
        "a change at the root alone",
        transcript: """
          \(ServingExamples.file)
          GET https://harbor.shop/apple-app-site-association
          HTTP/2 200
          Content-Type: application/json

          \(ServingExamples.newerJSON)
          """),
      .right(
        "the same file twice",
        transcript: """
          \(ServingExamples.file)
          GET https://harbor.shop/apple-app-site-association
          HTTP/2 200
          Content-Type: application/json

          \(ServingExamples.json)
          """),
    ],
    check: .served { context in
      guard let contrast = context.contrast(.wellKnown, .root), let words = contrast.words("`.well-known`", "this file")
      else { return }
      context.report(
        words.message, at: .root, range: words.second,
        labels: words.first.map { [ServedFinding.Label(question: .wellKnown, range: $0, text: "decides there")] } ?? [],
        help: ["serve one file in both places, or in `.well-known` alone"])
    })
}

extension FileContrast {
  /// A difference that an app notices, in words, and where it is made in each file.
  func words(_ first: String, _ second: String) -> (message: String, first: SourceRange?, second: SourceRange?)? {
    switch self {
    case .sameBytes, .sameEffect, .undecided: return nil
    case .url(let contrast):
      let url = escapedForDisplay(contrast.url)
      let more = contrast.more == 0 ? "" : " (and \(contrast.more) more)"
      return (
        "with \(first) \(url) \(contrast.first), with \(second) it \(contrast.second)\(more)", contrast.ranges.first,
        contrast.ranges.second
      )
    case .service(let name): return ("`\(name)` names other apps with \(first) than with \(second)", nil, nil)
    case .unusable(let isFirst):
      return ("\(isFirst ? first : second) is no file that devices read, and \(isFirst ? second : first) is", nil, nil)
    }
  }
}
