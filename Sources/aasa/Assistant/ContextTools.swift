import AndroidManifest
import Answers
import AppSiteAssociation
import Audit
import ModelContext
import Reports
import Tasks

extension ContextTool {
  static func all(_ workspace: WorkspaceFolder) -> [ContextTool] {
    [
      lint(workspace), explainURL(workspace), matchURLs(workspace), testURLs(workspace), diff(workspace),
      compact(workspace), compare(workspace), convert(workspace), test(workspace), doctor(workspace),
      entitlements(workspace), audit(workspace), rules(),
    ]
  }

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
        try ToolInput.version(arguments, "min_ios")
        ?? workspace.configuration()?.minimumSystem(nil, of: Place(arguments.string("file") ?? Input.standardInput))
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
        part that failed and the reason. If no component matches, the closest component comes first: usually the component \
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
        against `file`. Each failed expectation is a finding with the deciding component or the closest component. Use it after \
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

  static func doctor(_ workspace: WorkspaceFolder) -> ContextTool {
    ContextTool(
      "doctor", title: "Diagnose a link",
      description: """
        Find out why a link does not open an app: checks each step of a device, in order: the app claims the domain, with \
        `app_file`; the domain serves a file; the file names the app; Apple's CDN has the same file and gets it again; \
        a component matches the URL. With `platform` `android`: an intent filter matches, where `manifest` has them; the \
        domain serves an assetlinks.json; a statement names the app; a dynamic rule matches. A failed step has its reason \
        and the next action. Needs the permission of the user for requests; with `file`, it makes none.
        """,
      parameters: [
        ToolParameter("url", .string, isRequired: true, "The URL of the link."),
        ToolParameter(
          "app", .string,
          "The app ID, such as `9QX4T7KM2P.shop.harbor.app`, or its bundle ID. By default the first app of the file that the link opens. With `app_file`, the ID for a source without one."
        ),
        ToolParameter(
          "app_file", .string,
          "The path of an .app, .ipa or .entitlements file below the root, whose claims are checked."),
        ToolParameter("app_id", .string, "The former name of `app` beside `app_file`."),
        ToolParameter("file", .string, "The path of a file to read instead of that of the domain."),
        ToolParameter("platform", .choice(["ios", "android"]), "By default `ios`."),
        ToolParameter("package", .string, "The package name of the Android app."),
        ToolParameter(
          "manifest", .string, "The path of AndroidManifest.xml or app.json, whose intent filters are checked."),
        ToolParameter("device", .string, "The path of swcutil_show.txt of a sysdiagnose, which adds a step."),
      ], outputSchema: ToolOutput.schema(of: "doctor"), effect: .asksServers
    ) { arguments in
      let isForAndroid = arguments.string("platform") == "android"
      let others = isForAndroid ? ["app", "app_file", "app_id", "device"] : ["package", "manifest"]
      if let name = others.first(where: { arguments.string($0) != nil }) {
        throw Failure(
          "`\(name)` is about \(isForAndroid ? "iOS; leave it out" : "Android; pass `platform` as `android`")")
      }
      let diagnosis = try workspace.diagnosis(arguments, isForAndroid: isForAndroid)
      return try ToolOutput.result(
        diagnosis.json(.tools), note: ToolInput.noteOfFormerApp(arguments), narrowing: "pass `app`")
    }
  }

  static func audit(_ workspace: WorkspaceFolder) -> ContextTool {
    ContextTool(
      "audit", title: "Audit a domain",
      description: """
        Check how a domain serves its file: requests it from `.well-known` and the root, as a device, as a browser and as \
        Apple's CDN, requests the CDN's copy, and lints the file. Reports redirects, certificates, content types, \
        firewalls, and URLs for which the CDN's copy makes a difference. Use it before a release and when `doctor` has a \
        failed step about the domain or the CDN. Needs the permission of the user for requests.
        """,
      parameters: [
        ToolParameter("domain", .string, isRequired: true, "The domain, such as `harbor.shop` or `*.harbor.shop`."),
        ToolParameter(
          "platform", .choice(["ios", "android", "both"]),
          "With `android` or `both`, a missing assetlinks.json is a finding. By default `ios`, and `android` where its file is served."
        ),
      ], outputSchema: ToolOutput.schema(of: "audit"), effect: .asksServers
    ) { arguments in
      let document = try workspace.audit(arguments.string("domain") ?? "", arguments.string("platform"))
      return try ToolOutput.result(document, narrowing: "call `lint` with the domain for the file alone")
    }
  }

  static func entitlements(_ workspace: WorkspaceFolder) -> ContextTool {
    ContextTool(
      "entitlements", title: "Check the claims of an app",
      description: """
        Check the domains that an app claims in its associated domains entitlement, and compare them with the files of the \
        domains: for each service of each domain whether the app claims it, whether the file lists the app, and the \
        findings, such as another prefix, a claim with a path, or a profile that does not allow the claims. Reads \
        .entitlements, provisioning profiles, .app, .ipa, .xcarchive and Expo's app.json. Requests need the permission of \
        the user; without it, or with `file`, none is made.
        """,
      parameters: [
        ToolParameter("path", .string, "The path of the app or its entitlements. Give this, `claim` or both."),
        ToolParameter("claim", .string, "A claim, such as `applinks:harbor.shop`."),
        ToolParameter("app_id", .string, "The app ID for a source without one, as `9QX4T7KM2P.shop.harbor.app`."),
        ToolParameter(
          "file", .string, "The path of an association file to compare with, instead of those of the domains."),
      ], outputSchema: ToolOutput.schema(of: "entitlements"), effect: .asksServers
    ) { arguments in
      try ToolOutput.result(try workspace.claims(arguments), narrowing: "pass one app as `path`")
    }
  }

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

extension ContextResource {
  static var all: [ContextResource] {
    let rules = ContextResource(
      uri: "aasa://rules", name: "Rules", description: "All rules with reasons, examples and sources, as Markdown.",
      mimeType: "text/markdown"
    ) { RuleReport(RuleCatalog.all.rules).markdown() }
    let schemas = PublishedSchema.all.map { schema in
      ContextResource(
        uri: "aasa://schemas/\(schema.name)", name: schema.title, description: "The JSON Schema of \(schema.title).",
        mimeType: "application/schema+json"
      ) { schema.text }
    }
    return [rules] + schemas
  }
}
