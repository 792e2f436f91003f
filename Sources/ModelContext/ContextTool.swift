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
  let effects: Effects
  let run: @Sendable (ToolArguments) throws -> String

  /// The effects of a call: the changes and requests that it makes.
  package struct Effects: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The tool may write files.
    package static let writes = Effects(rawValue: 1)
    /// The tool may send requests to servers.
    package static let asksServers = Effects(rawValue: 2)
  }

  /// - Parameter run: Returns an object of the output schema, or throws the reason and the model's next action: a failure or a problem of a task.
  package init(
    _ name: String, title: String, description: String, parameters: [ToolParameter], outputSchema: String,
    effects: Effects = [], run: @escaping @Sendable (ToolArguments) throws -> String
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.parameters = parameters
    self.outputSchema = outputSchema
    self.effects = effects
    self.run = run
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
      $0.member("readOnlyHint", !effects.contains(.writes))
      $0.member("destructiveHint", effects.contains(.writes))
      $0.member("idempotentHint", true)
      $0.member("openWorldHint", effects.contains(.asksServers))
    }
  }
}

extension TaskProblem {
  /// The message with the tool that helps.
  var toolWords: String {
    switch next {
    case nil: message
    case .lint, .lintFaults: "\(message); call `lint` for the findings of the file"
    case .tasksOfLinks:
      "\(message); `lint`, `match_urls`, `explain_url`, `test_urls` and `diff`, `compare` and `convert` read it"
    case .urlsOfRules: "\(message); `test_urls` has a URL for each of its rules"
    case .compare: "\(message); `compare` compares the files of both platforms"
    case .appID: "\(message); pass its app ID as `app_id`"
    case .redundantRules: "\(message); `lint` reports its redundant rules"
    case .choose(let option): "\(message); pass `\(option.rawValue)`"
    case .leaveOut(let option): "\(message); leave out `\(option.rawValue)`"
    }
  }
}
