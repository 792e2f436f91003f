import JSONSource
package import Matching

/// The verdicts on one URL, or why it is not one.
package struct URLVerdicts: Sendable {
  /// The URL as it was given.
  package let url: String
  package let result: Result<[AppVerdict], LinkURL.Problem>

  package init(url: String, result: Result<[AppVerdict], LinkURL.Problem>) {
    self.url = url
    self.result = result
  }
}

extension URLVerdicts {
  /// The members of the URL's JSON object: `url`, then `verdicts` or `error`. The shape and the order are fixed.
  package func write(_ writer: inout JSONWriter) {
    writer.object { object in
      object.member("url", url)
      switch result {
      case .failure(let problem): object.member("error", problem.message)
      case .success(let verdicts):
        object.member("verdicts") { list in
          list.array { list in
            for verdict in verdicts { Self.write(verdict, &list) }
          }
        }
      }
    }
  }

  private static func write(_ verdict: AppVerdict, _ writer: inout JSONWriter) {
    writer.object { object in
      object.member("app", verdict.app.text)
      object.member("verdict", verdict.verdict.rawValue)
      if let entry = verdict.entry { object.member("entry", entry) }
      if let component = verdict.component { object.member("component", component) }
    }
  }

  /// A line for each app: URL, app, verdict, entry, component, separated by tabs; the last two are empty with `no_match`. An
  /// unusable URL gives one line with the verdict `error` and the message in the place of the app.
  package func tabSeparated() -> String {
    switch result {
    case .failure(let problem): return row([url, problem.message, "error", "", ""])
    case .success(let verdicts):
      return verdicts.map { verdict in
        row([
          url, verdict.app.text, verdict.verdict.rawValue, verdict.entry.map(String.init) ?? "",
          verdict.component.map(String.init) ?? "",
        ])
      }.joined()
    }
  }

  private func row(_ fields: [String]) -> String {
    fields.map(Self.field).joined(separator: "\t") + "\n"
  }

  /// A field without characters that end it or that a terminal could act on.
  private static func field(_ text: String) -> String {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text : escapedForDisplay(text)
  }
}
