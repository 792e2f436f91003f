package import SourceText

/// An override of name resolution: `HOST:PORT:ADDRESS`.
package struct Resolution: Sendable, Hashable, CustomStringConvertible {
  package let host: DomainName
  package let port: Int
  package let address: IPAddress

  package init(_ text: String) throws(Failure) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let port = Int(parts[1]), 1...65_535 ~= port else {
      throw Failure("'\(escapedForDisplay(text))' is not HOST:PORT:ADDRESS, as in example.com:443:192.0.2.1")
    }
    let isBracketed = parts[2].hasPrefix("[") && parts[2].hasSuffix("]")
    guard let address = IPAddress(String(isBracketed ? parts[2].dropFirst().dropLast() : parts[2])) else {
      throw Failure("'\(escapedForDisplay(parts[2]))' is not an address, in '\(escapedForDisplay(text))'")
    }
    host = try DomainName(String(parts[0]))
    self.port = port
    self.address = address
  }

  package var description: String {
    "\(host):\(port):\(address.bytes.count == 16 ? "[\(address)]" : address.description)"
  }
}
