package import Lint

extension Rule {
  /// The source of most rules about the place and the response of the file.
  package static let associationSource = "documented: Apple, \"Supporting associated domains\""
  package static let costOfNoLinks = "no app opens any link of the domain"
  package static let costOfNoFile = "devices and the CDN get no file: \(costOfNoLinks)"
}
