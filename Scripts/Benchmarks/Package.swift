// swift-tools-version: 6.2
import PackageDescription

// A package of its own: only what measures needs Foundation. Run it through Scripts/benchmark. The folder has another
// name than the script also where file names ignore case.
let package = Package(
  name: "aasa-benchmark",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "aasa", path: "../..")],
  targets: [
    .executableTarget(
      name: "Benchmark",
      dependencies: [.product(name: "AppSiteAssociation", package: "aasa")],
      swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny")]
    )
  ]
)
