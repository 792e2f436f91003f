extension AssociationFile {
  /// The apps that get a URL, in the order of the file: the device opens it in one that is installed.
  ///
  ///     let url = try LinkURL("https://harbor.shop/buy/42")
  ///     print(file.apps(opening: url, domain: "harbor.shop"))
  ///
  /// A file that devices ignore (``fault``) opens none. The patterns are compiled for the one URL. For many URLs keep a ``LinkRouter`` and ask
  /// its ``LinkMatcher``.
  ///
  /// - Parameters:
  ///   - url: A URL; one whose scheme is not `https` or `http` opens no app.
  ///   - domain: The domain that serves the file. A URL of another host opens no app; `nil` compares no hosts.
  /// - Complexity: O(characters of all patterns + bytes of the URL).
  public func apps(opening url: LinkURL, domain: String? = nil) -> [AppID] {
    var matcher = LinkRouter(inEffect).makeMatcher()
    return matcher.verdicts(for: url, domain: domain).filter { $0.verdict == .match }.map { $0.app }
  }

  /// The verdict on a URL for one app, with the component that decides and its place.
  ///
  ///     let url = try LinkURL(path: "/buy/42", domain: "harbor.shop")
  ///     let verdict = file.verdict(on: url, for: AppID("9QX4T7KM2P.shop.harbor.app"))
  ///     if let component = verdict.component { print(verdict.verdict, component.line, component.excerpt) }
  ///
  /// In a file that devices ignore (``fault``), nothing matches.
  ///
  /// - Parameters:
  ///   - url: A URL; one whose scheme is not `https` or `http` matches nothing.
  ///   - app: The app, which the file need not list.
  ///   - domain: The domain that serves the file. Another host matches nothing; `nil` compares no hosts.
  /// - Complexity: O(characters of the app's patterns + bytes of the URL and of the file).
  public func verdict(on url: LinkURL, for app: AppID, domain: String? = nil) -> LinkVerdict {
    var matcher = LinkRouter(inEffect, app: app).makeMatcher()
    let verdict = matcher.verdicts(for: url, domain: domain).first { $0.app == app }
    return LinkVerdict(verdict ?? AppVerdict(noMatch: app), self)
  }

  /// The reasons for a verdict: the components in order up to the deciding one, the outcome of each part, and the text of each wildcard.
  ///
  ///     let explanation = file.explanation(of: url, for: app)
  ///     print(file.text(of: explanation))
  ///
  /// Of a file that devices ignore (``fault``), no component is tried, and that is the obstacle.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - app: The app, which the file need not list.
  ///   - domain: The domain that serves the file; `nil` compares no hosts.
  /// - Complexity: O(components × pattern × URL / 64).
  public func explanation(of url: LinkURL, for app: AppID, domain: String? = nil) -> Explanation {
    let verdict = AppVerdict(noMatch: app)
    if fault != nil { return Explanation(verdict: verdict, trials: [], obstacle: .unreadFile) }
    let found = LinkRouter(self, app: app).explanations(for: url, domain: domain).first
    return found ?? Explanation(verdict: verdict, trials: [], obstacle: .unknownApp)
  }

  /// An explanation as text for people: the verdict, and the deciding component or the closest components with their places and reasons.
  ///
  ///     print(file.text(of: file.explanation(of: url, for: app), limit: 1))
  ///
  /// For the URL `https://harbor.shop/sell/42`, this prints:
  ///
  ///     9QX4T7KM2P.shop.harbor.app: no component matches
  ///       apple-app-site-association:9:11: {"/": "/buy/*"}
  ///         path: `sell/42` differs from `buy/` after `/`
  ///
  /// Texts from the file and the URL are escaped.
  ///
  /// - Parameters:
  ///   - explanation: An explanation by this file.
  ///   - limit: The most components that are shown; the others are counted.
  public func text(of explanation: Explanation, limit: Int = 5) -> String {
    let places = ComponentPlaces(self)
    let verdict = explanation.verdict
    let component = places.component(verdict)
    let outcome =
      switch verdict.verdict {
      case .match: "a component matches"
      case .exclude: "a component excludes it"
      case .noMatch: FaultText.words(self) ?? explanation.obstacle?.reason ?? "no component matches"
      }
    var lines = ["\(escapedForDisplay(verdict.app.text)): \(outcome)"]
    func add(_ trial: Explanation.Trial) {
      lines.append("  \(places.place(trial.component.node)): \(places.excerpt(trial.component))")
      for part in trial.parts {
        if let reason = part.reason { lines.append("    \(part.part.name): \(reason)") }
      }
    }
    if component != nil {
      if let decider = explanation.trials.last { add(decider) }
    } else {
      let trials = explanation.nearestFirst
      for trial in trials.prefix(limit) { add(trial) }
      if trials.count > limit { lines.append("  and \(grouped(trials.count - limit)) more") }
    }
    return lines.joined(separator: "\n")
  }
}

extension Explanation.Part {
  fileprivate var name: String {
    switch self {
    case .path: "path"
    case .query: "query"
    case .fragment: "fragment"
    case .queryItem(let name): "query item \(backquoted(name))"
    }
  }
}
