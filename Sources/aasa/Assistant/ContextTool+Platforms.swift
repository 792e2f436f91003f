import AndroidManifest
import Answers
import ModelContext
import Tasks

extension ContextTool {
  static func compare(_ workspace: WorkspaceFolder) -> ContextTool {
    ContextTool(
      "compare", title: "Compare iOS and Android",
      description: """
        Compare the links of an app on iOS and Android: one URL for each pair of an Apple component and an Android dynamic \
        rule of which only one opens the app. `equal` is proved; `undecided` means that the search reached its budget. \
        Where the assetlinks.json has no dynamic rules, the intent filters of `manifest` decide.
        """,
      parameters: [
        ToolParameter("ios_file", .string, "The association file: a path, or a domain. Give this or `ios_text`."),
        ToolParameter("ios_text", .string, "The content of the association file."),
        ToolParameter("android_file", .string, "The assetlinks.json: a path. Give this or `android_text`."),
        ToolParameter("android_text", .string, "The content of the assetlinks.json."), ToolInput.app,
        ToolParameter("package", .string, "The package name of the Android app. By default the only one."),
        ToolParameter(
          "manifest", .string, "The path of AndroidManifest.xml or app.json, whose intent filters are compared."),
        ToolParameter("domain", .string, "The host of the URLs."),
        ToolParameter("ordinary", .boolean, "Leave out URLs with escapes or empty segments, or without a path."),
      ], outputSchema: ToolOutput.schema(of: "compare")
    ) { arguments in
      let apple = try ToolInput.source(arguments, workspace, ("ios_file", "ios_text"), of: .association)
      let android = try ToolInput.source(
        arguments, workspace, ("android_file", "android_text"), of: .assetLinks)
      let options = try ToolInput.options(arguments)
      let manifest = try workspace.manifest(arguments.string("manifest"))
      let question = try CompareQuestion(apple, android, options, package: arguments.string("package"), manifest)
      let scope = try manifest.map { try LinkScope(verifiedBy: $0, host: question.host) }
      let answer = question.answer(within: scope, ordinary: arguments.boolean("ordinary"))
      return try ToolOutput.result(answer.json, narrowing: "pass `ordinary`")
    }
  }

  static func convert(_ workspace: WorkspaceFolder) -> ContextTool {
    ContextTool(
      "convert", title: "Write the file of the other platform",
      description: """
        Write an assetlinks.json with dynamic rules for the components of an app, or an association file for dynamic rules. \
        The two languages differ, so the answer has the text and the URLs for which the files differ. Nothing is written \
        to disk.
        """,
      parameters: [
        ToolInput.file, ToolInput.text, ToolInput.app,
        ToolParameter("package", .string, "The package name of the Android app."),
        ToolParameter(
          "fingerprints", .strings(limit: 20), "The SHA-256 fingerprints of the Android app's signing certificates."),
        ToolParameter("domain", .string, "The host of the URLs."),
      ], outputSchema: ToolOutput.schema(of: "convert")
    ) { arguments in
      let source = try ToolInput.source(arguments, workspace)
      var question = ConvertQuestion(source, try ToolInput.options(arguments))
      (question.package, question.fingerprints) = (arguments.string("package"), arguments.strings("fingerprints"))
      let answer = try question.answer()
      return try ToolOutput.result(
        answer.json,
        note: answer.lacksFingerprint
          ? "the file has no fingerprint, so it does not work yet; pass `fingerprints`" : nil,
        narrowing: "pass a shorter file")
    }
  }

  static func test(_ workspace: WorkspaceFolder) -> ContextTool {
    ContextTool(
      "test", title: "Test the expectations of aasa.yml",
      description: """
        Test the URLs of aasa.yml in the root, which should or should not open an app, against the files that it names or \
        against `file`. Each failed expectation is a finding with the deciding component or the nearest miss. Use it after \
        each change of a file in a project with an aasa.yml.
        """,
      parameters: [
        ToolParameter("file", .string, "The file to test instead of those that aasa.yml names: a path below the root.")
      ], outputSchema: ToolOutput.schema(of: "report")
    ) { arguments in
      let document = try workspace.test(arguments.string("file").map { [$0] } ?? [])
      return try ToolOutput.result(document, narrowing: "run `aasa test` in a terminal")
    }
  }
}
