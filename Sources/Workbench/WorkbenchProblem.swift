import HTTPServing
import JSONSource

/// A refused request, as RFC 9457 describes it.
package struct WorkbenchProblem: Error, Sendable {
  let status: Int
  /// A few words for the kind of the problem.
  let title: String
  /// The reason and the next action.
  let detail: String
  /// The revision on the disk; for a conflict alone.
  var revision: Revision??

  init(_ status: Int, _ title: String, _ detail: String, revision: Revision?? = nil) {
    self.status = status
    self.title = title
    self.detail = detail
    self.revision = revision
  }

  var response: ServerResponse {
    var writer = JSONWriter()
    writer.object {
      $0.member("title", title)
      $0.member("status", status)
      $0.member("detail", detail)
      if let revision { $0.member("revision", revision) }
    }
    return ServerResponse(status: status, type: "application/problem+json", writer.text + "\n")
  }
}

extension WorkbenchProblem {
  static func malformed(_ detail: String) -> WorkbenchProblem { WorkbenchProblem(400, "Malformed body", detail) }

  static func unusable(_ detail: String) -> WorkbenchProblem { WorkbenchProblem(422, "Unusable value", detail) }

  static func unknownFile(_ id: String) -> WorkbenchProblem {
    WorkbenchProblem(404, "Unknown file", "the workbench has no file with this id; api/files lists them")
  }
}
