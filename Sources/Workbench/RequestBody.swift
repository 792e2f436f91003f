import Answers
import HTTPServing

/// The JSON object of a request.
struct RequestBody {
  let members: QuestionMembers

  /// - Parameter known: The names that the object may have. Others are refused.
  init(_ bytes: [UInt8], _ known: [String]) throws(WorkbenchProblem) {
    members = try Self.read { () throws(QuestionMembers.Fault) in
      let members = try QuestionMembers(bytes, "the body")
      try members.refuseMembers(except: known)
      return members
    }
  }

  private init(_ members: QuestionMembers) { self.members = members }

  /// The value of a member, or the problem that refuses the request.
  static func read<Value>(
    _ value: () throws(QuestionMembers.Fault) -> Value
  ) throws(WorkbenchProblem) -> Value {
    do throws(QuestionMembers.Fault) { return try value() } catch {
      switch error.kind {
      case .malformed: throw .malformed(error.message)
      case .unusable: throw .unusable(error.message)
      }
    }
  }

  /// A text that may be missing or null.
  func text(_ name: String) throws(WorkbenchProblem) -> String? {
    try Self.read { () throws(QuestionMembers.Fault) in try members.text(name) }
  }

  func required(_ name: String) throws(WorkbenchProblem) -> String {
    try Self.read { () throws(QuestionMembers.Fault) in try members.required(name) }
  }

  /// A number that may be missing or null.
  func integer(_ name: String) throws(WorkbenchProblem) -> Int? {
    try Self.read { () throws(QuestionMembers.Fault) in try members.integer(name) }
  }

  /// A list of texts.
  ///
  /// - Parameter limit: The most texts.
  func texts(_ name: String, limit: Int) throws(WorkbenchProblem) -> [String] {
    try Self.read { () throws(QuestionMembers.Fault) in try members.texts(name, limit: limit) }
  }

  /// An object.
  func object(_ name: String, _ known: [String]) throws(WorkbenchProblem) -> RequestBody {
    let object = try Self.read { () throws(QuestionMembers.Fault) in
      let object = try members.object(name)
      try object?.refuseMembers(except: known)
      return object
    }
    guard let object else { throw .unusable("`\(name)` is missing") }
    return RequestBody(object)
  }
}
