// swift-tools-version: 6.2
import PackageDescription

// A package of its own: the programs are libFuzzer's, and have no main of ours. Run them through Scripts/fuzz. `Library` is a link
// to the sources of the project: what compares engines needs more than the product gives.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("ExistentialAny"),
]
let program: [SwiftSetting] = [.treatAllWarnings(as: .error), .unsafeFlags(["-parse-as-library"])]

let package = Package(
  name: "aasa-fuzzing",
  platforms: [.macOS(.v15)],
  targets: [
    .systemLibrary(
      name: "CPCRE2",
      path: "Library/CPCRE2",
      pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]
    ),
    .target(name: "JSONSource", path: "Library/JSONSource", swiftSettings: settings),
    .target(
      name: "Association", dependencies: ["JSONSource"], path: "Library/Association", swiftSettings: settings),
    .target(
      name: "Matching", dependencies: ["Association", "CPCRE2", "JSONSource"], path: "Library/Matching",
      swiftSettings: settings),
    .target(
      name: "Analysis", dependencies: ["Association", "JSONSource", "Matching"], path: "Library/Analysis",
      swiftSettings: settings),
    .systemLibrary(name: "CExpat", path: "Library/CExpat"),
    .target(
      name: "XMLEvents", dependencies: ["CExpat", "JSONSource"], path: "Library/XMLEvents", swiftSettings: settings),
    .target(
      name: "PropertyLists", dependencies: ["JSONSource", "XMLEvents"], path: "Library/PropertyLists",
      swiftSettings: settings),
    .target(name: "Serving", dependencies: ["JSONSource"], path: "Library/Serving", swiftSettings: settings),
    .systemLibrary(name: "CZlib", path: "Library/CZlib"),
    .target(name: "Deflate", dependencies: ["CZlib"], path: "Library/Deflate", swiftSettings: settings),
    .target(
      name: "Claims", dependencies: ["Association", "Deflate", "JSONSource", "PropertyLists", "Serving"],
      path: "Library/Claims", swiftSettings: settings),
    .target(
      name: "Lint", dependencies: ["Analysis", "Association", "Claims", "JSONSource", "Matching", "Serving"],
      path: "Library/Lint", swiftSettings: settings),
    .target(
      name: "AppSiteAssociation", dependencies: ["Analysis", "Association", "JSONSource", "Lint", "Matching"],
      path: "Library/AppSiteAssociation", swiftSettings: settings),
    .executableTarget(name: "Fuzz", dependencies: ["AppSiteAssociation"], swiftSettings: program),
    .executableTarget(name: "FuzzClaims", dependencies: ["Claims", "JSONSource", "Lint"], swiftSettings: program),
    .executableTarget(
      name: "FuzzEngines", dependencies: ["Association", "JSONSource", "Matching"], swiftSettings: program),
  ]
)
