import Lint
import SourceText

extension Rule {
  static let hostRestriction = Rule(
    "host-restriction", .site, .error,
    summary: "the configuration of a host refuses the file, or serves it only after a login",
    reason: """
      Devices and Apple's CDN have no account. A route of Azure Static Web Apps with `allowedRoles` other than `anonymous` responds to them with a \
      login, also for files. nginx and Apache refuse `.well-known` with other hidden files where a pattern such as `/\\.` is denied, and \
      `auth_basic` and `Require valid-user` ask for a password. It is an error because they get no file.
      """,
    cost: costOfNoFile,
    source: """
      documented: Microsoft, "Configure Azure Static Web Apps" (securing routes with roles); nginx, \
      `ngx_http_access_module` and `location`; Apache, `mod_authz_core` and `mod_rewrite` (flag `F`)
      """,
    examples: [
      .wrong(
        "everything needs a login",
        configuration: "staticwebapp.config.json", #"{"routes": [{"route": "/*", "allowedRoles": ["authenticated"]}]}"#),
      .wrong(
        "nginx: hidden files are denied", configuration: "nginx.conf",
        """
        server {
          listen 443 ssl;
          location ~ /\\. { deny all; }
          location / { try_files $uri /index.html; }
        }
        """),
      .wrong(
        "Apache: hidden files are forbidden",
        configuration: ".htaccess", "RewriteEngine On\nRewriteRule \"(^|/)\\.\" - [F]\n"),
      .wrong(
        "Apache: a password for the whole site",
        configuration: ".htaccess", "AuthType Basic\nAuthName Preview\nRequire valid-user\n"),
      .right(
        "nginx and Apache: hidden files other than `.well-known`",
        site: [
          Site.wellKnownPath: Example.plainFile,
          "nginx.conf": """
          server {
            listen 443 ssl;
            default_type application/json;
            location ~ /\\.(?!well-known/) { deny all; }
          }
          """,
          ".htaccess": "RedirectMatch 404 \"/\\.(?!well-known/)\"\n<Files \".ht*\">\n  Require all denied\n</Files>\n",
        ]),
      .right(
        "an exception before it", configuration: "staticwebapp.config.json",
        """
        {"routes": [
          {"route": "/.well-known/*", "allowedRoles": ["anonymous"]},
          {"route": "/*", "allowedRoles": ["authenticated"]}]}
        """),
    ],
    check: .site { context in
      guard let path = context.site.servedPath else { return }
      for decision in context.site.hostingDecisions(for: path) {
        switch decision.rule.action {
        case .refuse:
          let host = HostingConfiguration.words(decision.rule.condition)
          context.report(
            "\(quoted(decision.rule.text)) refuses `\(decision.path)`\(host)", in: decision.file,
            at: decision.rule.range, severity: host.isEmpty ? nil : .warning, help: [help(decision)])
        case .restrict(let roles):
          let names = roles.prefix(3).map { quoted($0) }.joined(separator: ", ")
          context.report(
            "\(quoted(decision.rule.text)) serves `\(decision.path)` only to \(names.isEmpty ? "no role" : names)",
            in: decision.file, at: decision.rule.range,
            help: [
              decision.reach == .file
                ? "write the role `anonymous` instead"
                : "put the route `\(decision.path)` with the role `anonymous` before it"
            ])
        case .redirect, .rewrite, .serve: continue
        }
      }
    })

  private static func help(_ decision: Site.HostingDecision) -> String {
    let location = "location = \(decision.path)"
    switch (decision.reach, decision.configuration.host) {
    case (.file, _): return "remove this rule if it is for this file alone, otherwise exclude the file from it"
    case (_, .nginx) where decision.rule.text.hasPrefix(location):
      return "write `allow all` and `auth_basic off` into `\(location)`"
    case (_, .nginx): return "add `\(location)`, with `allow all` and `auth_basic off`"
    case (.folder, _): return "exclude `\(decision.path)` from it"
    case (.site, _): return "exclude `/.well-known/` from it"
    }
  }
}
