import Association

/// A value for each key that `defaults` may hold.
struct Settings<Value> {
  private var path: Value?
  private var query: Value?
  private var fragment: Value?
  private var exclude: Value?
  private var caseSensitive: Value?
  private var percentEncoded: Value?

  subscript(key: ComponentKey) -> Value? {
    get {
      switch key {
      case .path: path
      case .query: query
      case .fragment: fragment
      case .exclude: exclude
      case .caseSensitive: caseSensitive
      case .percentEncoded: percentEncoded
      case .comment: nil
      }
    }
    set {
      switch key {
      case .path: path = newValue
      case .query: query = newValue
      case .fragment: fragment = newValue
      case .exclude: exclude = newValue
      case .caseSensitive: caseSensitive = newValue
      case .percentEncoded: percentEncoded = newValue
      case .comment: break
      }
    }
  }
}
