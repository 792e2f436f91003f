// swift-tools-version: 6.2
import PackageDescription

// A separate package, because libFuzzer has the main function of the programs. Run them with Scripts/fuzz. `Library` is a link
// to the project's sources, because comparing engines needs more than the public API.
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
    .target(name: "SourceText", path: "Library/SourceText", swiftSettings: settings),
    .target(name: "JSONSource", dependencies: ["SourceText"], path: "Library/JSONSource", swiftSettings: settings),
    .target(
      name: "Association", dependencies: ["JSONSource", "SourceText"], path: "Library/Association",
      swiftSettings: settings),
    .target(name: "PCRE2", dependencies: ["CPCRE2"], path: "Library/PCRE2", swiftSettings: settings),
    .target(
      name: "Matching", dependencies: ["Association", "JSONSource", "PCRE2", "SourceText", "SystemCalls"],
      path: "Library/Matching", swiftSettings: settings + [.define("PCRE2")]),
    .target(
      name: "Analysis", dependencies: ["Association", "JSONSource", "SourceText", "Matching"], path: "Library/Analysis",
      swiftSettings: settings),
    .systemLibrary(name: "CExpat", path: "Library/CExpat"),
    .systemLibrary(name: "CZlib", path: "Library/CZlib"),
    .target(
      name: "XMLEvents", dependencies: ["CExpat", "SourceText"], path: "Library/XMLEvents", swiftSettings: settings),
    .target(name: "Deflate", dependencies: ["CZlib"], path: "Library/Deflate", swiftSettings: settings),
    .target(
      name: "Serving", dependencies: ["JSONSource", "SourceText"], path: "Library/Serving", swiftSettings: settings),
    .target(
      name: "AppClaims", dependencies: ["Association", "Deflate", "JSONSource", "SourceText", "XMLEvents"],
      path: "Library/AppClaims", swiftSettings: settings),
    .target(name: "SystemCalls", path: "Library/SystemCalls", swiftSettings: settings),
    .target(name: "Threads", dependencies: ["SystemCalls"], path: "Library/Threads", swiftSettings: settings),
    .target(
      name: "URLLines", dependencies: ["JSONSource", "SourceText"], path: "Library/URLLines", swiftSettings: settings),
    .target(
      name: "URLSources", dependencies: ["Deflate", "JSONSource", "SourceText", "URLLines", "XMLEvents"],
      path: "Library/URLSources", swiftSettings: settings),
    .target(
      name: "Compaction", dependencies: ["Analysis", "Association", "JSONSource", "Matching", "SourceText"],
      path: "Library/Compaction", swiftSettings: settings),
    .target(
      name: "Lint",
      dependencies: ["Analysis", "Association", "Compaction", "JSONSource", "SourceText", "Matching"],
      path: "Library/Lint", swiftSettings: settings),
    .target(
      name: "Hosting",
      dependencies: ["Analysis", "Association", "JSONSource", "Lint", "PCRE2", "SourceText"],
      path: "Library/Hosting", swiftSettings: settings),
    .target(
      name: "AssetLinks", dependencies: ["Association", "JSONSource", "Matching", "SourceText"],
      path: "Library/AssetLinks", swiftSettings: settings),
    .target(
      name: "AndroidManifest", dependencies: ["AssetLinks", "JSONSource", "Matching", "SourceText", "XMLEvents"],
      path: "Library/AndroidManifest", swiftSettings: settings),
    .target(
      name: "AssetLinksLint",
      dependencies: ["AndroidManifest", "AssetLinks", "Association", "JSONSource", "Lint", "Matching", "SourceText"],
      path: "Library/AssetLinksLint", swiftSettings: settings),
    .target(
      name: "Audit",
      dependencies: [
        "AndroidManifest", "AssetLinks",
        "Analysis", "AppClaims", "AssetLinksLint", "Association", "Hosting", "JSONSource", "Lint", "Matching",
        "Serving", "SourceText", "Threads",
      ],
      path: "Library/Audit", swiftSettings: settings),
    .target(
      name: "AppSiteAssociation",
      dependencies: ["Analysis", "Association", "Compaction", "JSONSource", "SourceText", "Lint", "Matching"],
      path: "Library/AppSiteAssociation", swiftSettings: settings),
    .target(
      name: "JSONRPC", dependencies: ["JSONSource", "SourceText", "Threads"], path: "Library/JSONRPC",
      swiftSettings: settings),
    // The text of a document alone: the other features would need most of the project.
    .target(
      name: "LanguageServer", dependencies: ["SourceText"], path: "Library/LanguageServer/Documents",
      sources: ["DocumentText.swift"], swiftSettings: settings),
    .executableTarget(name: "Fuzz", dependencies: ["AppSiteAssociation"], swiftSettings: program),
    .executableTarget(
      name: "FuzzClaims", dependencies: ["AppClaims", "Audit", "JSONSource", "Lint", "SourceText"],
      swiftSettings: program),
    .executableTarget(
      name: "FuzzEditor", dependencies: ["JSONRPC", "JSONSource", "LanguageServer", "SourceText"],
      swiftSettings: program),
    .executableTarget(
      name: "FuzzEngines", dependencies: ["Association", "SourceText", "Matching"], swiftSettings: program
    ),
    .executableTarget(
      name: "FuzzHosting", dependencies: ["Association", "Hosting", "Lint", "SourceText"], swiftSettings: program),
    .executableTarget(
      name: "FuzzLists", dependencies: ["SourceText", "URLLines", "URLSources"], swiftSettings: program),
  ]
)
