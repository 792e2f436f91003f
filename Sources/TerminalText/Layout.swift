/// A number of spaces; none for a negative number.
package func spaces(_ count: Int) -> String { row(of: UInt8(ascii: " "), max(count, 0)) }

/// An ASCII character several times. `String(repeating:count:)` appends each, which takes longer than the rest of a finding's line.
func row(of character: UInt8, _ count: Int) -> String {
  String(decoding: [UInt8](repeating: character, count: count), as: UTF8.self)
}

extension String {
  package func padded(to columns: Int) -> String { self + spaces(columns - displayWidth(self)) }

  package func leftPadded(to columns: Int) -> String { spaces(columns - displayWidth(self)) + self }
}

/// A text broken into lines, with a label before the first and as many spaces before the others; `style` and `text` give them their colours.
/// The width is that of a line, label and indent included; at least 24 columns are left for the text.
package func paragraph(
  _ text: String, width: Int, indent: Int = 0, label: String = "", style: (String) -> String = { $0 },
  text colored: (String) -> String = { $0 }
) -> [String] {
  let column = indent + displayWidth(label)
  return wrapped(text, width: max(width - column, 24)).enumerated().map { number, line in
    (number == 0 ? spaces(indent) + style(label) : spaces(column)) + colored(line)
  }
}

/// `12.5 %`, from a number of tenths of a per cent.
package func percentage(tenths: Int) -> String { "\(tenths / 10).\(tenths % 10) %" }
