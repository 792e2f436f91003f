import JSONSource
import Tasks

/// A tool that an assistant can call.
package struct ContextTool: Sendable {
  package let name: String
  package let title: String
  /// The purpose of the tool and when to call it, for the model. At most 150 words.
  package let description: String
  let parameters: [ToolParameter]
  /// The JSON Schema of the result, an object.
  package let outputSchema: String
  let effect: Effect
  let run: @Sendable (ToolArguments) throws -> String

  /// The effect of a call beside its result.
  package enum Effect: Sendable {
    case none
    case writes
    /// The tool may send requests to servers.
    case asksServers
  }

  /// - Parameter run: Returns an object of the output schema, or throws the reason and the model's next action: a failure or a problem of a task.
  package init(
    _ name: String, title: String, description: String, parameters: [ToolParameter], outputSchema: String,
    effect: Effect = .none, run: @escaping @Sendable (ToolArguments) throws -> String
  ) {
    (self.name, self.title, self.description, self.parameters) = (name, title, description, parameters)
    (self.outputSchema, self.effect, self.run) = (outputSchema, effect, run)
  }

  func write(to object: inout JSONWriter) {
    object.member("name", name)
    object.member("title", title)
    object.member("description", description)
    object.object("inputSchema") { schema in
      schema.member("type", "object")
      schema.object("properties") { properties in
        for parameter in parameters { properties.object(parameter.name) { parameter.write(to: &$0) } }
      }
      schema.list("required", parameters.lazy.filter(\.isRequired).map(\.name))
      schema.member("additionalProperties", false)
    }
    object.member("outputSchema") { $0.literal(outputSchema) }
    object.object("annotations") {
      $0.member("readOnlyHint", effect != .writes)
      $0.member("destructiveHint", effect == .writes)
      $0.member("idempotentHint", true)
      $0.member("openWorldHint", effect == .asksServers)
    }
  }
}

extension TaskProblem {
  /// The message with the tool that helps.
  package var toolWords: String {
    switch next {
    case nil: message
    case .lint, .lintFaults: "\(message); call `lint` for the findings of the file"
    case .tasksOfLinks:
      "\(message); `lint`, `match_urls`, `explain_url`, `test_urls`, `diff`, `compare` and `convert` read it"
    case .urlsOfRules: "\(message); `test_urls` has a URL for each of its rules"
    case .compare: "\(message); `compare` compares the files of both platforms"
    case .appID: "\(message); pass its app ID as `app_id`"
    case .diff: "\(message); `diff` compares two versions of a file"
    case .redundantRules: "\(message); `lint` reports its redundant rules"
    case .choose(let option): "\(message); pass `\(option.rawValue)`"
    case .leaveOut(let option): "\(message); leave out `\(option.rawValue)`"
    case .withoutRequests: "\(message); pass `file`, and no request is made"
    }
  }
}

/// A text that an assistant can read.
package struct ContextResource: Sendable {
  package let uri: String
  let name: String
  let description: String
  let mimeType: String
  let text: @Sendable () -> String

  package init(
    uri: String, name: String, description: String, mimeType: String, text: @escaping @Sendable () -> String
  ) {
    (self.uri, self.name, self.description) = (uri, name, description)
    (self.mimeType, self.text) = (mimeType, text)
  }

  func write(to object: inout JSONWriter) {
    object.member("uri", uri)
    object.member("name", name)
    object.member("description", description)
    object.member("mimeType", mimeType)
  }
}
