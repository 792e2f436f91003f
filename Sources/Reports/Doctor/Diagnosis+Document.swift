import AppClaims
package import Audit
import SourceText
import Tasks
import TerminalText

extension Diagnosis {
  /// The steps as people read them, and those of Android below them.
  package func document(_ commands: SuggestedCommands, beside android: Diagnosis?) -> Document {
    var document = document(commands)
    guard let android else { return document }
    let other = android.document(commands)
    func title(_ id: String, _ name: String, _ document: Document) -> Document.Section {
      .init(id, inline: .plain(name), [.note(document.subtitle ?? .plain(""))])
    }
    document.sections =
      [title("ios", "iOS", document)] + document.sections + [title("android", "Android", other)]
      + other.sections.map { .init("android-\($0.id)", inline: $0.title, terminalTitle: $0.terminalTitle, $0.blocks) }
    document.subtitle = nil
    return document
  }

  private func document(_ commands: SuggestedCommands) -> Document {
    let failed = counted(steps.count { $0.state == .failed }, "step")
    var sections: [Document.Section] = [
      .init("steps", "steps", terminalTitle: "", [.steps(steps.map { $0.shown(commands) })]),
      .init(
        "result", "result", terminalTitle: "",
        [.verdict(conclusion)]
          + (first.map { [.paragraph(.plain("\(failed) failed; correct the \($0.step.title) first: \($0.reason)"))] }
            ?? [])),
    ]
    func add(_ id: String, _ title: String, _ block: Document.Block) {
      sections.append(.init(id, title, terminalTitle: "", [.label("\(title.capitalizedFirst):"), block]))
    }
    func list(_ messages: [String]) -> Document.Block { .list(messages.map { InlineText(message: $0) }) }
    if !deviceCommands.isEmpty { add("device", "on a device", .commands(deviceCommands)) }
    let checks = commands.checks(of: self)
    if !checks.isEmpty { add("device", "on a device", list(checks)) }
    add("limits", "not visible from outside", list(limits))
    return Document(
      command: "doctor", title: .plain(escapedForDisplay(subject)), subtitle: .plain(escapedForDisplay(app)),
      heading: escapedForDisplay(subject), verdict: conclusion.reduce("") { $0 + $1.text },
      tone: Document.Tone(conclusion[0].role), facts: [.init(name: "App", text: "\(code: app)")], sections: sections)
  }

  private var conclusion: [(text: InlineText, role: Style.Role)] {
    let isAndroid = platform == .android
    let limit: Name = isAndroid ? .filter : .claim
    let areClaimsUnknown = steps.contains { $0.name == limit && $0.state == .unknown }
    guard result == .opens, areClaimsUnknown
    else { return [words] + (result == .opens ? claimLimit.map { [(.plain(" \($0)"), .warning)] } ?? [] : []) + change }
    let subject = service == .webcredentials ? "passkeys and saved passwords" : "the link"
    return [(.plain("nothing checked keeps \(subject) from the app"), .warning)] + change
      + [(isAndroid ? "; intent filters not checked" : "; claims not checked", .warning)]
  }

  private var change: [(text: InlineText, role: Style.Role)] {
    guard let later = resultAfterRefresh, result != .unknown else { return [] }
    let change =
      switch (later, service) {
      case (.unknown, _): "; the result after Apple's CDN refreshes its copy is not known"
      case (.opens, .webcredentials): "\(Self.untilRefresh) it can"
      case (.staysInBrowser, .webcredentials): "\(Self.untilRefresh) it cannot"
      case (.opens, .appclips): "\(Self.untilRefresh) it can invoke the App Clip"
      case (.opens, _): "\(Self.untilRefresh) it opens the app"
      case (.staysInBrowser, _): "\(Self.untilRefresh) it stays in the browser"
      }
    return [(.plain(change), .warning)]
  }

  private static let untilRefresh = " until Apple's CDN refreshes its copy; then"

  private var words: (text: InlineText, role: Style.Role) {
    if isOfDevelopmentServer {
      let claimed = "at a claimed domain, over HTTPS"
      switch (result, service) {
      case (.opens, .appclips): return (.plain("\(claimed), the link could invoke the App Clip"), .good)
      case (.opens, _): return (.plain("\(claimed), the link would open the app"), .good)
      case (.staysInBrowser, _): return (.plain("\(claimed), the link would stay in the browser"), .error)
      case (.unknown, _): break
      }
    }
    return switch (result, service) {
    case (.opens, .webcredentials): ("the app can use passkeys and saved passwords of the domain", .good)
    case (.staysInBrowser, .webcredentials): ("the app cannot use passkeys and saved passwords of the domain", .error)
    case (.opens, .appclips): ("the link can invoke the App Clip", .good)
    case (.opens, _): ("the link opens the app", .good)
    case (.staysInBrowser, _): ("the link stays in the browser", .error)
    case (.unknown, _): ("not known: a step could not be checked", .warning)
    }
  }
}

extension Diagnosis.Step {
  fileprivate func shown(_ commands: SuggestedCommands) -> Document.Step {
    let mark: Document.Mark =
      switch state {
      case .passed: .passed
      case .failed: .failed
      case .later, .limited: .caution
      case .unknown, .undecided, .unreached: .unknown(.warning)
      case .skipped: .skipped
      }
    return Document.Step(
      mark: mark, name: name.title, words: InlineText(message: commands.words(of: self)),
      help: state == .passed ? nil : commands.help(of: self).map { InlineText(message: $0) },
      command: state == .passed ? nil : commands.command(of: self))
  }
}
