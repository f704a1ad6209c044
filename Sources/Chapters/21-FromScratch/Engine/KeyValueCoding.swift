// Key-value coding: properties by their names.

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
  /// The level that a number stands for: if it is none, the first on the way to normal.
  init(nearest number: Int) {
    self = Self(rawValue: min(max(number - number % 4, -8), 8)) ?? .normal
  }
}

/// What values that come by name may be.
enum KeyValue {
  /// The value of an object for a key, or those of each object of a list; for `@count` their number.
  static func value(of subject: Any, forKey key: String) -> Any? {
    if let object = subject as? any KeyValueObservable { return object.value(forKey: key) }
    guard let list = subject as? [Any] else {
      refuse("there are no values by key of \(subject), which was asked for “\(key)”")
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
    // By name there is no way to say that a block is sendable; it is taken to be.
    nonisolated(unsafe) let trusted = block
    return { trusted() }
  }
}
