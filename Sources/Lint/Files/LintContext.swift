import Analysis
package import Association
package import JSONSource
import Matching
package import SourceText

package typealias LintContext = RuleContext<FileSubject>

/// A place in a JSON file: bytes, or a value.
package protocol FindingPlace {
  func range(in document: JSONDocument) -> SourceRange
}

extension SourceRange: FindingPlace {
  package func range(in document: JSONDocument) -> SourceRange { self }
}

extension NodeID: FindingPlace {
  package func range(in document: JSONDocument) -> SourceRange { document.range(self) }
}

extension LintContext {
  package var file: AssociationFile { subject.file }
  package var document: JSONDocument { subject.file.document }
  var variables: VariableTable { subject.variables }
  var order: OrderAnalysis { subject.order }
  var readings: [SystemReading] { subject.readings }
  var appIDSites: [AppIDSite] { subject.appIDSites }
  var variableNames: LikelyNames { subject.variableNames }
  var unusedVariables: Set<NodeID> { subject.unusedVariables }

  /// Reports a finding of the running rule; see ``report(_:location:severity:labels:help:cost:fix:)``.
  package func report<Place: FindingPlace>(
    _ message: @autoclosure () -> String, at place: @autoclosure () -> Place, severity: Severity? = nil,
    labels: @autoclosure () -> [Finding.Label] = [], help: @autoclosure () -> [String] = [],
    cost: @autoclosure () -> String? = nil, fix: @autoclosure () -> Fix? = nil
  ) {
    guard let rule else { return }
    if severity ?? rule.severity == .error, [.shape, .variables, .patterns].contains(rule.group) {
      let offset = place().range(in: document).lower.value
      if rule === Rule.queryValueNotString {
        subject.ignoredDictionaries.insert(offset)
      } else {
        subject.mistakes.insert(offset)
      }
    }
    // An edit inside a signed file would break the lengths around its payload.
    let isEditable = file.form == .json
    report(
      message(), location: Finding.Location(place().range(in: document)), severity: severity, labels: labels(),
      help: help(), cost: cost(), fix: isEditable ? fix().flatMap(lasting) : nil)
  }

  /// A fix after which its finding is gone; `nil` where its text would be read as part of the text before it. Very many edits become one edit
  /// of what they span, which takes less room in reports.
  private func lasting(_ fix: Fix) -> Fix? {
    if fix.edits.contains(where: document.isInsertedBehindLooseText) { return nil }
    return fix.edits.count > Self.mostEdits ? Fix(fix.title, [document.source.joined(fix.edits)]) : fix
  }

  private static let mostEdits = 10_000

  package func label(_ node: NodeID, _ text: String) -> Finding.Label { Finding.Label(text, document.range(node)) }

  /// Returns `true` if a key, a variable or a pattern inside a value was reported as an error, so that the value does not
  /// say what its author means. Rules about order ask this: they run last, and skip what has to be changed first.
  func isMistaken(_ node: NodeID) -> Bool { isUnclear(node) || hasIgnoredDictionary(node) }

  /// Returns `true` if a query dictionary inside a value is ignored by systems, which was reported.
  func hasIgnoredDictionary(_ node: NodeID) -> Bool {
    subject.ignoredDictionaries.hasAny(in: document.range(node).bytes)
  }

  /// The same without query dictionaries that systems ignore: what such a component does to those after it is known.
  func isUnclear(_ node: NodeID) -> Bool { subject.mistakes.hasAny(in: document.range(node).bytes) }

  /// The component that is an object of the file; `nil` for `defaults`. O(log n) after the first use.
  func component(_ object: NodeID) -> Component? {
    guard let applinks = file.applinks else { return nil }
    let entries = subject.entriesByPlace
    let after = entries.partitioningIndex { $0.node > object }
    guard after > 0 else { return nil }
    let entry = entries[after - 1]
    let elements = entry.elements
    let index = elements.partitioningIndex { $0 >= object }
    guard index < elements.count, elements[index] == object else { return nil }
    return applinks.component(at: index, of: entry)
  }

  /// Returns `true` if a list of patterns in an entry, or the `defaults` that apply to it, has an error after which it is not known what
  /// its author wants the list to match.
  func isMistaken(list key: String, of entry: Entry) -> Bool {
    let defaults = [entry.node, file.applinks?.node].compactMap { $0.flatMap { document.value("defaults", of: $0) } }
    return (document.value(key, of: entry.node).map { [$0] } ?? []).contains(where: isMistaken)
      || key == "components" && defaults.contains(where: isMistaken)
  }

  /// A text of the file between backquotes, escaped and shortened.
  package func quote(_ text: some StringProtocol) -> String { quoted(text) }

  package func quote(_ node: NodeID) -> String { quoted(document.string(node)) }

  package func quote(_ bytes: some Sequence<UInt8>) -> String { quoted(String(decoding: Array(bytes), as: UTF8.self)) }

  /// A text of the file, escaped and shortened.
  func shown(_ bytes: some Sequence<UInt8>) -> String { shownShort(String(decoding: Array(bytes), as: UTF8.self)) }
}
