import JSONSource
import LanguageServer
import SourceText
import Testing

@Suite("Answers about documents")
struct FeatureTests {
  @Test(
    "a document is what its name, its language, its project or its content says",
    arguments: [
      ("apple-app-site-association", "plaintext", "{}", true), ("a.aasa", "x", "{}", true),
      ("apple-app-site-assocation.json", "json", "{}", true), ("a.json", "json", #"{"applinks": 1}"#, true),
      ("a.json", "aasa", "{}", true), ("listed.txt", "plaintext", "{}", true),
      ("a.json", "json", "{}", false), ("a.swift", "swift", #""applinks""#, false),
      ("assetlinks.json", "json", #"[{"relation": []}]"#, true), ("package.json", "json", #"{"app": "links"}"#, false),
      ("tsconfig.json", "json", #"{"include": [], "target": 1}"#, false),
      ("a.json", "json", #"[{"relation": [], "target": {"namespace": "web"}}]"#, true),
      ("settings.json", "jsonc", "{\n// words\n\"words\": [\"applinks\",]\n}", false),
      ("package.json", "json", #"{"keywords": ["applinks"]}"#, false), ("a.json", "json", #"["applinks"]"#, false),
      ("association.schema.json", "json", #"{"properties": {"applinks": {}}}"#, false),
      ("a.json", "jsonc", "{\n// words\n\"words\": [1,],\n\"applinks\": {}}", true),
      ("a.json", "json", #"{"webcredentials": {}, "applinks": {"#, true),
    ])
  func kinds(name: String, language: String, text: String, isLinted: Bool) throws {
    let session = try EditorSession(files: ["/project/aasa.yml": "files: listed.txt\n"])
    let uri = "file:///project/\(name)"
    session.open(text, uri: uri, language: language)
    let findings = try session.answer("diagnostic", uri: uri)?["items"]?.elements
    #expect(findings?.isEmpty == !isLinted)
  }

  @Test(
    "containers of several lines fold up to the line before their end",
    arguments: [
      ("{}", []), ("{\n}", []), ("{\n\n}", [0...1]), ("{\n\"applinks\": {\n\n}\n}", [0...3, 1...2]),
      ("{\"applinks\": {\"details\": [\n1,\n2\n]}}", [0...2]), ("{\n\"a\": [\n", [0...1]),
    ] as [(String, [ClosedRange<Int>])])
  func folding(text: String, ranges: [ClosedRange<Int>]) throws {
    let session = try EditorSession()
    session.open(text)
    let found = try session.answer("foldingRange")?.elements ?? []
    #expect(found.compactMap { $0["startLine"]?.integer } == ranges.map(\.lowerBound))
    #expect(found.compactMap { $0["endLine"]?.integer } == ranges.map(\.upperBound))
  }

  @Test(
    "wildcards and variables are tokens, each relative to the one before",
    arguments: [
      (#"/a/*"#, [3, 1, 0, 0]), (#"/é/?*"#, [4, 1, 0, 0, 1, 1, 0, 0]), (#"\u002f*"#, [6, 1, 0, 0]),
      (#"/$(lang)/$(own)"#, [1, 7, 1, 1, 8, 6, 1, 0]), (#"/$(x"#, []), ("/a", []),
    ] as [(String, [Int])])
  func tokens(pattern: String, data: [Int]) throws {
    let session = try EditorSession()
    session.open("{\"applinks\": {\"details\": [{\"appID\": \"A.b\", \"components\": [{\"/\":\n\"\(pattern)\"}]}]}}")
    let found = try session.answer("semanticTokens/full")?["data"]?.elements?.compactMap(\.integer) ?? []
    // Four numbers of a token, after the lines between it and the one before.
    let tokens = stride(from: 0, to: found.count, by: 5).map { Array(found[$0..<$0 + 5]) }
    #expect(tokens.map { $0[0] } == tokens.indices.map { $0 == 0 ? 1 : 0 })
    let shifted = tokens.enumerated().flatMap { index, token in
      [token[1] - (index == 0 ? 1 : 0)] + token.dropFirst(2)
    }
    #expect(shifted == data)
  }

  @Test(
    "a completion changes the text at the cursor, and the file stays valid JSON",
    arguments: [
      (
        "apple-app-site-association",
        #"{"applinks":{"details":[{"appIDs":["A.b"],"components":[{"/":"/$(lang)"},{"/":"*"}]},{"appID":""}]}, "appclips": {}}"#
      ),
      (
        "assetlinks.json",
        ##"[{"relation":["x"],"target":{"namespace":"web"},"relation_extensions":{"x":{"dynamic_app_link_components":[{"/":"a"},{"#":"b"}]}}},{"target":{}}]"##
      ),
    ])
  func completions(name: String, text: String) throws {
    let session = try EditorSession()
    let uri = "file:///project/\(name)"
    session.open(text, uri: uri)
    var count = 0
    for offset in 0...text.utf8.count {
      let place = "\"position\": {\"line\": 0, \"character\": \(offset)}"
      for item in try session.answer("completion", place, uri: uri)?.elements ?? [] {
        let edit = item["textEdit"]
        let start = try #require(edit?["range"]?["start"]?["character"]?.integer)
        let end = try #require(edit?["range"]?["end"]?["character"]?.integer)
        let edited = text.utf8.prefix(start) + Array((edit?["newText"]?.string ?? "").utf8) + text.utf8.dropFirst(end)
        #expect(start <= offset && offset <= end, "\(offset): \(String(decoding: edited, as: UTF8.self))")
        let document = JSONReader.read(SourceFile(name: name, bytes: Array(edited)))
        #expect(document.problems.isEmpty, "\(offset): \(String(decoding: edited, as: UTF8.self))")
        count += 1
      }
    }
    #expect(count > 100)
  }

  @Test("formatting leaves a file with errors alone and uses the client's indentation without a style")
  func formatting() throws {
    let session = try EditorSession()
    for (text, count) in [("{ \"a\" : 1, }", 0), ("{\"applinks\":{\"details\":[]}}", 6), ("{\n  \"a\": 1\n}", 0)] {
      session.open(text)
      let edits = try session.answer("formatting", #""options": {"tabSize": 3, "insertSpaces": false}"#)?.elements ?? []
      #expect(edits.count == count, "\(text)")
      if count > 0 { #expect(edits.first?["newText"]?.string == "\n\t") }
    }
  }
}
