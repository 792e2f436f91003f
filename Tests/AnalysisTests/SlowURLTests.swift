import Association
import SourceText
import Testing

@testable import Analysis
@testable import Matching

@Suite("A URL that is reported as slow is slow")
struct SlowURLTests {
  struct Case: CustomTestStringConvertible {
    let pattern: String
    var settings = ""
    let degree: Int?
    /// The pattern that is offered in the place.
    var rewrite: String?
    var testDescription: String { pattern }
  }

  static let slow = [
    Case(pattern: "/*-*-*-*-fish", degree: 4),
    Case(pattern: "/*$(v)*$(v)*$(v)*$(v)*$(v)*$(v)", degree: 6),
    Case(pattern: "/x/**/y", degree: 2, rewrite: "/x/*/y"),
    Case(pattern: "/x/*?*?*/y", degree: 3, rewrite: "/x/??*/y"),
    Case(pattern: "/*$(s)*x*y", degree: 4, rewrite: "/*x*y"),
    Case(pattern: "/*a*b*a*", degree: 3),
    Case(pattern: "/" + String(repeating: "$(v)", count: 24) + "/x", degree: 0),
    Case(pattern: "/*é*é*ü*x", settings: #", "percentEncoded": false"#, degree: 4),
    Case(pattern: "/*A*B*C*d", settings: #", "caseSensitive": false"#, degree: 4),
  ]

  @Test("a second count gives the same steps, and neither engine matches it", arguments: slow)
  func slowURLs(_ one: Case) throws {
    let site = try Site(one.pattern, one.settings)
    let found = try #require(site.slow)
    #expect(found.degree == one.degree)
    let link = try LinkURL(bytes: found.url)
    #expect(link.bytes == found.url)
    #expect(found.length == found.url.count && found.length <= SlownessAnalysis.lengthLimit)
    #expect(found.steps.least > SlownessAnalysis.stepThreshold)
    let language = try #require(site.plan.path)
    let counter = try #require(StepCounter(language))
    let subject = PartSubject.path(link, decoded: site.plan.isDecoded)
    #expect(counter.steps(on: subject, limit: 50_000_000) == found.steps)
    #expect(counter.steps(on: subject, limit: 1_000) == .moreThan(1_000))
    for engine in [LinkRouter.Engine.automaton, .pcre2] {
      var matcher = LinkRouter(site.file, engine: engine).makeMatcher()
      #expect(matcher.verdicts(for: link).allSatisfy { $0.verdict == .noMatch })
    }
  }

  @Test("a rewrite matches the same URLs", arguments: slow)
  func rewrites(_ one: Case) throws {
    let site = try Site(one.pattern, one.settings)
    let found = try #require(site.slow)
    var analysis = SlownessAnalysis(site.variables)
    let rewrite = analysis.rewrite(
      of: site.pattern, slow: found, at: .path, caseSensitive: site.component.caseSensitive.value,
      percentEncoded: site.component.percentEncoded.value, in: site.plan)
    #expect(rewrite.map { String(decoding: $0.text, as: UTF8.self) } == one.rewrite)
    guard let rewrite else { return }
    let edited = site.pattern.text[..<rewrite.range.lowerBound] + rewrite.replacement
    #expect(Array(edited + site.pattern.text[rewrite.range.upperBound...]) == rewrite.text)
    let other = try Site(String(decoding: rewrite.text, as: UTF8.self), one.settings)
    let first = try #require(site.plan.path)
    let second = try #require(other.plan.path)
    for path in SmallFile.paths(over: "xy/", upTo: 8) {
      let subject = PartSubject.path(try LinkURL("https://example.com" + path), decoded: site.plan.isDecoded)
      let accepted = [first, second].map { ExactMatcher(subject, folding: $0.folding).accepts($0) }
      #expect(accepted[0] == accepted[1], "\(path)")
    }
  }

  @Test(
    "patterns of ordinary files are not slow",
    arguments: [
      "/*", "/buy/*", "/$(lang)_$(region)/$(v)/", "/a/*/b/*", "/*/products/*/reviews", "/*?*", "/**", "/*a*a*",
      "/$(lang)/$(lang)/$(lang)/*", "/????/????", "/$(v)*$(v)",
    ])
  func fastPatterns(_ pattern: String) throws {
    let found = try Site(pattern, "").slow
    #expect(found == nil)
  }

  @Test("steps grow with the length of the text to the power of the degree")
  func stepsGrow() throws {
    for (pattern, degree) in [("/*a*b", 2), ("/*a*b*c", 3), ("/*a", 1)] {
      let language = try #require(try Site(pattern, "").plan.path)
      let counter = try #require(StepCounter(language))
      let counts = [20, 40, 80].map { length in
        let text = "/" + String(repeating: "ab", count: length)
        return counter.steps(on: PartSubject(bytes: Array(text.utf8) + [0x78]), limit: 50_000_000).least
      }
      #expect(counts[0] < counts[1] && counts[1] < counts[2])
      let growth = Double(counts[2]) / Double(counts[1])
      let power = Double(1 << degree)
      // `/*a*b` matches `ab` immediately if it may end anything; the rest grows less.
      #expect(growth <= power * 1.1)
    }
  }

  /// One component with one path pattern.
  private struct Site {
    let file: AssociationFile
    let variables: VariableTable
    let component: Component
    let pattern: Pattern

    init(_ pattern: String, _ settings: String) throws {
      let text = """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "\(pattern)"\(settings)}]}],
          "substitutionVariables": {"v": ["a", "aa"], "s": ["x", "*", "y*"]}}}
        """
      file = AssociationFile(SourceFile(name: "one", bytes: Array(text.utf8)))
      variables = VariableTable(file)
      let applinks = try #require(file.applinks)
      component = try #require(applinks.component(at: 0, of: applinks.entries[0]))
      guard case .pattern(let source) = component.path.value else { throw LinkURL.Problem.empty }
      self.pattern = Pattern(source, in: file.document)
    }

    var plan: ComponentPlan { ComponentPlan(component, file, variables) }

    var slow: SlowURL? {
      var analysis = SlownessAnalysis(variables)
      return analysis.slowURL(
        for: pattern, at: .path, caseSensitive: component.caseSensitive.value,
        percentEncoded: component.percentEncoded.value, in: plan)
    }
  }
}
