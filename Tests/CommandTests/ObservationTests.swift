import Foundation
import Testing

/// Apple's own answers, asked of the program as a whole.
@Suite("Every observation of Apple's implementation is answered alike through the command line")
struct ObservationTests {
  struct Observation: CustomTestStringConvertible, Sendable {
    let name: String
    /// The whole file, or one pattern dictionary.
    let json: String
    let isComponent: Bool
    let domain: String?
    let app: String
    let url: String
    let verdict: String
    var testDescription: String { name }
  }

  static let observations: [Observation] = {
    let folder = Program.root.appending(path: "Fixtures/matching")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().flatMap { name -> [Observation] in
      guard let data = try? Data(contentsOf: folder.appending(path: name)),
        let cases = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
      else { return [] }
      return cases.compactMap(observation)
    }
  }()

  private static func observation(_ members: [String: Any]) -> Observation? {
    guard members["mark"] as? String == "oracle", let name = members["name"] as? String,
      let url = members["url"] as? String, let verdict = members["verdict"] as? String,
      let object = members["file"] ?? members["component"],
      let data = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    else { return nil }
    return Observation(
      name: name, json: String(decoding: data, as: UTF8.self), isComponent: members["component"] != nil,
      domain: members["domain"] as? String, app: members["app"] as? String ?? "9QX4T7KM2P.shop.harbor.app", url: url,
      verdict: verdict)
  }

  @Test("none is lost")
  func count() { #expect(Self.observations.count == 91) }

  @Test("aasa match", arguments: observations)
  func match(_ observation: Observation) throws {
    let file =
      observation.isComponent
      ? #"{"applinks":{"details":[{"appIDs":["\#(observation.app)"],"components":[\#(observation.json)]}]}}"#
      : observation.json
    var arguments = ["match", "-", observation.url, "--app", observation.app, "--format", "jsonl"]
    if let domain = observation.domain { arguments += ["--domain", domain] }
    let result = try Program.aasa(arguments, input: file)
    #expect(result.status == 0)
    #expect(result.output.contains(#""app":"\#(observation.app)","verdict":"\#(observation.verdict)""#))
  }

  @Test("aasa swcutil verify", arguments: observations.filter { !$0.isComponent })
  func verify(_ observation: Observation) throws {
    let domain = try #require(observation.domain)
    let result = try Program.aasa(["swcutil", "verify", "-d", domain, "-j", observation.json, "-u", observation.url])
    #expect(result.status == 0)
    let start = "{ s = applinks, a = \(observation.app), d = \(domain) }: Pattern \"\(observation.url)\""
    let line = result.output.split(separator: "\n").first { $0.hasPrefix(start) }
    switch observation.verdict {
    case "match": #expect(line == "\(start) matched.")
    case "exclude": #expect(line == "\(start) blocked match.")
    default: #expect(line == nil)
    }
  }

  @Test("aasa swcutil match", arguments: observations.filter(\.isComponent))
  func matchComponent(_ observation: Observation) throws {
    let result = try Program.aasa(["swcutil", "match", "-j", observation.json, "-u", observation.url])
    #expect(result.status == 0)
    switch observation.verdict {
    case "match": #expect(result.output.hasPrefix("Matched by pattern at index 0: {"))
    default: #expect(result.output == "Did not match.\n")
    }
  }
}
