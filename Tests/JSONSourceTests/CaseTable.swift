import Foundation
import TestSupport
import Testing

/// A line of a table under `Fixtures/json`: a name, the bytes of a text, and what the other columns say.
struct Case: CustomTestStringConvertible, Sendable {
  let name: String
  let bytes: [UInt8]
  let expected: [String]
  var testDescription: String { name }
}

/// A table of cases, columns separated by tabs, lines that begin with `#` left out.
///
/// In the second column, `‹` and `›` enclose hexadecimal bytes, and `×N` repeats the byte or the group in
/// parentheses before it, so that the file itself has no unusual bytes.
enum CaseTable {
  static func read(_ name: String) throws -> [Case] {
    let file = URL(filePath: projectRoot).appending(path: "Fixtures/json/\(name).tsv")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Case(name: columns[0], bytes: try bytes(columns[1]), expected: Array(columns.dropFirst(2)))
    }
  }

  struct Malformed: Error {
    let text: String
  }

  static func bytes(_ text: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, piece) in text.split(separator: "‹", omittingEmptySubsequences: false).enumerated() {
      let parts = piece.split(separator: "›", omittingEmptySubsequences: false)
      if index == 0 {
        bytes += Array(piece.utf8)
      } else if parts.count == 2 {
        bytes += try hexadecimal(parts[0])
        bytes += Array(parts[1].utf8)
      } else {
        throw Malformed(text: text)
      }
    }
    return bytes
  }

  private static func hexadecimal(_ text: Substring) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var group: [UInt8] = []
    var isInGroup = false
    for word in text.split(separator: " ") {
      if word.hasPrefix("×") {
        guard let count = Int(word.dropFirst()), count > 0 else { throw Malformed(text: String(text)) }
        for _ in 1..<count { bytes += group }
        continue
      }
      if word.hasPrefix("(") || !isInGroup { group = [] }
      isInGroup = word.hasPrefix("(") || isInGroup && !word.hasSuffix(")")
      guard let byte = UInt8(word.filter { $0 != "(" && $0 != ")" }, radix: 16) else {
        throw Malformed(text: String(text))
      }
      group.append(byte)
      bytes.append(byte)
    }
    return bytes
  }
}
