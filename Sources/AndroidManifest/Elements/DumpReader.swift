// `aapt2 dump xmltree` prints a line for each namespace (`N:`), element (`E:`) and attribute (`A:`); an element belongs to the last one before it
// that is indented less. Attributes are printed as
//
//     A: http://schemas.android.com/apk/res/android:host(0x01010028)="harbor.shop" (Raw: "harbor.shop")
//     A: http://schemas.android.com/apk/res/android:exported(0x01010010)=true
//
// and by older versions with a prefix instead of the address and with `(type 0x12)0xffffffff` for `true`.

import SourceText

/// Reads the output of `aapt2 dump xmltree` as elements.
struct DumpReader {
  private var root: ManifestElement?
  /// The indentation of each open element.
  private var indents: [Int] = []

  /// - Returns: The root; `nil` for a text without an element. O(bytes × depth).
  static func read(_ source: SourceFile) throws(ManifestFault) -> ManifestElement? {
    var reader = DumpReader()
    let text = source.bytes[SourceForm.textStart(source.bytes)...]
    for line in text.split(separator: UInt8(ascii: "\n")) { try reader.read(line) }
    return reader.root
  }

  private mutating func read(_ line: ArraySlice<UInt8>) throws(ManifestFault) {
    let content = line.drop { $0 == UInt8(ascii: " ") }
    let indent = content.startIndex - line.startIndex
    let text = content.dropFirst(3)
    if content.starts(with: "E: ".utf8) {
      let name = text.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }
      try open(String(decoding: name, as: UTF8.self), indent, SourceRange(name.indices))
    } else if content.starts(with: "A: ".utf8) {
      readAttribute(text)
    }
  }

  private mutating func open(_ name: String, _ indent: Int, _ range: SourceRange) throws(ManifestFault) {
    while let last = indents.last, last >= indent { indents.removeLast() }
    try root.add(ManifestElement(name: name, range: range), depth: indents.count)
    indents.append(indent)
  }

  private mutating func readAttribute(_ text: ArraySlice<UInt8>) {
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return }
    let value = Self.value(text[(equals + 1)...])
    let attribute = ManifestText(Self.text(of: value), SourceRange(value.indices))
    let name = Self.name(String(decoding: text[..<equals], as: UTF8.self))
    root?.changeLast(depth: indents.count - 1) { $0.attributes[name] = attribute }
  }

  /// The name without the number of its resource, and with the usual prefix.
  private static func name(_ text: String) -> String {
    let name = text.prefix { $0 != "(" }
    for (address, prefix) in ManifestNamespace.prefixes where name.hasPrefix(address + ":") {
      return prefix + name.dropFirst(address.count)
    }
    return String(name)
  }

  /// The bytes of a value: between its quotes, or up to what is printed behind it.
  private static func value(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = text.last == UInt8(ascii: "\r") ? text.dropLast() : text
    guard text.first == UInt8(ascii: "\"") else {
      let isTyped = text.first == UInt8(ascii: "(")
      return text.prefix { isTyped || $0 != UInt8(ascii: " ") }
    }
    let quoted = text.dropFirst()
    let raw = Array("\" (Raw: \"".utf8)
    if let end = quoted.indices.first(where: { quoted[$0...].starts(with: raw) }) { return quoted[..<end] }
    return quoted.last == UInt8(ascii: "\"") ? quoted.dropLast() : quoted
  }

  private static func text(of value: ArraySlice<UInt8>) -> String {
    switch String(decoding: value, as: UTF8.self) {
    case "(type 0x12)0xffffffff": "true"
    case "(type 0x12)0x0": "false"
    case let text: text
    }
  }
}
