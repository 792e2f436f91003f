import Lint
import SourceText

extension Rule {
  static let wrongHostType = Rule(
    "wrong-host-type", .site, .warning,
    summary: "the configuration of a host sets a content type other than JSON for the file",
    reason: """
      Apple's documentation requires `application/json`. `application/octet-stream`, which hosts use for a name without an extension, works as well, \
      so a missing setting is not reported. Read are `headers` in `vercel.json`, `firebase.json` and `netlify.toml`, `_headers`, `globalHeaders` in \
      `staticwebapp.config.json`, `default_type` of nginx, and `ForceType` and `Header set` in `.htaccess`. Without `default_type`, nginx sends \
      `text/plain`, which is reported for a configuration with `http`. It is a warning because devices have been observed to accept other types.
      """,
    cost: "Apple does not guarantee to accept it",
    source: associationSource + "; observed: `application/octet-stream` works",
    examples: [
      .wrong(
        "Netlify: a type for everything",
        configuration: "_headers", "/*\n  X-Frame-Options: DENY\n  Content-Type: text/html; charset=utf-8\n"),
      .wrong(
        "Vercel: the type of a text", configuration: "vercel.json",
        #"{"headers": [{"source": "/.well-known/(.*)", "headers": [{"key": "Content-Type", "value": "text/plain"}]}]}"#),
      .wrong(
        "nginx: no type",
        configuration: "nginx.conf", "http {\n  include mime.types;\n  server { listen 443 ssl; }\n}\n"),
      .wrong(
        "Apache: the type of a text",
        configuration: ".htaccess", "<Files apple-app-site-association>\n  ForceType text/plain\n</Files>\n"),
      .right(
        "JSON", configuration: "netlify.toml",
        "[[headers]]\n  for = \"/.well-known/apple-app-site-association\"\n  [headers.values]\n    Content-Type = \"application/json\"\n"
      ),
    ],
    check: .site { context in
      guard let path = context.site.servedPath else { return }
      for (file, configuration) in context.site.indexedHosting {
        guard let found = configuration.contentType(for: "/\(path)") else { continue }
        let type = String(found.type.prefix { $0 != ";" }.filter { $0 != " " }).lowercased()
        // A signed file has a type of its own, and an empty value removes the header.
        let accepted = ["application/json", "application/octet-stream", "application/pkcs7-mime", ""]
        guard !accepted.contains(type) else { continue }
        let words =
          found.isDefault
          ? "\(configuration.host.rawValue) sends `/\(path)` as \(quoted(found.type))"
          : "the content type of `/\(path)` is set to \(quoted(found.type))"
        context.report(words, in: file, at: found.range, help: ["set `application/json` for `/\(path)`"])
      }
    })
}
