import JSONSource
import SourceText

/// A pattern in the form of the old `paths`, as the component that it means.
struct PathAsComponent {
  /// The component as JSON.
  let component: String
  /// An edit that writes it; `nil` if the text is not valid JSON.
  let fix: Finding.Fix?

  /// `nil` if the element is not a string.
  init?(_ element: NodeID, _ document: JSONDocument) {
    guard document.kind(element) == .string else { return nil }
    let exclusion = "NOT "
    let text = document.string(element)
    let excludes = text.hasPrefix(exclusion)
    let end = excludes ? ", \"exclude\": true}" : "}"
    component = "{\"/\": \(jsonQuoted(excludes ? String(text.dropFirst(exclusion.count)) : text))\(end)"
    let marks = document.marks(element)
    guard document.problems.isEmpty, marks.isDisjoint(with: .rewritten) else {
      fix = nil
      return
    }
    let range = document.range(element).bytes
    var edits = [SourceEdit(SourceRange(at: range.lowerBound), "{\"/\": ")]
    if excludes {
      let start = range.lowerBound + 1
      edits.append(SourceEdit(SourceRange(start..<start + exclusion.utf8.count), ""))
    }
    edits.append(SourceEdit(SourceRange(at: range.upperBound), end))
    fix = Finding.Fix("make it a component", edits)
  }
}
