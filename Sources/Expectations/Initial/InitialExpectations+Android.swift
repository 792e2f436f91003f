package import AssetLinks
package import Matching
import ProjectSettings
import SourceText

extension AssetLinksFile {
  /// A first file of expectations for the first app, which passes unchanged, as YAML: for each dynamic rule a URL that it decides. `nil` when no app
  /// opens links.
  ///
  /// - Parameter path: The `assetlinks.json`, as the configuration is to name it.
  package func initialExpectations(path: String, domain: String, _ budget: StepBudget) -> String? {
    guard let package = packages.first else { return nil }
    let others = packages.dropFirst()
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
    for (key, urls) in initialURLs(of: package, domain, budget) where !urls.isEmpty {
      text += "    \(key):\n" + urls.map { "      - \(yamlLink($0, on: domain))\n" }.joined()
    }
    return text
  }

  /// The paths that open the app and those that stay in the browser. Without dynamic rules, every URL opens the app.
  private func initialURLs(
    of package: String, _ domain: String, _ budget: StepBudget
  ) -> [(key: String, urls: [String])] {
    let rules = ruleURLs(package: package, host: domain, budget)
    var (opened, excluded): ([String], [String]) = ([], [])
    for rule in rules {
      guard case .decides(let url) = rule.outcome else { continue }
      if rule.rule.excludes { excluded.append(url) } else { opened.append(url) }
    }
    if rules.isEmpty { opened = ["/"] }
    return [("opens", opened), ("stays-in-browser", excluded)]
  }
}
