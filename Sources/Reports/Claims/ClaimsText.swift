package import AppClaims
import JSONSource
import SourceText

/// The claims of apps and the answers of domains as a table: for each app a line for each service of a domain.
package struct ClaimsText {
  private let apps: [ClaimedApp]
  private let served: [ServedAssociation]
  private let style: Style
  private let width: Int

  /// - Parameter width: The columns of a line; domains and app IDs are not broken.
  package init(_ apps: [ClaimedApp], _ served: [ServedAssociation], style: Style, width: Int) {
    self.apps = apps
    self.served = served
    self.style = style
    self.width = width
  }

  package func text() -> String {
    let answers = ClaimAnswer.all(apps, served)
    if apps.isEmpty { return "" }
    return apps.indices.map { index in
      (head(apps[index]) + table(answers.filter { $0.app == index }) + notes(index, answers)).map { $0 + "\n" }.joined()
    }.joined(separator: "\n") + "\n"
  }

  // MARK: The app

  private func head(_ app: ClaimedApp) -> [String] {
    let id = app.appID.map { escapedForDisplay($0.text) } ?? partialID(app)
    var lines = [style(.strong, escapedForDisplay(app.path))]
    var facts = [id]
    if app.kind != .unknown { facts.append(app.kind.rawValue) }
    if app.origin != .given { facts.append("claims of the \(app.origin.words)") }
    switch app.signing {
    case .unknown: break
    case .development: facts.append(app.origin.isSigned ? "signed for development" : "for development")
    case .release: facts.append(app.origin.isSigned ? "signed for release" : "for release")
    }
    lines += wrapped(facts.joined(separator: ", "), width: width - 2).map { "  " + $0 }
    return lines
  }

  private func partialID(_ app: ClaimedApp) -> String {
    if let bundleID = app.bundleID { return "(prefix not known).\(escapedForDisplay(bundleID))" }
    if let id = app.unresolvedID { return "app ID not known: \(escapedForDisplay(id))" }
    if let prefix = app.prefix { return "\(escapedForDisplay(prefix)).*" }
    return "app ID not known; --app-id gives it"
  }

  // MARK: The table

  private func table(_ answers: [ClaimAnswer]) -> [String] {
    if answers.isEmpty { return [] }
    let isAnswered = answers.contains { $0.served != nil }
    var rows: [[Cell]] = [
      ["domain", "service", "claimed"].map { Cell($0, .gutter) } + (isAnswered ? [Cell("served", .gutter)] : [])
    ]
    for answer in answers {
      let claimed = answer.claims.isEmpty ? "no" : answer.claims.map(\.modeWords).joined(separator: ", ")
      let role: Style.Role? = answer.claims.isEmpty ? .warning : answer.state == .malformed ? .error : nil
      var row = [Cell(escapedForDisplay(answer.domain)), Cell(answer.service.rawValue), Cell(claimed, role)]
      if isAnswered { row.append(servedCell(answer)) }
      rows.append(row)
    }
    let widths = rows[0].indices.map { column in rows.map { displayWidth($0[column].text) }.max() ?? 0 }
    return rows.enumerated().map { number, row in
      let mark = isAnswered && number > 0 ? mark(answers[number - 1]) : nil
      var line = "  "
      if isAnswered { line += (mark.map { style($0.role, $0.text) } ?? " ") + " " }
      for (column, cell) in row.enumerated() {
        line += cell.role.map { style($0, cell.text) } ?? cell.text
        if column < row.count - 1 {
          line += String(repeating: " ", count: widths[column] - displayWidth(cell.text) + 2)
        }
      }
      return line
    }
  }

  private struct Cell {
    let text: String
    let role: Style.Role?

    init(_ text: String, _ role: Style.Role? = nil) {
      self.text = text
      self.role = role
    }
  }

  private func mark(_ answer: ClaimAnswer) -> (text: String, role: Style.Role)? {
    switch answer.state {
    case .consistent: ("✓", .good)
    case .claimedOnly, .malformed: ("✗", .error)
    case .servedOnly: ("!", .warning)
    case .unknown: ("?", .info)
    }
  }

  private func servedCell(_ answer: ClaimAnswer) -> Cell {
    switch answer.naming {
    case .named(let id): Cell(apps[answer.app].hasClip(id.id) ? "its App Clip" : "yes")
    case .unknownPrefix(let ids):
      Cell("as " + ids.prefix(2).map { escapedForDisplay($0.id.text) }.joined(separator: ", "))
    case .prefixes: Cell("other prefix", .error)
    case .unnamed: Cell("no", .error)
    case .ignored: Cell("file is ignored", .error)
    case .failure: Cell("no file", .error)
    case .unknown: Cell("no answer", .warning)
    case .notAsked: Cell("not asked")
    case .unknownApp: Cell("app ID not known")
    }
  }

  // MARK: Notes

  private func notes(_ index: Int, _ answers: [ClaimAnswer]) -> [String] {
    let app = apps[index]
    var notes: [String] = []
    if case .anything = app.list {
      notes.append("the profile allows any domain; what the app claims is in its entitlements")
    }
    let own = answers.filter { $0.app == index }
    var noted: Set<Int> = []
    for answer in own {
      guard let number = answer.served, noted.insert(number).inserted else { continue }
      switch served[number].outcome {
      case .failure(let reason), .unknown(let reason): notes.append("\(served[number].domain): \(reason)")
      case .file: break
      }
    }
    if own.contains(where: { if case .unknownApp = $0.naming { true } else { false } }) {
      notes.append("with --app-id PREFIX.BUNDLE it is looked for in the files")
    }
    let claimed = Set(app.claims.compactMap(\.knownService))
    // The table shows services that only the file has.
    let isListed = own.contains { $0.service == .webcredentials }
    if !claimed.isEmpty, !isListed, app.kind != .appClip {
      notes.append("not claimed: webcredentials (\(AssociatedService.webcredentials.purpose))")
    }
    return notes.flatMap { note in
      wrapped(note, width: width - 4).enumerated().map { ($0.offset == 0 ? "  - " : "    ") + $0.element }
    }
  }
}

extension Claim {
  /// `yes`, the mode, or that it is none.
  fileprivate var modeWords: String {
    if isUnresolved { return "build setting" }
    if !isWellFormed { return "malformed" }
    return switch mode {
    case .ordinary: "yes"
    case let mode?: mode.rawValue
    case nil: "unknown mode"
    }
  }
}

extension ClaimedApp.Origin {
  /// After "claims of the".
  fileprivate var words: String {
    switch self {
    case .entitlements: "entitlements file"
    case .given, .signature, .simulator, .archivedEntitlements, .profile, .expo: rawValue
    }
  }
}
