import AssetLinksLint
import Audit
import Hosting
package import Lint
import SourceText

/// The pages of rules: as a table, one in full, as JSON, as Markdown.
package struct RuleReport {
  package let rules: [Rule]

  package init(_ rules: [Rule]) { self.rules = rules }

  var groups: [(group: Rule.Group, rules: [Rule])] {
    Rule.Group.allCases.map { group in (group, rules.filter { $0.group == group }) }.filter { !$0.rules.isEmpty }
  }
}

extension Example {
  private static let limit = 2_000

  /// The example as escaped lines; a summary where it is long or not text.
  var shownLines: [String] {
    switch content {
    case let transcript as TranscriptExample: Self.lines(transcript.text)
    case let claims as ClaimsExample: claims.shownLines
    case let site as SiteExample: site.files.flatMap { ["\($0.path):"] + Self.lines($0.text).map { "  " + $0 } }
    case let file as FileExample: Self.lines(file.bytes)
    case let links as AssetLinksExample: Self.lines(links.text)
    case let manifest as ManifestExample:
      Self.lines(manifest.text) + (manifest.links.map { ["", "assetlinks.json:"] + Self.lines($0) } ?? [])
    case let platforms as PlatformsExample:
      ["assetlinks.json:"] + Self.lines(platforms.links) + ["", "apple-app-site-association:"]
        + Self.lines(platforms.association)
    default: []
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      let head = bytes.prefix(16).map { hexadecimal($0, width: 2) }
      let more = bytes.count > head.count ? " …" : ""
      return ["\(head.joined(separator: " "))\(more) (\(counted(bytes.count, "byte")))"]
    }
    guard bytes.count <= limit else { return lines(String(text.prefix(70))) + ["… (\(counted(bytes.count, "byte")))"] }
    return lines(text)
  }

  /// The file after its fix, as lines that can be shown.
  var fixedLines: [String]? {
    ((content as? FileExample)?.fixed ?? (content as? AssetLinksExample)?.fixed).map(Self.lines)
  }

  static func lines(_ text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { escapedForDisplay($0) }.joined(
        separator: "\t")
    }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  var title: String {
    let system = (content as? FileExample)?.minimumSystem.map {
      " (with `--min-ios \($0.description.dropFirst("iOS ".count))`)"
    }
    return "\(isWrong ? "Wrong" : "Right"): \(note)\(system ?? "")"
  }
}

extension ClaimsExample {
  /// The claims, or the files of the app, then the files that domains serve.
  fileprivate var shownLines: [String] {
    var lines = files.flatMap { ["\($0.path):"] + Example.lines($0.text).map { "  " + $0 } }
    if files.isEmpty { lines = Example.lines(text) }
    for (domain, text) in served { lines += ["", "\(domain) serves:"] + Example.lines(text).map { "  " + $0 } }
    for (domain, reason) in failing { lines += ["", "\(domain) serves no file: \(reason)"] }
    return lines
  }
}

extension Rule {
  var paragraphs: [String] {
    reason.split(separator: "\n", omittingEmptySubsequences: false).split { $0.allSatisfy(\.isWhitespace) }
      .map { $0.joined(separator: "\n") }
  }
}
