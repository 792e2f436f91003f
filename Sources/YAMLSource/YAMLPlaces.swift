import ProjectSettings
import SourceText
import Yams

/// Where nodes stand. Yams knows the line and the column at which a node begins; where it ends is read from the text.
struct YAMLPlaces {
  let source: SourceFile
  private let lines: YAMLLines

  init(_ source: SourceFile) {
    self.source = source
    lines = YAMLLines(source)
  }

  /// The byte of a mark, whose columns count Unicode scalars.
  private func offset(_ mark: Mark) -> Int { lines.offset(line: mark.line, column: mark.column) }

  func range(of node: Node) -> SourceRange {
    guard let mark = node.mark else { return SourceRange(at: 0) }
    let start = offset(mark)
    let end = lineEnd(mark)
    switch node {
    case .scalar(let scalar): return SourceRange(start..<max(start, self.end(of: scalar, from: start, in: end)))
    case .mapping(let mapping):
      // A mapping in block style begins with its first key.
      if start < end, source.bytes[start] != UInt8(ascii: "{"), let key = mapping.first?.key { return range(of: key) }
      return SourceRange(start..<max(start, min(start + 1, end)))
    case .sequence, .alias: return SourceRange(start..<max(start, min(start + 1, end)))
    }
  }

  /// The end of a mark's line without white space.
  private func lineEnd(_ mark: Mark) -> Int {
    let line = lines.range(ofLine: mark.line)
    var end = line.upperBound
    while end > line.lowerBound, source.bytes[end - 1] == 0x20 || source.bytes[end - 1] == 0x09 { end -= 1 }
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
      guard start < end else { return end }
      let text = scalar.string.utf8
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
      let before = source.contentStart + yaml.prefix(offset ?? 0).utf8.count
      let place = SourceRange(at: min(before, source.bytes.count))
      return ConfigurationProblem(source, place, "not YAML: \(problem)")
    case .duplicatedKeysInMapping(let keys, let context):
      guard let key = keys.min() else { return self.problem("a key occurs twice", at: context.mark) }
      return .duplicateKey(key, secondPlace(of: key, context.mark), in: source)
    default: return ConfigurationProblem(source, SourceRange(at: 0), "the text is not YAML")
    }
  }

  private func problem(_ message: String, at mark: Mark) -> ConfigurationProblem {
    let start = offset(mark)
    return ConfigurationProblem(source, SourceRange(start..<max(start, min(start + 1, lineEnd(mark)))), message)
  }

  // MARK: Keys that occur twice

  /// Where a key of a mapping occurs again; where it occurs first, if its other spelling is not found.
  private func secondPlace(of key: String, _ mark: Mark) -> SourceRange {
    let spellings = [Array(key.utf8), Array("\"\(key)\"".utf8), Array("'\(key)'".utf8)]
    return secondPlaceInBraces(of: spellings, from: offset(mark)) ?? secondPlaceOnLines(of: spellings, mark)
      ?? keyRange(spellings, at: offset(mark), before: source.bytes.count) ?? SourceRange(at: offset(mark))
  }

  /// The key in one of its spellings at an offset, with a colon behind it.
  private func keyRange(_ spellings: [[UInt8]], at start: Int, before end: Int) -> SourceRange? {
    for spelling in spellings where source.bytes[start..<end].starts(with: spelling) {
      let keyEnd = start + spelling.count
      if source.bytes[keyEnd..<end].first(where: { $0 != 0x20 }) == UInt8(ascii: ":") {
        return SourceRange(start..<keyEnd)
      }
    }
    return nil
  }

  /// In block style: on a later line, in the column of the first.
  private func secondPlaceOnLines(of spellings: [[UInt8]], _ mark: Mark) -> SourceRange? {
    let column = offset(mark) - lines.range(ofLine: mark.line).lowerBound
    guard mark.line < lines.count else { return nil }
    for number in (mark.line + 1)...lines.count {
      let line = lines.range(ofLine: number)
      let start = line.lowerBound + column
      guard start < line.upperBound, source.bytes[line.lowerBound..<start].allSatisfy({ $0 == 0x20 }) else { continue }
      if let range = keyRange(spellings, at: start, before: line.upperBound) { return range }
    }
    return nil
  }

  /// In flow style: behind a comma of the same braces.
  private func secondPlaceInBraces(of spellings: [[UInt8]], from first: Int) -> SourceRange? {
    let bytes = source.bytes
    guard let before = bytes[..<first].last(where: { !Self.isSpace($0) }), ",{".utf8.contains(before) else {
      return nil
    }
    var at = first
    var depth = 0
    var last = before
    while at < bytes.count {
      let byte = bytes[at]
      // Within a text a quote is a character like others.
      let beginsValue = ",[{:".utf8.contains(last)
      if beginsValue, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        if last == UInt8(ascii: ","), depth == 0, at > first,
          let range = keyRange(spellings, at: at, before: bytes.count)
        {
          return range
        }
        at += 1
        while at < bytes.count, bytes[at] != byte {
          at += byte == UInt8(ascii: "\"") && bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
      } else if byte == UInt8(ascii: "#"), Self.isSpace(bytes[at - 1]) {
        at = bytes[at...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        continue
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        depth -= 1
        if depth < 0 { return nil }
      } else if last == UInt8(ascii: ","), depth == 0, at > first, !Self.isSpace(byte),
        let range = keyRange(spellings, at: at, before: bytes.count)
      {
        return range
      }
      if !Self.isSpace(byte) { last = byte }
      at += 1
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
