public import AppSiteAssociation

/// An expectation about a URL and an app, and its explanation. It is a value for any test framework.
///
///     let opens = LinkExpectation(file, opens: "/buy/42", in: "9QX4T7KM2P.shop.harbor.app")
///     #expect(opens.isMet, "\(opens)")
public struct LinkExpectation: Sendable, CustomStringConvertible {
  /// `true` if the file does as expected.
  public let isMet: Bool
  /// The result in one line, and the reasons below it.
  public let description: String

  /// Expects that a file opens a URL in an app.
  ///
  /// - Parameters:
  ///   - file: The association file.
  ///   - url: A URL in full, or a path that begins with `/`.
  ///   - app: The ID of the app: `<prefix>.<bundle ID>`.
  ///   - domain: The domain that serves the file. URLs of other hosts open nothing; `nil` compares no hosts.
  public init(_ file: AssociationFile, opens url: String, in app: String, domain: String? = nil) {
    self.init(file, url, app, domain, opens: true)
  }

  /// Expects that a file does not open a URL in an app: it stays in the browser, or opens another app.
  ///
  /// - Parameters:
  ///   - file: The association file.
  ///   - url: A URL in full, or a path that begins with `/`.
  ///   - app: The ID of the app: `<prefix>.<bundle ID>`.
  ///   - domain: The domain that serves the file. URLs of other hosts open nothing; `nil` compares no hosts.
  public init(_ file: AssociationFile, doesNotOpen url: String, in app: String, domain: String? = nil) {
    self.init(file, url, app, domain, opens: false)
  }

  private init(_ file: AssociationFile, _ text: String, _ app: String, _ domain: String?, opens: Bool) {
    do throws(LinkURL.Problem) {
      let url =
        text.hasPrefix("/") ? try LinkURL(path: text, domain: domain ?? "example.com") : try LinkURL(text)
      let explanation = file.explanation(of: url, for: AppID(app), domain: domain)
      let isOpen = explanation.verdict.verdict == .match
      isMet = isOpen == opens
      description =
        "\(String(reflecting: text)) \(isOpen ? "opens" : "does not open") the app\n\(file.text(of: explanation))"
    } catch {
      isMet = false
      description = "\(String(reflecting: text)) is not a URL: \(error)"
    }
  }

  /// Returns if the expectation is met.
  ///
  /// - Throws: The explanation, where it is not.
  public func check() throws(UnmetExpectation) {
    if !isMet { throw UnmetExpectation(description: description) }
  }
}

/// The explanation of a failed expectation, which test frameworks print.
public struct UnmetExpectation: Error, Sendable, Hashable, CustomStringConvertible {
  /// The result in one line, and the reasons below it.
  public let description: String
}
