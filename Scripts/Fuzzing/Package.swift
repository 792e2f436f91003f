// swift-tools-version: 6.2
import PackageDescription

// A package of its own: the program is libFuzzer's, and has no main of ours. Run it through Scripts/fuzz.
let package = Package(
  name: "aasa-fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "aasa", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [.product(name: "AppSiteAssociation", package: "aasa")],
      swiftSettings: [.treatAllWarnings(as: .error), .unsafeFlags(["-parse-as-library"])]
    )
  ]
)
