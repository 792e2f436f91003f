import Answers
import HTTPServing
import JSONSource
import Tasks

/// A refused request, as RFC 9457 describes it.
struct WorkbenchProblem: Error, Sendable {
  let status: Int
  /// A few words for the kind of the problem.
  let title: String
  /// The reason and the next action.
  let detail: String
  /// The revision on the disk; for a conflict alone.
  var revision: Revision??

  init(_ status: Int, _ title: String, _ detail: String, revision: Revision?? = nil) {
    (self.status, self.title, self.detail, self.revision) = (status, title, detail, revision)
  }

  var response: ServerResponse {
    let json = JSONWriter.line {
      $0.member("title", title)
      $0.member("status", status)
      $0.member("detail", detail)
      if let revision { $0.member("revision", optional: revision?.text) }
    }
    return ServerResponse(status: status, type: "application/problem+json", json + "\n")
  }
}

extension WorkbenchProblem {
  /// The problem that an error of an answer is for the client.
  init(_ error: any Error) {
    self =
      switch error {
      case let problem as WorkbenchProblem: problem
      case let problem as TaskProblem where problem.subject == .question:
        WorkbenchProblem(400, "Malformed body", problem.message)
      case let problem as TaskProblem where problem.subject == .file:
        WorkbenchProblem(
          422, "Unusable file",
          problem.next == .tasksOfLinks || problem.next == .urlsOfRules
            ? "\(problem.message); only an association file has components" : problem.message)
      case let problem as TaskProblem: .unusable(problem.message)
      case let unfetched as UnfetchedFile: WorkbenchProblem(502, "No file", unfetched.message)
      default: .unusable("\(error)")
      }
  }

  static func unusable(_ detail: String) -> WorkbenchProblem { WorkbenchProblem(422, "Unusable value", detail) }
}
