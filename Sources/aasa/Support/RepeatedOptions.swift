import ArgumentParser

/// Refuses options that are given twice and have one value: the last value would silently replace the first.
enum RepeatedOptions {
  static func refuse(_ names: [String], in arguments: [String] = CommandLine.arguments) throws {
    let options = arguments.prefix { $0 != "--" }
    for name in names where options.count(where: { $0 == name || $0.hasPrefix(name + "=") }) > 1 {
      throw ValidationError("\(name) is given more than once, and has one value")
    }
  }
}
