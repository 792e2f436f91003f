/// Markdown within a limit. Rows of tables are left out where there is no room, and counted.
struct BoundedMarkdown {
  private(set) var text: String
  private(set) var leftOut = 0
  /// The files without any of their findings.
  private(set) var filesLeftOut: [String] = []
  private var size: Int
  /// The most bytes.
  private let limit: Int

  init(_ text: String, limit: Int) { (self.text, self.limit, size) = (text, limit, text.utf8.count) }

  /// Adds a part; `false` where there is no room for it.
  @discardableResult
  mutating func add(_ part: String) -> Bool {
    guard size + part.utf8.count <= limit else { return false }
    text += part
    size += part.utf8.count
    return true
  }

  /// Counts parts for which there is no room.
  mutating func leaveOut(_ count: Int, _ file: String? = nil) {
    leftOut += count
    if let file { filesLeftOut.append(file) }
  }

  /// Adds a short text that must not be missing, such as the end of an element, beyond the limit if needed.
  mutating func close(_ part: String) {
    text += part
    size += part.utf8.count
  }

  /// Adds a table where there is room for its first row, with as many rows as there is room for. The opening is the text before it, with the
  /// end of its line; the columns of numbers end with `:`.
  mutating func table(_ opening: String, _ columns: [String], rows: [[String]]) {
    if rows.isEmpty { return }
    let names = columns.map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
    let lines = columns.map { $0.hasSuffix(":") ? "---:" : "---" }
    let head = "\(opening)| \(names.joined(separator: " | ")) |\n|\(lines.joined(separator: "|"))|\n"
    let texts = rows.map { "| \($0.joined(separator: " | ")) |\n" }
    guard size + head.utf8.count + texts[0].utf8.count <= limit else {
      return leaveOut(rows.count)
    }
    add(head)
    if let first = texts.firstIndex(where: { !add($0) }) { leaveOut(texts.count - first) }
  }
}
