/// Queues of diagnostics beside each other, so that a document does not wait for one that takes much longer.
final class DiagnosticsLanes: Sendable {
  /// Those of small documents, of large ones, and of configurations, whose expectations may be about long lists of URLs.
  private let all: [DiagnosticsQueue]

  /// Larger documents are large, in bytes.
  private static let limit = 256 << 10

  init(_ publish: @escaping @Sendable (DocumentSnapshot) -> Void) {
    all = (0..<3).map { _ in DiagnosticsQueue(publish) }
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

  private func lane(of snapshot: DocumentSnapshot) -> DiagnosticsQueue {
    all[snapshot.kind == .configuration ? 2 : snapshot.source.bytes.count > Self.limit ? 1 : 0]
  }
}
