import SourceText
import URLLines
import URLSources

/// Bytes as a list of URLs: the first byte chooses the format, the second the size of a block, and the others are the text.
struct ListCase {
  private let format: InputFormat?
  private let blockSize: Int
  private let text: [UInt8]

  init(_ bytes: [UInt8]) {
    let choice = Int(bytes.first ?? 0) % (InputFormat.allCases.count + 1)
    format = choice == 0 ? nil : InputFormat.allCases[choice - 1]
    blockSize = 1 + Int(bytes.dropFirst().first ?? 0)
    text = Array(bytes.dropFirst(2))
  }

  /// What is wrong with the URLs that are read; `nil` where nothing is.
  func fault() -> String? {
    let source = SourceFile(name: "input", bytes: text)
    for format in [nil, format] {
      for entry in (try? WholeList(source, format))?.entries ?? [] where entry.range.upper.value > text.count {
        return "an entry is outside of its text"
      }
    }
    let whole = urls(blockSize: max(text.count, 1))
    // The first block shows the format and the header of a table, so these may depend on its size.
    guard let format, ![.csv, .tsv].contains(format) else { return nil }
    return whole == urls(blockSize: blockSize) ? nil : "the URLs depend on the borders of the blocks"
  }

  /// The URLs of the text, read in blocks; `nil` where it is refused.
  private func urls(blockSize: Int) -> [[UInt8]]? {
    var lines = WholeLines()
    var stream = URLStream(path: "folder/input", name: "input", ListFormat(format)) { path throws(Failure) in
      SourceFile(name: path, bytes: Array("<urlset><url><loc>https://harbor.shop/\(path)</loc></url></urlset>".utf8))
    }
    var urls: [[UInt8]] = []
    do throws(URLSourceProblem) {
      for start in stride(from: 0, to: text.count, by: blockSize) {
        let chunk = text[start..<min(start + blockSize, text.count)]
        for block in try stream.add(lines.add(chunk)) { urls += Self.urls(of: block) }
      }
      for block in try stream.add(lines.end()) + stream.end() { urls += Self.urls(of: block) }
      return urls
    } catch {
      return nil
    }
  }

  private static func urls(of block: URLBlock) -> [[UInt8]] {
    var reader = URLLineReader(block.layout, domain: "harbor.shop")
    var urls: [[UInt8]] = []
    for line in block.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let text = block.bytes.span.trimmed(line.startIndex..<line.endIndex)
      if case .url = reader.read(block.bytes, text) { urls.append(reader.url) }
    }
    return urls
  }
}
