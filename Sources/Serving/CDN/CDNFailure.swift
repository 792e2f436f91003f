import JSONSource
import SourceText

/// The reason why Apple's CDN has no file for a domain, from `Apple-Failure-Reason` and `Apple-Failure-Details`.
///
/// The reasons that were seen have words of ours. The list is open: others are shown as they are.
package struct CDNFailure: Sendable {
  /// As it was sent: `SWCERR00301 Timeout`.
  package let reason: String
  /// The members of `Apple-Failure-Details` where it is a JSON object, else its text under an empty name.
  package let details: [(name: String, value: String)]

  /// The meaning of the reason.
  package enum Kind: Sendable, Hashable {
    case badResponse, privateAddress, timeout, unknown
  }

  init?(_ response: HTTPResponse) {
    guard let reason = response.header("Apple-Failure-Reason") else { return nil }
    self.reason = reason
    details = response.header("Apple-Failure-Details").map(Self.details) ?? []
  }

  package var code: String { String(reason.prefix { !$0.isWhitespace }) }

  package var kind: Kind {
    switch code {
    case "SWCERR00101": .badResponse
    case "SWCERR00202": .privateAddress
    case "SWCERR00301": .timeout
    default: .unknown
    }
  }

  /// The details in a line: `status: 404 Not Found`.
  package var detailWords: String {
    details.map { $0.name.isEmpty ? $0.value : "\($0.name): \($0.value)" }.joined(separator: ", ")
  }

  /// The reason with its details, as received and escaped: `SWCERR00101 Bad HTTP Response (status: 403 Forbidden)`.
  package var words: String {
    escapedForDisplay(reason) + (details.isEmpty ? "" : " (\(escapedForDisplay(detailWords)))")
  }

  /// The status that the CDN got from the site, where the details say it: `403 Forbidden`, `Bad HTTP Response: 301 Moved Permanently`.
  package var siteStatus: Int? {
    let names = kind == .badResponse ? ["status", "cause"] : ["status"]
    return details.lazy.filter { names.contains($0.name) }.compactMap { detail in
      detail.value.split { !$0.isNumber }.compactMap { Int($0) }.first { 100..<600 ~= $0 }
    }.first
  }

  private static let mostDetails = 16

  private static func details(_ text: String) -> [(name: String, value: String)] {
    let document = JSONReader.read(SourceFile(name: "details", bytes: Array(text.utf8)))
    guard document.problems.isEmpty, let root = document.root, document.kind(root) == .object else {
      return [("", text)]
    }
    return document.members(root).prefix(mostDetails).map { member in
      let value =
        document.kind(member.value) == .string
        ? document.string(member.value) : document.source.text(document.range(member.value))
      return (document.string(member.key), value)
    }
  }
}
