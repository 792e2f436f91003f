import JSONSource
import Lint
package import ProjectSettings
import SourceText
package import TerminalText

extension ConfigurationProblem {
  /// The problem in the layout of a finding: message, place, source line, help.
  package func text(_ style: Style, _ width: Int) -> String {
    let finding = Finding(rule: "", severity: .error, message: message, range: range, help: help.map { [$0] } ?? [])
    var text = ""
    var lines = FindingLines(ReportedFile(source), canBeFixed: false, style: style, width: width)
    lines.write(finding, to: &text)
    return text
  }
}

/// The settings in effect, each with its origin.
package struct SettingsReport {
  private let configuration: ProjectConfiguration?
  private let rows: [Row]
  private let lines: SourceLines?

  private struct Row {
    let name: String
    let value: String
    var shown: String { Int(value).map(grouped) ?? escapedForDisplay(value) }
    let origin: EffectiveLintSettings.Origin
  }

  /// - Parameter configuration: The configuration that was read; `nil` where there is none.
  package init(_ lint: EffectiveLintSettings, _ configuration: ProjectConfiguration?) {
    self.configuration = configuration
    lines = configuration.map { SourceLines($0.source) }
    func row<Value>(_ name: String, _ setting: EffectiveLintSettings.Setting<Value>, _ text: (Value) -> String) -> Row {
      Row(name: name, value: text(setting.value), origin: setting.origin)
    }
    var rows = [
      row("lint.min-ios", lint.minimumSystem) { version in
        version.map { $0.minor == 0 ? "\($0.major)" : "\($0.major).\($0.minor)" } ?? "none"
      },
      row("lint.fail-on", lint.failOn) { $0.severity?.rawValue ?? "never" },
      row("lint.max-warnings", lint.maximumWarnings) { $0.map { "\($0)" } ?? "none" },
      row("lint.max-expansion", lint.maximumExpansion) { "\($0)" },
      row("lint.limit", lint.limit) { $0.map { "\($0)" } ?? "50 as text, 1000 otherwise" },
    ]
    for (name, setting) in lint.rules.sorted(by: { $0.key < $1.key }) {
      rows.append(row("lint.rules.\(name)", setting) { $0.severity?.rawValue ?? "off" })
    }
    func add(_ name: String, _ value: String, _ range: SourceRange) {
      rows.append(Row(name: name, value: value, origin: .configuration(range)))
    }
    func add(_ demand: ServiceDemand, _ prefix: String = "") {
      let apps = demand.apps.value.map { escapedForDisplay($0.value.text) }.joined(separator: ", ")
      add(prefix + demand.setting.rawValue, apps.isEmpty ? "none" : apps, demand.apps.range)
    }
    if let baseline = configuration?.lint.baseline {
      add("lint.baseline", escapedForDisplay(baseline.value), baseline.range)
    }
    for (index, glob) in (configuration?.lint.excluded ?? []).enumerated() {
      add("lint.exclude[\(index)]", escapedForDisplay(glob.value.text), glob.range)
    }
    for (index, ignored) in (configuration?.lint.ignored ?? []).enumerated() {
      add("lint.ignore[\(index)]", "\(ignored.rule): \(escapedForDisplay(ignored.reason))", ignored.range)
    }
    if let configuration {
      for (index, place) in configuration.extended.enumerated() {
        add("extends[\(index)]", escapedForDisplay(configuration.source.text(place)), place)
      }
      if let environment = configuration.environments.current {
        rows.append(
          Row(name: "environment", value: escapedForDisplay(environment), origin: configuration.environments.origin))
      }
      for (name, app) in configuration.apps.sorted(by: { $0.key < $1.key }) {
        add("apps.\(escapedForDisplay(name))", escapedForDisplay(app.value.text), app.range)
      }
      for (index, file) in configuration.files.enumerated() {
        let domains = file.domains.isEmpty ? "" : " for \(file.domains.map(\.value).joined(separator: ", "))"
        add("files[\(index)]", escapedForDisplay(file.path.value.text) + domains, file.path.range)
        if let origin = file.origin { add("files[\(index)].source", escapedForDisplay(origin.value), origin.range) }
        for demand in file.services { add(demand, "files[\(index)].") }
      }
      if let android = configuration.android {
        for (name, value) in [("package", android.packageName), ("manifest", android.manifest)] {
          if let value { add("android.\(name)", escapedForDisplay(value.value), value.range) }
        }
        for (index, file) in android.files.enumerated() {
          add("android.files[\(index)]", escapedForDisplay(file.path.value.text), file.path.range)
        }
      }
      for domain in configuration.scope.domains { add("domain", domain.value, domain.range) }
      for demand in configuration.services { add(demand) }
      for app in configuration.scope.apps { add("app", escapedForDisplay(app.value.text), app.range) }
      for (index, list) in configuration.routes.enumerated() {
        let format = list.format.map { ": \($0.rawValue)" } ?? ""
        add("routes[\(index)]", escapedForDisplay(list.path.value) + format, list.path.range)
      }
    }
    self.rows = rows
  }

  package func text(style: Style) -> String {
    let name = rows.map { displayWidth($0.name) }.max() ?? 0
    let value = min(rows.map { displayWidth($0.shown) }.max() ?? 0, 60)
    return rows.map { row in
      "\(row.name.padded(to: name))  \(row.shown.padded(to: value))  \(style(.gutter, origin(row.origin)))\n"
    }.joined()
  }

  package func json() -> String {
    JSONWriter.versioned {
      $0.member("configuration") { writer in
        if let configuration { writer.value(configuration.source.name) } else { writer.null() }
      }
      $0.objects("settings", rows) { row, object in
        object.member("name", row.name)
        object.member("value", row.value)
        switch row.origin {
        case .builtIn: object.member("origin", "default")
        case .flag(let flag): object.member("origin", flag)
        case .configuration(let range):
          object.member("origin", "configuration")
          if let position = lines?.position(of: range.lower) { object.members(position) }
        }
      }
    }
  }

  private func origin(_ origin: EffectiveLintSettings.Origin) -> String {
    switch origin {
    case .builtIn: return "default"
    case .flag(let flag): return flag
    case .configuration(let range):
      guard let configuration, let position = lines?.position(of: range.lower) else { return "configuration" }
      return position.text(in: configuration.source)
    }
  }
}
