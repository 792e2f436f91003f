import JSONRPC
import JSONSource
import Lint
import ProjectSettings
import SourceText
import Tasks

/// Actions for the findings at a place: each fix, all fixes, and the rule's setting in the configuration.
enum CodeActions {
  static let kinds = [fix, fixAll]
  private static let fix = "quickfix"
  private static let fixAll = "source.fixAll.aasa"

  /// - Parameters:
  ///   - range: The place that the client asks about.
  ///   - only: The kinds that it asks for; `nil` for all.
  ///   - configuration: The project's configuration as it is, or where it would be.
  static func actions(
    in snapshot: DocumentSnapshot, at range: SourceRange, only: [String]?, configuration: ConfigurationPlace,
    for client: ClientCapabilities, _ cancellation: RPCCancellation
  ) throws(RPCError) -> RPCResult {
    guard snapshot.kind.isJSON, client.hasActionObjects else { return RPCResult(json: "[]") }
    guard let report = try snapshot.findings.wait(cancellation).lint else { return RPCResult(json: "[]") }
    func isWanted(_ kind: String) -> Bool {
      only.map { $0.contains { kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
    }
    // Like `aasa lint --fix`, a fix leaves a generated file alone.
    let isGenerated = report.file.origin != nil
    var actions: [CodeAction] = []
    if isWanted(fix) {
      let results = report.results.filter { ($0.location.range ?? SourceRange(at: 0)).meets(range) }
      if !isGenerated { actions += results.compactMap { result in fixing(result, in: snapshot) } }
      actions += silencing(results, in: configuration, for: client)
    }
    if !isGenerated, isWanted(fixAll), report.results.contains(where: { $0.fix != nil }) {
      actions += fixingAll(in: snapshot).map { [$0] } ?? []
    }
    return RPCResult { $0.objects(actions) { $0.write(to: &$1, in: snapshot, for: client) } }
  }

  private static func fixing(_ result: Finding, in snapshot: DocumentSnapshot) -> CodeAction? {
    guard let fix = result.fix else { return nil }
    return CodeAction(
      title: fix.title.capitalizedFirst, kind: Self.fix, fixed: [result], isPreferred: true,
      edit: WorkspaceEdit(snapshot: snapshot, edits: fix.edits.sorted(by: SourceEdit.isBefore)))
  }

  /// All fixes, with those that a fix makes possible.
  private static func fixingAll(in snapshot: DocumentSnapshot) -> CodeAction? {
    let edits = snapshot.edits(to: snapshot.question.fixed().after.file.source.bytes)
    if edits.isEmpty { return nil }
    return CodeAction(
      title: "Apply all fixes of aasa", kind: fixAll, fixed: [], isPreferred: false,
      edit: WorkspaceEdit(snapshot: snapshot, edits: edits))
  }

  /// For each rule of some results the action that turns it off.
  private static func silencing(
    _ results: [Finding], in place: ConfigurationPlace, for client: ClientCapabilities
  ) -> [CodeAction] {
    guard let configuration = place.snapshot, !place.isNew || client.createsFiles else { return [] }
    if results.isEmpty { return [] }
    let before = ConfigurationReading(configuration.source, configuration.texts)
    return results.uniqued { $0.rule }.compactMap { result in
      RuleSwitch.edit(turningOff: result.rule, in: configuration.source, configuration.texts, before).map {
        edit in
        CodeAction(
          title: "Turn off `\(result.rule)` in \(configuration.uri.name)", kind: fix,
          fixed: results.filter { $0.rule == result.rule }, isPreferred: false,
          edit: WorkspaceEdit(snapshot: configuration, edits: [edit], isNew: place.isNew))
      }
    }
  }
}

private struct CodeAction {
  let title: String
  let kind: String
  let fixed: [Finding]
  let isPreferred: Bool
  let edit: WorkspaceEdit

  func write(to object: inout JSONWriter, in snapshot: DocumentSnapshot, for client: ClientCapabilities) {
    object.member("title", title)
    object.member("kind", kind)
    if !fixed.isEmpty {
      object.objects("diagnostics", fixed) { Diagnostic($0).write(to: &$1, in: snapshot, for: client) }
    }
    if isPreferred { object.member("isPreferred", true) }
    object.object("edit") { edit.write(to: &$0, for: client) }
  }
}
