import AppSiteAssociation
import ModelContext
import Tasks

/// The arguments that tools have in common.
enum ToolInput {
  static let file = ToolParameter(
    "file", .string,
    "The association file: a path below the server's root, or a domain such as `harbor.shop` if the network is allowed. `lint`, `match_urls`, `explain_url` and `test_urls` also read Android's assetlinks.json. Give this or `text`."
  )
  static let text = ToolParameter("text", .string, "The content of the association file, instead of `file`.")
  static let app = ToolParameter(
    "app", .string,
    "Only this app, as `9QX4T7KM2P.shop.harbor.app` or its bundle ID. By default all apps of the file; for `compare` and `convert` its only one."
  )
  static let domain = ToolParameter(
    "domain", .string,
    "The domain that serves the file. URLs of other hosts do not open the app. By default that of `file`, for `diff` of `new_file`, in aasa.yml of the root; with `text`, any host."
  )
  static let system = ToolParameter(
    "ios", .string, "The version of iOS that reads the file, such as `16`. By default the current one.")

  static func source(
    _ arguments: ToolArguments, _ workspace: WorkspaceFolder, _ names: (file: String, text: String) = ("file", "text"),
    of folderFile: FolderFile = .either
  ) throws(Failure) -> SourceFile {
    let (file, text) = try nameOrText(arguments, names)
    return if let file { try workspace.read(file, of: folderFile) } else { text ?? SourceFile(name: "", bytes: []) }
  }

  static func nameOrText(
    _ arguments: ToolArguments, _ names: (file: String, text: String) = ("file", "text")
  ) throws(Failure) -> (name: String?, text: SourceFile?) {
    switch (arguments.string(names.file), arguments.string(names.text)) {
    case (let file?, nil): return (file, nil)
    case (nil, let text?): return (nil, SourceFile(name: names.text, bytes: Array(text.utf8)))
    case (nil, nil):
      let file = names.file == "android_file" ? "assetlinks.json" : "association file"
      throw Failure("give `\(names.file)`, the path of the \(file), or `\(names.text)`, its content")
    case (.some, .some): throw Failure("give `\(names.file)` or `\(names.text)`, not both")
    }
  }

  /// The options of questions about one file.
  ///
  /// - Parameter domains: The domains that serve it where no argument names one; empty for any.
  static func options(_ arguments: ToolArguments, servedBy domains: [String] = []) throws -> FileOptions {
    let domain = arguments.string("domain")
    try TaskProblem.check(domain: domain)
    return FileOptions(
      app: arguments.string("app"), domains: domain.map { [$0] } ?? domains, system: try version(arguments, "ios"))
  }

  /// The same for URLs, of which a path has the host that commands use.
  static func optionsOfURLs(_ arguments: ToolArguments, _ workspace: WorkspaceFolder) throws -> FileOptions {
    // The configuration is not needed then.
    if arguments.string("domain") != nil { return try options(arguments) }
    let found = try workspace.configuration()
    let file = arguments.string("file").map { Place($0) }
    var options = try options(arguments, servedBy: file?.servingDomains(by: found) ?? [])
    options.hostOfPaths = try (file ?? Place(Input.standardInput)).hostOfPaths(by: found)?.host
    return options
  }

  static func version(_ arguments: ToolArguments, _ name: String) throws(Failure) -> SystemVersion? {
    guard let text = arguments.string(name) else { return nil }
    guard let version = SystemVersion(text) else {
      throw Failure(
        "the argument `\(name)` is a version such as `16` or `14.5`, and here it is \(backquoted(text))")
    }
    if let fault = version.fault { throw Failure(fault) }
    return version
  }

  /// The note of an `app` that is a path, and of an `app_id`, as a diagnosis had them.
  static func noteOfFormerApp(_ arguments: ToolArguments) -> String? {
    let isPath = arguments.string("app_file") == nil && arguments.string("app").map(AppSource.isPath) == true
    let notes =
      (isPath ? ["`app` with a path is now `app_file`"] : [])
      + (arguments.string("app_id") == nil ? [] : ["`app_id` is now `app`"])
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }

  static func appID(_ arguments: ToolArguments, _ name: String = "app_id") throws(Failure) -> AppID? {
    guard let text = arguments.string(name) else { return nil }
    if let id = try? ClaimArguments.appID(text) { return id }
    throw Failure(
      "the argument `\(name)` is `<prefix>.<bundle ID>`, such as `9QX4T7KM2P.shop.harbor.app`, and here it is \(backquoted(text))"
    )
  }
}

/// The result of a call: the document of a command, in an object that says whether it is complete.
///
///     {"truncated": true, "note": "…", "result": {…}}
enum ToolOutput {
  /// The longest document, in bytes: what a model reads in one piece.
  static let limit = 200_000

  /// - Parameters:
  ///   - document: The command's document.
  ///   - omission: The missing part, and how to get it; `nil` for a complete document.
  ///   - note: A note about a complete document.
  ///   - narrowing: The arguments that make the document smaller, in the imperative.
  /// - Throws: An error if the document is too long.
  static func result(
    _ document: String, omission: String? = nil, note: String? = nil, narrowing: String
  ) throws(Failure) -> String {
    let minified = String(
      decoding: JSONReader.read(SourceFile(name: "", bytes: Array(document.utf8))).minified(), as: UTF8.self)
    if minified.utf8.count > limit {
      throw Failure(
        "the result has \(grouped(minified.utf8.count)) bytes, and the limit is \(grouped(limit)); \(narrowing)")
    }
    return JSONWriter.line {
      $0.member("truncated", omission != nil)
      if let note = omission ?? note { $0.member("note", note) }
      $0.member("result") { $0.literal(minified) }
    }
  }

  /// The schema of such an object. The document's own schema is a resource, so that the list of tools stays short.
  ///
  /// - Parameter name: The name of the published schema of the command's document.
  static func schema(of name: String) -> String {
    """
    {"type":"object","required":["truncated","result"],"properties":{\
    "truncated":{"type":"boolean","description":"Whether a part of the result is left out."},\
    "note":{"type":"string","description":"The part that is left out and how to get it, or a remark on the result."},\
    "result":{"type":"object","description":"The resource aasa://schemas/\(name) has its schema."}}}
    """
  }
}
