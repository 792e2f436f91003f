import CCurl

/// An easy handle of libcurl and the memory that belongs to it.
///
/// Unknown options return an error.
@safe struct CurlHandle: ~Copyable {
  private let handle: UnsafeMutableRawPointer
  private let message: UnsafeMutablePointer<CChar>
  private var list: UnsafeMutablePointer<curl_slist>?
  private var headers: UnsafeMutablePointer<curl_slist>?

  /// `nil` when memory is exhausted. ``CurlLibrary/fault`` must be `nil`.
  init?() {
    guard let made = unsafe ccurl_init() else { return nil }
    unsafe handle = made
    unsafe message = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    _ = unsafe ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, message)
  }

  deinit {
    unsafe ccurl_cleanup(handle)
    unsafe ccurl_list_free(list)
    unsafe ccurl_list_free(headers)
    unsafe message.deallocate()
  }

  @discardableResult
  func set(_ option: CURLoption, _ value: Int) -> CURLcode { unsafe ccurl_set_number(handle, option, value) }

  func set(_ option: CURLoption, _ value: Bool) { set(option, value ? 1 : 0) }

  func set(_ option: CURLoption, _ value: Duration) { set(option, max(1, Int(value / .milliseconds(1)))) }

  /// Sets an option to a string, which curl copies.
  @discardableResult
  func set(_ option: CURLoption, _ value: String) -> CURLcode { unsafe ccurl_set_text(handle, option, value) }

  /// Sets overrides of name resolution, `HOST:PORT:ADDRESS`; at most once.
  mutating func resolve(_ entries: [String]) {
    for entry in entries { unsafe list = ccurl_list_append(list, entry) }
    _ = unsafe ccurl_set_list(handle, CURLOPT_RESOLVE, list)
  }

  /// Adds a header, `NAME: VALUE`, to the request.
  mutating func send(header: String) {
    unsafe headers = ccurl_list_append(headers, header)
    _ = unsafe ccurl_set_list(handle, CURLOPT_HTTPHEADER, headers)
  }

  /// Connects curl's callbacks to a transfer, which must live until ``perform()`` returns.
  func report(to transfer: Transfer) {
    let pointer = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    _ = unsafe ccurl_set_writer(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, pointer in
      unsafe Transfer.at(pointer)?.header(UnsafeRawBufferPointer(start: bytes, count: size * count)) == true
        ? size * count : 0
    }
    _ = unsafe ccurl_set_pointer(handle, CURLOPT_HEADERDATA, pointer)
    _ = unsafe ccurl_set_writer(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, pointer in
      unsafe Transfer.at(pointer)?.body(UnsafeRawBufferPointer(start: bytes, count: size * count)) == true
        ? size * count : 0
    }
    _ = unsafe ccurl_set_pointer(handle, CURLOPT_WRITEDATA, pointer)
    _ = unsafe ccurl_set_socket_opener(handle) { pointer, _, address in
      guard let transfer = unsafe Transfer.at(pointer), let address = unsafe address else { return -1 }
      guard unsafe transfer.allows(address) else { return -1 }
      return unsafe openSocket(address)
    }
    _ = unsafe ccurl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, pointer)
  }

  func perform() -> CURLcode { unsafe ccurl_perform(handle) }

  func number(_ info: CURLINFO) -> Int { unsafe Int(ccurl_number(handle, info)) }

  func offset(_ info: CURLINFO) -> Int { unsafe Int(ccurl_offset(handle, info)) }

  func text(_ info: CURLINFO) -> String? { unsafe ccurl_text(handle, info).map { unsafe String(cString: $0) } }

  /// curl's message for an error.
  func words(for code: CURLcode) -> String {
    let own = unsafe String(cString: message)
    if !own.isEmpty { return own }
    return unsafe ccurl_message(code).map { unsafe String(cString: $0) } ?? "curl error \(code.rawValue)"
  }
}
