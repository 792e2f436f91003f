import Association
import SourceText
import Tasks

@c(aasa_open) public func aasaOpen(
  _ bytes: UnsafePointer<UInt8>?, _ length: Int64, _ name: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OpaquePointer? {
  unsafe reporting(error) { () throws(TaskProblem) in
    let bytes = try unsafe passed(bytes, length, "the file")
    let source = SourceFile(name: unsafe text(name) ?? "apple-app-site-association", bytes: bytes)
    return unsafe handle(try OpenFile(source))
  }
}

@c(aasa_close) public func aasaClose(_ file: OpaquePointer?) { unsafe release(file, as: OpenFile.self) }

@c(aasa_platform) public func aasaPlatform(_ file: OpaquePointer?) -> Int32 {
  guard let file = unsafe file else { return BatchFault.null.rawValue }
  return switch unsafe object(file, as: OpenFile.self).file {
  case .association: 0
  case .assetLinks: 1
  }
}

@c(aasa_app_count) public func aasaAppCount(_ file: OpaquePointer?) -> Int32 {
  guard let file = unsafe file else { return BatchFault.null.rawValue }
  return Int32(clamping: unsafe object(file, as: OpenFile.self).apps.count)
}

@c(aasa_app_id) public func aasaAppID(_ file: OpaquePointer?, _ index: Int32) -> UnsafeMutablePointer<CChar>? {
  guard let file = unsafe file else { return nil }
  let apps = unsafe object(file, as: OpenFile.self).apps
  guard apps.indices.contains(Int(index)) else { return nil }
  return unsafe copied(apps[Int(index)].text)
}

@c(aasa_app_index) public func aasaAppIndex(
  _ file: OpaquePointer?, _ app: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  let index: Int32? = unsafe reporting(error) { () throws(TaskProblem) in
    guard let file = unsafe file, let name = unsafe text(app) else {
      throw .option("the file or the app is a null pointer")
    }
    let open = unsafe object(file, as: OpenFile.self)
    do throws(Failure) {
      let app = try AppReference(name).app(among: open.currentApps, orElse: open.apps)
      return open.apps.firstIndex(of: app).map { Int32(clamping: $0) } ?? -1
    } catch {
      throw .option(error.message)
    }
  }
  return index ?? (unsafe file == nil || app == nil ? BatchFault.null.rawValue : -1)
}
