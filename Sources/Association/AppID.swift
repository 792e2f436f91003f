import SourceText

/// `<prefix>.<bundle ID>`: the name of an app in an association file.
///
///     let app = AppID("9QX4T7KM2P.shop.harbor.app")
///     print(app.prefix ?? "no prefix", app.bundleID ?? "no bundle ID")
///     let isListed = file.applinks?.apps.contains(app) ?? false
public struct AppID: Hashable, Sendable, CustomStringConvertible {
  /// The text as the file has it; hostile until escaped for display.
  public let text: String

  /// An app ID as it is written; any text is one.
  ///
  ///     let app = AppID("9QX4T7KM2P.shop.harbor.app")
  public init(_ text: String) { self.text = text }

  /// The text as the file has it.
  public var description: String { text }

  /// The part before the first dot: ten characters A–Z and 0–9, usually the team ID. `nil` without a dot.
  public var prefix: Substring? { dot.map { text[..<$0] } }

  /// The part after the first dot. `nil` without a dot.
  public var bundleID: Substring? { dot.map { text[text.utf8.index(after: $0)...] } }

  private var dot: String.Index? { text.utf8.firstIndex(of: UInt8(ascii: ".")) }

  /// `true` if the bytes show that the text is an app ID: a prefix that is not a number, and labels of letters, digits and `-`.
  ///
  /// - Complexity: O(bytes).
  package var isOrdinary: Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count > 11, unsafe bytes[10] == UInt8(ascii: ".") else { return false }
      var hasLetter = false
      for index in 0..<10 {
        let byte = unsafe bytes[index]
        if byte.isASCIIUppercase { hasLetter = true } else if !byte.isASCIIDigit { return false }
      }
      var isEmpty = true
      for index in 11..<bytes.count {
        let byte = unsafe bytes[index]
        if byte == UInt8(ascii: ".") {
          if isEmpty { return false }
          isEmpty = true
        } else {
          guard byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") else { return false }
          isEmpty = false
        }
      }
      return hasLetter && !isEmpty
    }
  }

  /// `true` if an app can have the ID: its prefix and its bundle ID have only the documented characters.
  ///
  /// - Complexity: O(bytes).
  package var isPossible: Bool {
    guard let prefix, let bundleID else { return false }
    // A prefix of digits is unlikely and possible.
    return Self.isPrefix(prefix) && Self.isBundleID(bundleID)
  }

  /// Returns `true` if a text could be a bundle ID (documented: labels of letters, digits and `-`).
  package static func isBundleID(_ text: some StringProtocol) -> Bool { AppID("ABCDE01234.\(text)").isOrdinary }

  /// Returns `true` if a text could be an app ID prefix (documented: ten characters A–Z and 0–9).
  package static func isPrefix(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 10 && text.utf8.allSatisfy { $0.isASCIIUppercase || $0.isASCIIDigit }
  }
}
