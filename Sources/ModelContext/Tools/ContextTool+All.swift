extension ContextTool {
  /// All tools.
  package static func all(_ workspace: any ToolWorkspace) -> [ContextTool] {
    [
      lint(workspace), explainURL(workspace), matchURLs(workspace), testURLs(workspace), diff(workspace),
      compact(workspace), compare(workspace), convert(workspace), test(workspace), doctor(workspace),
      entitlements(workspace), audit(workspace), rules(),
    ]
  }
}
