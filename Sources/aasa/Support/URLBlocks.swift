import AppSiteAssociation
import Fetching
import URLLines
import URLSources

/// Reads a file of URLs in any format, or standard input, in blocks of whole lines. Memory is two blocks and the longest line.
struct URLBlocks: ~Copyable {
  /// The name of the file in messages.
  let name: String
  private(set) var bytes: ByteBlocks
  private var lines = WholeLines()
  /// The bytes by which a document was looked for.
  private var beginningCount = -1
  /// The number of lines that were too long.
  var skippedCount: Int { lines.droppedCount }
  /// Has the format, as far as it is known, and the first bytes of the file.
  private(set) var stream: URLStream
  private var hasEnded = false

  /// Longer lines are cut or skipped, so that compressed bytes cannot fill the memory with one.
  private static let longestLine = 16 << 20

  /// - Parameter blockSize: The bytes of one read.
  init(_ path: String, _ list: ListFormat, blockSize: Int, _ network: CurlClient.Options) throws(Failure) {
    name = Input.name(path)
    bytes = try ByteBlocks(path, blockSize: blockSize, network)
    stream = URLStream(path: path, name: name, list) { path throws(Failure) in
      try Input.list(path, network)
    }
  }

  /// - Returns: The blocks that are complete, which may be none; `nil` after the end of the file.
  mutating func next() throws(Failure) -> [URLBlock]? {
    if hasEnded { return nil }
    // The beginning of a line of a list is a URL that is too long, and reported as such. The other formats skip the line.
    lines.keptCount = [nil, .lines].contains(stream.format) ? LinkURL.Problem.lengthLimit + 1 : 0
    // A document may be one line as long as any document. A longer beginning can show more.
    if stream.format != nil || lines.beginning.count != beginningCount {
      lines.longestLine = stream.isDocument(beginningWith: lines.beginning) ? SourceFile.sizeLimit : Self.longestLine
      beginningCount = lines.beginning.count
    }
    let isLast = bytes.isAtEnd
    let read = isLast ? nil : try bytes.next()
    do throws(URLSourceProblem) {
      if let read { return read.isEmpty ? [] : try stream.add(lines.add(read)) }
      if !isLast { return try stream.add(lines.end()) }
      hasEnded = true
      return try stream.end()
    } catch {
      throw Failure("cannot read \(name): \(error.text)")
    }
  }

  /// Checks that compressed bytes were complete, after the last block, and notes skipped lines.
  func finish() throws(Failure) {
    try bytes.finish()
    if skippedCount > 0 { Output.note("\(name): skipped \(counted(skippedCount, "line")) of more than 16 MB") }
  }
}
