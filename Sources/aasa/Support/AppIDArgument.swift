import ArgumentParser
import Association
import SourceText

/// A value of `--app-id`: an app ID, or `PATH=APPID` for one of several apps.
struct AppIDArgument {
  let path: String?
  let id: AppID

  init(_ text: String) throws {
    let sign = text.lastIndex(of: "=")
    path = sign.map { String(text[..<$0]) }
    id = try ClaimArguments.appID(sign.map { String(text[text.index(after: $0)...]) } ?? text)
  }

  /// Refuses values of which a later one would replace an earlier one.
  static func check(_ arguments: [AppIDArgument]) throws {
    let bare = arguments.filter { $0.path == nil }
    try refuse(
      "--app-id \(bare[0].id.text) is for one app; for several, write the path of each: --app-id PATH=APPID",
      if: !bare.isEmpty && arguments.count > 1)
    for (index, argument) in arguments.enumerated() {
      guard let path = argument.path, arguments[..<index].contains(where: { $0.path == path }) else { continue }
      throw ValidationError("--app-id names '\(escapedForDisplay(path))' more than once")
    }
  }
}
