import Association
import Matching
package import SourceText

// nginx tries the regular expressions of a map in their order and uses the value of the first that matches, as an app does with
// components. In double quotes it changes a backslash only before a quotation mark, a backslash, `t`, `r`
// and `n` (`ngx_conf_read_token`), none of which follows one in a `ComponentRegex`.

extension RegexExport {
  /// A map for each app from the requested URL to `match`, `exclude` or `no_match`.
  ///
  /// nginx is never sent a fragment, so what it answers is the verdict on the URL without one: a component that needs a
  /// fragment decides no such URL and is left out.
  package func nginx() throws(Failure) -> String {
    var text = """
      # \(escapedForDisplay(file.source.name)): its components as maps for the http block of nginx (aasa export, version 1)
      # each variable is match, exclude or no_match for one app
      # browsers send no fragment: the answer is for the URL without one

      """
    var entries = plan.apps.map { _ in [Int]() }
    for (index, (_, apps)) in plan.entries.enumerated() { for app in Set(apps) { entries[app].append(index) } }
    var lines: [Int: String] = [:]
    var splits = 0
    for app in plan.apps.indices {
      text += "\n# \(shortened(name(app)))\nmap $request_uri $aasa_\(app + 1) {\n  default no_match;\n"
      for index in entries[app] {
        if lines[index] == nil { lines[index] = try self.lines(of: plan.entries[index].entry, &splits) }
        text += lines[index, default: ""]
      }
      text += "}\n"
    }
    return text
  }

  /// nginx reads no longer lines of comments than parameters.
  private func shortened(_ text: String) -> String {
    text.utf8.count < 1_000 ? text : String(text.unicodeScalars.prefix(250)) + "…"
  }

  private func lines(of entry: Entry, _ splits: inout Int) throws(Failure) -> String {
    var text = ""
    for item in items(of: entry) {
      text += "  # \(place(item.component))\(item.plan.needsFragment ? " needs a fragment: left out" : "")\n"
      if item.plan.needsFragment { continue }
      for regex in try parameters(item, &splits) { text += "  \"~\(regex)\" \(item.effect);\n" }
    }
    return text
  }

  /// The longest regular expression: nginx reads parameters of at most 4,095 bytes (`NGX_CONF_BUFFER`), quotation marks and `~` included.
  private static let longest = 4_095 - 3

  /// The most halvings of a component, which make 1,024 expressions; each more variable multiplies them.
  private static let mostHalvings = 10

  /// The most halvings of all components of a file.
  private static let mostSplits = 2_048

  /// The regular expression of a component, or several that together match the same where it is too long for nginx.
  ///
  /// - Parameter splits: The halvings so far.
  private func parameters(_ item: Item, _ splits: inout Int) throws(Failure) -> [String] {
    var texts: [String] = []
    var rest = [(plan: item.plan, halvings: 0)]
    while let (plan, halvings) = rest.popLast() {
      let regex = ComponentRegex(plan)
      let isShort = regex.map { $0.text.utf8.count <= Self.longest } ?? false
      if isShort, let regex, regex.isAccepted {
        texts.append(regex.text)
      } else if halvings < Self.mostHalvings, let (first, second) = plan.halves {
        splits += 1
        if splits > Self.mostSplits {
          throw Failure(
            "\(located(item.component)): it and the components before it need more than \(grouped(Self.mostSplits)) divisions to be short enough for nginx",
            help: "export them as another format, or list fewer values in their variables")
        }
        rest += [(second, halvings + 1), (first, halvings + 1)]
      } else if isShort {
        throw tooLarge(item)
      } else {
        throw Failure(
          "\(located(item.component)) is too long for nginx, which accepts no parameter of more than 4095 bytes")
      }
    }
    return texts
  }
}
