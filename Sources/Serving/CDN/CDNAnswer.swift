import SourceText

/// The headers of Apple's CDN about a domain (observed; Apple documents none of these headers).
package struct CDNAnswer: Sendable {
  package let status: Int
  /// `Apple-From`: where the CDN has the file from.
  package let origin: String?
  /// `Apple-Origin-Format`: what it found there, such as `json`.
  package let format: String?
  /// The reason why it has no file.
  package let failure: CDNFailure?
  /// `Apple-Try-Direct`.
  package let tryDirect: String?
  /// The age of the copy: `Age`.
  package let age: Duration?
  /// The lifetime of the copy: `max-age` of `Cache-Control`.
  package let lifetime: Duration?

  package init(_ response: HTTPResponse) {
    status = response.status
    origin = response.header("Apple-From")
    format = response.header("Apple-Origin-Format")
    tryDirect = response.header("Apple-Try-Direct")
    failure = CDNFailure(response)
    age = response.header("Age").flatMap(Self.seconds)
    lifetime = response.header("Cache-Control").flatMap(Self.maximumAge)
  }

  /// `true` if the failure is that of the site, not of the CDN itself.
  package var isFailureOfSite: Bool { failure != nil || [404, 410].contains(status) }

  /// The time until the copy may be refreshed, zero if it is over; `nil` if unknown.
  package var refresh: Duration? { lifetime.map { max($0 - (age ?? .zero), .zero) } }

  private static func maximumAge(_ value: String) -> Duration? {
    for directive in value.split(separator: ",") {
      let parts = directive.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
      if parts.count == 2, parts[0].lowercased() == "max-age" { return seconds(parts[1]) }
    }
    return nil
  }

  /// Only digits. More than 2³¹ seconds count as that (RFC 9111, section 1.2.2).
  private static func seconds(_ text: String) -> Duration? {
    let digits = text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    return .seconds(min(Int64(digits) ?? .max, 1 << 31))
  }
}

extension HTTPResponse {
  /// A response of the CDN without a file that is read or a reason, as the second half of a sentence.
  package var wordsWithoutFile: String {
    isCut
      ? "responds with more than \(grouped(body.count)) bytes; the rest was not read"
      : "responds with \(statusWords), without a file or a reason"
  }
}
