import Analysis
import Association
import Matching
import SourceText
package import Tasks

extension URLsAnswer {
  /// One URL a line, each once.
  package var urls: String { items.flatMap { $0.tests.map { $0.url } }.uniqued().map { $0 + "\n" }.joined() }

  /// Commands for the simulator that is booted, with what to expect as comments.
  package var simulatorCommands: String {
    var text = "#!/bin/sh\n"
    for (apps, items) in groups {
      text += apps.map { "\n# \(escapedForDisplay($0.text))" }.joined() + "\n"
      for item in items {
        let name = "\(item.decider.title) \(item.decider.excerpt(72))"
        if item.tests.isEmpty { text += "# \(name) \(words(item.outcome))\n" }
        for test in item.tests {
          text += "# \(test.verdict.verdict.words): \(test.change.map { "near miss, \($0.words)" } ?? name)\n"
          text += "xcrun simctl openurl booted \(ShellWord.quoted(test.url))\n"
        }
      }
    }
    return text
  }

  package var markdown: String {
    groups.map { apps, items in
      "### \(apps.map { MarkdownText.code($0.text) }.joined(separator: ", "))\n\n| URL | opens | why |\n|---|---|---|\n"
        + items.map(rows).joined()
    }.joined(separator: "\n")
  }

  private func rows(_ item: DecidedURLs) -> String {
    var text = ""
    let name = "\(item.decider.title) \(MarkdownText.code(item.decider.excerpt(72)))"
    if item.tests.isEmpty { text += "| | | \(name) \(words(item.outcome)) |\n" }
    for test in item.tests {
      let effect = test.verdict.verdict == .match ? "the app" : "the browser"
      let why = test.change.map { "near miss: \(MarkdownText.message($0.words))" } ?? name
      text += "| \(Self.link(test.url)) | \(effect) | \(why) |\n"
    }
    return text
  }

  /// A link to a URL, or code where Markdown has no form for the link.
  private static func link(_ url: String) -> String {
    url.utf8.contains { "<>\\|`".utf8.contains($0) } ? MarkdownText.code(url) : "<\(url)>"
  }

  /// Notes of what the lists lack. URLs alone do not say why a component has none.
  package func notes(areURLsAlone: Bool) -> [String] {
    var notes: [String] = []
    if count > items.count {
      notes.append(
        "these are the URLs of the first \(grouped(items.count)) of \(counted(count, places.noun)); --app limits them to an app"
      )
    }
    let silent = items.count { $0.tests.isEmpty }
    if silent > 0, areURLsAlone, case .components = places {
      notes.append(
        "\(grouped(silent)) of \(counted(items.count, "component")) \(silent == 1 ? "has" : "have") no URL; --format text says why"
      )
    }
    return notes
  }
}
