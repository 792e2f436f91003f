public import AppSiteAssociation
import SourceText

/// Expects that a file opens a URL in an app. For a test that throws, in Swift Testing and in XCTest.
///
///     @Test func buyLinks() throws {
///       try expect(file, opens: "/buy/42", in: "9QX4T7KM2P.shop.harbor.app")
///     }
///
/// - Parameters:
///   - file: The association file.
///   - url: A URL in full, or a path that begins with `/`.
///   - app: The ID of an app that the file lists: `<prefix>.<bundle ID>`, or the bundle ID alone.
///   - domain: The domain that serves the file, one host. URLs of other hosts open nothing; `nil` compares no hosts.
/// - Throws: The explanation: the components that do not match, with their lines and reasons, or the reason why the question has no answer,
///   such as a file that devices ignore or an app that it does not list.
public func expect(
  _ file: AssociationFile, opens url: String, in app: String, domain: String? = nil
) throws(UnmetExpectation) {
  try LinkExpectation(file, opens: url, in: app, domain: domain).check()
}

/// Expects that a file does not open a URL in an app: it stays in the browser, or opens another app.
///
///     try expect(file, doesNotOpen: "/buy/help", in: "9QX4T7KM2P.shop.harbor.app")
///
/// - Parameters:
///   - file: The association file.
///   - url: A URL in full, or a path that begins with `/`.
///   - app: The ID of an app that the file lists: `<prefix>.<bundle ID>`, or the bundle ID alone.
///   - domain: The domain that serves the file, one host. URLs of other hosts open nothing; `nil` compares no hosts.
/// - Throws: The component that opens it, with its line, or the reason why the question has no answer, such as a file that devices ignore or an
///   app that it does not list.
public func expect(
  _ file: AssociationFile, doesNotOpen url: String, in app: String, domain: String? = nil
) throws(UnmetExpectation) {
  try LinkExpectation(file, doesNotOpen: url, in: app, domain: domain).check()
}

/// Expects that the linter finds no error in a file.
///
///     try expectNoErrors(in: file)
///
/// - Parameters:
///   - file: The association file.
///   - minimumSystem: The oldest system that must understand the file; `nil` does not ask.
///   - allowed: Names of rules that are not reported.
/// - Throws: The errors, each with its line, cost and next actions.
public func expectNoErrors(
  in file: AssociationFile, minimumSystem: SystemVersion? = nil, allowing allowed: Set<String> = []
) throws(UnmetExpectation) {
  let errors = file.findings(minimumSystem: minimumSystem, allowing: allowed).filter { $0.severity == .error }
  if errors.isEmpty { return }
  let places = SourceLines(file.source)
  let lines = errors.flatMap { error in
    ["\(places.position(of: error.range.lower).text(in: file.source)): \(error.rule): \(error.message)"]
      + (error.cost.map { ["  cost: \($0)"] } ?? []) + error.help.map { "  help: \($0)" }
  }
  throw UnmetExpectation(
    description:
      "the file has \(errors.count == 1 ? "an error" : "\(errors.count) errors")\n\(lines.joined(separator: "\n"))")
}
