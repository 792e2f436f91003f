package import Association
import JSONSource
package import Matching
package import SourceText

extension SwcutilText {
  /// A file whose only entry has the components of a JSON text: one component, or an array of them; `nil` for another text.
  package static func file(components: SourceFile) -> AssociationFile? {
    let document = JSONReader.read(components)
    guard let root = document.root, document.problems.isEmpty, [.object, .array].contains(document.kind(root)) else {
      return nil
    }
    let (open, close) = document.kind(root) == .array ? ("", "") : ("[", "]")
    let start = "{\"applinks\":{\"details\":[{\"appID\":\"swcutil\",\"components\":\(open)"
    return AssociationFile(
      SourceFile(name: components.name, bytes: Array(start.utf8) + components.bytes + Array("\(close)}]}}".utf8)))
  }

  /// A URL, or a path on the domain.
  package static func url(_ text: String, domain: String?) throws(LinkURL.Problem) -> LinkURL {
    if text.contains("://") { return try LinkURL(text) }
    let rooted = text.hasPrefix("/") || text.hasPrefix("?") || text.hasPrefix("#") ? text : "/" + text
    return try LinkURL("https://\(domain ?? "example.com")\(rooted)")
  }
}
