import ArgumentParser
import Fetching
import Serving
import SourceText

/// The option of commands that ask Apple's CDN.
struct CDNOption: ParsableArguments {
  @Option(name: .customLong("cdn-url"), help: .init("The server to use instead of Apple's CDN.", valueName: "url"))
  var url = DomainQuestions.cdn

  func validate() throws {
    do throws(Failure) { _ = try AssociationURL(url) } catch { throw ValidationError("--cdn-url: \(error.message)") }
  }

  /// The server without a path.
  var origin: String { (try? AssociationURL(url))?.origin ?? url }

  /// The option as arguments, for commands that a message suggests.
  var arguments: [String] { url == DomainQuestions.cdn ? [] : ["--cdn-url", url] }
}
