import ArgumentParser
import AssetLinks
import Association
import Lint
import SourceText

struct FileArgument: ParsableArguments {
  @Argument(
    help:
      "The association file: a path, the folder of a site, a domain, https://host[/path], or - for standard input.",
    completion: .file())
  var file: String

  var place: Place { Place(file) }

  /// Reads the text of the file.
  ///
  /// - Parameter allowsOutside: Whether the file of a folder may be a link that leads out of the repository.
  func source(
    _ network: FetchOptions, of file: FolderFile = .either, allowsOutside: Bool = false
  ) throws(Failure) -> SourceFile {
    let source = try place.read(network.client, of: file, allowsOutside: allowsOutside).source
    Self.noteSignature(of: source)
    return source
  }

  /// Notes that the signature of a signed file is not checked.
  static func noteSignature(of source: SourceFile) {
    guard case .signed = SourceForm.detect(source.bytes) else { return }
    Output.note("\(escapedForDisplay(source.name)) is signed; its payload is read, the signature is not checked")
  }
}

extension Place {
  /// The commands that read an `assetlinks.json`.
  static let linkCommands = "`lint`, `match`, `explain`, `urls`, `diff`, `stats`, `compare` and `convert` read it"

  /// Throws the reason if devices would ignore a file.
  ///
  /// - Parameter hint: What to do with an `assetlinks.json`.
  static func usable(
    _ file: AssociationFile, orOfLinks hint: String = linkCommands
  ) throws(Failure) -> AssociationFile {
    if let fault = FaultText.words(file) {
      if AssetLinksFile.isAssetLinks(file.source) {
        throw Failure("\(escapedForDisplay(file.source.name)) is an assetlinks.json; \(hint)")
      }
      throw Failure("\(fault); `aasa lint` reports all")
    }
    FileArgument.noteSignature(of: file.source)
    return file
  }
}

/// The option of commands that can answer for one app.
struct AppOption: ParsableArguments {
  @Option(
    name: .customLong("app"),
    help:
      "Only this app, as <prefix>.<bundle ID> or its bundle ID. (default: all apps of the file; for compare and convert its only one)"
  )
  var text: String?
}
