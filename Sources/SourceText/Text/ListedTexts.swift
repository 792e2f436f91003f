/// A list that is cut: `a, b, c and 2 more`.
package func listed(_ texts: some Collection<String>, limit: Int = 3, separator: String = ", ") -> String {
  listed(Array(texts.prefix(limit)), of: texts.count, separator: separator)
}

/// The first texts of a list with a number of them.
package func listed(_ shown: [String], of count: Int, separator: String = ", ") -> String {
  let rest = count > shown.count ? " and \(grouped(count - shown.count)) more" : ""
  return shown.joined(separator: separator) + rest
}

/// The question for the texts that may be meant: `did you mean 'a' or 'b'?`; `nil` without any.
package func didYouMean(_ quoted: some Collection<String>) -> String? {
  quoted.isEmpty ? nil : "did you mean \(quoted.joined(separator: " or "))?"
}
