/// The files of a folder, on a disk or in an archive. Paths are relative to it, with `/` between folders.
package protocol BundleContents {
  /// The bytes of a file; `nil` if it does not exist.
  mutating func bytes(_ path: String) throws(ClaimFault) -> [UInt8]?

  /// The names of the folders in a folder, in order.
  func folders(in path: String) -> [String]
}

/// The folders of an app, an archive of Xcode or an `.ipa` in which apps lie.
enum BundlePath {
  /// The folders of apps in an `.ipa` and in an `.xcarchive`.
  static let appFolders = ["Payload", "Products/Applications"]

  /// The folders of an app's parts that have their own signature.
  static let partFolders = ["PlugIns", "Extensions", "AppClips", "Watch"]

  static func isBundle(_ name: String) -> Bool { name.hasSuffix(".app") || name.hasSuffix(".appex") }
}
