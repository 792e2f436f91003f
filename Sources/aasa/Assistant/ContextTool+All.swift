import ModelContext

extension ContextTool {
  static func all(_ workspace: WorkspaceFolder) -> [ContextTool] {
    [
      lint(workspace), explainURL(workspace), matchURLs(workspace), testURLs(workspace), diff(workspace),
      compact(workspace), compare(workspace), convert(workspace), test(workspace), doctor(workspace),
      entitlements(workspace), audit(workspace), rules(),
    ]
  }
}
