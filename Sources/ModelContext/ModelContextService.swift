package import JSONRPC
package import JSONSource
import SourceText
import Tasks

/// The methods of the Model Context Protocol, in its current revision and the one before.
package struct ModelContextService: RPCService {
  private let version: String
  private let tools: [ContextTool]
  private let resources: [ContextResource]
  private let instructions: String

  /// - Parameter instructions: The use of the tools together, for the model.
  package init(version: String, tools: [ContextTool], resources: [ContextResource], instructions: String) {
    (self.version, self.tools, self.resources, self.instructions) = (version, tools, resources, instructions)
  }

  package static let cancellation = (method: "notifications/cancelled", member: "requestId")
  package static let answersCancelled = false
  package static let ending: (request: String, notification: String)? = nil
  /// Calls that wait for a server leave threads for others.
  package static let concurrentRequests = 4

  /// Requests of the current revision need no session.
  package func isEarly(_ method: String, _ parameters: JSONValue?) -> Bool {
    ["ping", "server/discover"].contains(method) || parameters?["_meta"]?[ProtocolRevision.versionMember] != nil
  }

  package func initialize(_ parameters: JSONValue?) throws(RPCError) -> RPCResult {
    guard parameters?["protocolVersion"]?.string != nil else {
      throw .invalidParams("`protocolVersion` is missing, such as `\(ProtocolRevision.november2025.rawValue)`")
    }
    // A client that speaks another revision ends the session after this answer.
    return .object {
      $0.member("protocolVersion", ProtocolRevision.november2025.rawValue)
      writeCapabilities(to: &$0)
      ProtocolRevision.writeServer("serverInfo", version, to: &$0)
      $0.member("instructions", instructions)
    }
  }

  package func work(for method: String, _ parameters: JSONValue?) throws(RPCError) -> RPCWork {
    let revision = try ProtocolRevision.named(by: parameters) ?? .november2025
    switch method {
    case "ping": return { _ in .object { _ in } }
    case "server/discover": return { _ in discovery() }
    case "tools/list": return { _ in list("tools", tools, revision) { $0.write(to: &$1) } }
    case "resources/list": return { _ in list("resources", resources, revision) { $0.write(to: &$1) } }
    case "resources/templates/list":
      return { _ in list("resourceTemplates", [ContextResource](), revision) { $0.write(to: &$1) } }
    case "resources/read":
      let resource = try element(of: resources, "resource", \.uri, "uri", parameters)
      return { _ in read(resource, revision) }
    case "tools/call":
      let tool = try element(of: tools, "tool", \.name, "name", parameters)
      let arguments = parameters?["arguments"]
      return { _ in call(tool, arguments, revision) }
    default: throw .methodNotFound(method)
    }
  }

  package func notice(_ method: String, _ parameters: JSONValue?) {}

  // MARK: Lists

  private func writeCapabilities(to result: inout JSONWriter) {
    result.object("capabilities") {
      $0.object("tools") { _ in }
      $0.object("resources") { _ in }
    }
  }

  private func discovery() -> RPCResult {
    .object {
      ProtocolRevision.july2026.writeMembers(to: &$0, version: version)
      $0.list("supportedVersions", ProtocolRevision.withoutSession)
      writeCapabilities(to: &$0)
      $0.member("instructions", instructions)
    }
  }

  /// The element that a parameter names.
  ///
  /// - Parameter kind: The noun for an element; its plural is the name of their list.
  private func element<Element>(
    of elements: [Element], _ kind: String, _ name: (Element) -> String, _ member: String, _ parameters: JSONValue?
  ) throws(RPCError) -> Element {
    guard let wanted = parameters?[member]?.string else {
      throw .invalidParams("`\(member)` is missing; `\(kind)s/list` has all")
    }
    if let element = elements.first(where: { name($0) == wanted }) { return element }
    let near = nearest(to: wanted, among: elements.map(name)).first.map { "did you mean `\($0)`?" }
    throw .invalidParams(
      "there is no \(kind) \(backquoted(wanted)); \(near ?? "`\(kind)s/list` has all")")
  }

  private func list<Element>(
    _ name: String, _ elements: [Element], _ revision: ProtocolRevision, _ write: (Element, inout JSONWriter) -> Void
  ) -> RPCResult {
    .object {
      $0.objects(name, elements, write)
      revision.writeMembers(to: &$0, version: version)
    }
  }

  // MARK: Resources

  private func read(_ resource: ContextResource, _ revision: ProtocolRevision) -> RPCResult {
    list("contents", [resource], revision) {
      $1.member("uri", $0.uri)
      $1.member("mimeType", $0.mimeType)
      $1.member("text", $0.text())
    }
  }

  // MARK: Tools

  /// Calls a tool. A failed call is a result, so that the model reads the reason.
  private func call(_ tool: ContextTool, _ arguments: JSONValue?, _ revision: ProtocolRevision) -> RPCResult {
    let (text, isError): (String, Bool)
    do { (text, isError) = (try tool.run(ToolArguments(arguments, for: tool)), false) } catch {
      (text, isError) = ((error as? TaskProblem)?.toolWords ?? "\(error)", true)
    }
    return .object { result in
      result.objects("content", [text]) {
        $1.member("type", "text")
        $1.member("text", $0)
      }
      if !isError { result.member("structuredContent") { $0.literal(text) } }
      result.member("isError", isError)
      revision.writeMembers(to: &result, version: version, isStable: false)
    }
  }
}
