import Analysis
import JSONSource
import Routes
import SourceText

/// The texts that YAML reads as other values.
let yamlWords: Set<String> = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]

/// A text as YAML, in double quotes where it could have another meaning.
func yamlScalar(_ text: String) -> String {
  let isSafe =
    text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "/._~%=&+-?#".utf8.contains($0) }
    && !yamlWords.contains(text.lowercased())
    && text.utf8.first.map { $0 == UInt8(ascii: "/") || $0 >= 0x30 } == true
  return isSafe && text.contains { $0.isLetter || $0 == "/" } && !text.hasPrefix("?") ? text : yamlQuoted(text)
}

/// A URL as an expectation has it: a path where its host is the domain.
func yamlLink(_ url: String, on domain: String) -> String {
  let start = "https://\(host(of: domain))/"
  return yamlScalar(Route.escaped(String(url.hasPrefix(start) ? url.dropFirst(start.count - 1) : url[...])))
}

/// A domain as it is in URLs: in Punycode beyond ASCII.
func host(of domain: String) -> String {
  String(decoding: urlPrefix(host: domain).dropFirst("https://".utf8.count), as: UTF8.self)
}

/// A text in double quotes. YAML has no escape of two UTF-16 units, but one of eight digits.
private func yamlQuoted(_ text: String) -> String {
  let quoted = jsonQuoted(text) { $0.value < 0x10000 && isHostile($0) }
  return quoted.unicodeScalars.map { isHostile($0) ? "\\U" + hexadecimal($0.value, width: 8) : String($0) }.joined()
}
