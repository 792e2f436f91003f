import Fetching
import Hosting
import SourceText
import Tasks

/// The files of both platforms that the arguments of a command name.
struct PlatformFiles {
  let sources: (apple: PlacedSource, android: PlacedSource)

  /// - Parameters:
  ///   - first: The file of either platform, a folder or a domain.
  ///   - second: The file of the other platform; `nil` for that of the same folder or domain.
  init(_ first: Place, _ second: Place?, _ network: CurlClient.Options) throws(Failure) {
    let one = try first.read(network)
    if case .assetLinks = LinkFile(one.source) {
      let apple = if let second { second } else { try Self.place(of: Site.name, beside: first) }
      sources = (try apple.read(network), one)
    } else {
      sources = (one, try (second ?? first).androidPlace(isNamed: second != nil).read(network))
    }
  }

  /// The file of a name in the folder of another one.
  fileprivate static func place(of name: String, beside place: Place) throws(Failure) -> Place {
    if case .file(let path) = place.kind {
      let folder = LexicalPath.parent(of: path) ?? ""
      let other = LexicalPath.joined(folder, name)
      if Disk.isFile(other) { return Place(configured: other) }
    }
    throw Failure("give both files: there is no \(name) beside \(Input.name(place.text))")
  }
}

extension Place {
  /// The name of Android's file.
  private static let androidName = "assetlinks.json"

  /// The place of Android's file of the same folder or domain.
  ///
  /// - Parameter isNamed: Whether a file is that file itself, and not one beside it.
  fileprivate func androidPlace(isNamed: Bool) throws(Failure) -> Place {
    switch kind {
    case .domain(let url): return Place(PlatformOption.Platform.android.file(url).description)
    case .folder(let folder):
      let paths = ["\(Site.folder)/\(Self.androidName)", Self.androidName].map { LexicalPath.joined(folder, $0) }
      if let path = paths.first(where: Disk.isFile) { return Place(configured: path) }
      throw Failure("the folder \(Input.name(folder)) has no \(Site.folder)/\(Self.androidName)")
    case .file, .standardInput, .url, .refused:
      return isNamed ? self : try PlatformFiles.place(of: Self.androidName, beside: self)
    }
  }
}
