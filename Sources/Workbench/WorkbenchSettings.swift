package import ProjectSettings
package import SourceText

/// The settings of a workbench, from the options and the configuration of the command.
package struct WorkbenchSettings: Sendable {
  package let version: String
  package var flags: LintFlags
  package var configuration: ProjectConfiguration?
  package var paths: ProjectPaths
  /// Fetches the file of a domain; `nil` where no server is asked. Throws ``UnfetchedFile``, or a failure where the name is not allowed.
  package var fetch: (@Sendable (_ domain: String, RemoteCopy) throws -> SourceFile)?
  /// Tests the expectations of the configuration with a text in place of a file, and returns the report as JSON; `nil` without expectations.
  package var test: (@Sendable (SourceFile, _ path: String) throws -> String)?

  package init(version: String, _ flags: LintFlags, _ configuration: ProjectConfiguration?, _ paths: ProjectPaths) {
    (self.version, self.flags, self.configuration, self.paths) = (version, flags, configuration, paths)
  }
}

/// The copies of a domain's file.
package enum RemoteCopy: String, CaseIterable, Sendable {
  case site
  case cdn
}

/// The reason why a domain that was asked, or the CDN, has no file.
package struct UnfetchedFile: Error {
  let message: String

  package init(_ message: String) { self.message = message }
}
