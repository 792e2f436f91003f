import Foundation
import Testing

@Suite("aasa diff --format github-comment")
struct DiffCommentTests {
  private static func file(_ components: [String], app: String = "9QX4T7KM2P.shop.harbor.app", more: String = "")
    -> String
  {
    #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [\#(components.joined(separator: ", "))]}]}\#(more)}"#
  }

  @Test("a comment has the errors and warnings that are new, and not those that the old file has")
  func findings() throws {
    let kept = #"{"/": "/old/*", "exclude": "yes"}"#
    let folder = try Folder([
      "old": Self.file([kept]), "new": Self.file([#"{"/": "/sale"}"#, kept, #"{"/": ["/z"]}"#]),
    ])
    let words = "New in `aasa lint`: 1 finding that the old file does not have\n\n- error `wrong-type`, `new:1:"
    #expect(try folder.run("aasa diff old new --format github-comment").output.contains(words))
    #expect(try !folder.run("aasa diff new old --format markdown").output.contains("New in"))
    #expect(try !folder.run("aasa diff old new").output.contains("New in"))
  }

  @Test("a comment has a hidden first line, a table for each app, the services and the requests")
  func comment() throws {
    let folder = try Folder([
      "old": Self.file([#"{"/": "/buy/*"}"#], more: #", "webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}"#),
      "new": Self.file([#"{"/": "/buy/*", "?": {"a": "b"}}"#]), "urls": "/buy/1\n/buy/1\n/x\n",
    ])
    let result = try folder.run("aasa diff old new --domain harbor.shop --urls urls --format github-comment")
    #expect(
      result.output == """
        <!-- aasa diff -->
        ## Universal links: 2 changes

        `urls`: 2 of 3 URLs are affected (66.7%); as before: 0 URLs open an app, 1 stays in the browser

        ### `new`

        `9QX4T7KM2P.shop.harbor.app`

        | change | for example | before | after |
        |---|---|---|---|
        | **no longer opens** | `https://harbor.shop/buy` | opened by `{"/": "/buy/*"}` | no component matches |

        | service | app | change |
        |---|---|---|
        | `webcredentials` | `9QX4T7KM2P.shop.harbor.app` | **removed** |

        ### Affected URLs

        | URLs | app | change | before | after |
        |---:|---|---|---|---|
        | 2 | `9QX4T7KM2P.shop.harbor.app` | **no longer opens** | opened by `{"/": "/buy/*"}` | no component matches |

        <details><summary>The most frequent URLs</summary>

        | URLs | URL | change |
        |---:|---|---|
        | 2 | `https://harbor.shop/buy/1` | **no longer opens** |

        </details>

        """)
  }

  @Test("the differences of older systems are folded")
  func olderSystems() throws {
    let folder = try Folder([
      "old": Self.file([#"{"/": "/a"}"#, #"{"/": "/b", "caseSensitive": false}"#]),
      "new": Self.file([#"{"/": "/a"}"#, #"{"/": "/b"}"#]),
    ])
    let output = try folder.run("aasa diff old new --format github-comment").output
    #expect(output.contains("\nOn iOS 13.5 and later:\n\n`9QX4T7KM2P.shop.harbor.app`\n\n| change"))
    let paths = try Folder([
      "old": #"{"applinks": {"details": [{"appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["/a"]}]}}"#,
      "new":
        #"{"applinks": {"details": [{"appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["/a"], "components": [{"/": "/b"}]}]}}"#,
    ])
    let folded = try paths.run("aasa diff old new --format github-comment").output
    #expect(folded.contains("\nOn iOS 13 and later:\n\n"))
    #expect(!folded.contains("<details>"))
    let both = try paths.run("sed -i.bak 's,\"/a\",\"/c\",' new && aasa diff old new --format github-comment").output
    #expect(both.contains("\n<details><summary>On iOS 9 to 12</summary>\n\n`9QX4T7KM2P.shop.harbor.app`\n\n| change"))
    #expect(both.contains("\n\n</details>\n"))
  }

  @Test("markdown is the comment without its first line, and lint has a comment of its own")
  func markdown() throws {
    let folder = try Folder(["old": Self.file([#"{"/": "/a"}"#]), "new": Self.file([#"{"/": "/b"}"#])])
    let comment = try folder.run("aasa diff old new --format github-comment --output markdown=m.md")
    #expect(comment.output == "<!-- aasa diff -->\n" + (try folder.run("cat m.md").output))
    let lint = try folder.run("aasa lint old --format github-comment")
    #expect(lint.output.hasPrefix("<!-- aasa lint -->\n## aasa lint: "))
  }

  @Test("files without a difference are one line")
  func equivalence() throws {
    let folder = try Folder(["old": Self.file([#"{"/": "/a"}"#])])
    let result = try folder.run("aasa diff old old --format github-comment")
    #expect(result.output == "<!-- aasa diff -->\n## Universal links: every URL opens the same apps\n")
  }

  @Test("a comment has at most 65,536 characters, and counts the rows beyond them")
  func limit() throws {
    let many = { (name: String) in
      Self.file((0..<1_200).map { #"{"/": "/\#(name)/\#($0)/\#(String(repeating: "x", count: 60))"}"# })
    }
    let urls = (0..<3_000).map { "https://harbor.shop/a/\($0 % 1_200)/\(String(repeating: "x", count: 60))\n" }.joined()
    let folder = try Folder(["old": many("a"), "new": many("b"), "urls": urls])
    let result = try folder.run("aasa diff old new --all --urls urls --format github-comment")
    #expect(result.output.utf8.count > 50_000 && result.output.utf8.count < 65_536)
    #expect(result.output.contains(" more rows for which there is no room: `aasa diff` shows all.\n"))
    #expect(
      result.output.components(separatedBy: "<details>").count
        == result.output.components(separatedBy: "</details>").count)
  }
}
