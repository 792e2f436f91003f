/// The formats of lists of routes.
package enum RouteFormat: String, CaseIterable, Sendable {
  /// One route a line, which may begin with a method: `GET /users/:id`.
  case lines
  /// Next.js: a manifest of `.next`, the routes that `next build` prints, or the folder `app` or `pages`.
  case next
  /// Expo Router: the folder `app`.
  case expoRouter = "expo-router"
  /// React Router: the output of `react-router routes`, also with `--json`.
  case reactRouter = "react-router"
  /// Rails: the output of `rails routes`, also with `--expanded`.
  case rails
}
