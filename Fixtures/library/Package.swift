// swift-tools-version: 6.2
import PackageDescription

/// A program that uses the library as other packages do. Its functions are those of the articles of the documentation.
let package = Package(
  name: "gate",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "aasa", path: "../..")],
  targets: [
    .executableTarget(
      name: "Gate",
      dependencies: [.product(name: "AppSiteAssociation", package: "aasa")],
      swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny")])
  ]
)
