import Association
import JSONSource
import SourceText

extension Component {
  /// The conditions besides the path, as `?code=* #top, any case`; empty without any.
  func routeConditions(_ document: JSONDocument) -> String {
    func text(_ pattern: PatternSource) -> String {
      escapedForDisplay(String(decoding: document.utf8(pattern.node).dropFirst(pattern.dropped), as: UTF8.self))
    }
    var parts: [String] = []
    switch query.value {
    case .any: break
    case .pattern(let pattern): parts.append("?\(text(pattern))")
    case .items(let items):
      parts.append(
        "?" + items.map { "\(escapedForDisplay(document.string($0.name)))=\(text($0.pattern))" }.joined(separator: "&"))
    }
    if case .pattern(let pattern) = fragment.value { parts.append("#\(text(pattern))") }
    if !caseSensitive.value { parts.append("any case") }
    if !percentEncoded.value { parts.append("decoded") }
    return parts.joined(separator: ", ")
  }
}
