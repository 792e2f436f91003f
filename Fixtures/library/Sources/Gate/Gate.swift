import AppSiteAssociation
import Foundation

/// Reads an association file and its replacement, and shows each task of the library on them.
@main
enum Gate {
  static func main() throws {
    let files = try CommandLine.arguments.dropFirst().map { path in
      AssociationFile(bytes: try Data(contentsOf: URL(filePath: path)), name: path)
    }
    guard files.count == 2 else {
      print("usage: Gate OLD NEW")
      exit(2)
    }
    let (old, new) = (files[0], files[1])
    let app = AppID("9QX4T7KM2P.shop.harbor.app")

    print(summary(of: new), caseInsensitiveComponents(of: new), settings(of: new).count)
    let isClean = lint(new)
    print("\(errorRules().count) rules report errors")
    print("/buy/42 opens \(try apps(opening: "/buy/42", of: new).map(\.text))")
    print("buy/42: \(effect(of: "buy/42", for: app, in: new))")
    print("\(count(testURLs(of: new), by: LinkRouter(new))) of the test URLs open an app")
    explain(try LinkURL("https://harbor.shop/buy/42"), for: app, new)
    explain(try LinkURL("https://harbor.shop/sell/42"), for: app, new)
    for line in reasons(try LinkURL("https://harbor.shop/buy/42"), LinkRouter(new)) { print(line) }
    print("compacted, it is \(changesNothing(new, shortened(new)) ? "equivalent" : "another file")")
    print("repaired, it is \(repaired(new).source.bytes == new.source.bytes ? "the same" : "another file")")
    for fix in fixes(of: new) { print(fix) }
    let isSame = changesNothing(old, new)
    exit(isClean && isSame ? 0 : 1)
  }
}
