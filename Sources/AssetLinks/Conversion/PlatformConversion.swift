package import Association
import JSONSource
package import Matching
import SourceText

/// A file for the other platform, and the URLs for which it is different.
package struct PlatformConversion: Sendable {
  package let apple: AssociationFile
  package let android: AssetLinksFile
  /// Of the file as it is written.
  package let comparison: PlatformComparison

  /// The dynamic rules for an app's components; the variables of one may become `limit` rules.
  package init(
    _ file: AssociationFile, app: AppID, package: String, fingerprints: [String], limit: Int, host: String,
    _ urls: PlatformComparison.URLs = .all, _ stepBudget: StepBudget
  ) {
    let rules = RulesFromComponents(file, app: app, limit: limit).rules
    let source = Self.source(ConvertedText.statement(package, fingerprints, rules.texts(forComparison: false)))
    // Without a fingerprint Android reads no rule; the rules are compared as they will be with one.
    let signed =
      fingerprints.isEmpty
      ? AssetLinksFile(
        Self.source(
          ConvertedText.statement(package, [ConvertedText.fingerprint], rules.texts(forComparison: true)))) : nil
    apple = file
    android = AssetLinksFile(source)
    comparison = PlatformComparison(file, app: app, signed ?? android, package: package, host: host, urls, stepBudget)
  }

  private static func source(_ text: String) -> SourceFile {
    SourceFile(name: "assetlinks.json", bytes: Array(text.utf8))
  }

  /// The components for an app's dynamic rules.
  package init(
    _ links: AssetLinksFile, package: String, app: AppID, host: String, _ urls: PlatformComparison.URLs = .all,
    _ stepBudget: StepBudget
  ) {
    let components = ComponentsFromRules(links.rules(of: package)).components
    let text = ConvertedText.entry(app, components)
    apple = AssociationFile(SourceFile(name: "apple-app-site-association", bytes: Array(text.utf8)))
    android = links
    comparison = PlatformComparison(apple, app: app, links, package: package, host: host, urls, stepBudget)
  }
}

/// The text of a converted file, with a line for each rule or component.
enum ConvertedText {
  /// The form of a fingerprint, which no certificate has.
  static let fingerprint = Array(repeating: "00", count: 32).joined(separator: ":")

  static func statement(_ package: String, _ fingerprints: [String], _ rules: some Sequence<String>) -> String {
    var writer = JSONWriter(.pretty)
    writer.array {
      $0.object {
        $0.list("relation", [Statement.appLinks])
        $0.object("target") {
          $0.member("namespace", "android_app")
          $0.member("package_name", package)
          $0.list("sha256_cert_fingerprints", fingerprints)
        }
        $0.object("relation_extensions") {
          $0.object(Statement.appLinks) {
            $0.member("dynamic_app_link_components") { $0.array { for rule in rules { $0.literal(rule) } } }
          }
        }
      }
    }
    return writer.text + "\n"
  }

  static func entry(_ app: AppID, _ components: [ComponentText]) -> String {
    JSONWriter.document {
      $0.object("applinks") {
        $0.object("defaults") { $0.member("percentEncoded", false) }
        $0.member("details") {
          $0.array {
            $0.object {
              $0.list("appIDs", [app.text])
              $0.member("components") { $0.array { for component in components { $0.literal(object(component)) } } }
            }
          }
        }
      }
    }
  }

  /// The members of a rule without `exclude`.
  static func conditions(_ rule: RuleText) -> String {
    conditions(
      path: rule.path, query: rule.query.isEmpty ? nil : dictionary(rule.query.map { ($0.name, $0.value) }),
      fragment: rule.fragment)
  }

  private static func object(_ component: ComponentText) -> String {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let query: String? =
      switch component.query {
      case nil: nil
      case .pattern(let pattern): jsonQuoted(text(pattern))
      case .items(let items): dictionary(items.map { (text($0.name), text($0.pattern)) })
      }
    let isEmpty = component.path == nil && query == nil && component.fragment == nil
    return object(
      conditions(path: isEmpty ? "*" : component.path.map(text), query: query, fragment: component.fragment.map(text)),
      excludes: component.excludes)
  }

  private static func dictionary(_ entries: [(name: String, value: String)]) -> String {
    "{ \(entries.map { "\(jsonQuoted($0.name)): \(jsonQuoted($0.value))" }.joined(separator: ", ")) }"
  }

  static func object(_ conditions: String, excludes: Bool) -> String {
    excludes ? "{ \(conditions), \"exclude\": true }" : "{ \(conditions) }"
  }

  private static func conditions(path: String?, query: String?, fragment: String?) -> String {
    [
      path.map { #""/": \#(jsonQuoted($0))"# }, query.map { #""?": \#($0)"# },
      fragment.map { "\"#\": \(jsonQuoted($0))" },
    ].compactMap { $0 }.joined(separator: ", ")
  }
}
