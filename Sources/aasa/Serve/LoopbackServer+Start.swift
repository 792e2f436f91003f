import HTTPServing
import SourceText
import Workbench

extension LoopbackServer {
  static func start(_ workbench: Workbench, port: Int) throws(Failure) -> LoopbackServer {
    do throws(LoopbackServer.Fault) {
      return try LoopbackServer(port: port, workbench.routes, problem: Workbench.problem)
    } catch {
      switch error {
      case .portInUse:
        throw Failure("cannot serve: the port \(port) is in use; name another with --port, or leave it out")
      case .portRefused:
        throw Failure(
          "cannot serve: the system refuses the port \(port); name one from 1024 with --port, or leave it out")
      case .other(let reason): throw Failure("cannot serve: \(escapedForDisplay(reason))")
      }
    }
  }
}
