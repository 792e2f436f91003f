import JSONSource
package import Tasks

extension FixAnswer {
  /// An object with the text, and the fixes in the shape of `aasa lint --fix --format json`.
  package var json: String {
    JSONWriter.versioned {
      $0.member("text", String(decoding: source.bytes, as: UTF8.self))
      $0.objects("fixed", fixes) { $0.write(to: &$1) }
    }
  }
}
