import Association
import JSONSource
import SourceText

/// Keys of entries that only iOS 12 and older read, beside those that replace them.
enum OldKeys {
  struct Change {
    /// The index of the entry in `details`.
    let entry: Int
    /// The values and members that change.
    let places: [SourceRange]
    let edits: [SourceEdit]
    let kinds: [Kind]
  }

  enum Kind: CaseIterable {
    /// `appID` became `appIDs`.
    case renamedApp
    /// `appID` beside `appIDs`.
    case appID
    /// `paths` beside `components`.
    case paths

    fileprivate var sentence: String {
      switch self {
      case .renamedApp: "`appID` became `appIDs`"
      case .appID: "`appID` beside `appIDs` removed"
      case .paths: "`paths` beside `components` removed"
      }
    }
  }

  /// The changes of all entries with `components`, in order of place. Repeated keys stay as they are.
  static func changes(in file: AssociationFile) -> [Change] {
    let document = file.document
    guard let applinks = file.applinks, let details = document.value("details", of: applinks.node),
      document.kind(details) == .array
    else { return [] }
    return applinks.entries.compactMap { entry in
      guard case .components = entry.patterns else { return nil }
      func only(_ key: String) -> JSONDocument.Member? {
        let members = document.members(entry.node).filter { document.string($0.key) == key }
        return members.count == 1 ? members[0] : nil
      }
      var kinds: [Kind] = []
      var removed: [JSONDocument.Member] = []
      var edits: [SourceEdit] = []
      var places: [SourceRange] = []
      if let old = only("appID") {
        if document.member("appIDs", of: entry.node) != nil {
          kinds.append(.appID)
          removed.append(old)
        } else if document.kind(old.value) == .string {
          kinds.append(.renamedApp)
          edits.append(SourceEdit(document.range(old.key), "\"appIDs\""))
          edits += document.wrapping(old.value)
          places.append(document.range(old.value))
        }
      }
      if let paths = only("paths") {
        kinds.append(.paths)
        removed.append(paths)
      }
      if kinds.isEmpty { return nil }
      let keys = removed.map { $0.key }
      if !keys.isEmpty { edits += document.edits(of: entry.node, removing: { keys.contains($0.key) }) }
      places += removed.map { document.range($0.key).union(document.range($0.value)) }
      return Change(entry: entry.index, places: places, edits: edits.sorted(by: SourceEdit.isBefore), kinds: kinds)
    }.sorted { $0.places[0].lower < $1.places[0].lower }
  }

  /// The kinds of changes, and the number of entries: `appID` became `appIDs` in 2 entries.
  static func sentence(_ changes: [Change]) -> String {
    Kind.allCases.compactMap { kind in
      let count = changes.count { $0.kinds.contains(kind) }
      return count == 0
        ? nil : kind.sentence + (changes.count == 1 ? "" : " in \(counted(count, "entry", plural: "entries"))")
    }.joined(separator: ", ")
  }
}
