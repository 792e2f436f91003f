import Foundation
import Testing

@Suite("Reports to files, baselines and folders")
struct ReportOutputTests {
  private let clean = Program.root.appending(path: "Fixtures/documents/apple-app-site-association").path
  private let broken = Program.root.appending(path: "Fixtures/documents/broken").path

  // MARK: Outputs

  @Test("several outputs go to files beside standard output, plain also where that is coloured")
  func outputs() throws {
    try withFolder { folder in
      try copy(broken, to: "broken", in: folder)
      let result = try Program.shell(
        """
        CLICOLOR_FORCE=1 aasa lint broken --output sarif=a.sarif --output text=a.txt --output junit=a.xml
        """, in: folder)
      #expect(result.status == 1)
      #expect(result.output.contains("\u{1B}["))
      let sarif = try Data(contentsOf: folder.appending(path: "a.sarif"))
      let log = try #require(JSONSerialization.jsonObject(with: sarif) as? [String: Any])
      #expect(log["version"] as? String == "2.1.0")
      let text = try read("a.txt", in: folder)
      #expect(!text.contains("\u{1B}["))
      #expect(text == result.output.replacing(/\u{1B}\[[0-9;]*m/, with: ""))
      #expect(try read("a.xml", in: folder).hasPrefix("<?xml"))
    }
  }

  @Test("`-` is standard output")
  func standardOutput() throws {
    let named = try Program.aasa(["lint", "broken", "--output", "gitlab=-"])
    #expect(named.output == (try Program.aasa(["lint", "broken", "--format", "gitlab"]).output))
  }

