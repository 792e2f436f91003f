// Two passes. The first lists the gaps between tokens, each with its place in the structure. The style of the file is counted in them. The
// second writes each gap in this style. Only white space changes: values stay on their lines, so an array that was written on one line
// stays there, and each line is indented by the containers that were broken into lines before it.

package import SourceText

/// Evens out the white space of a JSON text in the text's own style.
package struct JSONFormatter {
  private let document: JSONDocument
  private let gaps: JSONGaps
  private let style: JSONStyle

  /// - Parameter indentation: One level, for a text that has no indented line.
  /// - Complexity: O(bytes).
  package init(_ document: JSONDocument, indentation: String) {
    self.document = document
    gaps = JSONGaps(in: document)
    style = JSONStyle(gaps, in: document, indentation: indentation)
  }

  /// The edits that format the text, in order of place; none for a text that is not valid.
  package var edits: [SourceEdit] {
    let bytes = document.source.bytes
    return gaps.gaps.compactMap { gap in
      let text = Array(style.text(of: gap).utf8)
      return bytes[gap.range].elementsEqual(text) ? nil : SourceEdit(SourceRange(gap.range), text)
    }
  }
}
