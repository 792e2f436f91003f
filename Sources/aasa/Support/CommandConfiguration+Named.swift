import ArgumentParser

extension CommandConfiguration {
  /// A command of the program.
  ///
  /// One that is parsed alone does not look for `--generate-completion-script`, which the whole program answers: that takes two declarations
  /// more, an eighth of the time of a small `aasa match`.
  static func named(_ name: String, abstract: String, usage: String? = nil, discussion: String) -> CommandConfiguration
  {
    CommandConfiguration(
      commandName: name, _superCommandName: "aasa", abstract: abstract, usage: usage, discussion: discussion)
  }
}