  @Test(
    "what cannot be written is status 2 and says why",
    arguments: ["sarif=absent/a.sarif", "sarif=.", "json=broken/x"])
  func unwritable(_ output: String) throws {
    let result = try Program.aasa(["lint", "apple-app-site-association", "--output", output])
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("error: cannot write "))
  }

  @Test(
    "an output that makes no sense is wrong usage",
    arguments: [
      (["--output", "sarif"], "is not FORMAT=PATH"), (["--output", "sarif="], "is not FORMAT=PATH"),
      (["--output", "xml=a"], "'xml' is no format; there are text, concise, json"),
      (["--output", "json=a", "--output", "sarif=a"], "two outputs go to"),
      (["--format", "text", "--output", "json=-"], "leave one out"),
      (["--output", "json=a", "--output", "sarif=./a"], "two outputs go to './a'"),
      (["--diff", "--output", "json=a"], "--diff shows fixes"), (["--diff", "--format", "json"], "--diff shows fixes"),
      (["-", "--fix", "--output", "json=-"], "write the report to a file"),
    ])
  func usage(_ arguments: [String], _ words: String) throws {
    let result = try Program.aasa(["lint", "broken"] + arguments)
    #expect(result.status == 2)
    #expect(result.errors.contains(words))
  }

  @Test("machines get paths relative to the working directory, however they were given")
  func paths() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appending(path: "public/x"), withIntermediateDirectories: true)
      try copy(broken, to: "public/file", in: folder)
      for path in [
        "public/file", "./public/file", "public/x/../file", "public//file", "$PWD/public/file",
        "../${PWD##*/}/public/file",
      ] {
        let result = try Program.shell("aasa lint \(path) --format jsonl | head -1", in: folder)
        #expect(result.output.contains(#""file":"public/file","#), "\(path)")
      }
    }
  }

  @Test("the job summary is appended, and a summary that cannot be written is a note")
  func jobSummary() throws {
    try withFolder { folder in
      try copy(broken, to: "broken", in: folder)
      try Data("before\n".utf8).write(to: folder.appending(path: "summary"))
      _ = try Program.shell("GITHUB_STEP_SUMMARY=summary aasa lint broken --format github", in: folder)
      #expect(try read("summary", in: folder).hasPrefix("before\n## aasa lint: 4 errors\n"))
      let result = try Program.shell("GITHUB_STEP_SUMMARY=absent/x aasa lint broken --format github", in: folder)
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("note: the job summary was not written: cannot write absent/x"))
    }
  }

  @Test("with --fix - the report stays off standard output", arguments: ["text", "json", "sarif"])
  func fixedText(_ format: String) throws {
    let file = #"{"applinks":{"details":[{"appIds":["9QX4T7KM2P.shop.harbor.app"],"components":[{"/":"/a"},]}]}}"#
    let result = try Program.aasa(["lint", "--fix", "-", "--format", format], input: file)
    #expect(result.output.hasPrefix(#"{"applinks":{"details":[{"appIDs":"#))
    #expect(result.errors.count > 10)
  }

  // MARK: Baselines

  @Test("known findings do not fail, new ones do, and obsolete ones are reported")
  func baseline() throws {
    try withFolder { folder in
      try copy(broken, to: "file", in: folder)
      let written = try Program.shell("aasa lint file --write-baseline known.json", in: folder)
      #expect(written.status == 0)
      #expect(written.output == "no new findings in file (4 known)\n")
      #expect(written.errors == "note: 4 findings written to known.json\n")
      #expect(try Program.shell("aasa lint file --baseline known.json", in: folder).status == 0)
      // Two lines above, another indentation, one fault gone and one new.
      let changed = try Program.shell(
        #"""
        (printf '\n\n'; sed -e 's/^/  /' -e 's/"NOT /"/' -e 's#"/help/\*" }#"/help/:id" }#' file) > new && mv new file
        aasa lint file --baseline known.json --format concise
        """#, in: folder)
      #expect(changed.status == 1)
      #expect(changed.output.hasPrefix("file:11:27: error[route-syntax] "))
      #expect(changed.output.split(separator: "\n").count == 1)
      #expect(changed.errors.contains("note: 3 findings not shown: known in known.json\n"))
      #expect(changed.errors.contains("note: 1 finding of known.json no longer occurs"))
      let partial = try Program.shell("aasa lint \(clean) --baseline known.json", in: folder)
      #expect(partial.errors.isEmpty)
      let again = try Program.shell(
        "aasa lint file --baseline known.json --write-baseline known.json && aasa lint file --baseline known.json",
        in: folder)
      #expect(again.status == 0)
    }
  }

  @Test("an unusable baseline has status 2 and a message with its place")
  func brokenBaseline() throws {
    try withFolder { folder in
      try Data("{\n  \"version\": 7}".utf8).write(to: folder.appending(path: "known.json"))
      let result = try Program.shell("aasa lint \(broken) --baseline known.json", in: folder)
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("error: cannot use the baseline known.json:2:14: the version must be 1 or 2"))
      #expect(
        try Program.shell("aasa lint \(broken) --baseline absent", in: folder).errors.contains("cannot read absent"))
      try Data("lint: {baseline: absent.json}".utf8).write(to: folder.appending(path: "aasa.yml"))
      let configured = try Program.shell("aasa lint \(broken)", in: folder)
      #expect(configured.status == 2 && configured.errors.contains(" --> aasa.yml:1:18\n"))
      #expect(configured.errors.contains("= help: `--write-baseline PATH` writes a baseline"))
    }
  }

  // MARK: Folders

  /// The rules of the findings in a folder, as `path rule`.
  private func findings(in folder: URL, _ path: String = "site", _ arguments: String = "") throws -> [String] {
    let result = try Program.shell("aasa lint \(path) --format jsonl \(arguments)", in: folder)
    return try result.output.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return "\(object?["file"] ?? "") \(object?["rule"] ?? "")"
    }
  }

  /// The files of a folder, and its findings.
  private static let sites: [(files: [String], findings: [String])] = [
    ([".well-known/apple-app-site-association"], []),
    ([".well-known/apple-app-site-association", "apple-app-site-association"], []),
    (["apple-app-site-association"], ["site/apple-app-site-association missing-well-known"]),
    (["index.html"], ["site no-association-file"]),
    (
      [".well-known/apple-app-site-association.json"],
      ["site/.well-known/apple-app-site-association.json unread-file"]
    ),
    (["Apple-App-Site-Assocation"], ["site/Apple-App-Site-Assocation unread-file"]),
    (["well-known/apple-app-site-association"], ["site/well-known/apple-app-site-association unread-file"]),
    (
      [".well-known/apple-app-site-association/index.html"],
      ["site/.well-known/apple-app-site-association/index.html unread-file"]
    ),
    (
      [".well-known/apple-app-site-association", "en/apple-app-site-association"],
      ["site/en/apple-app-site-association unread-file"]
    ),
    (["a/.well-known/apple-app-site-association", "b/.well-known/apple-app-site-association"], []),
    (["node_modules/x/apple-app-site-association", ".git/apple-app-site-association"], ["site no-association-file"]),
    ([".well-known/apple-app-site-association", "apple-app-site-association.rb"], []),
  ]

  @Test("the files of a built site are found, and what is wrong with the set", arguments: sites)
  func site(_ files: [String], _ expected: [String]) throws {
    try withFolder { folder in
      for file in files { try copy(clean, to: "site/\(file)", in: folder) }
      #expect(try findings(in: folder) == expected)
      #expect(try findings(in: folder, "site/.") == expected)
      #expect(try findings(in: folder, "$PWD/site") == expected)
      let inside = try findings(in: folder.appending(path: "site"), ".")
      #expect(inside == expected.map { $0.hasPrefix("site/") ? String($0.dropFirst(5)) : "." + $0.dropFirst(4) })
    }
  }

  @Test("two files that differ for URLs are reported with a URL, and --allow, --deny and --fail-on work")
  func differing() throws {
    try withFolder { folder in
      try copy(clean, to: "site/.well-known/apple-app-site-association", in: folder)
      let text = try String(contentsOfFile: clean, encoding: .utf8)
      try Data(text.replacing("/buy/*", with: "/shop/*").utf8).write(
        to: folder.appending(path: "site/apple-app-site-association"))
      let result = try Program.shell("aasa lint site --format concise", in: folder)
      #expect(result.status == 1)
      #expect(result.output.contains("with `.well-known/apple-app-site-association` https://example.com/buy opens `"))
      #expect(try Program.shell("aasa lint site --allow files-differ", in: folder).status == 0)
      #expect(try Program.shell("aasa lint site --fail-on error", in: folder).status == 0)
      #expect(try Program.shell("aasa lint site --fail-on error --deny files-differ", in: folder).status == 1)
    }
  }

  @Test("findings in a file of a site are reported with it, and --fix repairs it")
  func fixInSite() throws {
    try withFolder { folder in
      try copy(broken, to: "site/.well-known/apple-app-site-association", in: folder)
      #expect(try findings(in: folder).count == 4)
      #expect(try Program.shell("aasa lint --fix site", in: folder).status == 0)
      #expect(!(try Program.shell("aasa lint site", in: folder)).output.contains("error["))
    }
  }

  @Test("links do not lead a search astray: loops end, `.well-known` may be a link, other folders may not")
  func links() throws {
    try withFolder { folder in
      try copy(clean, to: "site/real/apple-app-site-association", in: folder)
      try copy(clean, to: "other/.well-known/apple-app-site-association", in: folder)
      let result = try Program.shell(
        """
        ln -s .. site/loop && ln -s ../other site/elsewhere && ln -s . site/real/again && ln -s absent site/nothing
        ln -s site/real well && mkdir linked && ln -s ../site/real linked/.well-known
        ln -s ../.well-known site/real/.well-known-copy
        """, in: folder)
      #expect(result.status == 0)
      #expect(try findings(in: folder) == ["site/real/apple-app-site-association missing-well-known"])
      #expect(try findings(in: folder, "linked").isEmpty)
      #expect(try findings(in: folder, "well") == ["well/apple-app-site-association missing-well-known"])
    }
  }

  @Test("a folder that cannot be read is status 2", .enabled(if: geteuid() != 0))
  func unreadableFolder() throws {
    try withFolder { folder in
      try copy(clean, to: "site/.well-known/apple-app-site-association", in: folder)
      let result = try Program.shell("mkdir site/shut && chmod 0 site/shut && aasa lint site", in: folder)
      #expect(result.status == 2)
      #expect(result.errors.contains("cannot read site/shut: "))
    }
  }

  // MARK: Differences

  @Test(
    "diff has its changes in every format",
    arguments: [
      "concise", "jsonl", "sarif", "github", "gitlab", "junit", "markdown", "github-comment", "checkstyle",
    ])
  func diff(_ format: String) throws {
    // Markdown has a table of routes instead of rules.
    let change = format == "markdown" || format == "github-comment" ? "**no longer opens**" : "url-closed"
    try withFolder { folder in
      let result = try Program.shell(
        """
        sed 's#"/buy/\\*"#"/shop/*"#' \(clean) > new
        aasa diff \(clean) new --format \(format); aasa diff new new --exit-code --format \(format) > same; echo "status $?"
        """, in: folder)
      #expect(result.output.contains(change))
      #expect(result.output.contains("https://example.com/buy"))
      #expect(result.output.hasSuffix("status 0\n"))
      #expect(!(try read("same", in: folder)).contains(change))
    }
  }

  // MARK: Folders of the tests

  private func copy(_ file: String, to name: String, in folder: URL) throws {
    let target = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: file, toPath: target.path)
  }

  private func read(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "aasa-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}
