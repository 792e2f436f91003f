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
    .target(name: "Serving", dependencies: ["JSONSource"], path: "Library/Serving", swiftSettings: settings),
    .target(
      name: "AppClaims", dependencies: ["Association", "JSONSource", "Serving"], path: "Library/AppClaims",
      swiftSettings: settings),
    .target(
      name: "Lint", dependencies: ["Analysis", "Association", "JSONSource", "Matching"], path: "Library/Lint",
      swiftSettings: settings),
    .target(
      name: "Audit",
      dependencies: ["Analysis", "AppClaims", "Association", "JSONSource", "Lint", "Matching", "Serving"],
      path: "Library/Audit", swiftSettings: settings),
    .target(
      name: "AppSiteAssociation", dependencies: ["Analysis", "Association", "JSONSource", "Lint", "Matching"],
      path: "Library/AppSiteAssociation", swiftSettings: settings),
    .executableTarget(name: "Fuzz", dependencies: ["AppSiteAssociation"], swiftSettings: program),
    .executableTarget(
      name: "FuzzClaims", dependencies: ["AppClaims", "Audit", "JSONSource", "Lint"], swiftSettings: program),
    .executableTarget(
      name: "FuzzEngines", dependencies: ["Association", "JSONSource", "Matching"], swiftSettings: program),
  ]
)
