import Fetching
import Hosting
import SourceText
import Tasks

extension CompareCommand {
  /// The files of both platforms: those of the arguments, or one with that of the same folder or domain.
  func sources() throws(Failure) -> (apple: PlacedSource, android: PlacedSource) {
    let (first, second) = (file.place, links.map { Place($0) })
    let one = try first.readNamed(network.client)
    if case .assetLinks = LinkFile(one.source) {
      let apple = if let second { second } else { try first.beside(Site.name) }
      return (try apple.readNamed(network.client), one)
    }
    return (one, try (second ?? first).androidPlace(isNamed: second != nil).readNamed(network.client))
  }
}

extension Place {
  fileprivate func beside(_ name: String) throws(Failure) -> Place {
    if case .file(let path) = kind {
      let other = LexicalPath.joined(LexicalPath.parent(of: path) ?? "", name)
      if Disk.isFile(other) { return Place(configured: other) }
    }
    throw Failure("give both files: there is no \(name) beside \(Input.name(text))")
  }

  /// The place of Android's file of the same folder or domain.
  ///
  /// - Parameter isNamed: Whether a file is that file itself, and not one beside it.
  fileprivate func androidPlace(isNamed: Bool) throws(Failure) -> Place {
    switch kind {
    case .domain(let url): return Place(PlatformOption.Platform.android.file(url).description)
    case .folder: return try single(.assetLinks)
    case .file, .standardInput, .url, .refused:
      return isNamed ? self : try beside(Site.assetLinksName)
    }
  }
}
