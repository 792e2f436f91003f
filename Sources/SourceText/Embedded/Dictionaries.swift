// The initializer of dictionaries that casts its argument in the standard library, which Embedded Swift refuses.

#if hasFeature(Embedded)
  extension Dictionary {
    package init(_ members: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) -> Value) {
      self.init()
      for (key, value) in members { self[key] = self[key].map { combine($0, value) } ?? value }
    }
  }
#endif
