import Foundation
import SourceText
import URLLines
import URLSources

/// The URLs of a text, found as `aasa match` finds them, and the lines without one.
func read(
  _ text: [UInt8], _ format: InputFormat? = nil, domain: String? = nil, blockSize: Int = .max,
  files: [String: String] = [:]
) throws -> (urls: [String], skipped: SkippedLines, format: InputFormat?) {
  var lines = WholeLines()
  var stream = URLStream(path: "folder/input", name: "input", ListFormat(format)) { path throws(Failure) in
    guard let file = files[path] else { throw Failure("cannot read \(path): no such file") }
    return SourceFile(name: path, bytes: Array(file.utf8))
  }
  var urls: [String] = []
  var skipped = SkippedLines()
  var linesRead = 0
  func take(_ block: URLBlock) {
    var reader = URLLineReader(block.layout, domain: domain)
    skipped.add(block.skipped, after: linesRead)
    var own = SkippedLines()
    let parts = block.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, part) in parts.enumerated() {
      let range = block.bytes.span.trimmed(part.startIndex..<part.endIndex)
      switch reader.read(block.bytes, range) {
      case .url: urls.append(String(decoding: reader.url, as: UTF8.self))
      case .nothing: break
      case .other: own.add(line: number + 1, block.bytes.span.extracting(range))
      }
    }
    skipped.add(own, after: linesRead)
    if block.places == nil { linesRead += parts.count - 1 }
  }
  var start = 0
  while start < text.count {
    let end = blockSize < text.count - start ? start + blockSize : text.count
    for block in try stream.add(lines.add(text[start..<end])) { take(block) }
    start = end
  }
  for block in try stream.add(lines.end()) + stream.end() { take(block) }
  return (urls, skipped, stream.format)
}

func read(
  _ text: String, _ format: InputFormat? = nil, domain: String? = nil, blockSize: Int = .max,
  files: [String: String] = [:]
) throws -> (urls: [String], skipped: SkippedLines, format: InputFormat?) {
  try read(Array(text.utf8), format, domain: domain, blockSize: blockSize, files: files)
}
