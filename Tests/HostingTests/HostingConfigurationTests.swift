import Association
import Lint
import SourceText
import Testing

@testable import Hosting

@Suite("The configurations of hosts")
struct HostingConfigurationTests {
  private static let path = "/.well-known/apple-app-site-association"
  private static let file = #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "paths": ["*"]}]}}"#

  private static func source(_ text: String, _ name: String = "example") -> SourceFile {
    SourceFile(name: name, bytes: Array(text.utf8))
  }

  /// The findings about a configuration beside a file in `.well-known`, as `rule: text at the place`.
  private static func findings(_ name: String, _ text: String, site: String = "") throws -> [String] {
    let source = source(text, name)
    let configuration = try #require(HostingConfiguration(source, name: name, site: site))
    let files = [Site.File(path: Site.wellKnownPath, AssociationFile(Self.source(file)))]
    return Linter.lint(Site(files, hosting: [configuration])).map { "\($0.rule): \(source.text($0.range))" }
  }

  private static let patterns: [(RequestPattern, RequestPattern.Match)] = [
    (.pathToRegexp("/(.*)"), .yes), (.pathToRegexp("/:path*"), .yes), (.pathToRegexp("/:path+"), .yes),
    (.pathToRegexp("/:a/:b"), .yes), (.pathToRegexp("/:a"), .no), (.pathToRegexp("/:a/:b?"), .yes),
    (.pathToRegexp("/:a/:b/:c?"), .yes), (.pathToRegexp("/:path(.*)"), .yes),
    (.pathToRegexp("/\\.well-known/:f"), .yes),
    (.pathToRegexp("/((?!\\.well-known).*)"), .no), (.pathToRegexp("/((?!api|\\.well-known/).*)"), .no),
    (.pathToRegexp("/((?!api/).*)"), .yes), (.pathToRegexp("/((?!api$).*)"), .unknown),
    (.pathToRegexp("/{a}?"), .unknown),
    (.pathToRegexp("/(\\d+)"), .unknown), (.pathToRegexp("/:"), .unknown), (.pathToRegexp("\\"), .unknown),
    (.pathToRegexp(""), .no), (.pathToRegexp("/shop/(.*)"), .no),
    (.glob("**"), .unknown), (.glob("/**"), .unknown), (.glob("/shop/**"), .no), (.glob("**/.well-known/**"), .yes),
    (.glob("/.well-known/*"), .yes), (.glob("**/*.html"), .no), (.glob("!/.well-known/**"), .unknown),
    (.glob("/@(a|b)"), .unknown), (.glob(""), .no),
    (.ignored("**/.*"), .no), (.ignored("**/.*/**"), .yes), (.ignored("**"), .yes), (.ignored("**/*"), .yes),
    (.ignored(".well-known/**"), .yes), (.ignored(".well-known"), .no),
    (.ignored(".*/apple-app-site-associatio?"), .yes),
    (.ignored("**/node_modules/**"), .no), (.ignored("firebase.json"), .no), (.ignored("!**"), .unknown),
    (.regex("/(.*)"), .yes), (.regex("^/.*$"), .yes), (.regex("/shop/.*"), .no),
    (.regex("/\\.well-known/.*"), .unknown),
    (.regex("^/\\.well-known/apple-app-site-association$"), .yes), (.regex("(?!x)"), .unknown), (.regex(""), .no),
    (.splat("/*"), .yes), (.splat("/.well-known/*"), .yes), (.splat("/:a/:b"), .yes), (.splat("/:a"), .no),
    (.splat("/.well-known/apple-app-site-association/"), .yes), (.splat("/a*/b"), .unknown), (.splat("x"), .unknown),
    (.wildcard("/*"), .yes), (.wildcard("/.well*"), .yes), (.wildcard("/*.{png,jpg}"), .no), (.wildcard("/shop"), .no),
    (.wildcard("/*/x*"), .unknown), (.wildcard(path), .yes),
  ]

  @Test("a pattern matches, does not match, or is more than the reader understands", arguments: patterns)
  func pattern(_ pattern: RequestPattern, _ expected: RequestPattern.Match) {
    #expect(pattern.match(Self.path) == expected)
  }

