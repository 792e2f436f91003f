/// A number with a comma between groups of three digits: `1,827,904`.
package func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var text = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
    text.append(digit)
  }
  return text
}
