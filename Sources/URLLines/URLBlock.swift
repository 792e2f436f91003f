/// Some lines of a list, or the URLs of a part of a table or a document.
package struct URLBlock: Sendable {
  package let bytes: [UInt8]
  package let layout: URLLineReader.Layout
  /// The line of each URL in its file, where the lines of the block are not those of the file.
  package let places: [Int]?
  /// The expectation of each URL, where the file is a table with a column for them.
  package let expectations: [RowExpectation]?
  /// The lines of the part that have no URL, where they are known already.
  package let skipped: SkippedLines

  package init(
    _ bytes: [UInt8], _ layout: URLLineReader.Layout = .lines, places: [Int]? = nil,
    expectations: [RowExpectation]? = nil, skipped: SkippedLines = .init()
  ) {
    self.bytes = bytes
    self.layout = layout
    self.places = places
    self.expectations = expectations
    self.skipped = skipped
  }
}
