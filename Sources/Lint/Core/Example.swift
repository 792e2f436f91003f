package import Association
import SourceText

/// An example of a rule: a wrong one gives exactly one finding, the rule's own; a right one gives none.
package struct Example: Sendable {
  package let isWrong: Bool
  /// The point of the example, in a few words.
  package let note: String
  #if !hasFeature(Embedded)
    package let content: any ExampleContent
  #endif
  /// Other rules with a finding in the example, in order of place, because the fault cannot be shown without them.
  package let alongside: [String]

  fileprivate init(isWrong: Bool, _ note: String, _ content: some ExampleContent, alongside: [String] = []) {
    self.isWrong = isWrong
    self.note = note
    #if !hasFeature(Embedded)
      self.content = content
    #endif
    self.alongside = alongside
  }
}

/// The text that an example lets rules look at.
package protocol ExampleContent: Sendable {
  #if !hasFeature(Embedded)
    /// The findings of all rules about such a subject.
    func findings(_ options: LintOptions) throws -> [Finding]
  #endif
}

package struct FileExample: ExampleContent {
  package let bytes: [UInt8]
  /// The file after `--fix`, where the rule has a fix.
  package var fixed: String?
  /// `--min-ios` for this example.
  package var minimumSystem: SystemVersion?

  package func findings(_ options: LintOptions) -> [Finding] {
    var options = options
    options.minimumSystem = minimumSystem
    return Linter.lint(AssociationFile(SourceFile(name: "example", bytes: bytes)), options: options).findings
  }
}

extension Example {
  /// Makes wrong examples, or right ones, from a note and a content: `.wrong("a prefix of nine characters", appID: "…")`.
  package struct Maker: Sendable {
    fileprivate let isWrong: Bool

    package func callAsFunction(
      _ note: String, content: some ExampleContent, alongside: [String] = []
    ) -> Example { Example(isWrong: isWrong, note, content, alongside: alongside) }
  }

  package static let wrong = Maker(isWrong: true)
  package static let right = Maker(isWrong: false)
}

extension Example.Maker {
  package func callAsFunction(
    _ note: String, _ text: String, fixed: String? = nil, minimumSystem: SystemVersion? = nil, alongside: [String] = []
  ) -> Example {
    let file = FileExample(bytes: Array(text.utf8), fixed: fixed, minimumSystem: minimumSystem)
    return self(note, content: file, alongside: alongside)
  }

  package func callAsFunction(_ note: String, bytes: [UInt8]) -> Example {
    self(note, content: FileExample(bytes: bytes))
  }
}
