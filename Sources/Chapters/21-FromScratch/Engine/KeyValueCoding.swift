// Key-value coding: properties by key.

extension Operation {
  final func value(ofKey key: String) -> Any? {
    switch key {
    case "isCancelled", "cancelled": return isCancelled
    case "isAsynchronous", "asynchronous": return isAsynchronous
    case "isConcurrent", "concurrent": return isConcurrent
    case "isExecuting", "executing": return isExecuting
    case "isFinished", "finished": return isFinished
    case "isReady", "ready": return isReady
    case "dependencies": return dependencies
    case "queuePriority": return queuePriority.rawValue
    case "qualityOfService": return qualityOfService.rawValue
    case "completionBlock": return completionBlock
    case "name": return name
    case "threadPriority": return keptThreadPriority
    default: refuse("an operation has no value for the key “\(key)”")
    }
  }

  final func set(_ value: Any?, ofKey key: String) {
    switch key {
    case "queuePriority": queuePriority = QueuePriority(nearest: KeyValue.integer(value) ?? 0)
    case "qualityOfService":
      qualityOfService = KeyValue.integer(value).flatMap(QualityOfService.init) ?? .default
    case "completionBlock":
      let block = KeyValue.block(value)
      if block == nil, value != nil { refuse("a completion block takes and returns nothing") }
      completionBlock = block
    case "name": name = value as? String
    case "threadPriority": keptThreadPriority = KeyValue.number(value) ?? 0.5
    default: refuse("an operation has no value to set for the key “\(key)”")
    }
  }
}

extension Operation.QueuePriority {
  /// Creates the level with a raw value. A number between two levels gives the level closer to normal.
  init(nearest number: Int) {
    self = Self(rawValue: min(max(number - number % 4, -8), 8)) ?? .normal
  }
}

/// Conversions of values that are set by key.
enum KeyValue {
  /// Returns an object's value for a key. For a list, returns the elements' values, or their number if the
  /// key is `@count`.
  static func value(of subject: Any, forKey key: String) -> Any? {
    if let object = subject as? any KeyValueObservable { return object.value(forKey: key) }
    guard let list = subject as? [Any] else {
      refuse("\(subject) has no values by key; “\(key)” was requested")
    }
    return key == "@count" ? list.count : list.map { value(of: $0, forKey: key) ?? NSNull() }
  }

  static func integer(_ value: Any?) -> Int? { value as? Int ?? (value as? NSNumber)?.intValue }

  static func number(_ value: Any?) -> Double? {
    value as? Double ?? (value as? NSNumber)?.doubleValue
  }

  static func flag(_ value: Any?) -> Bool? { value as? Bool ?? (value as? NSNumber)?.boolValue }

  static func block(_ value: Any?) -> (@Sendable () -> Void)? {
    if let block = value as? @Sendable () -> Void { return block }
    guard let block = value as? () -> Void else { return nil }
    // A block set by key carries no Sendable annotation; the engine assumes that the block is Sendable.
    nonisolated(unsafe) let trusted = block
    return { trusted() }
  }
}
