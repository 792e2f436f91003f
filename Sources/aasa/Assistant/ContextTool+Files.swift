import Answers
import Compaction
import ModelContext
import SourceText
import Tasks

extension ContextTool {
  static func lint(_ workspace: WorkspaceFolder) -> ContextTool {
    ContextTool(
      "lint", title: "Lint an association file",
      description: """
        Check an apple-app-site-association file: JSON mistakes, unknown keys, app IDs, unreachable and redundant \
        components, patterns that mean something else than they seem, settings that older systems ignore. Each finding \
        has a rule, a severity, a message, its place, the cost for users and the next action; `fix` has the edits if \
        there is a safe fix. Call it first for any question about a file, and again after each change. An empty list of \
        findings means that no rule found a fault, not that a domain serves the file: that is `doctor`. For a rule's \
        reasons and examples, call `rules`.
        """,
      parameters: [
        ToolParameter(
          "file", .string,
          "A path below the server's root, the folder of a site such as `.` with all of its files, or a domain such as `harbor.shop` if the network is allowed. Also Android's assetlinks.json. Give this or `text`."
        ), ToolInput.text,
        ToolParameter("min_ios", .string, "The oldest version of iOS that must understand the file, such as `14`."),
        ToolParameter("limit", .integer(1...1_000), "The most findings of one rule. By default 20."),
      ], outputSchema: ToolOutput.schema(of: "report")
    ) { arguments in
      let (name, source) = try ToolInput.nameOrText(arguments)
      let (document, omitted) = try workspace.lint(
        name, source, minimumSystem: try ToolInput.version(arguments, "min_ios"),
        limit: arguments.integer("limit") ?? 20)
      return try ToolOutput.result(
        document,
        omission: omitted > 0
          ? "\(counted(omitted, "finding is", plural: "findings are")) left out; `omitted` has their rules; pass `limit`"
          : nil,
        narrowing: "pass a smaller `limit`")
    }
  }

  static func diff(_ workspace: WorkspaceFolder) -> ContextTool {
    ContextTool(
      "diff", title: "Compare two files",
      description: """
        Compare the behaviour of two association files, not their text: for each app the URLs that it newly opens, no \
        longer opens, or that move to another app, one URL for each component that changed. `equivalent` is proved: \
        every URL opens the same apps on every system. `undecided` means that the search reached its budget, so nothing \
        is proved. Use it before a change is released, or to show that a rewrite changes nothing.
        """,
      parameters: [
        ToolParameter(
          "old_file", .string,
          "The old file: a path, or a domain. Two folders are compared with all files of both platforms; with `app`, those of iOS. Give this or `old_text`."
        ),
        ToolParameter("old_text", .string, "The content of the old file."),
        ToolParameter("new_file", .string, "The new file: a path, or a domain. Give this or `new_text`."),
        ToolParameter("new_text", .string, "The content of the new file."), ToolInput.app, ToolInput.domain,
      ], outputSchema: ToolOutput.schema(of: "diff")
    ) { arguments in
      try ToolOutput.result(try workspace.difference(arguments).json, narrowing: "pass `app`")
    }
  }

  static func compact(_ workspace: WorkspaceFolder) -> ContextTool {
    ContextTool(
      "compact", title: "Shorten a file",
      description: """
        Write a shorter association file with the same behaviour: components without effect are removed, lists of values \
        become substitution variables, repeated settings become defaults. The result is proved to open the same apps for \
        every URL on the systems of `systems`; parts without a proof stay unchanged. Without `min_ios`, also in aasa.yml of \
        the root, these are iOS 14 and later, and iOS 9 to 12 if the file has `paths` for them. With `write`, the file is replaced, if the user allowed it; otherwise nothing is written and \
        the shorter file is in `result`.
        """,
      parameters: [
        ToolInput.file, ToolInput.text,
        ToolParameter(
          "min_ios", .string, formerName: "drop_before",
          "The oldest version of iOS to support, such as `13.5`. Older ones may read the file differently."),
        ToolParameter(
          "write", .boolean, "Replace the file of `file` by the shorter one. Needs the permission of the user."),
      ], outputSchema: ToolOutput.schema(of: "compact"), effect: .writes
    ) { arguments in
      let source = try ToolInput.source(arguments, workspace)
      var options = Compaction.Options()
      options.minimumSystem =
        try ToolInput.version(arguments, "min_ios") ?? workspace.minimumSystem(of: arguments.string("file"))
      let answer = try CompactQuestion(source, options).answer()
      if let refusal = answer.refusal(orElse: "call `lint` for the fixes") { throw Failure(refusal) }
      if arguments.boolean("write") {
        guard let file = arguments.string("file") else { throw Failure("`write` needs `file`, the path to write to") }
        try workspace.write(answer.compaction.result.source.bytes, to: file)
      }
      return try ToolOutput.result(
        answer.json, note: arguments.noteOfFormerName,
        narrowing: "run `aasa compact` in a terminal, which writes to a file")
    }
  }
}
