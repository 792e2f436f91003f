package import Association
package import Audit
package import SourceText
package import Tasks

/// The files and servers that tools may use, with the limits that the user set.
package protocol ToolWorkspace: Sendable {
  /// Reads an association file: a path below the root, or a domain where the network is allowed.
  func read(_ name: String) throws(ToolError) -> SourceFile

  /// Replaces a file below the root.
  ///
  /// - Throws: An error that says how the user allows it, if writing is not allowed.
  func write(_ bytes: [UInt8], to path: String) throws(ToolError)

  /// The document of `aasa lint` about a text, a file or a folder with its sites, and the number of findings that it leaves out.
  ///
  /// - Parameter source: The text; `nil` for the file, folder or domain of the name.
  func lint(
    _ name: String?, _ source: SourceFile?, minimumSystem: SystemVersion?, limit: Int
  ) throws(ToolError) -> (json: String, omittedCount: Int)

  /// The steps of a device for a URL and an app.
  func diagnosis(_ call: DoctorCall) throws(ToolError) -> Diagnosis

  /// The document of `aasa audit` about a domain.
  func audit(_ domain: String, _ platform: String?) throws(ToolError) -> String

  /// The document of `aasa entitlements`.
  func claims(_ call: ClaimsCall) throws(ToolError) -> String

  /// The document of `aasa compare`.
  ///
  /// - Parameter manifest: The path of the intent filters.
  func compare(
    _ apple: SourceFile, _ android: SourceFile, _ options: FileOptions, package: String?, manifest: String?,
    ordinary: Bool
  ) throws(ToolError) -> String

  /// The document of `aasa test` about the configuration of the workspace.
  ///
  /// - Parameter files: The files to test instead of those that it names.
  func test(_ files: [String]) throws(ToolError) -> String
}

/// The arguments of `doctor`.
package struct DoctorCall: Sendable {
  package let url: String
  /// An app ID, or the path of an app; `nil` for an app of the file.
  package let app: String?
  package let appID: AppID?
  package let isForAndroid: Bool
  package let package: String?
  package let manifest: String?
  /// The file to read instead of that of the domain.
  package let file: String?
  /// The path of the associations of a device.
  package let device: String?
}

/// The arguments of `entitlements`.
package struct ClaimsCall: Sendable {
  package let paths: [String]
  package let claims: [String]
  package let appID: AppID?
  /// The file to compare with instead of those of the claimed domains.
  package let file: String?
}
