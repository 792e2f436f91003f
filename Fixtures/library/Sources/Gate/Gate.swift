import AppSiteAssociation
import Foundation

/// Reads an association file and its replacement, and shows each task of the library on them.
@main
enum Gate {
  static func main() throws {
    let files = try CommandLine.arguments.dropFirst().map { path in
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
      return AssociationFile(SourceFile(name: path, bytes: bytes))
    }
    guard files.count == 2 else {
      print("usage: Gate OLD NEW")
      exit(2)
    }
    let (old, new) = (files[0], files[1])

    print(summary(of: new), caseInsensitiveComponents(of: new))
    let isClean = lint(new)
    let router = LinkRouter(new)
    print("/buy/42 opens \(try apps(opening: "https://harbor.shop/buy/42", by: router).map(\.text))")
    print("\(count(testURLs(of: new), by: router)) of the test URLs open an app")
    explain(try LinkURL("https://harbor.shop/buy/42"), new)
    for line in reasons(try LinkURL("https://harbor.shop/buy/42"), router) { print(line) }
    print("compacted, it is \(changesNothing(new, shortened(new)) ? "equivalent" : "another file")")
    print("repaired, it is \(repaired(new) == new.source.bytes ? "the same" : "another file")")
    let isSame = changesNothing(old, new)
    exit(isClean && isSame ? 0 : 1)
  }
}
