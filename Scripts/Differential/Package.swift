// swift-tools-version: 6.2
import PackageDescription

// Only the matching and its tests, so that Scripts/test can build them with optimization in a minute and compare the engines
// on a million cases. `Sources` and `Tests` are links to those of the project.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "aasa-differential",
  platforms: [.macOS(.v15)],
  targets: [
    .systemLibrary(
      name: "CPCRE2",
      pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]
    ),
    .target(name: "SourceText", swiftSettings: settings),
    .target(name: "JSONSource", dependencies: ["SourceText"], swiftSettings: settings),
    .target(name: "Association", dependencies: ["JSONSource", "SourceText"], swiftSettings: settings),
    .target(
      name: "Matching", dependencies: ["Association", "CPCRE2", "JSONSource", "SourceText"], swiftSettings: settings),
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: settings),
    .testTarget(
      name: "MatchingTests", dependencies: ["Association", "JSONSource", "SourceText", "Matching", "SeededRandom"],
      swiftSettings: settings),
  ]
)
