import Lint
import SourceText

extension Rule {
  static let hostRedirect = Rule(
    "host-redirect", .site, .error, summary: "the configuration of a host redirects requests for the file",
    reason: """
      Devices and Apple's CDN follow no redirect. `aasa lint FOLDER` reads `vercel.json`, `netlify.toml`, `_redirects`, \
      `firebase.json`, `staticwebapp.config.json`, `nginx.conf` and `default.conf` in the folder of the site and above it, \
      and `.htaccess` in it. Redirects of Vercel, Firebase Hosting, Azure Static Web Apps, nginx and Apache come before \
      files; those of Netlify do if they are forced (`301!`, `force = true`). A redirect with a condition other than a \
      host, a pattern of a host that is more than wildcards, and what follows an included file are not judged.

      It is an error, and a warning in two cases. A redirect from one host to another leaves the file of the other, and the app may not claim the \
      first; from `www` to the name without it, which the app claims more likely, it is information. Vercel documents `/.well-known` as reserved \
      from redirects, but its routing makes that exception only for `trailingSlash`.
      """,
    cost: costOfNoFile,
    source: """
      documented: Apple, "Supporting associated domains"; Vercel, "Redirects" and "Rewrites", and `packages/routing-utils`; Netlify, "Redirects and \
      rewrites" (shadowing); Firebase, "Configure Hosting behavior" (priority order); Microsoft, "Configure Azure Static Web Apps" (routes); nginx, \
      `ngx_http_rewrite_module` and `location`; Apache, `mod_rewrite` and `mod_alias`
      """,
    examples: [
      .wrong(
        "Netlify: a forced redirect to `www`",
        configuration: "_redirects", "https://harbor.shop/*  https://www.harbor.shop/:splat  301!\n"),
      .wrong(
        "Netlify: a forced redirect in `netlify.toml`", configuration: "netlify.toml",
        "[build]\n  publish = \"public\"\n\n[[redirects]]\n  from = \"/*\"\n  to = \"https://www.harbor.shop/:splat\"\n  force = true\n"
      ),
      .wrong(
        "Vercel: a redirect of one host", configuration: "vercel.json",
        """
        {"redirects": [{"source": "/:path*", "has": [{"type": "host", "value": "harbor.shop"}],
          "destination": "https://www.harbor.shop/:path*", "permanent": true}]}
        """),
      .wrong(
        "Vercel: slashes at the end, which `/.well-known` does not get and the root does",
        site: [Site.rootPath: Example.plainFile, "vercel.json": "{\"trailingSlash\": true}\n"],
        alongside: ["missing-well-known"]),
      .wrong(
        "Firebase: a redirect of everything", configuration: "firebase.json",
        #"{"hosting": {"public": "public", "redirects": [{"regex": "/(.*)", "destination": "https://www.harbor.shop/:1", "type": 301}]}}"#
      ),
      .wrong(
        "Azure: a route for everything", configuration: "staticwebapp.config.json",
        #"{"routes": [{"route": "/*", "redirect": "https://www.harbor.shop/"}]}"#),
      .wrong(
        "nginx: a redirect before all locations", configuration: "nginx.conf",
        """
        server {
          listen 443 ssl;
          server_name harbor.shop www.harbor.shop;
          if ($host = harbor.shop) { return 301 https://www.harbor.shop$request_uri; }
          location = /.well-known/apple-app-site-association { default_type application/json; }
        }
        """),
      .wrong(
        "Apache: a redirect to `www`", configuration: ".htaccess",
        """
        RewriteEngine On
        RewriteCond %{HTTP_HOST} !^www\\. [NC]
        RewriteRule ^(.*)$ https://www.%{HTTP_HOST}/$1 [R=301,L]
        """),
      .wrong(
        "Apache: slashes at the end",
        configuration: ".htaccess", "RewriteEngine On\nRewriteRule ^(.*[^/])$ /$1/ [R=301,L]\n"),
      .right(
        "nginx and Apache: exceptions, and redirects to HTTPS",
        site: [
          Site.wellKnownPath: Example.plainFile,
          "nginx.conf": """
          server {
            listen 80;
            return 301 https://$host$request_uri;
          }
          server {
            listen 443 ssl;
            server_name harbor.shop;
            location = /.well-known/apple-app-site-association { default_type application/json; }
            location / { return 301 https://www.harbor.shop$request_uri; }
          }
          """,
          ".htaccess": """
          RewriteEngine On
          RewriteCond %{HTTPS} off
          RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,L]
          RewriteRule ^\\.well-known/ - [END]
          RewriteCond %{HTTP_HOST} !^www\\. [NC]
          RewriteRule ^(.*)$ https://www.%{HTTP_HOST}/$1 [R=301,L]
          """,
        ]),
      .right(
        "Netlify: a redirect that is not forced, so that files come first",
        configuration: "_redirects", "/*  https://www.harbor.shop/:splat  301\n"),
      .right(
        "Vercel: a redirect without `/.well-known/`", configuration: "vercel.json",
        """
        {"trailingSlash": true, "redirects": [
          {"source": "/((?!\\\\.well-known/).*)", "destination": "https://www.harbor.shop/$1"}]}
        """),
    ],
    check: .site { context in
      guard let path = context.site.servedPath else { return }
      for decision in context.site.hostingDecisions(for: path) {
        guard case .redirect(let target) = decision.rule.action else { continue }
        let rule = decision.rule
        let host = HostingConfiguration.words(rule.condition)
        let isUncertain = !host.isEmpty || decision.configuration.host == .vercel && path == Site.wellKnownPath
        context.report(
          "\(quoted(rule.text)) redirects `\(decision.path)`\(host) to \(quoted(target))", in: decision.file,
          at: rule.range, severity: isTwin(rule, target) ? .info : isUncertain ? .warning : nil,
          help: [help(decision)], cost: host.isEmpty ? nil : "devices get no file\(host): no app opens its links")
      }
    })

  /// Returns `true` if a rule redirects the name with `www` to the one without it.
  private static func isTwin(_ rule: HostingConfiguration.Rule, _ target: String) -> Bool {
    switch rule.condition {
    case .www: return target.hasPrefix("https://") && !target.hasPrefix("https://www.")
    case .host(let name):
      let rest = target.dropFirst("https://\(name.dropFirst(4))".count)
      return name.hasPrefix("www.") && target.hasPrefix("https://\(name.dropFirst(4))")
        && rest.first.map { "/$%".contains($0) } ?? true
    case .none, .bareName, .other: return false
    }
  }

  private static func help(_ decision: Site.HostingDecision) -> String {
    if decision.path == "/\(Site.rootPath)" { return "put the file at `\(Site.wellKnownPath)`" }
    if decision.reach == .file {
      return "remove this redirect if it is for this file alone, otherwise exclude the file from it"
    }
    return switch decision.configuration.host {
    case .vercel where decision.reach == .folder, .firebase where decision.reach == .folder,
      .nginx where decision.reach == .folder,
      .apache where decision.reach == .folder && decision.rule.text.hasPrefix("Redirect"):
      "exclude `\(decision.path)` from it"
    case .vercel: #"exclude `/.well-known/`, for example with the source `/((?!\\.well-known/).*)`"#
    case .netlify: "put `/.well-known/* /.well-known/:splat 200!` before it"
    case .firebase: "exclude `/.well-known/` from it"
    case .staticWebApps: "put the route `/.well-known/*` before it"
    case .nginx: "put it into `location /`, beside `location = \(decision.path)`"
    case .apache where decision.rule.text.hasPrefix("Redirect"):
      #"exclude `/.well-known/`, as in `RedirectMatch 301 "^/(?!\.well-known/)(.*)" …`"#
    case .apache: #"put `RewriteRule ^\.well-known/ - [END]` before it"#
    }
  }
}
