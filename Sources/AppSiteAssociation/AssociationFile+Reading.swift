extension AssociationFile {
  /// The name of a file in messages where none is given.
  public static let defaultName = "apple-app-site-association"

  /// Reads the text of a file as current systems do. Reading never fails: ``fault`` is the reason why a device ignores the file.
  ///
  ///     let file = AssociationFile(#"{"applinks": {"details": []}}"#)
  ///     print(file.applinks?.entries.count ?? 0)
  ///
  /// - Parameters:
  ///   - text: The file, as JSON.
  ///   - name: The name of the file in messages: a path or a URL.
  /// - Complexity: O(bytes) time; 8 bytes per JSON value beside the source.
  public init(_ text: String, name: String = defaultName) { self.init(bytes: text.utf8, name: name) }

  /// Reads the bytes of a file, such as a `Data` of Foundation: JSON, or JSON in a CMS signature.
  ///
  ///     let file = AssociationFile(bytes: try Data(contentsOf: url))
  ///
  /// - Parameters:
  ///   - bytes: The bytes as they are served.
  ///   - name: The name of the file in messages: a path or a URL.
  /// - Complexity: O(bytes) time; 8 bytes per JSON value beside the source.
  public init(bytes: some Sequence<UInt8>, name: String = defaultName) {
    self.init(SourceFile(name: name, bytes: Array(bytes)))
  }
}
