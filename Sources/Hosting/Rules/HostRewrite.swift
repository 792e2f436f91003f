import Lint
import SourceText

extension Rule {
  static let hostRewrite = Rule(
    "host-rewrite", .site, .error, summary: "the configuration of a host serves a page instead of the file",
    reason: """
      A single-page application rewrites every request to `index.html`. Vercel (`rewrites`), Firebase Hosting, Azure Static Web Apps \
      (`navigationFallback`) and Netlify look for a file first, so that such a rewrite is harmless if the file is deployed. A rewrite that is forced \
      on Netlify (`200!`, `force = true`), a `route` of Azure and a `routes` entry of Vercel before `"handle": "filesystem"` come before files, as \
      `rewrite` of nginx and `RewriteRule` without a condition about files do, which is an error. If the file is only at the root, a rewrite of \
      everything responds to the first request of devices with a page, which is a warning.
      """,
    cost: "devices and the CDN get a page instead of the file: no app opens any link of the domain",
    source: """
      documented: Vercel, "Project Configuration" (`rewrites`, `routes`); Netlify, "Redirects and rewrites" (shadowing); Firebase, "Configure \
      Hosting behavior" (priority order); Microsoft, "Configure Azure Static Web Apps" (fallback routes)
      """,
    examples: [
      .wrong("Netlify: a forced rewrite", configuration: "_redirects", "/*  /index.html  200!\n"),
      .wrong(
        "Vercel: `routes` without `handle`",
        configuration: "vercel.json", #"{"routes": [{"src": "/(.*)", "dest": "/index.html"}]}"#),
      .wrong(
        "Azure: a route instead of a fallback",
        configuration: "staticwebapp.config.json", #"{"routes": [{"route": "/*", "rewrite": "/index.html"}]}"#),
      .wrong(
        "nginx: every request",
        configuration: "nginx.conf", "server {\n  listen 443 ssl;\n  location / { rewrite ^ /index.html break; }\n}\n"),
      .wrong(
        "Apache: a rule without a condition about files",
        configuration: ".htaccess", "RewriteEngine On\nRewriteRule ^ index.html [L]\n"),
      .wrong(
        "a file only at the root, and a rewrite of everything else",
        site: [
          Site.rootPath: Example.plainFile,
          "vercel.json": #"{"rewrites": [{"source": "/(.*)", "destination": "/index.html"}]}"#,
        ], alongside: ["missing-well-known"]),
      .right(
        "rewrites after files",
        site: [
          Site.wellKnownPath: Example.plainFile, "_redirects": "/*  /index.html  200\n",
          "vercel.json": #"{"rewrites": [{"source": "/(.*)", "destination": "/index.html"}]}"#,
          "firebase.json": #"{"hosting": {"rewrites": [{"source": "**", "destination": "/index.html"}]}}"#,
          "staticwebapp.config.json": #"{"navigationFallback": {"rewrite": "/index.html"}}"#,
          "nginx.conf":
            "server {\n  listen 443 ssl;\n  default_type application/json;\n  location / { try_files $uri /index.html; }\n}\n",
          ".htaccess":
            "RewriteEngine On\nRewriteCond %{REQUEST_FILENAME} !-f\nRewriteCond %{REQUEST_FILENAME} !-d\nRewriteRule ^ index.html [L]\n",
        ]),
      .right(
        "Vercel: `routes` after files", configuration: "vercel.json",
        #"{"routes": [{"handle": "filesystem"}, {"src": "/(.*)", "dest": "/index.html"}]}"#),
    ],
    check: .site { context in
      guard let served = context.site.servedPath else { return }
      // Devices request `.well-known` first, also where the file is at the root.
      for path in Set([served, Site.wellKnownPath]).sorted() {
        for decision in context.site.hostingDecisions(for: path) {
          guard case .rewrite(let target) = decision.rule.action, isPage(target) else { continue }
          let hasFile = path == served
          context.report(
            "\(quoted(decision.rule.text)) serves \(quoted(target)) for `\(decision.path)`", in: decision.file,
            at: decision.rule.range, severity: hasFile ? nil : .warning,
            help: [
              hasFile
                ? "exclude `\(decision.path)` from it, or let files come first"
                : "put the file at `\(Site.wellKnownPath)`"
            ], cost: hasFile ? nil : "devices get a page from the first address that they request")
        }
      }
    })

  /// Returns `true` if the target of a rewrite is a page of the same site.
  private static func isPage(_ target: String) -> Bool {
    let path = target.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return path == "/" || path.hasSuffix(".html") || path.hasSuffix(".htm")
  }
}
