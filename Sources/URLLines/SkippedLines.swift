import SourceText

/// Lines without a URL: their number and the first of them.
package struct SkippedLines: Sendable, Equatable {
  package struct Sample: Sendable, Equatable {
    /// The line, from 1.
    package let line: Int
    package let text: String
  }

  package private(set) var count = 0
  package private(set) var samples: [Sample] = []

  private let limit: Int
  private static let longestSample = 120

  package init(keeping limit: Int = 3) { self.limit = limit }

  package mutating func add(line: Int, _ text: Span<UInt8>) {
    count += 1
    guard samples.count < limit else { return }
    let shown = text.extracting(first: Self.longestSample)
    samples.append(Sample(line: line, text: String(decoding: shown.indices.map { shown[$0] }, as: UTF8.self)))
  }

  /// Adds the lines of a later part of the file.
  ///
  /// - Parameter offset: The number of lines before that part.
  package mutating func add(_ later: SkippedLines, after offset: Int) {
    count += later.count
    for sample in later.samples where samples.count < limit {
      samples.append(Sample(line: sample.line + offset, text: sample.text))
    }
  }

  /// The number of the lines and the first of them, as in "2 lines have no URL: access.log:3 `-`, access.log:9 `x`".
  ///
  /// - Parameters:
  ///   - statement: The text between the number and the samples.
  ///   - name: The name of the file, escaped.
  package func text(_ statement: String, in name: String) -> String {
    let shown = samples.map { "\(name):\($0.line) \(backquoted($0.text))" }
    return "\(statement): \(listed(shown, of: count))"
  }
}
