import AssetLinks
import JSONSource
import SourceText

/// The texts that can be written at a place of an `assetlinks.json`: keys where they are allowed, relations, namespaces.
enum AssetLinksCompletion {
  static func items(_ document: JSONDocument, _ offset: Int) -> [CompletionItem] {
    let path = JSONPath(document, at: offset)
    let keys = KeyCompletion.items(path, in: document, at: offset) { names in
      JSONPath.statementLevel(of: names).map { level in
        AssetLinksKey.keys(of: level).map {
          KeyCompletion(name: $0.name, words: $0.meaning, value: KeyCompletion.emptyValue($0.kind))
        }
      }
    }
    if let keys { return keys }
    guard let node = path.node, let content = document.text(of: node, around: offset) else { return [] }
    return values(path.names).filter { $0.text != document.string(node) }.map {
      CompletionItem($0.text, .constant, $0.words, content, $0.text)
    }
  }

  private static func values(_ names: [String]) -> [(text: String, words: String)] {
    switch names {
    case ["*", "relation", "*"]:
      [
        (Statement.appLinks, "The app opens links of the site."),
        (Statement.loginCredentials, "The app uses passwords and passkeys of the site."),
      ]
    case ["*", "target", "namespace"]: [("android_app", "An Android app."), ("web", "A site.")]
    default: []
    }
  }
}
