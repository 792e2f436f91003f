import Answers
import SourceText
import Tasks

extension ContextTool {
  /// `rules`
  static func rules(schema: String) -> ContextTool {
    ContextTool(
      "rules", title: "Explain rules",
      description: """
        List the rules that `lint` and audits check, or explain one: its reason, its cost for users, its source (Apple's \
        documentation, or observed behaviour) and wrong and right examples. Without `name`, each rule has its name, \
        severity and summary alone. Call it to explain a finding, or before a file is written from nothing.
        """,
      parameters: [ToolParameter("name", .string, "The rule to explain, such as `unreachable-component`.")],
      outputSchema: ToolOutput.schema(of: schema)
    ) { arguments, _ throws(ToolError) in
      let document = try ToolInput.answer { () throws(TaskProblem) in try RulesAnswer.json(arguments.string("name")) }
      return try ToolOutput.result(document, narrowing: "pass `name`")
    }
  }

  /// `doctor`
  static func doctor(_ workspace: any ToolWorkspace, schema: String) -> ContextTool {
    ContextTool(
      "doctor", title: "Diagnose a link",
      description: """
        Find out why a link does not open an app, over the network: checks each step of a device, in order: the domain \
        serves a file, the file names the app, Apple's CDN has the same file, a component matches the URL; and, where \
        `app` is a path to an app or its entitlements, that the app claims the domain. A failed step has its reason. \
        Needs the permission of the user for requests; without it, use `explain_url` with the file.
        """,
      parameters: [
        ToolParameter("url", .string, isRequired: true, "The URL of the link."),
        ToolParameter(
          "app", .string, isRequired: true,
          "The app ID, such as `9QX4T7KM2P.shop.harbor.app`, or the path of an .app, .ipa or .entitlements file below the root."
        ),
      ], outputSchema: ToolOutput.schema(of: schema), effects: .asksServers
    ) { arguments, _ throws(ToolError) in
      let diagnosis = try workspace.diagnosis(of: arguments.string("url") ?? "", app: arguments.string("app") ?? "")
      return try ToolOutput.result(diagnosis.json, narrowing: "run `aasa doctor` in a terminal")
    }
  }
}

extension ContextTool {
  /// All tools.
  ///
  /// - Parameter schema: The published schema of a command's document by its name.
  package static func all(_ workspace: any ToolWorkspace, schema: (String) -> String) -> [ContextTool] {
    [
      lint(workspace, schema: schema("report")), explainURL(workspace, schema: schema("explain")),
      matchURLs(workspace, schema: schema("match")), testURLs(workspace, schema: schema("urls")),
      diff(workspace, schema: schema("diff")), compact(workspace, schema: schema("compact")),
      doctor(workspace, schema: schema("doctor")), rules(schema: schema("rules")),
    ]
  }
}
