/// Options that are given twice and have one value: the last value would silently replace the first.
enum RepeatedOptions {
  /// The fault of the first one; `nil` if there is none.
  ///
  /// - Parameter root: The declarations, which are only needed where a name occurs twice.
  static func fault(in arguments: [String], of root: () -> DeclaredCommand) -> UsageFault? {
    let names = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("-") && $0 != Input.standardInput }.count
    guard names > 1 else { return nil }
    let given = GivenOptions(arguments, of: root())
    for option in given.command.options where option.takesValue && !option.isRepeating {
      let uses = given.options.filter { option.names.contains($0.name) }
      guard uses.count > 1, let name = uses.first?.name else { continue }
      return UsageFault("\(name) is given more than once, and has one value", given.command)
    }
    return nil
  }
}
