import Answers
import ModelContext
import SourceText

extension ContextTool {
  static func doctor(_ workspace: WorkspaceFolder) -> ContextTool {
    ContextTool(
      "doctor", title: "Diagnose a link",
      description: """
        Find out why a link does not open an app: checks each step of a device, in order: the app claims the domain, where \
        `app` is a path; the domain serves a file; the file names the app; Apple's CDN has the same file and gets it again; \
        a component matches the URL. With `platform` `android`: an intent filter matches, where `manifest` has them; the \
        domain serves an assetlinks.json; a statement names the app; a dynamic rule matches. A failed step has its reason \
        and the next action. Needs the permission of the user for requests; with `file`, it makes none.
        """,
      parameters: [
        ToolParameter("url", .string, isRequired: true, "The URL of the link."),
        ToolParameter(
          "app", .string,
          "The app ID, such as `9QX4T7KM2P.shop.harbor.app`, or the path of an .app, .ipa or .entitlements file below the root. By default the first app of the file that the link opens."
        ),
        ToolParameter("app_id", .string, "The app ID for an `app` whose file has none."),
        ToolParameter("file", .string, "The path of a file to read instead of that of the domain."),
        ToolParameter("platform", .choice(["ios", "android"]), "By default `ios`."),
        ToolParameter("package", .string, "The package name of the Android app."),
        ToolParameter(
          "manifest", .string, "The path of AndroidManifest.xml or app.json, whose intent filters are checked."),
        ToolParameter("device", .string, "The path of swcutil_show.txt of a sysdiagnose, which adds a step."),
      ], outputSchema: ToolOutput.schema(of: "doctor"), effect: .asksServers
    ) { arguments in
      let isForAndroid = arguments.string("platform") == "android"
      let others = isForAndroid ? ["app", "app_id", "device"] : ["package", "manifest"]
      if let name = others.first(where: { arguments.string($0) != nil }) {
        throw Failure(
          "`\(name)` is about \(isForAndroid ? "iOS; leave it out" : "Android; pass `platform` as `android`")")
      }
      let diagnosis = try workspace.diagnosis(arguments, isForAndroid: isForAndroid)
      return try ToolOutput.result(diagnosis.json, narrowing: "pass `app`")
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
}
