// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: Swift 6, no warnings, no unmarked unsafe code, no leaked imports.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "aasa",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "AppSiteAssociation", targets: ["AppSiteAssociation"]),
    .executable(name: "aasa", targets: ["aasa"]),
    .plugin(name: "AasaLint", targets: ["AasaLint"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.4.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CPCRE2",
      pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]
    ),
    .target(name: "SourceText", swiftSettings: strict),
    .target(name: "JSONSource", dependencies: ["SourceText"], swiftSettings: strict),
    .target(name: "Association", dependencies: ["JSONSource", "SourceText"], swiftSettings: strict),
    .target(
      name: "Matching", dependencies: ["Association", "CPCRE2", "JSONSource", "SourceText"], swiftSettings: strict),
    .target(
      name: "Analysis", dependencies: ["Association", "JSONSource", "Matching", "SourceText"], swiftSettings: strict),
    .target(
      name: "Compaction", dependencies: ["Analysis", "Association", "JSONSource", "Matching", "SourceText"],
      swiftSettings: strict),
    .target(name: "Serving", dependencies: ["JSONSource", "SourceText"], swiftSettings: strict),
    .target(name: "PropertyLists", dependencies: ["JSONSource", "SourceText"], swiftSettings: strict),
    // Loads libcurl when it is needed; only its headers are needed to build.
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "Fetching", dependencies: ["CCurl", "JSONSource", "Serving", "SourceText"], swiftSettings: strict),
    .target(
      name: "Claims", dependencies: ["Association", "JSONSource", "PropertyLists", "Serving", "SourceText"],
      swiftSettings: strict),
    .target(
      name: "Lint",
      dependencies: [
        "Analysis", "Association", "Claims", "Compaction", "JSONSource", "Matching", "Serving", "SourceText",
      ],
      swiftSettings: strict),
    .target(
      name: "ProjectSettings", dependencies: ["Association", "JSONSource", "Lint", "Matching", "SourceText"],
      swiftSettings: strict),
    // The only target with Foundation, which Yams needs.
    .target(
      name: "YAMLSource",
      dependencies: ["ProjectSettings", "JSONSource", "SourceText", .product(name: "Yams", package: "Yams")],
      swiftSettings: strict),
    .target(
      name: "Expectations",
      dependencies: ["Analysis", "Association", "ProjectSettings", "JSONSource", "Matching", "Serving", "SourceText"],
      swiftSettings: strict),
    .target(
      name: "Reports",
      dependencies: [
        "Analysis", "Association", "Claims", "Compaction", "ProjectSettings", "Expectations", "JSONSource", "Lint",
        "Matching", "Serving", "SourceText",
      ],
      swiftSettings: strict),
    .target(
      name: "AppSiteAssociation",
      dependencies: ["Analysis", "Association", "Compaction", "JSONSource", "Lint", "Matching", "SourceText"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "aasa",
      dependencies: [
        "Analysis", "AppSiteAssociation", "Association", "Claims", "Compaction", "ProjectSettings", "Expectations",
        "Fetching", "JSONSource", "Lint", "Matching", "Reports", "Serving", "SourceText", "YAMLSource",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),
    .plugin(
      name: "AasaLint",
      capability: .command(
        intent: .custom(verb: "aasa-lint", description: "Finds what is wrong in apple-app-site-association files.")),
      dependencies: ["aasa"]),
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
    .testTarget(name: "SourceTextTests", dependencies: ["SeededRandom", "SourceText"], swiftSettings: strict),
    .testTarget(
      name: "JSONSourceTests", dependencies: ["JSONSource", "SeededRandom", "SourceText"], swiftSettings: strict),
    .testTarget(name: "ServingTests", dependencies: ["Serving"], swiftSettings: strict),
    .testTarget(
      name: "LintTests",
      dependencies: [
        "Analysis", "Association", "Claims", "JSONSource", "Lint", "Matching", "SeededRandom", "Serving", "SourceText",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ClaimsTests",
      dependencies: ["Association", "Claims", "JSONSource", "PropertyLists", "SeededRandom", "SourceText"],
      swiftSettings: strict),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Analysis", "Association", "JSONSource", "Lint", "Matching", "Reports", "Serving", "SourceText"],
      swiftSettings: strict),
    .testTarget(name: "CommandTests", dependencies: ["aasa"], swiftSettings: strict),
    .testTarget(
      name: "MatchingTests", dependencies: ["Association", "JSONSource", "Matching", "SeededRandom", "SourceText"],
      swiftSettings: strict),
    .testTarget(
      name: "AnalysisTests",
      dependencies: ["Analysis", "Association", "JSONSource", "Matching", "SeededRandom", "SourceText"],
      swiftSettings: strict),
    .testTarget(
      name: "ExpectationsTests",
      dependencies: [
        "Analysis", "Association", "ProjectSettings", "Expectations", "JSONSource", "Lint", "Matching", "Reports",
        "SourceText", "YAMLSource",
      ], swiftSettings: strict),
    .testTarget(
      name: "CompactionTests",
      dependencies: ["Analysis", "Association", "Compaction", "JSONSource", "Matching", "SeededRandom", "SourceText"],
      swiftSettings: strict),
    .testTarget(
      name: "FetchingTests", dependencies: ["Fetching", "JSONSource", "Serving", "SourceText"], swiftSettings: strict),
    .testTarget(name: "LibraryTests", dependencies: ["AppSiteAssociation"], swiftSettings: strict),
  ]
)
