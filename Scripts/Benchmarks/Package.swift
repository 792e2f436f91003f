// swift-tools-version: 6.2
import PackageDescription

// A separate package, because only the measurements need Foundation. Run it with Scripts/benchmark. The plural keeps the
// folder's name different from the script's on file systems that ignore case.
let package = Package(
  name: "aasa-benchmark",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "aasa", path: "../..")],
  targets: [
    .executableTarget(
      name: "Benchmark",
      dependencies: [
        .product(name: "AppSiteAssociation", package: "aasa"),
        .product(name: "_AssociationShapes", package: "aasa"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny")]
    )
  ]
)
