import ProjectSettings
import SourceText
import YAMLSource

/// Turns a rule off in the text of a configuration, and keeps the style of the text.
enum RuleSwitch {
  /// - Parameter before: The text as it is.
  /// - Returns: `nil` where the text is not a usable configuration, or where its form has no safe place for the setting.
  static func edit(
    turningOff rule: String, in source: SourceFile, _ texts: ProjectTexts, _ before: ConfigurationReading
  ) -> SourceEdit? {
    guard let edit = proposal(rule, source) else { return nil }
    // The setting must be in effect, and nothing else changed: the text is read again.
    let after = ConfigurationReading(SourceFile(name: source.name, bytes: source.applying([edit])), texts)
    guard let old = before.configuration?.lint.rules, let new = after.configuration?.lint.rules,
      new[rule]?.value == .off, new.count == old.count + (old[rule] == nil ? 1 : 0),
      // A later setting for some files wins.
      after.configuration?.lint.overrides.allSatisfy({ ($0.rules[rule]?.value ?? .off) == .off }) ?? false
    else { return nil }
    return edit
  }

  private static func proposal(_ rule: String, _ source: SourceFile) -> SourceEdit? {
    guard let root = try? YAMLText.read(source) else { return source.appending("lint:\n  rules:\n    \(rule): off\n") }
    guard case .mapping = root.value else { return nil }
    guard let lint = root.member("lint")?.value else {
      return source.startsInBlock(root) ? source.appending("lint:\n  rules:\n    \(rule): off\n") : nil
    }
    guard case .mapping = lint.value else { return nil }
    guard let rules = lint.member("rules")?.value else {
      return source.inserting("rules:\n  \(rule): off", before: lint)
    }
    guard case .mapping = rules.value else { return nil }
    if let setting = rules.member(rule)?.value { return SourceEdit(setting.range, "off") }
    return source.inserting("\(rule): off", before: rules)
  }
}

extension SourceFile {
  /// Returns `true` if a mapping is written in lines, not in braces.
  fileprivate func startsInBlock(_ mapping: ConfigurationNode) -> Bool {
    let start = mapping.range.bytes.lowerBound
    return bytes.indices.contains(start) && bytes[start] != UInt8(ascii: "{")
  }

  private var lineEnd: String { bytes.contains(0x0D) ? "\r\n" : "\n" }

  fileprivate func appending(_ text: String) -> SourceEdit {
    let isInLine = bytes.last.map { $0 != 0x0A } ?? false
    return SourceEdit(
      SourceRange(at: bytes.count), (isInLine ? lineEnd : "") + text.replacing("\n", with: lineEnd))
  }

  /// The edit that adds lines before the first key of a mapping, indented as it is; `nil` for a mapping in braces.
  fileprivate func inserting(_ text: String, before mapping: ConfigurationNode) -> SourceEdit? {
    guard case .mapping(let members) = mapping.value, !members.isEmpty, startsInBlock(mapping) else { return nil }
    let start = mapping.range.bytes.lowerBound
    let indentation = bytes[..<start].reversed().prefix { $0 == 0x20 }.count
    let margin = String(repeating: " ", count: indentation)
    return SourceEdit(
      SourceRange(at: start), (text + "\n").replacing("\n", with: lineEnd + margin))
  }
}
