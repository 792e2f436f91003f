public import SourceText

extension Finding {
  /// The effect of a fault. Every rule, and every finding that differs from its rule, follows these definitions.
  ///
  ///     switch finding.severity {
  ///     case .error: print("some link or service does not work")
  ///     case .warning: print("may fail on some system, or after the next edit")
  ///     case .info: print("has no effect on links")
  ///     }
  public enum Severity: String, Sendable, Comparable, CaseIterable {
    /// No effect on any URL or service.
    case info
    /// Every URL and service does what the file says, but some system, some URL or the next edit is likely to go wrong.
    case warning
    /// Some URL or some service does not do what the file says on a current system.
    case error

    /// The order of the effects, the least first.
    ///
    ///     let mayFail = finding.severity > .info
    public static func < (left: Self, right: Self) -> Bool {
      left == .info && right != .info || left == .warning && right == .error
    }
  }
}

package typealias Severity = Finding.Severity

/// A fault that a rule found, at its place.
///
/// Texts from files and servers are escaped and shortened, so that messages can be printed as they are.
///
///     for finding in file.findings() {
///       print("\(finding.line):\(finding.column): \(finding.severity) \(finding.rule): \(finding.message)")
///     }
public struct Finding: Sendable {
  /// The permanent name of the rule (``LintRule``).
  public let rule: String
  /// The effect of the fault: that of the rule, unless the fault matters more or less here.
  public package(set) var severity: Finding.Severity
  /// The file and the place in it.
  public let location: Location
  /// The fault: lower-case, no full stop.
  public let message: String
  /// Related places, with a few words each.
  public fileprivate(set) var labels: [Label]
  /// The next actions, one a line.
  public private(set) var help: [String]
  /// The cost of the fault in production.
  public private(set) var cost: String?
  /// An edit that removes the fault without changing what else the file means.
  public let fix: Finding.Fix?
  /// The parts that findings of files do not have: there can be a million.
  private var task: TaskParts?
  /// Set when the finding becomes part of the findings of a file.
  package internal(set) var fingerprint = Fingerprint()

  /// The place in the file; its start for a finding about the whole file.
  public var range: SourceRange { location.range ?? SourceRange(0..<0) }

  /// The line of the place, counted from 1.
  public var line: Int { position.line }
  /// The column of the place, counted from 1 in Unicode scalars.
  public var column: Int { position.column }
  /// Known for the findings of `AssociationFile.findings(minimumSystem:allowing:)`.
  var position = LineColumn.start

  private final class TaskParts: Sendable {
    let identity: [String]?
    let check: Check?
    let otherChecks: [Check]

    init(_ identity: [String]?, _ check: Check?, _ otherChecks: [Check] = []) {
      (self.identity, self.check, self.otherChecks) = (identity, check, otherChecks)
    }
  }

  /// The texts that identify the finding in another run, such as a URL or an app ID; `nil` for the text at its place.
  package var identity: [String]? { task?.identity }
  /// The check that failed, for tasks with checks.
  package var check: Check? { task?.check }
  /// The other checks that failed for the same cause.
  package var otherChecks: [Check] {
    get { task?.otherChecks ?? [] }
    set { task = TaskParts(identity, check, newValue) }
  }

  init(
    rule: String, severity: Severity, message: String, location: Location, labels: [Label], help: [String],
    cost: String?, fix: Fix?
  ) {
    (self.rule, self.severity, self.message, self.location) = (rule, severity, message, location)
    (self.labels, self.help, self.cost, self.fix) = (labels, help, cost, fix)
  }

  /// A place in one of the files that were linted together.
  ///
  ///     if let range = finding.location.range {
  ///       print("file \(finding.location.file ?? 0), bytes \(range.bytes)")
  ///     }
  public struct Location: Sendable, Hashable {
    /// The index of the file: 0 for one that was linted by itself, `nil` where no file is at fault.
    public var file: Int? { number < 0 ? nil : Int(number) }
    /// `nil` for the file as a whole.
    public var range: SourceRange? { lower > upper ? nil : SourceRange(Int(lower)..<Int(upper)) }

    // Small, because there can be a million findings; a file has at most a few hundred MB.
    private let number: Int32
    private let lower: UInt32
    private let upper: UInt32

    package init(file: Int? = 0, _ range: SourceRange?) {
      number = file.map { Int32($0) } ?? -1
      (lower, upper) = range.map { (UInt32(clamping: $0.lower.value), UInt32(clamping: $0.upper.value)) } ?? (1, 0)
    }
  }

