package import Audit
import JSONSource
import SourceText

/// A diagnosis as people read it.
package struct DiagnosisText {
  private let style: Style
  private let width: Int

  /// - Parameter width: The columns that a line may take; URLs, app IDs and commands are not broken.
  package init(style: Style, width: Int) {
    self.style = style
    self.width = width
  }

  package func text(_ diagnosis: Diagnosis) -> String {
    var lines = [style(.strong, escapedForDisplay(diagnosis.url)), "  \(escapedForDisplay(diagnosis.app))", ""]
    for step in diagnosis.steps {
      let (mark, role) = mark(step.state)
      let title = step.name.title.padded(to: Self.titleWidth)
      let words = wrapped(step.words, width: max(width - Self.indent, 24))
      for (number, line) in words.enumerated() {
        lines.append(
          number == 0 ? "  \(style(role, mark)) \(title)  \(line)" : String(repeating: " ", count: Self.indent) + line)
      }
      if let command = step.command, step.state != .passed {
        lines.append(String(repeating: " ", count: Self.indent) + style(.help, command))
      }
    }
    lines += ["", conclusion(diagnosis), ""]
    lines.append("What cannot be seen from outside:")
    for limit in Diagnosis.limits {
      lines += wrapped(limit, width: width - 4).enumerated().map { ($0.offset == 0 ? "  - " : "    ") + $0.element }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static let titleWidth = "component".count
  private static let indent = 4 + titleWidth + 2

  private func conclusion(_ diagnosis: Diagnosis) -> String {
    switch diagnosis.result {
    case .opens:
      diagnosis.steps.contains { $0.name == .claim && $0.state == .unknown }
        ? style(.warning, "nothing checked keeps the link from the app; claims not checked")
        : style(.good, "the link opens the app")
    case .staysInBrowser: style(.error, "the link stays in the browser")
    case .unknown: style(.warning, "not known: a step could not be checked")
    }
  }

  private func mark(_ state: Diagnosis.State) -> (String, Style.Role) {
    switch state {
    case .passed: ("✓", .good)
    case .failed: ("✗", .error)
    case .unknown, .unreached: ("?", .warning)
    case .skipped: ("-", .info)
    }
  }
}

/// A diagnosis as one JSON document; `schema/doctor.schema.json` describes it.
package enum DiagnosisJSON {
  /// The version of the shape.
  package static let version = 1

  package static func text(_ diagnosis: Diagnosis) -> String {
    var writer = JSONWriter(.pretty)
    writer.object {
      $0.member("version", version)
      $0.member("url", diagnosis.url)
      $0.member("app", diagnosis.app)
      $0.member("result", diagnosis.result.rawValue)
      $0.member("steps") { list in
        list.array { list in
          for step in diagnosis.steps {
            list.object {
              $0.member("name", step.name.rawValue)
              $0.member("state", step.state.rawValue)
              $0.member("message", step.words)
              if let command = step.command { $0.member("command", command) }
            }
          }
        }
      }
    }
    return writer.text + "\n"
  }
}
