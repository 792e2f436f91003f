import ArgumentParser

/// The option of commands that answer for one app of an `assetlinks.json`.
struct PackageOption: ParsableArguments {
  @Option(
    name: .customLong("package"),
    help: "The package name of the Android app. (default: the only one with dynamic rules)")
  var name: String?
}
