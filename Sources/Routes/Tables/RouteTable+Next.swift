import JSONSource
package import SourceText

extension RouteTable {
  /// Reads a manifest of Next.js: `routes-manifest.json`, `app-paths-manifest.json` or `pages-manifest.json`.
  mutating func readNextManifest(_ source: SourceFile) throws(Failure) {
    let document = JSONReader.read(source)
    guard let root = document.root, document.kind(root) == .object else {
      throw Failure("the text is no manifest of Next.js")
    }
    let base = document.value("basePath", of: root).map(document.string) ?? ""
    let lists = ["staticRoutes", "dynamicRoutes"].compactMap { document.value($0, of: root) }
    for route in lists.flatMap({ Array(document.elements($0)) }) {
      guard let page = document.value("page", of: route), document.kind(page) == .string else { continue }
      addPage(document.string(page), document.range(page), base: base)
    }
    if !lists.isEmpty { return }
    let members = document.members(root).filter { document.kind($0.value) == .string }
    guard members.contains(where: { document.string($0.key).hasPrefix("/") }) else {
      throw Failure(
        "the text is no manifest of Next.js",
        help: "use `.next/routes-manifest.json` or `.next/server/app-paths-manifest.json`")
    }
    let isApp = members.contains { NextPath.isAppPath(document.string($0.key)) }
    for member in members {
      let (text, range) = (document.string(member.key), document.range(member.key))
      if !isApp {
        addPage(text, range, base: base)
      } else if let route = NextPath.route(text) {
        add(route, .next, range)
      }
    }
  }

  /// Reads the routes that `next build` prints as a tree: `├ ○ /about`. Lines without a symbol are pages that were made of a route.
  mutating func readNextBuild(_ source: SourceFile) {
    for (line, range) in source.textLines {
      if let page = Self.builtPage(line) { addPage(page, range, base: "") }
    }
  }

  /// The page of a line such as `├ ○ /about  2.1 kB`.
  private static func builtPage(_ line: String) -> String? {
    let words = line.split(separator: " ", maxSplits: 3)
    guard words.count > 2, !line.hasPrefix(" "), words[0].allSatisfy({ "┌├└─".contains($0) }), words[2].hasPrefix("/"),
      words[1].count == 1, words[1].allSatisfy({ "○●◐ƒλσℇ".contains($0) })
    else { return nil }
    return String(words[2].prefix { !$0.isWhitespace })
  }

  /// Reads the files of the folder `app` or `pages` of Next.js, or `app` of Expo Router.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - name: The name of the folder, where its path may end in `..`; `nil` for the end of the path.
  ///   - files: The paths of the files in it and in the folders below.
  ///   - format: The format; `nil` to detect it by the names of the files.
  /// - Throws: For the root of a project, and for a folder of another name without a format.
  package init(
    folder: String, name: Substring? = nil, files: [String], format: RouteFormat? = nil
  ) throws(Failure) {
    self.init()
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    let inside = files.filter { $0.hasPrefix(start) }.map { (path: "/" + $0.dropFirst(start.count), file: $0) }
    let isRoot = inside.contains { $0.path == "/package.json" || $0.path.hasPrefix("/next.config.") }
    let hasName = ["app", "pages"].contains(name ?? LexicalPath.name(of: String(start.dropLast())))
    if isRoot || !hasName && format == nil {
      throw Self.wrongFolder(start, inside.map { $0.path }, isRoot: isRoot)
    }
    if format == .expoRouter || format == nil && Self.isExpo(inside.map { $0.path }) {
      try readExpo(inside)
      if entries.isEmpty {
        throw Failure("the folder has no screens of Expo Router", help: "name its folder `app`")
      }
      return
    }
    let isApp = inside.contains { NextPath.appPath(ofFile: $0.path) != nil }
    for (path, file) in inside {
      let route = isApp ? NextPath.appPath(ofFile: path).flatMap(NextPath.route) : NextPath.page(ofFile: path)
      // A name that is not a parameter is a literal segment.
      if let route { add(route, .next, nil, file: file) }
    }
    if entries.isEmpty {
      throw Failure("the folder has no pages of Next.js", help: Self.folderHelp)
    }
  }

  private static let folderHelp = "name the folder `app` or `pages`, or a file that lists routes"

  /// The fault of a folder that is not the one with the pages.
  ///
  /// - Parameters:
  ///   - start: The beginning of the paths in the folder.
  ///   - paths: The paths of its files below the folder.
  private static func wrongFolder(_ start: String, _ paths: [String], isRoot: Bool) -> Failure {
    let known = ["app", "src/app", "pages", "src/pages"].first { known in
      paths.contains { $0.hasPrefix("/\(known)/") }
    }
    return Failure(
      isRoot ? "the folder is the root of a project" : "the folder is neither `app` nor `pages`",
      help: known.map { "name \(backquoted(start + $0))" } ?? folderHelp)
  }

  private mutating func addPage(_ page: String, _ range: SourceRange, base: String) {
    if let page = NextPath.page(page) { add(page == "/" && !base.isEmpty ? base : base + page, .next, range) }
  }
}

/// The names of pages in Next.js.
private enum NextPath {
  /// Returns `true` if a path is one of the App Router: it ends in the name of its file.
  static func isAppPath(_ path: String) -> Bool { path.hasSuffix("/page") || path.hasSuffix("/route") }

  /// The route of a page of the App Router; `nil` for a route handler, an intercepting route and the pages of errors.
  static func route(_ path: String) -> String? {
    guard path.hasSuffix("/page") else { return nil }
    var segments = path.split(separator: "/").dropLast()
    // `(.)photo` shows another route's page within this one.
    if segments.contains(where: { $0.hasPrefix("(.") }) || isInternal(segments.first) { return nil }
    segments.removeAll { $0.hasPrefix("(") && $0.hasSuffix(")") || $0.hasPrefix("@") }
    // A folder whose name begins with an underscore is private; `%5F` is an underscore of the URL.
    if segments.contains(where: { $0.hasPrefix("_") }) { return nil }
    return "/" + segments.map { $0.hasPrefix("%5F") ? "_" + $0.dropFirst(3) : String($0) }.joined(separator: "/")
  }

  /// The page of the Pages Router; `nil` for an API route and the pages of errors.
  static func page(_ page: String) -> String? {
    let first = page.split(separator: "/").first
    return isInternal(first) || first == "api" || page == "/404" || page == "/500" ? nil : page
  }

  private static func isInternal(_ name: Substring?) -> Bool { name?.hasPrefix("_") ?? false }

  private static let extensions = ["tsx", "ts", "jsx", "js", "mdx", "md"]

  private static func withoutExtension(_ path: String) -> String? {
    extensions.first { path.hasSuffix("." + $0) }.map { String(path.dropLast($0.count + 1)) }
  }

  static func appPath(ofFile path: String) -> String? {
    withoutExtension(path).flatMap { isAppPath($0) ? $0 : nil }
  }

  static func page(ofFile path: String) -> String? {
    guard let name = withoutExtension(path), !name.hasSuffix(".d"), !name.hasSuffix(".test"), !name.hasSuffix(".spec")
    else { return nil }
    let isIndex = name.hasSuffix("/index")
    return page(isIndex ? (name == "/index" ? "/" : String(name.dropLast(6))) : name)
  }
}
