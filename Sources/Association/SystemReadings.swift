import JSONSource

extension AssociationFile {
  /// A file as some neighbouring generations of systems read it.
  ///
  ///     for reading in file.readings() {
  ///       let router = LinkRouter(reading.file)
  ///       print("\(reading): \(router.apps)", reading.generations.contains(.paths))
  ///     }
  public struct Reading: Sendable, CustomStringConvertible {
    /// The file as these systems read it.
    public let file: AssociationFile
    /// The systems.
    public let generations: ClosedRange<SystemGeneration>

    /// The systems: `iOS 13 and later`.
    public var description: String { SystemGeneration.versions(generations) }
  }

  /// The different readings of the file, newest first. Generations between which no key of the file is new share one. Systems before
  /// iOS 13 have one only if they find an app with patterns.
  ///
  ///     for reading in file.readings() { print(reading, reading.file.applinks?.entries.count ?? 0) }
  ///
  /// - Parameter oldest: The oldest generation whose reading matters.
  /// - Complexity: O(bytes) at worst; elements that are an ordinary path and nothing else cost one step.
  public func readings(since oldest: SystemGeneration = .paths) -> [Reading] {
    var features = Features(self)
    var readings: [Reading] = []
    var upper = SystemGeneration.current
    for generation in SystemGeneration.allCases.reversed() where generation >= oldest {
      guard generation == oldest || features.areNew(in: generation) else { continue }
      let file = read(by: upper)
      if upper != .paths || file.namesPatterns { readings.append(Reading(file: file, generations: generation...upper)) }
      if let below = SystemGeneration(rawValue: generation.rawValue - 1) { upper = below }
    }
    return readings
  }

  /// The apps that entries name only in a key that the systems of this reading ignore: `appIDs` before iOS 13, `appID` beside `appIDs` since
  /// then. O(entries).
  package var appsOfIgnoredKeys: Set<AppID> {
    let other = read(by: generation == .paths ? .current : .paths)
    return Set(other.applinks?.apps ?? []).subtracting(applinks?.apps ?? [])
  }

  /// `true` if an entry has both an app and patterns. O(entries).
  package var namesPatterns: Bool { (applinks?.entries ?? []).contains { !$0.apps.isEmpty && $0.count > 0 } }
}

/// The keys of a file that some systems ignore.
private struct Features {
  private let file: AssociationFile
  private lazy var settings = ElementFeatures(file)

  init(_ file: AssociationFile) { self.file = file.read(by: .current) }

  /// Returns `true` if the generation reads something that the previous one ignores.
  mutating func areNew(in generation: SystemGeneration) -> Bool {
    switch generation {
    case .paths: true
    case .components: haveOtherEntries
    case .variables: settings.hasCaseOrVariable
    case .defaults: file.hasDefaults || settings.hasPercentEncoded
    }
  }

  /// `true` if an entry has another app or other patterns before iOS 13.
  private var haveOtherEntries: Bool {
    let older = file.read(by: .paths).applinks?.entries ?? []
    return zip(file.applinks?.entries ?? [], older).contains { new, old in
      guard new.count > 0 && !new.apps.isEmpty || old.count > 0 && !old.apps.isEmpty else { return false }
      if case .components = new.patterns { return true }
      return new.apps.map { $0.id } != old.apps.map { $0.id }
    }
  }
}

/// The settings and variables in the elements of a file.
private struct ElementFeatures {
  private(set) var hasCaseOrVariable = false
  private(set) var hasPercentEncoded = false

  init(_ file: AssociationFile) {
    guard let applinks = file.applinks else { return }
    let document = file.document
    for entry in applinks.entries {
      let elements = entry.elements
      applinks.forEachElement(of: entry) { index, ordinary in
        if ordinary != nil || hasCaseOrVariable && hasPercentEncoded { return }
        let element = elements[index]
        if document.kind(element) == .object {
          let keys = ComponentKeys(document, element)
          if keys.caseSensitive.flatMap(document.boolean) == false { hasCaseOrVariable = true }
          if keys.percentEncoded.flatMap(document.boolean) == false { hasPercentEncoded = true }
        }
        if hasCaseOrVariable { return }
        // A variable begins with `$(`, perhaps as an escape.
        let text = document.source.bytes[document.range(element).bytes]
        hasCaseOrVariable = text.contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") }
      }
    }
    // Patterns of `defaults` are read only by systems that know variables.
  }
}

extension AssociationFile {
  /// `true` if `applinks` or an entry has `defaults`.
  package var hasDefaults: Bool {
    guard let applinks else { return false }
    return applinks.defaults != nil || applinks.entries.contains { $0.defaults != nil }
  }
}
