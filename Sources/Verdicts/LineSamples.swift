/// The number of some lines, and details of the first of them.
package struct LineSamples<Detail: Sendable>: Sendable {
  package struct Sample: Sendable {
    /// From 1; `nil` for a URL that is not from a file.
    package let line: Int?
    package let detail: Detail
  }

  package private(set) var count = 0
  package private(set) var samples: [Sample] = []

  /// The most samples, so that memory does not grow with the lines.
  private static var kept: Int { 100 }

  package init() {}

  mutating func add(line: Int?, _ detail: @autoclosure () -> Detail) {
    count += 1
    if samples.count < Self.kept { samples.append(Sample(line: line, detail: detail())) }
  }

  /// Adds the lines of a later part of the file.
  ///
  /// - Parameter offset: The number of lines before that part.
  mutating func add(_ later: Self, after offset: Int) {
    count += later.count
    for sample in later.samples.prefix(Self.kept - samples.count) {
      samples.append(Sample(line: sample.line.map { $0 + offset }, detail: sample.detail))
    }
  }
}
