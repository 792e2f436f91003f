import SourceText

/// A style sheet or script of the program, which is part of a page. Its hash in the Content-Security-Policy allows it and nothing else.
package struct HTMLResource: Sendable {
  let text: String
  /// The source expression of the policy: `'sha256-…'`.
  package let source: String

  /// - Parameter constant: A text that is compiled into the program. It contains no end tag.
  package init(constant: String) {
    text = constant
    source = "'sha256-\(base64(SHA256.hash(constant.utf8)))'"
  }
}
