import Expectations
package import ProjectSettings
package import SourceText

/// Files that are kept in a dictionary.
package struct KeptFiles: FileSource {
  private let files: [String: String]

  package init(files: [String: String]) { self.files = files }

  package func read(_ path: String) throws(Failure) -> SourceFile {
    guard let text = files[identity(path)] else { throw Failure("cannot read \(path): no such file") }
    return SourceFile(name: path, bytes: Array(text.utf8))
  }

  package func paths(matching glob: Glob) -> [String] { files.keys.filter(glob.matches).sorted() }

  package func identity(_ path: String) -> String { path.hasPrefix("./") ? String(path.dropFirst(2)) : path }
}