  private static let judged: [(name: String, text: String, findings: [String])] = [
    ("vercel.json", #"{"redirects": [{"source": "/:p*", "destination": "/x"}]}"#, [#"host-redirect: "/:p*""#]),
    ("vercel.json", #"{"cleanUrls": true, "trailingSlash": true}"#, []),
    (
      "vercel.json",
      #"{"redirects": [{"source": "/:p*", "has": [{"type": "cookie", "key": "a"}], "destination": "/x"}]}"#,
      []
    ),
    ("vercel.json", #"{"redirects": [{"source": "/:p*", "missing": [], "destination": "/x"}]}"#, []),
    ("vercel.json", #"{"routes": [{"src": "/(.*)", "continue": true, "dest": "/index.html"}]}"#, []),
    (
      "vercel.json", #"{"routes": [{"src": "/(.*)", "status": 301, "headers": {"location": "/x"}}]}"#,
      [#"host-redirect: "/(.*)""#]
    ),
    // A structure that is a guess decides nothing.
    ("vercel.json", #"{"redirects": [{"source": "/:p*", "destination": "/x"}"#, []),
    ("firebase.json", "{\"hosting\": {\"ignore\": [\"**/.*/**\"]}, // a comment\n}", [#"not-deployed: "**/.*/**""#]),
    (
      "firebase.json", #"{"hosting": [{"public": "a", "ignore": ["**"]}, {"public": "b"}]}"#, []
    ),
    ("_redirects", "# all\n/* https://www.harbor.shop/:splat 302! # now\n", ["host-redirect: /*"]),
    ("_redirects", "\u{FEFF}/*\thttps://www.harbor.shop/:splat\t301!\r\n", ["host-redirect: /*"]),
    ("_redirects", "/.well-known/* /.well-known/:splat 200!\n/* /x 301!\n", []),
    ("_redirects", "/.well-known/* /.well-known/:splat 200\n/* /x 301!\n", []),
    ("_redirects", "/* /x 301! Country=de\n/* page=:page /y 301!\n", []),
    ("_redirects", "http://harbor.shop/* https://harbor.shop/:splat 301!\n", []),
    ("_redirects", "/* /.netlify/functions/page 200!\n", []),
    (
      "netlify.toml", "[[redirects]]\nfrom = '/*'\nto = \"/index.html\"\nstatus = 200\nforce = true",
      ["host-rewrite: '/*'"]
    ),
    ("netlify.toml", "[[redirects]]\nfrom = '/*'\nto = '/x'\nforce = false\n", []),
    ("netlify.toml", "[[redirects]]\nfrom = '/*'\nto = '/x'\nforce = true # yes\n[redirects.query]\nid = ':id'\n", []),
    ("netlify.toml", "[[redirects]]\nfrom = '/*'\nto = '/x'\nforce = true\nconditions = {Country = ['de']}\n", []),
    ("netlify.toml", "[build]\ncommand = \"\"\"\n[[redirects]]\nfrom = '/*'\nto = '/x'\nforce = true\n\"\"\"\n", []),
    (
      "netlify.toml", "[[headers]]\nfor = '/*'\n[headers.values]\n\"Content-Type\" = 'text/html'\n",
      ["wrong-host-type: 'text/html'"]
    ),
    ("_headers", "/*\n  Content-Type: text/html\n/.well-known/*\n  Content-Type: application/json\n", []),
    ("_headers", "  Content-Type: text/html\n", []),
    (
      "staticwebapp.config.json", #"{"routes": [{"route": "/*", "methods": ["POST"], "allowedRoles": ["a"]}]}"#, []
    ),
    (
      "staticwebapp.config.json", #"{"globalHeaders": {"content-type": "text/html"}}"#,
      [#"wrong-host-type: "text/html""#]
    ),
  ]

  /// The same of servers; `Tests/Scripts/test_hosting.py` compares more with the servers themselves.
  private static let servers: [(name: String, text: String, findings: [String])] = [
    ("nginx.conf", "server { listen 443 ssl; include sites/*; return 301 https://x.shop/; }", []),
    ("nginx.conf", "server { return 301 https://$host$request_uri; }", []),
    (
      "nginx.conf", "server { return 301 https://www.x.shop$request_uri; }",
      ["host-redirect: return 301 https://www.x.shop$request_uri"]
    ),
    (
      "nginx.conf",
      "server { server_name www.x.shop; listen 443 ssl; return 301 https://x.shop$request_uri; }\nserver { server_name x.shop; listen 443 ssl; location ~ /\\. { deny all; } }",
      ["host-redirect: return 301 https://x.shop$request_uri", "host-restriction: deny all"]
    ),
    ("nginx.conf", "server { listen 443 ssl; return 444; # }", []),
    ("nginx.conf", "server { listen 443 ssl; return 404", []),
    ("nginx.conf", "server { content_by_lua_block { return 404 } }", []),
    (
      "nginx.conf", "server { if ($cookie_a) { return 403; } location / { return 404; } }",
      ["host-restriction: return 404"]
    ),
    ("nginx.conf", "server { if ($cookie_a) { return 200; } location / { return 404; } }", []),
    ("nginx.conf", "server { if ($cookie_a) { rewrite ^ /b; } location / { return 404; } }", []),
    ("nginx.conf", "server { location / { proxy_pass http://app; } }", []),
    ("nginx.conf", "server { location @app { return 404; } location ~ ( { return 404; } }", []),
    ("nginx.conf", "http { server { } }", ["wrong-host-type: http"]),
    ("nginx.conf", "http { default_type text/html; server { } }", ["wrong-host-type: text/html"]),
    ("nginx.conf", "http { include conf.d/*; server { } }", []),
    ("default.conf", "server { location ~ /\\. { deny all; allow 10.0.0.1; } }", []),
    (".htaccess", "<If \"true\">\nRequire all denied\n</If>\n", []),
    (".htaccess", "<Files *>\nRequire all denied\n", []),
    (".htaccess", "Require all denied\nSatisfy Any\nAllow from all\n", []),
    (".htaccess", "RewriteEngine on\nRewriteRule ^(.*)$ public/$1 [L]\nRewriteRule ^ - [F]\n", []),
    (".htaccess", "RewriteEngine on\nRewriteCond %{HTTP_USER_AGENT} bot\nRewriteRule ^ - [F]\n", []),
    (".htaccess", "RewriteEngine on\nRewriteRule ( - [F]\nRewriteRule ^ - [F]\n", []),
    (
      ".htaccess", "Header set Content-Type \"text/html; charset=utf-8\"\n",
      ["wrong-host-type: \"text/html; charset=utf-8\""]
    ),
    (".htaccess", "RewriteEngine On\\\n\nRewriteRule ^ \\\n  - [F]\n", ["host-restriction: RewriteRule ^ \\\n  - [F]"]),
  ]

  @Test("what a server does with the file is read where it is clear", arguments: servers)
  func isReadAsTheServer(_ name: String, _ text: String, _ expected: [String]) throws {
    #expect(try Self.findings(name, text) == expected)
  }

  @Test("a redirect of nginx for names that a server does not have is none of the site")
  func otherNames() throws {
    let text =
      "server { server_name x.shop; if ($host = y.shop) { return 301 https://x.shop; } location / { return 404; } }"
    #expect(try Self.findings("nginx.conf", text) == ["host-restriction: return 404"])
  }

  @Test("`.htaccess` is read in the folder of the site alone")
  func htaccessAbove() {
    #expect(HostingConfiguration(Self.source("Require all denied"), name: ".htaccess", site: "public") == nil)
  }

  @Test("a regular expression that takes too long decides nothing")
  func slowExpression() throws {
    let text = "RedirectMatch 404 \"^(/?\\.?[a-z-]*)*!\"\n"
    #expect(try Self.findings(".htaccess", text).isEmpty)
  }

  @Test("a configuration is judged by its effect on the file", arguments: judged)
  func isJudged(_ name: String, _ text: String, _ expected: [String]) throws {
    #expect(try Self.findings(name, text) == expected)
  }

  @Test("of several sites of Firebase, the one in the folder of the site counts")
  func severalSites() throws {
    let text = #"{"hosting": [{"public": "./web/", "ignore": ["**"]}, {"public": "b"}]}"#
    #expect(try Self.findings("firebase.json", text, site: "web") == [#"not-deployed: "**""#])
    #expect(try Self.findings("firebase.json", text, site: "b").isEmpty)
  }

  @Test("both files of Netlify are one list")
  func netlifyOrder() throws {
    let toml = "[[redirects]]\nfrom = '/*'\nto = '/x'\nforce = true\n"
    let lines = "/.well-known/* /.well-known/:splat 200!\n"
    let hosting = try [("_redirects", lines), ("netlify.toml", toml)].map {
      try #require(HostingConfiguration(Self.source($0.1), name: $0.0, site: ""))
    }
    let files = [Site.File(path: Site.wellKnownPath, AssociationFile(Self.source(Self.file)))]
    #expect(Linter.lint(Site(files, hosting: hosting)).isEmpty)
  }

  @Test("any text is read, and a place is in it", arguments: WebHost.configurations.keys.sorted())
  func hostileText(_ name: String) throws {
    let pieces = [
      "[[redirects]]", "[redirects.", "from", "=", "\"/*", "'", "\"", "\n", "\r", " ", "\t", "/* /x 301!", "!", "{",
      "}",
      "[", "]", ":", ",", "\"hosting\"", "\"redirects\"", "\"source\"", "\"/(.*)\"", "\"routes\"", "Content-Type:",
      "\u{202E}",
      "\u{FEFF}", "\\", "#", "true", "null", "\0", "/:a*/:b*/:c*", "server {", "location ~ /", "return 404;", ";",
      "RewriteEngine on\n", "RewriteRule ", "RewriteCond %{HTTP_HOST} ", "<Files ", "</Files>", "<IfModule x>\n",
      "if (",
      "default_type", "(((", "[F]", "Require all denied\n",
    ]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0..<60, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      var bytes = Array(text.utf8)
      if !bytes.isEmpty, Bool.random(using: &random) { bytes[Int.random(in: bytes.indices, using: &random)] = 0xFF }
      let source = SourceFile(name: name, bytes: bytes)
      let configuration = try #require(HostingConfiguration(source, name: name, site: ""))
      let files = [Site.File(path: Site.wellKnownPath, AssociationFile(Self.source(Self.file)))]
      for finding in Linter.lint(Site(files, hosting: [configuration])) {
        #expect(finding.range.upper.value <= bytes.count)
        #expect(finding.message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
      }
    }
  }

  @Test(
    "a redirect of a host is a warning, from `www` information, and from a domain of Netlify or Vercel none",
    arguments: [
      ("harbor.shop", "www.harbor.shop", [Severity.warning]), ("www.harbor.shop", "harbor.shop", [.info]),
      ("www.harbor.shop", "tavern.shop", [.warning]), ("harbor.netlify.app", "harbor.shop", []),
    ])
  func hosts(_ from: String, _ target: String, _ expected: [Severity]) throws {
    let redirects = Self.source("https://\(from)/* https://\(target)/:splat 301!\n")
    let vercel = Self.source(
      """
      {"redirects": [{"source": "/(.*)", "has": [{"type": "host", "value": "\(from)"}],
        "destination": "https://\(target)/$1"}]}
      """)
    for (name, source) in [("_redirects", redirects), ("vercel.json", vercel)] {
      let configuration = try #require(HostingConfiguration(source, name: name, site: ""))
      let files = [Site.File(path: Site.wellKnownPath, AssociationFile(Self.source(Self.file)))]
      #expect(Linter.lint(Site(files, hosting: [configuration])).map(\.severity) == expected)
    }
  }

  @Test(
    "the help about a rule for the file alone breaks no other request",
    arguments: [
      ("nginx.conf", "server { location = \(path) { return 301 /x; } location / { } }", "remove this redirect"),
      ("nginx.conf", "server { location /.well-known/ { return 301 /x; } }", "exclude `\(path)` from it"),
      ("nginx.conf", "server { return 301 https://www.harbor.shop$request_uri; }", "put it into `location /`"),
      ("nginx.conf", "server { location = \(path) { deny all; } }", "remove this rule"),
      ("nginx.conf", "server { deny all; location = \(path) { } }", "write `allow all` and `auth_basic off` into"),
      ("nginx.conf", #"server { location ~ /\. { deny all; } }"#, "add `location = \(path)`"),
      ("vercel.json", #"{"redirects": [{"source": "\#(path)", "destination": "/a.json"}]}"#, "remove this redirect"),
      (
        "vercel.json", #"{"redirects": [{"source": "/.well-known/:p*", "destination": "/a"}]}"#,
        "exclude `\(path)` from it"
      ),
      ("vercel.json", #"{"redirects": [{"source": "/:p*", "destination": "/a"}]}"#, "exclude `/.well-known/`, for"),
      (
        "firebase.json", #"{"hosting": {"redirects": [{"source": "\#(path)", "destination": "/a", "type": 301}]}}"#,
        "remove this redirect"
      ),
      ("_redirects", "\(path) /a.json 301!\n", "remove this redirect"),
      ("staticwebapp.config.json", #"{"routes": [{"route": "\#(path)", "redirect": "/a"}]}"#, "remove this redirect"),
      (".htaccess", "Redirect 301 \(path) /a.json\n", "remove this redirect"),
      (".htaccess", "Redirect 301 /.well-known /a\n", "exclude `\(path)` from it"),
      (".htaccess", "Redirect 301 / https://www.harbor.shop/\n", "exclude `/.well-known/`, as in"),
      (".htaccess", "<Files \"apple-app*\">\nRequire all denied\n</Files>\n", "remove this rule"),
    ])
  func help(_ name: String, _ text: String, _ help: String) throws {
    let configuration = try #require(HostingConfiguration(Self.source(text, name), name: name, site: ""))
    let files = [Site.File(path: Site.wellKnownPath, AssociationFile(Self.source(Self.file)))]
    let found = Linter.lint(Site(files, hosting: [configuration])).filter {
      ["host-redirect", "host-restriction"].contains($0.rule)
    }
    #expect(found.count == 1 && found[0].help.first?.hasPrefix(help) == true, "\(found.map(\.help))")
  }

  @Test("a pattern takes time in proportion to its length")
  func longPattern() {
    let text = String(repeating: "/:a*", count: 1_000)
    #expect(RequestPattern.pathToRegexp(text + "/x").match(Self.path) == .no)
    #expect(RequestPattern.ignored(String(repeating: "**/", count: 1_000) + "x").match(Self.path) == .no)
    #expect(RequestPattern.splat("/" + String(repeating: "a", count: 5_000)).match(Self.path) == .unknown)
  }
}
