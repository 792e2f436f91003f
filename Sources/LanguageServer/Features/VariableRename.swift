import Association
import JSONRPC
import JSONSource
import SourceText

/// The renaming of a variable that the file defines.
enum VariableRename {
  /// The place of the name, as the editor shows it before a new one is typed.
  static func preparation(in snapshot: DocumentSnapshot, at offset: Int) throws(RPCError) -> RPCResult {
    let site = try site(in: snapshot, at: offset)
    return .object {
      snapshot.write(site.range, to: &$0)
      $0.member("placeholder", site.name)
    }
  }

  static func edit(
    in snapshot: DocumentSnapshot, at offset: Int, to name: String, for client: ClientCapabilities
  ) throws(RPCError) -> RPCResult {
    let site = try site(in: snapshot, at: offset)
    if name.isEmpty { throw .failed("the name of a variable is not empty") }
    if name.contains(where: { "$()".contains($0) }) { throw .failed("the name of a variable has no `$`, `(` or `)`") }
    let sites = snapshot.sites.variables
    if name != site.name, sites.contains(where: { $0.name == name }) {
      throw .failed("the name \(backquoted(name)) is in use")
    }
    if PredefinedVariable(rawValue: name) != nil {
      throw .failed("`\(name)` is a predefined variable; its uses would have other values")
    }
    // Between quotes, without them.
    let text = String(jsonQuoted(name).dropFirst().dropLast())
    let edits = sites.filter { $0.name == site.name }.map { SourceEdit($0.range, text) }
    return .object { WorkspaceEdit(snapshot: snapshot, edits: edits).write(to: &$0, for: client) }
  }

  private static func site(in snapshot: DocumentSnapshot, at offset: Int) throws(RPCError) -> VariableSite {
    guard snapshot.kind == .association, snapshot.file.form == .json,
      case .variable(let site)? = AssociationPlace(in: snapshot, at: offset)
    else { throw .failed("only a variable can be renamed") }
    let isDefined = snapshot.file.applinks?.variables.contains { $0.name == site.name } ?? false
    if !isDefined { throw .failed("the file does not define the variable \(backquoted(site.name))") }
    return site
  }
}

extension RPCError {
  /// A request that makes no sense at its place; the editor shows the message.
  static func failed(_ message: String) -> RPCError { RPCError(.requestFailed, message) }
}
