// Expo Router makes routes of files, as Next.js does, with other names: `index` is the path of its folder, `(tabs)` is no segment, `_layout` and names that
// begin with `+` are no screens (docs.expo.dev, "Router notation").

package import SourceText

extension RouteTable {
  /// Reads the files of the folder `app` of Expo Router.
  ///
  /// - Parameters:
  ///   - files: Paths below the folder, each with the path to show.
  /// - Throws: For an app that rewrites the paths of its links.
  mutating func readExpo(_ files: [(path: String, file: String)]) throws(Failure) {
    let screens = files.compactMap { path, file in ExpoPath(path).map { ($0, file) } }
    if let rewriting = screens.first(where: { $0.0.rewritesPaths }) {
      throw Failure(
        "`\(rewriting.1)` may rewrite the path of each link, so the screens are not compared with it",
        help: "list the paths of the links in a file, one a line")
    }
    for (screen, file) in screens {
      // A name that is not a parameter is a literal segment.
      if let route = screen.route { add(route, .next, nil, file: file) }
    }
  }

  /// Returns `true` if a folder is one of Expo Router: a file is a layout, or its name begins with `+`.
  static func isExpo(_ paths: some Sequence<String>) -> Bool {
    paths.contains { path in
      ExpoPath(path).map { $0.name == "_layout" || $0.name.hasPrefix("+") } ?? false
    }
  }

  /// Returns `true` if the `package.json` of a project names the package of Expo Router.
  package static func usesExpo(_ package: SourceFile) -> Bool {
    package.bytes.containsText(Array("\"expo-router\"".utf8))
  }
}

private struct ExpoPath {
  /// The name without extensions.
  let name: String
  private let folders: [Substring]
  private let isForWebAlone: Bool

  private static let extensions = ["tsx", "ts", "jsx", "js"]
  private static let platforms = ["ios", "android", "native", "web"]

  /// `nil` for a file that is no program.
  init?(_ path: String) {
    var folders = path.split(separator: "/")
    guard let file = folders.popLast(),
      let end = Self.extensions.first(where: { file.hasSuffix("." + $0) })
    else { return nil }
    var name = file.dropLast(end.count + 1)
    let platform = Self.platforms.first { name.hasSuffix("." + $0) }
    if let platform { name = name.dropLast(platform.count + 1) }
    // A declaration or a test is no screen.
    if ["d", "test", "spec"].contains(where: { name.hasSuffix("." + $0) }) { return nil }
    self.name = String(name)
    self.folders = folders
    isForWebAlone = platform == "web"
  }

  /// `true` for the file whose function gets the path of a link before the router does.
  var rewritesPaths: Bool { folders.isEmpty && name == "+native-intent" }

  /// The route of a screen; `nil` for a layout, an endpoint of the server and other files that are no screens.
  var route: String? {
    if name == "_layout" || name.hasPrefix("+") || name.hasSuffix("+api") || isForWebAlone { return nil }
    let segments = (folders + (name == "index" ? [] : [name[...]])).filter { !Self.isGroup($0) }
    return "/" + segments.joined(separator: "/")
  }

  /// `(tabs)`, and `(home,search)` for several groups.
  private static func isGroup(_ segment: Substring) -> Bool { segment.hasPrefix("(") && segment.hasSuffix(")") }
}
