import SourceText

/// Writes XML 1.0 in the order of the calls, an element a line.
///
/// Characters that XML cannot hold, or a reader not see, become `\u{…}`.
struct XMLWriter {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ body: ((inout XMLWriter) -> Void)? = nil
  ) {
    open(name, attributes)
    guard let body else {
      text += "/>\n"
      return
    }
    text += ">\n"
    depth += 1
    body(&self)
    depth -= 1
    indent()
    text += "</\(name)>\n"
  }

  mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String>, text content: String) {
    open(name, attributes)
    text += ">\(escapedForMarkup(content, keepsLines: true))</\(name)>\n"
  }

  private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    indent()
    text += "<\(name)"
    for (name, value) in attributes { text += " \(name)=\"\(escapedForMarkup(value, keepsLines: false))\"" }
  }

  private mutating func indent() { for _ in 0..<depth { text += "  " } }
}
