package import AssetLinks
import Lint
import SourceText

/// The text of a certificate fingerprint: 32 bytes as upper-case hexadecimal pairs with colons between them (documented).
package struct FingerprintText {
  let text: String
  /// The label in front, as `keytool` prints it: `SHA256:`.
  private let label: Substring?
  /// The hexadecimal digits, without separators; `nil` where other characters are in the text.
  private let digits: [UInt8]?

  package init(_ text: String) {
    self.text = text
    let label = Self.label(of: text)
    self.label = label
    let plain = text.utf8.dropFirst(label?.utf8.count ?? 0).filter { !":- \t\r\n".utf8.contains($0) }
    digits = plain.allSatisfy { $0.hexDigitValue != nil } && !plain.isEmpty ? Array(plain) : nil
  }

  /// The name of an algorithm, perhaps with `fingerprint` or `digest`, up to and with its colon, equals sign, slash or space.
  private static func label(of text: String) -> Substring? {
    var rest = text.drop { $0.isWhitespace }
    func skip(_ words: [String]) -> Bool {
      guard let word = words.first(where: { rest.prefix($0.count).lowercased() == $0 }) else { return false }
      rest = rest.dropFirst(word.count)
      return true
    }
    guard skip(["sha256", "sha-256", "sha1", "sha-1", "md5"]) else { return nil }
    rest = rest.drop { $0 == " " }
    if skip(["fingerprint", "digest"]) { rest = rest.drop { $0 == " " } }
    guard skip([":", "=", "/"]) || text[..<rest.startIndex].last == " " else { return nil }
    return text[..<rest.drop { $0.isWhitespace }.startIndex]
  }

  /// The form that Android compares.
  package var normalized: String? {
    guard let digits, digits.count == 64 else { return nil }
    let upper = String(decoding: digits, as: UTF8.self).uppercased()
    return stride(from: 0, to: 64, by: 2).map { upper.dropFirst($0).prefix(2) }.joined(separator: ":")
  }

  var isWellFormed: Bool { normalized == text }

  /// `true` if no certificate has the fingerprint: it is text of a template, or a few bytes repeated.
  var isPlaceholder: Bool {
    guard let digits else { return text.contains { $0.isLetter || $0 == "." || $0 == "<" || $0 == "{" } }
    let pairs = stride(from: 0, to: digits.count - digits.count % 2, by: 2).map { [digits[$0], digits[$0 + 1]] }
    guard pairs.count > 2 else { return false }
    let periods = pairs.count == 32 ? [1, 2, 4, 8, 16] : [1]
    return periods.contains { period in pairs.indices.allSatisfy { pairs[$0] == pairs[$0 % period] } }
  }

  /// `true` if a certificate may have the fingerprint.
  var isUsable: Bool { isWellFormed && !isPlaceholder }

  package var fault: String {
    guard let digits else { return "has other characters than hexadecimal digits and colons" }
    switch digits.count {
    case 64 where label != nil: return "begins with the label \(quoted((label ?? "").trimmed { $0.isWhitespace }))"
    case 64 where text.contains(":") && text.count == 95: return "has lower-case letters"
    case 64: return "is not pairs of digits with colons between them"
    case 40: return "has 20 bytes, the length of SHA-1; SHA-256 has 32"
    case let count where count % 2 == 0: return "has \(count / 2) bytes; SHA-256 has 32"
    case let count: return "has \(count) digits; SHA-256 has 64"
    }
  }
}

extension Statement.App {
  /// The fingerprints that a certificate may have; the rules report the others.
  package var usableFingerprints: [Statement.LocatedText] { fingerprints.filter { FingerprintText($0.text).isUsable } }

  package var hasPackageName: Bool { packageName.map { PackageName.isWellFormed($0.text) } ?? false }
}

extension AssetLinksFile {
  var fingerprints: [Statement.LocatedText] { statements.compactMap { $0.app }.flatMap { $0.fingerprints } }
}
