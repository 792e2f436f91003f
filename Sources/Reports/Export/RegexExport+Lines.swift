import SourceText

extension RegexExport {
  /// One regular expression a line. The line before it is a comment, which begins with `#` as no expression does: what
  /// becomes of a URL that it matches, and which component it is. A comment goes before each entry with the apps it names.
  package func pcre() throws(Refusal) -> String {
    var text = """
      # \(escapedForDisplay(file.source.name)): its components as regular expressions for PCRE (aasa export, version 1)
      # for a URL from behind the host to its end, as written: path?query#fragment
      # of the entries that name an app, the first expression that matches decides

      """
    for (entry, apps) in plan.entries {
      text += "# details[\(entry.index)] names \(apps.map(name).joined(separator: " "))\n"
      for item in items(of: entry) {
        text += "# \(item.effect) \(place(item.component))\n\(try regex(item))\n"
      }
    }
    return text
  }
}
