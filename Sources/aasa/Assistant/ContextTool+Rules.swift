import Answers
import ModelContext

extension ContextTool {
  static func rules() -> ContextTool {
    ContextTool(
      "rules", title: "Explain rules",
      description: """
        List the rules that `lint` and audits check, or explain one: its reason, its cost for users, its source (Apple's \
        documentation, or observed behaviour) and wrong and right examples. Without `name`, each rule has its name, \
        severity and summary alone. Call it to explain a finding, or before a file is written from nothing.
        """,
      parameters: [ToolParameter("name", .string, "The rule to explain, such as `unreachable-component`.")],
      outputSchema: ToolOutput.schema(of: "rules")
    ) { arguments in
      try ToolOutput.result(try RulesAnswer.json(arguments.string("name")), narrowing: "pass `name`")
    }
  }
}
