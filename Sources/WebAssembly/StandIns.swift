// The types of modules above Tasks that answers need.

/// An aasa.yml, of which JSON is read.
enum YAMLText {
  static func read(_ source: SourceFile) throws(ConfigurationProblem) -> ConfigurationNode? {
    if let json = try JSONText.read(source) { return json }
    throw ConfigurationProblem(
      source, SourceRange(at: 0), "YAML is not read here", help: "pass the configuration as JSON")
  }
}

/// The descriptions of rules, which are not part of the module.
enum RulesAnswer {
  static func json(_ name: String?) throws(TaskProblem) -> String {
    throw .option("rules are not described here; `aasa rules` describes them")
  }
}
