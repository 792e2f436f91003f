package struct AssetLinksStatistics: Sendable {
  package let bytes: Int
  package let statements: Int
  package let includes: Int
  /// Distinct sites of namespace `web`.
  package let sites: Int
  /// Distinct fingerprints.
  package let fingerprints: Int
  /// The relations with the number of distinct targets, the most frequent first.
  package let relations: [(name: String, targets: Int)]
  /// The apps in order of first mention.
  package let apps: [App]
  /// The dynamic rules of all statements that have some; those of malformed lists are not read.
  package let rules: Rules
  /// The lists that are dropped because a value in them is malformed.
  package let malformedLists: Int
  /// The bytes of the file by kind, the largest first.
  package let shares: [(kind: Kind, bytes: Int)]

  package struct App: Sendable {
    package let name: String
    package internal(set) var relations: [String] = []
    package var fingerprints: Int { ownFingerprints.count }
    var ownFingerprints: Set<String> = []
    /// The rules that decide for it; `nil` where the manifest alone decides, or no statement lets it open links.
    package let rules: Int?
  }

  package struct Rules: Sendable {
    package internal(set) var count = 0
    package internal(set) var excluding = 0
    /// Rules by the kind of their pattern for the path.
    package internal(set) var paths: [PathKind: Int] = [:]
    package internal(set) var withQuery = 0
    package internal(set) var withFragment = 0
  }

  /// The kind of a pattern, which sets its meaning in Android's matcher.
  package enum PathKind: String, Sendable, CaseIterable {
    /// Without wildcards.
    case exact
    /// Its only wildcard is a final `*`.
    case prefix
    /// Its only wildcards are `?`.
    case singleCharacters
    /// With a `*` that ends at the first occurrence of the character behind it.
    case firstOccurrence
    /// No condition on the path.
    case none

    init(_ pattern: String?) {
      guard let pattern else {
        self = .none
        return
      }
      let stars = pattern.utf8.count { $0 == UInt8(ascii: "*") }
      let questions = pattern.utf8.count { $0 == UInt8(ascii: "?") }
      switch (stars, questions) {
      case (0, 0): self = .exact
      case (0, _): self = .singleCharacters
      case (1, 0) where pattern.utf8.last == UInt8(ascii: "*"): self = .prefix
      default: self = .firstOccurrence
      }
    }
  }

  package enum Kind: String, Sendable, CaseIterable {
    case rules
    case fingerprints
    case relations
    /// Package names and sites.
    case targets
    case includes
    case whiteSpace
    /// Everything else: keys, brackets, commas, and what Android ignores.
    case structure
  }

  /// O(bytes).
  package init(_ file: AssetLinksFile) {
    var survey = AssetLinksSurvey(file)
    for statement in file.statements { survey.measure(statement) }
    bytes = file.source.bytes.count
    statements = file.statements.count
    includes = survey.includes
    sites = survey.sites.count
    fingerprints = survey.fingerprints.count
    relations = survey.targets.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    apps = survey.apps
    rules = survey.rules
    malformedLists = survey.malformedLists
    shares = survey.allShares.filter { $0.value > 0 }.map { (kind: $0.key, bytes: $0.value) }
      .sorted { ($1.bytes, $0.kind.rawValue) < ($0.bytes, $1.kind.rawValue) }
  }
}
