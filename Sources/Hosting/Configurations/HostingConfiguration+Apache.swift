import SourceText

extension HostingConfiguration {
  /// The `.htaccess` file of the folder of a site.
  static func htaccess(_ source: SourceFile) -> Self {
    var found = Self(source, .apache)
    guard let directives = ApacheReader.read(source), let directory = ApacheDirectory(directives) else { return found }
    for path in ["/\(Site.wellKnownPath)", "/\(Site.rootPath)"] {
      found.rules += directory.rules(for: path)
      if let type = directory.contentType(for: path) {
        found.types.append(ContentType(type: type.text, pattern: .paths([path]), range: type.range))
      }
    }
    return found
  }
}
