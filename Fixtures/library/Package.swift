// swift-tools-version: 6.2
import PackageDescription

/// A program and its tests that use the library as other packages do. Its functions are those of the articles of the documentation.
let package = Package(
  name: "gate",
  platforms: [.macOS(.v15)],
  // Without the trait PCRE2, so that only Swift is needed.
  dependencies: [.package(name: "aasa", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Gate",
      dependencies: [.product(name: "AppSiteAssociation", package: "aasa")],
      swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny")]),
    .testTarget(
      name: "GateTests",
      dependencies: [
        .product(name: "AppSiteAssociation", package: "aasa"),
        .product(name: "AppSiteAssociationTesting", package: "aasa"),
      ],
      exclude: ["apple-app-site-association"],
      swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny")]),
  ]
)
