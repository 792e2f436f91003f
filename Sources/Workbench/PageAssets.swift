import CWorkbenchPage
import HTTPServing

/// The files of the page, which are part of the program.
enum PageAssets {
  /// A route for each file: the page at the secret path itself, the description of the API beside it, and the others below `assets/`.
  static var routes: [Route] {
    (0..<cworkbenchpage_count()).map { index in
      let asset = unsafe cworkbenchpage_asset(index)
      let name = unsafe String(cString: asset.name)
      let response = ServerResponse(
        type: unsafe String(cString: asset.type),
        unsafe Array(UnsafeBufferPointer(start: asset.bytes, count: asset.length)))
      return Route(.get, path(name), .immediate) { _ in response }
    }
  }

  private static func path(_ name: String) -> String {
    switch name {
    case "index.html": ""
    case "openapi.json": name
    default: "assets/" + name
    }
  }
}
