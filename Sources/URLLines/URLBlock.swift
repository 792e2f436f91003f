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
  /// The number of those that are rows with an expectation.
  package let rowsWithoutURL: Int
  /// The line of the file before the block.
  package var lineBefore = 0
  /// `true` for the first block of a table.
  package var isTableStart = false
  /// For each URL of a table, the cells that are copied to the output.
  let copied: [[ArraySlice<UInt8>]]

  package init(
    _ bytes: [UInt8], _ layout: URLLineReader.Layout = .lines, places: [Int]? = nil,
    expectations: [RowExpectation]? = nil, skipped: SkippedLines = .init(), rowsWithoutURL: Int = 0,
    copied: [[ArraySlice<UInt8>]] = []
  ) {
    self.bytes = bytes
    self.layout = layout
    self.places = places
    self.expectations = expectations
    self.skipped = skipped
    self.rowsWithoutURL = rowsWithoutURL
    self.copied = copied
  }

  /// The cells that are copied for a line, by its index among those of the block; none where the file is no table.
  package func copied(_ index: Int) -> [ArraySlice<UInt8>] { index < copied.count ? copied[index] : [] }
}
