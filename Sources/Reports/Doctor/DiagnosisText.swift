import AppClaims
package import Audit
import JSONSource
import SourceText

/// A diagnosis as people read it.
package struct DiagnosisText {
  private let style: Style
  private let width: Int

  /// - Parameter width: The columns of a line; URLs, app IDs and commands are not broken.
  package init(style: Style, width: Int) {
    self.style = style
    self.width = width
  }

  package func text(_ diagnosis: Diagnosis) -> String {
    var lines = [style(.strong, escapedForDisplay(diagnosis.subject)), "  \(escapedForDisplay(diagnosis.app))", ""]
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
    if !diagnosis.deviceCommands.isEmpty {
      lines += ["On a device:"] + diagnosis.deviceCommands.map { "  " + style(.help, $0) } + [""]
    }
    lines.append("Not visible from outside:")
    for limit in diagnosis.limits {
      lines += wrapped(limit, width: width - 4).enumerated().map { ($0.offset == 0 ? "  - " : "    ") + $0.element }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static let titleWidth = "component".count
  private static let indent = 4 + titleWidth + 2

  private func conclusion(_ diagnosis: Diagnosis) -> String {
    let isAndroid = diagnosis.platform == .android
    let limit: Diagnosis.Name = isAndroid ? .filter : .claim
    let areClaimsUnknown = diagnosis.steps.contains { $0.name == limit && $0.state == .unknown }
    let isOpen = diagnosis.result == .opens && areClaimsUnknown
    let subject = diagnosis.service == .webcredentials ? "passkeys and saved passwords" : "the link"
    let words = isOpen ? style(.warning, "nothing checked keeps \(subject) from the app") : words(diagnosis)
    let unchecked = isOpen ? style(.warning, isAndroid ? "; intent filters not checked" : "; claims not checked") : ""
    return words + change(diagnosis) + unchecked
  }

  /// The change when the CDN asks the site again.
  private func change(_ diagnosis: Diagnosis) -> String {
    guard let later = diagnosis.resultAfterRefresh, diagnosis.result != .unknown else { return "" }
    let change =
      switch (later, diagnosis.service) {
      case (.opens, .webcredentials): "it can"
      case (.staysInBrowser, .webcredentials): "it cannot"
      case (.opens, .appclips): "it can invoke the App Clip"
      case (.opens, _): "it opens the app"
      case (.staysInBrowser, _): "it stays in the browser"
      case (.unknown, _): "the file of the site decides, which could not be checked"
      }
    return style(.warning, " until Apple's CDN asks the site again; then \(change)")
  }

  private func words(_ diagnosis: Diagnosis) -> String {
    if diagnosis.isOfDevelopmentServer {
      let claimed = "at a claimed domain, over HTTPS"
      switch (diagnosis.result, diagnosis.service) {
      case (.opens, .appclips): return style(.good, "\(claimed), the link could invoke the App Clip")
      case (.opens, _): return style(.good, "\(claimed), the link would open the app")
      case (.staysInBrowser, _): return style(.error, "\(claimed), the link would stay in the browser")
      case (.unknown, _): break
      }
    }
    return switch (diagnosis.result, diagnosis.service) {
    case (.opens, .webcredentials): style(.good, "the app can use passkeys and saved passwords of the domain")
    case (.staysInBrowser, .webcredentials):
      style(.error, "the app cannot use passkeys and saved passwords of the domain")
    case (.opens, .appclips): style(.good, "the link can invoke the App Clip")
    case (.opens, _): style(.good, "the link opens the app")
    case (.staysInBrowser, _): style(.error, "the link stays in the browser")
    case (.unknown, _): style(.warning, "not known: a step could not be checked")
    }
  }

  private func mark(_ state: Diagnosis.State) -> (String, Style.Role) {
    switch state {
    case .passed: ("✓", .good)
    case .failed: ("✗", .error)
    case .later: ("!", .warning)
    case .unknown, .undecided, .unreached: ("?", .warning)
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
      switch diagnosis.platform {
      case .ios: $0.member("service", diagnosis.service.rawValue)
      case .android: $0.member("platform", "android")
      }
      $0.member("result", word(diagnosis.result, diagnosis))
      if let later = diagnosis.resultAfterRefresh { $0.member("resultAfterRefresh", word(later, diagnosis)) }
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
      if !diagnosis.deviceCommands.isEmpty {
        $0.member("deviceCommands") { list in
          list.array { for command in diagnosis.deviceCommands { $0.value(command) } }
        }
      }
    }
    return writer.text + "\n"
  }

  private static func word(_ result: Diagnosis.Result, _ diagnosis: Diagnosis) -> String {
    switch (result, diagnosis.service) {
    case (.opens, .webcredentials): "usable"
    case (.staysInBrowser, .webcredentials): "notUsable"
    default: result.rawValue
    }
  }
}
