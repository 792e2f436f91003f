package import AssetLinks
import SourceText

/// The text of a certificate fingerprint: 32 bytes as upper-case hexadecimal pairs with colons between them (documented).
struct FingerprintText {
  let text: String
  /// The hexadecimal digits, without separators; `nil` where other characters are in the text.
  private let digits: [UInt8]?

  init(_ text: String) {
    self.text = text
    let plain = text.utf8.filter { !":- ".utf8.contains($0) }
    digits = plain.allSatisfy { $0.hexDigitValue != nil } && !plain.isEmpty ? plain : nil
  }

  /// The form that Android compares.
  var normalized: String? {
    guard let digits, digits.count == 64 else { return nil }
    let upper = String(decoding: digits, as: UTF8.self).uppercased()
    return stride(from: 0, to: 64, by: 2).map { upper.dropFirst($0).prefix(2) }.joined(separator: ":")
  }

  var isWellFormed: Bool { normalized == text }

  /// `true` if no certificate has the fingerprint: it is text of a template, or one byte repeated.
  var isPlaceholder: Bool {
    guard let digits else { return text.contains { $0.isLetter || $0 == "." || $0 == "<" || $0 == "{" } }
    let pairs = stride(from: 0, to: digits.count - digits.count % 2, by: 2).map { [digits[$0], digits[$0 + 1]] }
    return pairs.count > 2 && Set(pairs).count == 1
  }

  /// `true` if a certificate may have the fingerprint.
  var isUsable: Bool { isWellFormed && !isPlaceholder }

  /// The fault of a text that is not a fingerprint.
  var fault: String {
    guard let digits else { return "has other characters than hexadecimal digits and colons" }
    switch digits.count {
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
  package var usableFingerprints: [Statement.LocatedText] {
    fingerprints.filter { FingerprintText($0.text).isUsable }
  }

  /// `true` if an app can have the package name.
  package var hasPackageName: Bool { packageName.map { PackageNameText.isWellFormed($0.text) } ?? false }
}

extension AssetLinksFile {
  /// The fingerprints of all targets, in order.
  var fingerprints: [Statement.LocatedText] { statements.compactMap { $0.app }.flatMap { $0.fingerprints } }
}
