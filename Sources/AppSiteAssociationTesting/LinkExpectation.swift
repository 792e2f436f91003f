public import AppSiteAssociation

/// An expectation about a URL and an app, and its explanation. It is a value for any test framework.
///
/// None is met by a file that devices ignore, nor for an app that the file does not list, a domain that is not one host, or a text that is
/// no URL.
///
///     let opens = LinkExpectation(file, opens: "/buy/42", in: "9QX4T7KM2P.shop.harbor.app")
///     #expect(opens.isMet, "\(opens)")
public struct LinkExpectation: Sendable, CustomStringConvertible {
  /// `true` if the file does as expected.
  public let isMet: Bool
  /// The result in one line, and the reasons below it, or the reason why there is no result.
  public let description: String

  /// Expects that a file opens a URL in an app.
  ///
  ///     let opens = LinkExpectation(file, opens: "/buy/42", in: "9QX4T7KM2P.shop.harbor.app", domain: "harbor.shop")
  ///     #expect(opens.isMet, "\(opens)")
  ///
  /// - Parameters:
  ///   - file: The association file.
  ///   - url: A URL in full, or a path that begins with `/`.
  ///   - app: The ID of an app that the file lists: `<prefix>.<bundle ID>`, or the bundle ID alone.
  ///   - domain: The domain that serves the file, one host. URLs of other hosts open nothing; `nil` compares no hosts.
  public init(_ file: AssociationFile, opens url: String, in app: String, domain: String? = nil) {
    self.init(file, url, app, domain, opens: true)
  }

  /// Expects that a file does not open a URL in an app: it stays in the browser, or opens another app.
  ///
  ///     let stays = LinkExpectation(file, doesNotOpen: "/buy/help", in: "9QX4T7KM2P.shop.harbor.app")
  ///     #expect(stays.isMet, "\(stays)")
  ///
  /// - Parameters:
  ///   - file: The association file.
  ///   - url: A URL in full, or a path that begins with `/`.
  ///   - app: The ID of an app that the file lists: `<prefix>.<bundle ID>`, or the bundle ID alone.
  ///   - domain: The domain that serves the file, one host. URLs of other hosts open nothing; `nil` compares no hosts.
  public init(_ file: AssociationFile, doesNotOpen url: String, in app: String, domain: String? = nil) {
    self.init(file, url, app, domain, opens: false)
  }

  private init(_ file: AssociationFile, _ text: String, _ app: String, _ domain: String?, opens: Bool) {
    do throws(Failure) {
      if let fault = FaultText.words(file) { throw Failure(fault) }
      if let domain, let fault = DomainFault(domain) { throw Failure(fault.sentence(about: domain)) }
      let listed = try AppReference(app).app(among: file.namedApps)
      let explanation = file.explanation(of: try Self.url(text, domain), for: listed, domain: domain)
      let isOpen = explanation.verdict.verdict == .match
      isMet = isOpen == opens
      description =
        "\(String(reflecting: text)) \(isOpen ? "opens" : "does not open") the app\n\(file.text(of: explanation))"
    } catch {
      isMet = false
      description = error.message
    }
  }

  private static func url(_ text: String, _ domain: String?) throws(Failure) -> LinkURL {
    do throws(LinkURL.Problem) {
      return text.hasPrefix("/") ? try LinkURL(path: text, domain: domain ?? "example.com") : try LinkURL(text)
    } catch {
      throw Failure("\(String(reflecting: text)) is not a URL: \(error)")
    }
  }

  /// Returns if the expectation is met.
  ///
  ///     for path in ["/buy/42", "/buy/7?size=9"] {
  ///       try LinkExpectation(file, opens: path, in: "9QX4T7KM2P.shop.harbor.app").check()
  ///     }
  ///
  /// - Throws: The explanation, where it is not.
  public func check() throws(UnmetExpectation) {
    if !isMet { throw UnmetExpectation(description: description) }
  }
}

/// The explanation of a failed expectation, which test frameworks print.
///
///     do {
///       try expect(file, opens: "/sell/42", in: "9QX4T7KM2P.shop.harbor.app")
///     } catch {
///       print(error.description)
///     }
public struct UnmetExpectation: Error, Sendable, Hashable, CustomStringConvertible {
  /// The result in one line, and the reasons below it.
  public let description: String
}
