package import SourceText
import XMLEvents

extension AndroidManifest {
  /// Reads the text of an `AndroidManifest.xml`, the output of `aapt2 dump xmltree`, or the `app.json` of Expo, told by the content.
  ///
  /// - Parameter strings: The strings that an `AndroidManifest.xml` may refer to.
  /// - Throws: A fault that says what to do, for a manifest in a built app too. O(bytes).
  package init(_ source: SourceFile, _ strings: ResourceStrings = ResourceStrings()) throws(ManifestFault) {
    let bytes = source.bytes
    let text = bytes[SourceForm.textStart(bytes)...].drop { $0.isPlainSpace }
    let dump = "aapt2 dump xmltree --file AndroidManifest.xml app.apk > manifest.txt"
    if bytes.starts(with: "PK".utf8) { throw ManifestFault("the file is a built app; print its manifest: \(dump)") }
    if bytes.starts(with: [0x03, 0x00, 0x08, 0x00]) {
      throw ManifestFault("the manifest is compiled; print that of the app: \(dump)")
    }
    if SourceForm.isUTF16(bytes) { throw ManifestFault(XMLFault.Kind.utf16.message) }
    if [".js", ".ts", ".mjs", ".cjs", ".mts", ".cts"].contains(where: source.name.hasSuffix) {
      throw ManifestFault("the configuration is a program; print its values: npx expo config --json > app.config.json")
    }
    if text.starts(with: "package: name=".utf8) {
      throw ManifestFault("`aapt2 dump badging` prints no intent filters; print the manifest: \(dump)")
    }
    let isExpo = text.first == UInt8(ascii: "{")
    let root: ManifestElement?
    switch text.first {
    case _ where isExpo: root = try ExpoFilters.read(source)
    case UInt8(ascii: "<"): root = try XMLManifestReader.read(source, strings)
    default:
      let isDump = text.starts(with: "N: ".utf8) || text.starts(with: "E: ".utf8)
      root = isDump ? try DumpReader.read(source) : nil
    }
    guard let root, root.name == "manifest" else {
      throw ManifestFault(
        "the file is not a manifest; use an AndroidManifest.xml, the output of `aapt2 dump xmltree`, or the app.json of Expo",
        at: root?.range)
    }
    self.init(
      source: source, isExpo: isExpo, packageName: root.attributes["package"], filters: FilterReader(root).filters)
  }
}

extension AndroidManifest {
  /// Reads a manifest with the strings that it names. A fault has its place.
  ///
  /// - Parameter values: Reads the files of `res/values` beside the manifest; called where it names strings.
  package static func read(
    _ file: @autoclosure () throws(Failure) -> SourceFile, values: () throws(Failure) -> [SourceFile]
  ) throws(Failure) -> AndroidManifest {
    let source = try file()
    var (strings, current) = (ResourceStrings(), source)
    let files = ResourceStrings.areNamed(in: source) ? try values() : []
    do throws(ManifestFault) {
      for file in files {
        current = file
        try strings.add(file)
      }
      current = source
      return try AndroidManifest(source, strings)
    } catch {
      throw Failure(error.text(in: current))
    }
  }
}
