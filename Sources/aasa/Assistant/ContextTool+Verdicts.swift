import Answers
import Matching
import ModelContext
import SourceText
import Tasks

extension ContextTool {
  static func matchURLs(_ workspace: WorkspaceFolder) -> ContextTool {
    ContextTool(
      "match_urls", title: "Match URLs",
      description: """
        Decide for many URLs which apps they open. Use it to check routing: a list of links from a page, an email or a \
        log. The verdict `match` opens the app; `exclude` and `no_match` open the browser. `entry` and `component` are \
        the indices of the deciding component. An unusable URL has an `error` instead. To learn why one URL has its \
        verdict, call `explain_url`. A path such as `/buy/42` needs a domain, here or in aasa.yml.
        """,
      parameters: [
        ToolInput.file, ToolInput.text,
        ToolParameter("urls", .strings(limit: 500), isRequired: true, "The URLs, at most 500."), ToolInput.app,
        ToolInput.domain, ToolInput.system,
      ], outputSchema: ToolOutput.schema(of: "match")
    ) { arguments in
      let source = try ToolInput.source(arguments, workspace)
      let options = try ToolInput.optionsOfURLs(arguments, workspace)
      let file = try MatchQuestion(LinkFile(source), options).answer()
      let urls = arguments.strings("urls").map(LinkURL.trimmed)
      return try ToolOutput.result(
        file.json(urls), note: arguments.string("domain") == nil ? options.noteOfOtherHosts(urls) : nil,
        narrowing: "pass fewer `urls`, or `app`")
    }
  }

  static func explainURL(_ workspace: WorkspaceFolder) -> ContextTool {
    ContextTool(
      "explain_url", title: "Explain a URL",
      description: """
        Explain why one URL opens an app or stays in the browser. Returns for each app the verdict, the deciding \
        component with the text that each `*`, `?` and `$(name)` matched, and every component tried before it with the \
        part that failed and the reason. If no component matches, the nearest miss comes first: usually the component \
        to correct. Use it when somebody asks why a link does not open the app. It reads the file alone; for the \
        domain's file, the app's entitlements and Apple's CDN, call `doctor`.
        """,
      parameters: [
        ToolInput.file, ToolInput.text,
        ToolParameter("url", .string, isRequired: true, "The URL, or a path such as `/buy/42`, which needs a domain."),
        ToolInput.app, ToolInput.domain, ToolInput.system,
      ], outputSchema: ToolOutput.schema(of: "explain")
    ) { arguments in
      let source = try ToolInput.source(arguments, workspace)
      let options = try ToolInput.optionsOfURLs(arguments, workspace)
      let answer = try ExplainQuestion(source, url: LinkURL.trimmed(arguments.string("url") ?? ""), options).answer()
      let omitted = answer.omittedCount(limit: triedLimit)
      return try ToolOutput.result(
        answer.json(limit: triedLimit),
        omission: omitted > 0
          ? "`tried` has the first \(triedLimit) for each app, and \(grouped(omitted)) more are left out" : nil,
        narrowing: "pass `app`, or call `match_urls` for the verdicts alone")
    }
  }

  /// The most components without a match that an explanation has for an app.
  private static let triedLimit = 20

  static func testURLs(_ workspace: WorkspaceFolder) -> ContextTool {
    ContextTool(
      "test_urls", title: "URLs that test a file",
      description: """
        Generate for each component of a file a URL that it decides and a near miss: a URL with one small change that it \
        does not decide. Use it to see what a file really matches, to write tests, or to list links to try on a device. \
        A component that decides no URL has its reason: it matches nothing, or earlier components cover it. Every URL is \
        confirmed by two engines.
        """,
      parameters: [
        ToolInput.file, ToolInput.text, ToolInput.app, ToolInput.domain, ToolInput.system,
        ToolParameter("limit", .integer(1...500), "The most components. By default 50."),
      ], outputSchema: ToolOutput.schema(of: "urls")
    ) { arguments in
      let source = try ToolInput.source(arguments, workspace)
      let options = try ToolInput.options(
        arguments, servedBy: try workspace.domains(servingFile: arguments.string("file")))
      let limit = arguments.integer("limit") ?? 50
      let answer = try URLsQuestion(source, limit: limit, options).answer()
      let total = answer.count
      return try ToolOutput.result(
        answer.json, omission: total > limit ? "the first \(limit) of \(total) components; pass `limit` or `app`" : nil,
        narrowing: "pass a smaller `limit`, or `app`")
    }
  }
}
