package import SourceText
package import XMLEvents

/// The reason why a property list cannot be read, with its place.
package struct PropertyListFault: Error, Sendable, Hashable {
  package let kind: Kind
  package let range: SourceRange

  package enum Kind: Sendable, Hashable {
    // Any form.
    case empty
    case nestedTooDeeply(limit: Int)
    case tooLarge
    case tooLong(limit: Int)

    // XML.
    case utf16
    case xml(XMLFault.Kind)
    case notAPropertyList
    case unexpectedText
    case unexpectedElement(String)
    case missingKey
    case missingValue(key: String)
    case malformedValue(String)
    case severalValues
    case noValue

    // Binary and DER.
    case notThisVersion
    case cut
    case trailer
    case offset
    case reference
    case cycle
    case object(UInt8)
    case keyNotAString
    case der
  }

  init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  init(_ kind: Kind, at index: Int) { self.init(kind, SourceRange(at: index)) }
}

extension PropertyListFault {
  /// The fault: lower-case, no full stop, texts of the file escaped.
  package var message: String {
    switch kind {
    case .empty: "the file is empty"
    case .nestedTooDeeply(let limit): "values are nested more than \(limit) deep"
    case .tooLarge: "it has more than 1,000,000 values or 64 MiB of text"
    case .tooLong(let limit): "the property list has more than \(limit >> 20) MB"
    case .utf16: "\(XMLFault.Kind.utf16.message) (`plutil -convert xml1`)"
    case .xml(let kind): kind.message
    case .notAPropertyList: "this is no property list: there is no element `plist`"
    case .unexpectedText: "text between elements"
    case .unexpectedElement(let name): "`<\(escapedForDisplay(name.prefix(40)))>` does not belong here"
    case .missingKey: "a value without its key"
    case .missingValue(let key): "the key \(quoted(key)) has no value"
    case .malformedValue(let kind): "this is no \(kind)"
    case .severalValues: "`plist` holds more than one value"
    case .noValue: "`plist` holds no value"
    case .notThisVersion: "this version of binary property lists is not read, only `bplist00`"
    case .cut: "the file was cut"
    case .trailer: "the last 32 bytes do not say where the values are; the file was cut, or something was added to it"
    case .offset: "a value lies outside of the file"
    case .reference: "an array or a dictionary refers to a value that is not there"
    case .cycle: "a value holds itself"
    case .object(let marker): "no kind of value begins with the byte 0x\(String(marker, radix: 16, uppercase: true))"
    case .keyNotAString: "a key of a dictionary is no string"
    case .der: "this is not the DER of entitlements"
    }
  }
}