  /// A related place, with a few words about it.
  ///
  ///     for label in finding.labels { print("\(label.line):\(label.column): \(label.text)") }
  public struct Label: Sendable {
    /// The file and the place in it.
    public let location: Location
    /// The part that the place plays: "the same app ID".
    public let text: String
    /// The file, where it is not that of the finding; see ``Finding/results(_:in:of:)``.
    package let file: ReportedFile?

    /// The place in the file; its start for the whole file.
    public var range: SourceRange { location.range ?? SourceRange(0..<0) }

    /// The line of the place, counted from 1.
    public var line: Int { position.line }
    /// The column of the place, counted from 1 in Unicode scalars.
    public var column: Int { position.column }
    fileprivate var position = LineColumn.start

    package init(_ location: Location, _ text: String, in file: ReportedFile? = nil) {
      self.location = location
      self.text = text
      self.file = file
    }

    /// A label at a place of a file.
    ///
    /// - Parameter file: `nil` for the file of the finding.
    package init(_ text: String, _ range: SourceRange, in file: ReportedFile? = nil) {
      self.init(Location(range), text, in: file)
    }
  }
}

extension Finding {
  /// Edits that belong together. Each replaces bytes in place; the file keeps its own formatting.
  ///
  ///     if let fix = finding.fix {
  ///       print(fix.title)
  ///       for edit in fix.edits { print(edit.range.bytes, String(decoding: edit.replacement, as: UTF8.self)) }
  ///     }
  public struct Fix: Sendable {
    /// The effect of the fix, as an imperative: "remove the comma".
    public let title: String
    /// The replacements of bytes, which belong together.
    public let edits: [Edit]

    /// A replacement of bytes.
    public typealias Edit = SourceEdit

    /// A fix of its own.
    ///
    ///     let fix = Finding.Fix("remove the comma", [SourceEdit(range, "")])
    public init(_ title: String, _ edits: [Edit]) {
      self.title = title
      self.edits = edits
    }
  }
}

package typealias Fix = Finding.Fix

extension Finding {
  /// A named check of a task, such as an expectation. Formats that list checks (JUnit) list those that passed too.
  package struct Check: Sendable, Hashable {
    /// The group, such as the name of a group of expectations.
    package let group: String?
    package let name: String

    package init(group: String? = nil, name: String) {
      self.group = group
      self.name = name
    }
  }

  /// - Parameter range: The place in the file; `nil` for the file as a whole.
  package init(
    rule: String, severity: Severity, message: String, range: SourceRange?, related: [Label] = [],
    help: [String] = [], cost: String? = nil, fix: Fix? = nil, identity: [String]? = nil, check: Check? = nil
  ) {
    self.init(
      rule: rule, severity: severity, message: message, location: Location(range), labels: related, help: help,
      cost: cost, fix: fix)
    if identity != nil || check != nil { task = TaskParts(identity, check) }
  }

  /// The findings in one of the files that were linted together, with the files of their labels.
  ///
  /// - Parameter file: `nil` for those about none of the files.
  package static func results(_ findings: [Finding], in file: Int?, of files: [ReportedFile]) -> [Finding] {
    findings.filter { $0.location.file == file }.map { finding in
      var shown = finding
      shown.labels = finding.labels.map { label in
        let other = label.location.file == file ? nil : label.location.file
        return Label(label.location, label.text, in: other.map { files[$0] })
      }
      return shown
    }
  }

  /// The same finding in a file that devices do not request while they get another one: no error, whatever the rule says.
  ///
  /// - Parameters:
  ///   - other: The path of the file that devices get.
  ///   - severity: The severity that the settings have for the rule; `nil` where they have none.
  package func unrequested(beside other: String, severity configured: Severity?) -> Finding {
    guard configured == nil, severity == .error else { return self }
    var finding = self
    finding.severity = .warning
    finding.help.append("correct this file or delete it")
    finding.cost = "not requested while `\(other)` is served"
    return finding
  }

  /// The same finding in a file that is generated from another one.
  package func generated(from origin: String) -> Finding {
    var finding = self
    finding.help.append("change \(backquoted(origin)), from which the file is generated")
    return finding
  }

  /// The lines after the message: cost, then help, then the fix where no help line has it.
  package var notes: [(name: String, text: String)] {
    var notes: [(name: String, text: String)] = []
    if let cost { notes.append(("cost", cost)) }
    for line in help { notes.append(("help", line)) }
    if let title = fix?.title, !help.contains(title) { notes.append(("fix", title)) }
    return notes
  }
}

extension [Finding] {
  /// The findings in one file with their lines and columns. O(findings × log bytes).
  package func located(in lines: SourceLines) -> [Finding] {
    map { finding in
      var located = finding
      located.position = lines.position(of: finding.range.lower)
      located.labels = finding.labels.map { label in
        var located = label
        located.position = lines.position(of: label.range.lower)
        return located
      }
      return located
    }
  }
}
