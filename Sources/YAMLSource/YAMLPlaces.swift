import Configuration
import JSONSource
import Yams

/// Where nodes stand. Yams knows the line and the column at which a node begins; where it ends is read from the text.
struct YAMLPlaces {
  let source: SourceFile
  private let lines: SourceLines

  init(_ source: SourceFile) {
    self.source = source
    lines = SourceLines(source)
  }

  /// The byte of a mark, whose columns count Unicode scalars.
  func offset(_ mark: Mark) -> Int {
    guard mark.line >= 1, mark.line <= lines.count else { return source.bytes.count }
    let line = lines.range(ofLine: mark.line)
    var offset = line.lowerBound
    var scalars = mark.column - 1
    while scalars > 0, offset < line.upperBound {
      offset += 1
      while offset < line.upperBound, source.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      scalars -= 1
    }
    return offset
  }

  func range(of node: Node) -> SourceRange {
    guard let mark = node.mark else { return SourceRange(at: 0) }
    let start = offset(mark)
    let end = lineEnd(start)
    switch node {
    case .scalar(let scalar): return SourceRange(start..<max(start, self.end(of: scalar, from: start, in: end)))
    case .mapping(let mapping):
      // A mapping in block style begins with its first key.
      if start < end, source.bytes[start] != UInt8(ascii: "{"), let key = mapping.first?.key { return range(of: key) }
      return SourceRange(start..<min(start + 1, end))
    case .sequence, .alias: return SourceRange(start..<min(start + 1, end))
    }
  }

  /// The end of the line without white space.
  private func lineEnd(_ start: Int) -> Int {
    var end = lines.range(ofLine: lines.position(of: ByteOffset(start)).line).upperBound
    while end > start, source.bytes[end - 1] == 0x20 || source.bytes[end - 1] == 0x09 { end -= 1 }
    return end
  }

  private func end(of scalar: Node.Scalar, from start: Int, in end: Int) -> Int {
    let bytes = source.bytes
    switch scalar.style {
    case .singleQuoted, .doubleQuoted:
      guard start < end else { return end }
      let quote = bytes[start]
      var at = start + 1
      while at < end {
        if bytes[at] == quote { return at + 1 }
        at += scalar.style == .doubleQuoted && bytes[at] == UInt8(ascii: "\\") ? 2 : 1
      }
      return end
    case .literal, .folded: return end
    case .plain, .any:
      let text = Array(scalar.string.utf8)
      return bytes[start..<end].starts(with: text) ? start + text.count : end
    }
  }
}

// MARK: Problems

extension YAMLPlaces {
  func problem(_ error: YamlError) -> ConfigurationProblem {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let words = [context?.text, problem].compactMap { $0 }.map { $0.trimmingPrefix(while: \.isWhitespace) }
      return self.problem("not YAML: " + words.joined(separator: ", "), at: mark)
    case .reader(let problem, let offset, _, let yaml):
      let before = yaml.prefix(offset ?? 0).utf8.count
      let place = SourceRange(at: min(before, source.bytes.count))
      return ConfigurationProblem(source, place, "not YAML: \(problem)")
    case .duplicatedKeysInMapping(let keys, let context):
      guard let key = keys.min() else { return self.problem("a key occurs twice", at: context.mark) }
      return ConfigurationProblem(
        source, secondPlace(of: key, context.mark), "the key \(quoted(key)) occurs twice in one mapping",
        help: "remove one of them")
    default: return ConfigurationProblem(source, SourceRange(at: 0), "the text is not YAML")
    }
  }

  private func problem(_ message: String, at mark: Mark) -> ConfigurationProblem {
    let start = offset(mark)
    return ConfigurationProblem(source, SourceRange(start..<min(start + 1, max(start, lineEnd(start)))), message)
  }

  /// Where a key of a mapping occurs again, on a line of its own; the mapping's beginning where it does not.
  private func secondPlace(of key: String, _ mark: Mark) -> SourceRange {
    let written = [Array(key.utf8), Array("\"\(key)\"".utf8), Array("'\(key)'".utf8)]
    var found: [SourceRange] = []
    let first = offset(mark)
    for number in mark.line..<max(lines.count + 1, mark.line) {
      let line = lines.range(ofLine: number)
      let start = line.lowerBound + first - lines.range(ofLine: mark.line).lowerBound
      guard start < line.upperBound else { continue }
      // Before the key there is nothing but the column of the mapping.
      let indent = source.bytes[line.lowerBound..<start]
      guard number == mark.line || indent.allSatisfy({ $0 == 0x20 }) else { continue }
      for text in written where source.bytes[start..<line.upperBound].starts(with: text) {
        let end = start + text.count
        let next = source.bytes[end..<line.upperBound].first { $0 != 0x20 }
        if next == UInt8(ascii: ":") { found.append(SourceRange(start..<end)) }
      }
    }
    return found.count > 1 ? found[1] : SourceRange(at: first)
  }
}
