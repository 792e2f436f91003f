import Analysis
package import Association
import JSONSource
package import Matching
import SourceText

/// A file as some generations of systems read it, with the facts about its order there.
final class SystemReading {
  let file: AssociationFile
  let generations: ClosedRange<SystemGeneration>
  let order: OrderAnalysis
  private let isCurrent: Bool

  private init(_ reading: AssociationFile.Reading, _ order: OrderAnalysis, isCurrent: Bool) {
    file = reading.file
    generations = reading.generations
    self.order = order
    self.isCurrent = isCurrent
  }

  var entries: [Entry] { file.applinks?.entries ?? [] }

  /// Returns `true` if a component decides a URL for an app, as far as is known.
  func reaches(_ component: Component) -> Bool {
    component.entry < entries.count && !entries[component.entry].apps.isEmpty
      && order.outcome(of: component)?.isReached ?? false
  }

  /// The systems at the beginning of a message: empty for current ones.
  var condition: String { isCurrent ? "" : "on \(systems), " }

  /// The systems: `iOS 9 to 12`.
  var systems: String { SystemGeneration.versions(generations) }

  /// The readings of a file that rules about order use, the current one first.
  ///
  /// Without `--min-ios` these are the readings of current systems and of iOS 9 to 12, whose form the file uses only if it is written for
  /// them. iOS 13 is one if `--min-ios` names it.
  static func all(of file: AssociationFile, _ order: OrderAnalysis, _ options: LintOptions) -> [SystemReading] {
    let oldest = options.minimumSystem.map { SystemGeneration($0) ?? .paths }
    return file.readings(since: oldest ?? .paths).enumerated().compactMap { index, reading in
      if index == 0 { return SystemReading(reading, order, isCurrent: true) }
      if oldest == nil, reading.generations.lowerBound != .paths { return nil }
      let order = OrderAnalysis(
        reading.file, VariableTable(reading.file), options.stepBudget(for: file), host: options.host)
      return SystemReading(reading, order, isCurrent: false)
    }
  }
}

extension AssociationFile {
  package func component(of verdict: AppVerdict) -> Component? {
    guard let applinks, let entry = verdict.entry, let index = verdict.component else { return nil }
    return applinks.component(at: index, of: applinks.entries[entry])
  }
}

extension LintContext {
  /// The severity of a finding that concerns a reading only: on systems that the site does not claim to support it is information.
  func severity(_ severity: Severity, in reading: SystemReading) -> Severity {
    if reading === readings.first { return severity }
    return options.minimumSystem == nil ? .info : min(severity, .warning)
  }

  func isReached(_ component: Component, elsewhereThanIn reading: SystemReading) -> Bool {
    readings.contains { $0 !== reading && $0.reaches(component) }
  }

  func isIn(newerThan reading: SystemReading, _ component: Component) -> Bool {
    readings.prefix { $0 !== reading }.contains { $0.order.outcome(of: component) != nil }
  }

  /// The places of the components that decide no URL on any system, as far as is known.
  var unreached: Set<ByteOffset> {
    let components = readings.flatMap { reading in
      reading.entries.flatMap { reading.order.outcomes(of: $0) }.filter { component, outcome in
        !outcome.isReached && !isIn(newerThan: reading, component) && !isReached(component, elsewhereThanIn: reading)
      }
    }
    return Set(components.map { document.range($0.component.node).lower })
  }

  /// The line of a value for a sentence, with its column if another value is in the same line.
  func line(of node: NodeID, besides other: NodeID) -> String {
    let position = subject.lines.position(of: document.range(node).lower)
    let isSame = subject.lines.position(of: document.range(other).lower).line == position.line
    return isSame ? "column \(position.column) of this line" : "line \(position.line)"
  }
}
