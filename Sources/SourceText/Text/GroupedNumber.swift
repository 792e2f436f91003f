/// A number with a comma between groups of three digits: `1,827,904`.
package func grouped(_ number: Int) -> String { grouped(Int64(number)) }

/// The same for a number of 64 bits on every platform.
package func grouped(_ number: Int64) -> String {
  (number < 0 ? "-" : "") + groupedDigits(String(number.magnitude))
}

/// Digits with a comma between groups of three.
package func groupedDigits(_ digits: String) -> String {
  var text = ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
    text.append(digit)
  }
  return text
}

/// A number of things: `1 error`, `1,200 errors`.
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
}
