import Foundation
import PackagePlugin

/// `swift package aasa-lint [ARGUMENT…]`: runs `aasa lint`, by default on the package's folder.
@main
struct AasaLint: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "aasa").url
    process.arguments = ["lint"] + (arguments.isEmpty ? ["."] : arguments)
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // The findings are printed; SwiftPM takes the plugin's exit status.
    if process.terminationReason == .uncaughtSignal { Diagnostics.error("aasa was terminated by a signal") }
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
