package import Matching
package import SourceText

extension RegexExport {
  /// One regular expression a line. The line before it is a comment, which begins with `#`, in JavaScript with `//`, as no expression does:
  /// what becomes of a URL that it matches, and which component it is. A comment goes before each entry with the apps it names.
  package func lines(in syntax: RegexSyntax) throws(Failure) -> String {
    if syntax != .pcre { try check(syntax) }
    let mark = syntax == .js ? "//" : "#"
    var text = """
      \(mark) \(escapedForDisplay(file.source.name)): its components as regular expressions for \(syntax.name) (aasa export, version 1)
      \(mark) for a URL from behind the host to its end, as written: path?query#fragment
      \(mark) of the entries that name an app, the first expression that matches decides

      """
    for (entry, apps) in plan.entries {
      text += "\(mark) details[\(entry.index)] names \(apps.map(name).joined(separator: " "))\n"
      for item in items(of: entry) {
        text += "\(mark) \(item.effect) \(place(item.component))\n\(try regex(item, in: syntax))\n"
      }
    }
    return text
  }
}
