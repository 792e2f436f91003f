import SourceText

/// A guess at the intention behind an unknown key.
package enum KeyGuess: Equatable {
  /// Keys of the same level; more than one if several are equally near.
  case spelling([String])
  /// A key that Apple documents at another level.
  case elsewhere(AssociationKey.Level)
  /// A remark for people.
  case remark
  case nothing

  /// Guesses by letter case and separators, a table of other words, the other levels, and edit distance, in this order.
  package init(_ text: String, at level: AssociationKey.Level) {
    let plain = text.lettersAlone
    let names = Names.ofLevels[level.number]
    if Self.remarks.contains(plain), text.first == "_" {
      self = .remark
    } else if let same = names.byLetters[plain] {
      self = .spelling([same])
    } else if let other = Self.otherWords[level]?[plain] {
      self = .spelling([other])
    } else if Self.isRemark(text, plain) {
      self = .remark
    } else if let place = Self.place(of: plain, not: level) {
      self = .elsewhere(place)
    } else {
      let nearest = names.nearest(to: plain)
      self = nearest.isEmpty ? .nothing : .spelling(nearest)
    }
  }

  private struct Names {
    /// The first name with some letters.
    let byLetters: [String: String]
    /// The names of more than one character.
    private let long: [String]
    private let letters: KnownWords

    static let ofLevels = AssociationKey.Level.allCases.map(Names.init)

    private init(_ level: AssociationKey.Level) {
      let names = AssociationKey.keys(of: level).map { $0.name }
      byLetters = Dictionary(
        names.map { ($0.lettersAlone, $0) }.filter { !$0.0.isEmpty }, uniquingKeysWith: { first, _ in first })
      long = names.filter { $0.utf8.count > 1 }
      letters = KnownWords(long.map { $0.lettersAlone })
    }

    /// The names nearest to some letters, at most a quarter of their length away.
    func nearest(to plain: String) -> [String] {
      letters.nearest(to: plain) { $0 / 3 + 1 }.map { long[$0] }.filter {
        editDistance(Array(plain.utf8), Array($0.lettersAlone.utf8)) <= max(1, $0.utf8.count / 4)
      }
    }
  }

  /// Words that people write instead of a key, without case and separators.
  private static let otherWords: [AssociationKey.Level: [String: String]] = [
    .root: ["universallinks": "applinks", "credentials": "webcredentials", "handoff": "activitycontinuation"],
    .service: ["appids": "apps", "appid": "apps"],
    .applinks: ["variables": "substitutionVariables", "entries": "details"],
    .entry: ["apps": "appIDs", "applicationids": "appIDs", "applicationid": "appID", "patterns": "components"],
    .component: [
      "path": "/", "paths": "/", "pathname": "/", "query": "?", "queries": "?", "queryitems": "?", "search": "?",
      "fragment": "#", "fragments": "#", "hash": "#", "anchor": "#", "excluded": "exclude",
      "ignorecase": "caseSensitive", "caseinsensitive": "caseSensitive",
    ],
  ]

  /// Returns `true` if a word means the opposite of the key that is written instead.
  package static func isOpposite(_ text: String) -> Bool {
    ["ignorecase", "caseinsensitive"].contains(text.lettersAlone)
  }

  private static let remarks: Set<String> = ["comment", "comments", "description", "note", "notes", "readme", "schema"]

  private static func isRemark(_ text: String, _ plain: String) -> Bool {
    remarks.contains(plain) || ["_", "$", "//", "@"].contains(where: text.hasPrefix) || text == "#" && plain.isEmpty
  }

  private static func place(of plain: String, not level: AssociationKey.Level) -> AssociationKey.Level? {
    let levels: [AssociationKey.Level] = [.root, .applinks, .entry, .component, .service]
    return levels.first { $0 != level && Names.ofLevels[$0.number].byLetters[plain] != nil }
  }
}

extension AssociationKey.Level {
  /// The place among all levels.
  fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
