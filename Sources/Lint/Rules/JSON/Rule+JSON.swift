extension Rule {
  /// The rules of the group, by name.
  static let json: [Rule] = [
    byteOrderMark, duplicateKey, fileTooLarge, invalidJSON, notAnAssociationFile, oversizedContent, signedFile,
  ]
}
