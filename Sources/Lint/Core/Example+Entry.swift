import Association

// Most examples are a file with one entry of one app: they give only the part that matters.

extension Example {
  /// An app ID that no other text of the examples resembles.
  fileprivate static let appID = "9QX4T7KM2P.shop.harbor.app"

  private static let applinks =
    #""applinks": {"details": [{"appIDs": ["\#(appID)"], "components": [{"/": "/buy/*"}]}]}"#

  /// A correct file in one line.
  package static let plainFile = "{\(applinks)}"

  /// The members of a correct entry.
  static let plainEntry = entry(of: appID)

  fileprivate static func entry(of appID: String) -> String { entry(apps: "\"appIDs\": [\"\(appID)\"],") }

  fileprivate static func entry(apps: String) -> String { apps + "\n\"components\": [{\"/\": \"/buy/*\"}]" }

  fileprivate static func file(beside service: String) -> String { "{\n  \(applinks),\n  \(service)\n}" }
}

extension Example.Maker {
  /// A file whose one entry has these components, and the file these variables.
  ///
  /// - Parameter fixedVariables: The variables after `--fix`, where the rule corrects these.
  func callAsFunction(
    _ note: String, components: String, fixed: String? = nil, variables: String? = nil, fixedVariables: String? = nil,
    minimumSystem: SystemVersion? = nil, alongside: [String] = []
  ) -> Example {
    let fixed = fixed ?? fixedVariables.map { _ in components }
    return self(
      note, file(components: components, variables),
      fixed: fixed.map { file(components: $0, fixedVariables ?? variables) },
      minimumSystem: minimumSystem, alongside: alongside)
  }

  func callAsFunction(
    _ note: String, entry: String, fixed: String? = nil, minimumSystem: SystemVersion? = nil, alongside: [String] = []
  ) -> Example {
    self(note, file(entry: entry), fixed: fixed.map(file(entry:)), minimumSystem: minimumSystem, alongside: alongside)
  }

  /// Components with a line for each.
  func callAsFunction(_ note: String, lines: [String], fixed: [String]? = nil, alongside: [String] = []) -> Example {
    self(note, components: lines.joined(separator: ",\n"), fixed: fixed?.joined(separator: ",\n"), alongside: alongside)
  }

  /// An entry with one component and, before it, this text.
  func callAsFunction(_ note: String, apps: String, fixed: String? = nil) -> Example {
    self(note, entry: Example.entry(apps: apps), fixed: fixed)
  }

  /// An entry with one app and, after it, these members.
  func callAsFunction(
    _ note: String, members: String, fixed: String? = nil, minimumSystem: SystemVersion? = nil, alongside: [String] = []
  ) -> Example {
    let apps = "\"appIDs\": [\"\(Example.appID)\"],\n"
    return self(
      note, entry: apps + members, fixed: fixed.map { apps + $0 }, minimumSystem: minimumSystem, alongside: alongside)
  }

  /// An entry for iOS 9 to 12 and, before it, one with these components for current systems.
  func callAsFunction(
    _ note: String, components: String? = nil, paths: String, fixed: String? = nil, alongside: [String] = []
  ) -> Example {
    let entry = components.map { "  {\"appIDs\": [\"\(Example.appID)\"], \"components\": [\($0)]},\n" } ?? ""
    func file(_ paths: String) -> String {
      "{\"applinks\": {\"apps\": [], \"details\": [\n\(entry)  {\"appID\": \"\(Example.appID)\", \"paths\": [\(paths)]}]}}"
    }
    return self(note, file(paths), fixed: fixed.map(file), alongside: alongside)
  }

  /// A correct `applinks` beside this service.
  func callAsFunction(_ note: String, beside service: String) -> Example { self(note, Example.file(beside: service)) }

  func callAsFunction(_ note: String, appID: String, fixed: String? = nil) -> Example {
    self(note, entry: Example.entry(of: appID), fixed: fixed.map(Example.entry(of:)))
  }

  private func file(components: String, _ variables: String?) -> String {
    guard let variables else {
      return "{\"applinks\": {\"details\": [{\"appIDs\": [\"\(Example.appID)\"], \"components\": [\n"
        + "\(indented(components, by: 2))]}]}}"
    }
    let list = components.contains("\n") ? "\n\(indented(components, by: 4))" : components
    return """
      {"applinks": {
        "details": [{"appIDs": ["\(Example.appID)"], "components": [\(list)]}],
        "substitutionVariables": {\(variables)}}}
      """
  }

  private func file(entry: String) -> String { "{\"applinks\": {\"details\": [{\n\(indented(entry, by: 2))\n}]}}" }

  private func indented(_ text: String, by width: Int) -> String {
    let space = String(repeating: " ", count: width)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { space + $0 }.joined(separator: "\n")
  }
}
