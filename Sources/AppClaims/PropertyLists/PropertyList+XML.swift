import SourceText

extension PropertyList {
  /// The list as XML, as `plutil -convert xml1` writes it but for the document type. Reading it gives the same values, a UID and a
  /// date out of reach excepted, which it has no form for.
  package var xml: String {
    var text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + #"<plist version="1.0">"# + "\n"
    write("", to: &text)
    return text + "</plist>\n"
  }

  private func write(_ indent: String, to text: inout String) {
    switch value {
    case .string(let string): text += "\(indent)<string>\(Self.escaped(string))</string>\n"
    case .data(let bytes): text += "\(indent)<data>\(base64(bytes))</data>\n"
    case .integer(let number): text += "\(indent)<integer>\(number)</integer>\n"
    case .real(let number): text += "\(indent)<real>\(number)</real>\n"
    case .boolean(let boolean): text += "\(indent)<\(boolean ? "true" : "false")/>\n"
    case .date(let seconds):
      let date = ScalarText.text(ofDate: seconds).map { "<date>\($0)</date>" }
      text += "\(indent)\(date ?? "<real>\(seconds)</real>")\n"
    case .uid(let number): text += "\(indent)<integer>\(number)</integer>\n"
    case .array(let elements) where elements.isEmpty: text += "\(indent)<array/>\n"
    case .array(let elements):
      text += "\(indent)<array>\n"
      for element in elements { element.write(indent + "\t", to: &text) }
      text += "\(indent)</array>\n"
    case .dictionary(let members) where members.isEmpty: text += "\(indent)<dict/>\n"
    case .dictionary(let members):
      text += "\(indent)<dict>\n"
      for member in members {
        text += "\(indent)\t<key>\(Self.escaped(member.key))</key>\n"
        member.value.write(indent + "\t", to: &text)
      }
      text += "\(indent)</dict>\n"
    }
  }

  /// Characters that XML 1.0 does not allow become U+FFFD. XML readers turn a CR that is not escaped into an LF.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\r": escaped.append(contentsOf: "&#13;".unicodeScalars)
      case "\t", "\n": escaped.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped.append("\u{FFFD}")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
