import Association
import SeededRandom
import SourceText
import TestSupport
import Testing

@testable import Analysis
@testable import Matching

/// Components with the URLs that each accepts, according to both engines, so that any list of them can be judged by trying every URL.
struct Family {
  let texts: [String]
  let urls: [String]
  /// For each component, once opening and once excluding.
  private let opening: [OrderedComponents.Item]
  private let excluding: [OrderedComponents.Item]
  /// For each URL, whether each component accepts it.
  private let accepted: [[Bool]]
  private let variables: String
  private let indices: [String: Int]

  /// - Parameters:
  ///   - components: Members of JSON objects.
  ///   - urls: Paths, queries and fragments.
  init(_ components: [String], urls: [String], variables: String = "") {
    texts = components
    self.urls = urls
    func items(_ more: String) -> [OrderedComponents.Item] {
      let list = components.map { "{\($0)\($0.isEmpty || more.isEmpty ? "" : ", ")\(more)}" }
      let one = Self.file(["{\"appIDs\": [\"A.a\"], \"components\": [\(list.joined(separator: ",\n"))]}"], variables)
      return OrderedComponents(one.applinks?.entries ?? [], of: one, VariableTable(one)).items
    }
    opening = items("")
    excluding = items(#""exclude": true"#)
    accepted = Self.accepted(urls, by: components, variables, [.pcre2])
    self.variables = variables
    indices = Dictionary(zip(urls, urls.indices)) { first, _ in first }
  }

  /// Whether each component, for an app of its own, accepts each URL. All the engines must agree.
  private static func accepted(
    _ urls: [String], by components: [String], _ variables: String, _ engines: [LinkRouter.Engine]
  ) -> [[Bool]] {
    let each = file(
      components.enumerated().map { "{\"appIDs\": [\"A.\($0)\"], \"components\": [{\($1)}]}" }, variables)
    let boxes = engines.map { MatcherBox(LinkRouter(each, engine: $0)) }
    return urls.map { url in
      guard let link = try? LinkURL("https://example.com" + url) else {
        Issue.record("\(url) is no URL")
        return components.map { _ in false }
      }
      let verdicts = boxes.map { $0.matcher.verdicts(for: link).map { $0.verdict == .match } }
      if !verdicts.allSatisfy({ $0 == verdicts[0] }) { Issue.record("the engines differ on \(url): \(components)") }
      return verdicts[0]
    }
  }

  private static func file(_ details: [String], _ variables: String) -> AssociationFile {
    let text = """
      {"applinks": {"substitutionVariables": {\(variables)}, "details": [\(details.joined(separator: ",\n"))]}}
      """
    return AssociationFile(SourceFile(name: "family", bytes: Array(text.utf8)))
  }

  /// A list of components of the family: positions in ``texts``, and whether each excludes.
  struct List: CustomStringConvertible {
    let family: Family
    let components: OrderedComponents
    let picked: [Int]
    let excludes: [Bool]

    init(_ family: Family, _ picked: [Int], excluding: [Bool]) {
      self.family = family
      self.picked = picked
      excludes = excluding
      components = OrderedComponents(
        items: zip(picked, excluding).map { $1 ? family.excluding[$0] : family.opening[$0] })
    }

    var description: String { zip(picked, excludes).map { "\($1 ? "not " : "")\(family.texts[$0])" }.description }

    /// The position of the component that decides a URL, given the components that accept it, without one of them.
    func first(_ accepted: [Bool], without left: Int? = nil) -> Int? {
      picked.indices.first { $0 != left && accepted[picked[$0]] }
    }

    func opens(_ accepted: [Bool], without left: Int? = nil) -> Bool {
      first(accepted, without: left).map { !excludes[$0] } ?? false
    }

    func isExcluding(_ position: Int) -> Bool { excludes[position] }
  }

  /// The components of some lists that accept a URL found by an analysis, according to both engines.
  func accepting(_ url: [UInt8], _ lists: [List]) -> [Bool] {
    let url = String(decoding: url, as: UTF8.self)
    let asked = Array(Set(lists.flatMap(\.picked)))
    let found = Self.accepted([url], by: asked.map { texts[$0] }, variables, LinkRouter.Engine.allCases)[0]
    var accepted = texts.map { _ in false }
    for (position, accepts) in zip(asked, found) { accepted[position] = accepts }
    if let index = indices[url], asked.contains(where: { accepted[$0] != self.accepted[index][$0] }) {
      Issue.record("a file of \(asked) disagrees on \(url)")
    }
    return accepted
  }

  /// The components that accept one of the URLs of the family.
  func accepting(_ url: String) -> [Bool] { indices[url].map { accepted[$0] } ?? [] }

  /// The first URL for which something is true of what accepts it; URLs are in order of length.
  func firstURL(where isTrue: ([Bool]) -> Bool) -> String? { accepted.firstIndex(where: isTrue).map { urls[$0] } }

  /// Lists of one to three components.
  func lists(_ count: Int, seed: UInt64) -> [List] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let size = 1 + random.below(3)
      let picked = (0..<size).map { _ in random.below(texts.count) }
      return List(self, picked, excluding: picked.map { _ in random.once(in: 3) })
    }
  }
}

extension Family {
  /// Every pattern up to four characters, and every path up to six.
  static let paths = Family(
    words(["a", "b", "*", "?", "/"], upTo: 4).map { "\"/\": \"\($0)\"" },
    urls: words(["a", "b", "/"], upTo: 6).map { "/" + $0 })

  /// Letter case, percent-encoding and variables.
  static let settings = Family(
    [
      "", #", "caseSensitive": false"#, #", "percentEncoded": false"#,
      #", "caseSensitive": false, "percentEncoded": false"#,
    ]
    .flatMap { flags in
      words(["a", "A", "%61", "*", "?", "$(v)"], upTo: 2).map { "\"/\": \"/\($0)\"\(flags)" }
    },
    urls: words(["a", "A", "%61", "%41", "b", "%FF"], upTo: 4).map { "/" + $0 }, variables: #""v": ["a", "Ab", "%61a"]"#
  )

  /// Queries as text and as dictionaries, and fragments.
  static let queries = Family(
    words(["a", "=", "*", "?"], upTo: 2).map { ##""?": "\##($0)""## }
      + ["a", "b"].flatMap { name in ["", "a", "b", "*", "?", "?*", "b*"].map { #""?": {"\#(name)": "\#($0)"}"# } }
      + ["", "a", "?"].flatMap { one in ["", "b", "?*"].map { #""?": {"a": "\#(one)", "b": "\#($0)"}"# } }
      + ["", "a", "*", "?*"].map { ##""#": "\##($0)""## }
      + ["", "a"].map { ##""#": "\##($0)", "?": {"a": "?"}"## },
    urls: ([""] + words(["a", "b", "=", "&"], upTo: 5).map { "?" + $0 }).flatMap { ["/" + $0, "/\($0)#a"] }
      .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) })
}
