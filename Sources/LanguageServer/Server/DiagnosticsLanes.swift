/// Queues of diagnostics beside each other, so that a document does not wait for one that takes much longer.
final class DiagnosticsLanes: Sendable {
  private let small: DiagnosticsQueue
  private let large: DiagnosticsQueue
  /// Expectations may be about long lists of URLs.
  private let configurations: DiagnosticsQueue

  /// Larger documents are large, in bytes.
  private static let limit = 256 << 10

  init(_ publish: @escaping @Sendable (DocumentSnapshot) -> Void) {
    small = DiagnosticsQueue(publish)
    large = DiagnosticsQueue(publish)
    configurations = DiagnosticsQueue(publish)
  }

  /// See ``DiagnosticsQueue/add(_:isEdited:)``.
  func add(_ snapshot: DocumentSnapshot, isEdited: Bool) {
    let lane = lane(of: snapshot)
    // A document may become large, or another kind of document.
    for other in all where other !== lane { other.remove(snapshot.uri) }
    lane.add(snapshot, isEdited: isEdited)
  }

  /// See ``DiagnosticsQueue/hurry(_:)``.
  func hurry(_ snapshot: DocumentSnapshot) { lane(of: snapshot).hurry(snapshot.uri) }

  /// See ``DiagnosticsQueue/remove(_:)``.
  func remove(_ uri: DocumentURI) { for lane in all { lane.remove(uri) } }

  private var all: [DiagnosticsQueue] { [small, large, configurations] }

  private func lane(of snapshot: DocumentSnapshot) -> DiagnosticsQueue {
    if snapshot.kind == .configuration { return configurations }
    return snapshot.source.bytes.count > Self.limit ? large : small
  }
}
