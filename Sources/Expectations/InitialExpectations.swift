import Analysis
package import Association
import JSONSource
import Lint
import Matching
import ProjectSettings
import SourceText

/// A first file of expectations for an association file: for each component a URL that it decides and a near miss that it does
/// not. It passes unchanged. A component with an error is left out: its URLs are not those that its author means.
package struct InitialExpectations {
  private let file: AssociationFile
  private let path: String
  private let domain: String

  /// - Parameter path: The association file, as the configuration is to name it.
  package init(_ file: AssociationFile, path: String, domain: String) {
    self.file = file
    self.path = path
    self.domain = domain
  }

  /// A group of expectations for some apps.
  private struct Group {
    let apps: [AppID]
    /// Lines under each kind of expectation.
    var lines: [Expectation.Kind: [String]] = [:]
    var urls: Set<String> = []
  }

  /// The file as YAML; `nil` when no component decides anything and no service can be expected.
  ///
  /// - Complexity: that of ``Association/AssociationFile/componentURLs(app:host:budget:)``.
  package func yaml() -> String? {
    var groups: [Group] = []
    var isComplete = true
    let mistakes = mistakes
    for component in file.componentURLs(host: domain) {
      guard !isMistaken(component.place, mistakes) else {
        isComplete = false
        continue
      }
      guard case .decides(let test, let nearMiss) = component.outcome else {
        isComplete = false
        continue
      }
      // A text without a dot is no app ID: no app has it.
      let apps = component.apps.filter { $0.prefix != nil }
      guard !apps.isEmpty else {
        isComplete = false
        continue
      }
      if groups.last?.apps != apps { groups.append(Group(apps: apps)) }
      let last = groups.count - 1
      add(test, to: &groups[last])
      if let nearMiss { add(nearMiss.test, to: &groups[last]) }
    }
    let services = services
    guard !groups.isEmpty || !services.isEmpty else { return nil }
    let names = shortNames(groups.flatMap(\.apps) + services.flatMap(\.apps))
    var text = """
      # The effect of the association file on URLs, which `aasa test` checks. Change what should be different.
      # The URLs are made from the file. Replace them with URLs that your users open.

      apps:

      """
    for (app, name) in names { text += "  \(name): \(scalar(app.text))\n" }
    text += "\nfiles: \(scalar(Glob.escaped(path)))\ndomain: \(scalar(domain))\n"
    let known = Dictionary(uniqueKeysWithValues: names.map { ($0.app, $0.name) })
    for (setting, apps) in services {
      text += "\(setting.rawValue): [\(apps.compactMap { known[$0] }.joined(separator: ", "))]\n"
    }
    if !groups.isEmpty { text += "\ngroups:\n" }
    for group in groups {
      let apps = group.apps.compactMap { known[$0] }
      text += "  - name: \(apps.joined(separator: ", "))\n"
      text += "    app: \(apps.count == 1 ? apps[0] : "[\(apps.joined(separator: ", "))]")\n"
      for kind in Expectation.Kind.allCases {
        guard let lines = group.lines[kind] else { continue }
        text += "    \(kind.rawValue):\n" + lines.map { "      \($0)\n" }.joined()
      }
    }
    if isComplete, !groups.isEmpty { text += "\ncoverage:\n  every-component: true\n" }
    return text
  }

  /// The apps of services, as far as all of them have an ID with a dot, as the configuration needs it.
  private var services: [(setting: ServiceDemand.Setting, apps: [AppID])] {
    ServiceDemand.Setting.allCases.compactMap { setting in
      let apps = file.apps(ofService: setting.service).map(\.id)
      return apps.isEmpty || apps.contains { $0.prefix == nil } ? nil : (setting, apps)
    }
  }

  /// The places of errors in components.
  private var mistakes: [Int] {
    let rules = RuleCatalog.lint.rules.filter { [.shape, .variables, .patterns].contains($0.group) }
    return Linter.lint(file, rules: rules).findings.filter { $0.severity == .error }.map(\.range.lower.value)
  }

  private func isMistaken(_ place: ComponentPlace, _ mistakes: [Int]) -> Bool {
    guard let applinks = file.applinks,
      let component = applinks.component(at: place.component, of: applinks.entries[place.entry])
    else { return false }
    let range = file.document.range(component.node).bytes
    return mistakes.contains(where: range.contains)
  }

  private func add(_ test: TestURL, to group: inout Group) {
    guard group.urls.insert(test.url).inserted else { return }
    // A host beyond ASCII is percent-encoded in URLs.
    let host = (try? LinkURL("https://\(domain)/"))?.host ?? domain
    let start = "https://\(host)/"
    let isPath = test.url.hasPrefix(start)
    let url = String(isPath ? test.url.dropFirst(start.count - 1) : test.url[...])
    let written = scalar(url.replacing("{", with: "{{").replacing("}", with: "}}"))
    switch test.verdict.verdict {
    case .match: group.lines[.opens, default: []].append("- \(written)")
    case .noMatch: group.lines[.stays, default: []].append("- \(written)")
    case .exclude:
      guard let entry = test.verdict.entry, let component = test.verdict.component else { return }
      let name = "details[\(entry)].\(list(entry))[\(component)]"
      group.lines[.excluded, default: []] += ["- url: \(written)", "  by: \(name)"]
    }
  }

  private func list(_ entry: Int) -> String {
    if case .paths? = file.applinks?.entries[entry].patterns { "paths" } else { "components" }
  }

  /// A name for each app: the last part of its bundle ID, with a number where two have the same.
  private func shortNames(_ apps: [AppID]) -> [(app: AppID, name: String)] {
    var taken: Set<String> = []
    var seen: Set<AppID> = []
    return apps.filter { seen.insert($0).inserted }.map { app in
      let last = app.text.split(separator: ".").last ?? ""
      let kept = last.lowercased().unicodeScalars.filter {
        $0.isASCIIAlphanumeric || $0 == "-"
      }
      var name = String(String.UnicodeScalarView(kept.prefix(30)))
      // YAML would read these as other values than texts.
      if !(name.first?.isLetter ?? false) || Self.words.contains(name) {
        name = "app" + (name.isEmpty ? "" : "-" + name)
      }
      var numbered = name
      var number = 2
      while !taken.insert(numbered).inserted {
        numbered = "\(name)-\(number)"
        number += 1
      }
      return (app, numbered)
    }
  }

  private static let words: Set<String> = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]

  /// A text as YAML, in double quotes where it could have another meaning.
  private func scalar(_ text: String) -> String {
    let isSafe =
      text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "/._~%=&+-?#".utf8.contains($0) }
      && !Self.words.contains(text.lowercased())
      && text.utf8.first.map { $0 == UInt8(ascii: "/") || $0 >= 0x30 } == true
    return isSafe && text.contains { $0.isLetter || $0 == "/" } && !text.hasPrefix("?") ? text : Self.quoted(text)
  }

  /// A text in double quotes. YAML has no escape of two UTF-16 units, but one of eight digits.
  private static func quoted(_ text: String) -> String {
    let quoted = jsonQuoted(text) { $0.value < 0x10000 && isHostile($0) }
    return quoted.unicodeScalars.map { isHostile($0) ? "\\U" + hexadecimal($0.value, width: 8) : String($0) }.joined()
  }
}
