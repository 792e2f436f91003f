import Association
import SourceText
import Tasks

@c(aasa_open) public func aasaOpen(
  _ bytes: UnsafePointer<UInt8>?, _ length: Int64, _ name: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OpaquePointer? {
  switch unsafe PassedBytes(bytes, length, "the file") {
  case .fault(let message):
    unsafe report(message, error)
    return nil
  case .bytes(let bytes):
    let name = unsafe text(name) ?? "apple-app-site-association"
    do throws(TaskProblem) {
      return unsafe handle(try OpenFile(SourceFile(name: name, bytes: bytes)))
    } catch let problem {
      unsafe report(problem.sentence, error)
      return nil
    }
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
  guard let file = unsafe file, let name = unsafe text(app) else {
    unsafe report("the file or the app is a null pointer", error)
    return BatchFault.null.rawValue
  }
  let apps = unsafe object(file, as: OpenFile.self).apps
  do throws(AppReference.Fault) {
    let app = try AppReference(name).app(among: apps)
    return Int32(clamping: apps.firstIndex(of: app) ?? -1)
  } catch let fault {
    unsafe report(fault.message, error)
    return -1
  }
}
