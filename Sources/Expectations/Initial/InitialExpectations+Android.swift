package import AssetLinks
package import Matching
import ProjectSettings
import SourceText

/// A first file of expectations for an `assetlinks.json`, which passes unchanged: for each dynamic rule of the app a URL that it decides.
package struct InitialAndroidExpectations {
  private let file: AssetLinksFile
  private let path: String
  private let domain: String
  private let budget: StepBudget

  /// - Parameter path: The `assetlinks.json`, as the configuration is to name it.
  package init(_ file: AssetLinksFile, path: String, domain: String, _ budget: StepBudget) {
    self.file = file
    self.path = path
    self.domain = domain
    self.budget = budget
  }

  /// The file as YAML, for the first app; `nil` when no app opens links.
  package func yaml() -> String? {
    guard let package = file.packages.first else { return nil }
    let others = file.packages.dropFirst()
    var text = """
      # The effect of the statements on URLs, which `aasa test` checks. Change what should be different.
      # The URLs are made from the file. Replace them with URLs that your users open.

      """
    if !others.isEmpty {
      text += "# Other apps of the file: \(others.map(escapedForDisplay).joined(separator: ", "))\n"
    }
    text += """

      android:
        files: \(yamlScalar(Glob.escaped(path)))
        package: \(yamlScalar(package))
      domain: \(yamlScalar(domain))

      groups:
        - name: \(yamlScalar(package))

      """
    for (key, urls) in expectations(of: package) where !urls.isEmpty {
      text += "    \(key):\n" + urls.map { "      - \(yamlLink($0, on: domain))\n" }.joined()
    }
    return text
  }

  /// The paths that open the app and those that stay in the browser. Without dynamic rules, every URL opens the app.
  private func expectations(of package: String) -> [(key: String, urls: [String])] {
    let rules = file.ruleURLs(package: package, host: domain, budget)
    var (opened, excluded): ([String], [String]) = ([], [])
    for rule in rules {
      guard case .decides(let url) = rule.outcome else { continue }
      if rule.rule.excludes { excluded.append(url) } else { opened.append(url) }
    }
    if rules.isEmpty { opened = ["/"] }
    return [("opens", opened), ("stays-in-browser", excluded)]
  }
}
