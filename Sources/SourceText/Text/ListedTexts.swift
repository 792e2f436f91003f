/// A list that is cut: `a, b, c and 2 more`.
package func listed(_ texts: some Collection<String>, limit: Int = 3, separator: String = ", ") -> String {
  let shown = texts.prefix(limit).joined(separator: separator)
  return texts.count > limit ? "\(shown) and \(grouped(texts.count - limit)) more" : shown
}

/// The question for the texts that may be meant: `did you mean 'a' or 'b'?`; `nil` without any.
package func didYouMean(_ quoted: some Collection<String>) -> String? {
  quoted.isEmpty ? nil : "did you mean \(quoted.joined(separator: " or "))?"
}
