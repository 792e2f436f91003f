import JSONSource
public import SourceText

// A file that was made to exhaust a reader has one text that is the whole file, or millions of entries or wildcards. No device reads such a
// file, and no URL is as long as such a text. All of it is found before anything is made of it, so memory follows the file.

extension AssociationFile {
  /// The part of a file that is too large to be read.
  ///
  ///     if case .text(let range, let bytes) = file.excess {
  ///       print("\(bytes) bytes at \(range.lower.value); at most \(AssociationFile.Excess.textLimit) are read")
  ///     }
  public enum Excess: Sendable, Hashable {
    /// A key, a string or a number of more than ``textLimit`` bytes, and its number of bytes.
    case text(SourceRange, bytes: Int)
    /// More than ``wildcardLimit`` characters that begin a wildcard or a variable: `*`, `?` and `$`.
    case wildcards(Int)
    /// More than ``entryLimit`` entries in `details`.
    case entries(SourceRange, count: Int)
    /// More than ``appLimit`` app IDs in all lists together.
    case apps(SourceRange, count: Int)

    /// The most bytes of a key, a string or a number.
    public static let textLimit = 32_768
    /// The most characters `*`, `?` and `$` in a file.
    public static let wildcardLimit = 4_000_000
    /// The most entries.
    public static let entryLimit = 100_000
    /// The most app IDs.
    public static let appLimit = 200_000

    /// The part and its limit, as a statement.
    package var words: String {
      switch self {
      case .text(_, let bytes): "this text has \(grouped(bytes)) bytes; at most \(grouped(Self.textLimit)) are read"
      case .wildcards(let count):
        "the file has \(grouped(count)) of the characters `*`, `?` and `$`; at most \(grouped(Self.wildcardLimit)) are read"
      case .entries(_, let count):
        "`details` has \(grouped(count)) entries; at most \(grouped(Self.entryLimit)) are read"
      case .apps(_, let count): "the file lists \(grouped(count)) app IDs; at most \(grouped(Self.appLimit)) are read"
      }
    }

    /// The place in the file: of a long text or list its beginning.
    package var range: SourceRange {
      switch self {
      case .text(let range, _): SourceRange(range.lower.value..<min(range.upper.value, range.lower.value + 60))
      case .entries(let range, _), .apps(let range, _): SourceRange(range.lower.value..<range.lower.value + 1)
      case .wildcards: SourceRange(at: 0)
      }
    }
  }
}

extension AssociationFile.Excess {
  /// O(bytes + values), and nothing for a file that is smaller than the limits.
  init?(_ document: JSONDocument) {
    let bytes = document.source.bytes
    guard bytes.count > Self.textLimit else { return nil }
    if let node = document.firstText(longerThan: Self.textLimit) {
      self = .text(document.range(node), bytes: document.contentRange(node).count)
      return
    }
    // An entry has at least two bytes and a comma, an app ID two quotes and a comma.
    guard bytes.count > 3 * min(Self.entryLimit, Self.appLimit) else { return nil }
    if let list = Self.list(document) {
      self = list
      return
    }
    guard bytes.count > Self.wildcardLimit else { return nil }
    let wildcards = bytes.span.count(of: UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "$"))
    guard wildcards > Self.wildcardLimit else { return nil }
    self = .wildcards(wildcards)
  }

  private static func list(_ document: JSONDocument) -> Self? {
    guard let root = document.root else { return nil }
    var apps = 0
    func count(_ list: NodeID?) { if let list { for _ in document.elements(list) { apps += 1 } } }
    for name in AssociationFile.servicesWithoutPatterns {
      count(document.value(name, of: root).flatMap { document.value("apps", of: $0) })
    }
    if let details = document.value("applinks", of: root).flatMap({ document.value("details", of: $0) }) {
      var entries = 0
      for member in document.members(details) {
        entries += 1
        apps += 1
        count(document.value("appIDs", of: member.value))
      }
      for entry in document.elements(details) {
        entries += 1
        count(document.value("appIDs", of: entry))
      }
      if entries > entryLimit { return .entries(document.range(details), count: entries) }
    }
    return apps > appLimit ? .apps(document.range(root), count: apps) : nil
  }
}
