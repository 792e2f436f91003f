import Matching
import SourceText
import Tasks
package import URLLines
import URLSources
package import Verdicts

extension AnsweredURLs {
  /// The remarks on lines without a usable URL in a file: its escaped name, the format that it was read in, its first bytes, and the names of
  /// fields that the user states.
  package func notes(
    in name: String, _ format: InputFormat?, head: [UInt8], _ fields: FieldNames = .known
  ) -> [String] {
    var notes: [String] = []
    if pathsWithoutHost > 0 {
      notes.append(
        "\(counted(pathsWithoutHost, "path")) \(pathsWithoutHost == 1 ? "has" : "have") no host; pass it with --domain")
    }
    // In a log, the lines of these paths are among those without a URL; elsewhere they are unusable.
    if skipped.count > (format?.isLog ?? false ? pathsWithoutHost : 0) {
      let lines = "\(grouped(skipped.count)) \(skipped.count == 1 ? "line has" : "lines have") no URL"
      notes.append(skipped.text(lines, in: name))
    }
    if answered == 0, skipped.count == 0, rowsOfOtherApps == 0 { notes.append("\(name) has no URL") }
    if unusable > 0 {
      let words = "\(grouped(unusable)) of \(counted(answered, "URL")) \(unusable == 1 ? "is" : "are") unusable"
      notes.append(unusableLines.count > 0 ? unusableLines.text(words, in: name) : words)
    }
    if pathsWithoutHost == 0, (skipped.count + unusableLines.count) * 2 > answered + skipped.count,
      let hint = FormatHint.text(head, format, fields) ?? reason(in: name)
    {
      notes.append(hint)
    }
    return notes
  }

  /// The reason why the first of the unusable URLs of a file is one.
  private func reason(in name: String) -> String? {
    unusableLines.samples.first.flatMap { first in
      LinkURL.fault(first.text).map { "\(name):\(first.line): \($0)" }
    }
  }
}

extension LinkURL {
  /// The reason why a text is no URL of a link; `nil` for one.
  static func fault(_ text: String) -> String? {
    do throws(Problem) {
      _ = try LinkURL(text)
      return nil
    } catch {
      return error.message
    }
  }
}

extension RoutingQuestion {
  package func notes(
    _ total: AnsweredURLs, in name: String = "", _ format: InputFormat? = nil, head: [UInt8] = [],
    _ fields: FieldNames = .known
  ) -> [String] {
    var notes = total.notes(in: name, format, head: head, fields)
    let others = total.ofOtherHosts
    if others > 0 {
      notes.append(
        "\(grouped(others)) of \(counted(total.answered, "URL")) \(others == 1 ? "has a host" : "have hosts") "
          + "for which the configuration has no file")
    }
    let rest = total.rowsOfOtherApps
    if rest > 0, let app = router.apps.first {
      notes.append("\(grouped(rest)) \(rest == 1 ? "row is" : "rows are") for other apps than `\(app.shown)`")
    }
    func note(_ count: Int, _ statement: String, _ shown: String) {
      if count == 0 { return }
      // A summary shows the lines itself.
      let lines = summarizes ? "" : ": \(shown)"
      notes.append("\(grouped(count)) of \(counted(total.answered, "URL")) \(statement)\(lines)")
    }
    note(total.faultyRows.count, "cannot be checked", total.faultyRows.text(in: name) { $0 })
    let unexpected = total.unexpected
    note(
      unexpected.count, "\(unexpected.count == 1 ? "has" : "have") an unexpected verdict",
      unexpected.text(in: name) { "\(backquoted($0.url)) is \($0.difference)" })
    return notes
  }
}

extension LineSamples {
  /// The first three samples, as in "urls.csv:3 `https://…` is …, urls.csv:9 … and 2 more".
  func text(in name: String, _ text: (Detail) -> String) -> String {
    let shown = samples.prefix(3).map { sample in (sample.line.map { "\(name):\($0) " } ?? "") + text(sample.detail) }
    return listed(shown, of: count)
  }
}

extension UnexpectedVerdict {
  /// "`no_match` instead of `match` for `9QX4T7KM2P.shop.harbor.app`".
  var difference: String {
    let app = app.map { " for `\($0.shown)`" } ?? ""
    return "`\(verdict.rawValue)` instead of `\(expected.name)`\(app)"
  }
}
