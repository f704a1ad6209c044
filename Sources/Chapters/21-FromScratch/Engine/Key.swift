/// The name of an observable property.
struct Key: Hashable, @unchecked Sendable {
  // Unchecked, because key paths are immutable and the standard library does not declare them Sendable.
  let name: String
  private let path: AnyKeyPath?

  /// True if the property has a key path and no known name.
  var isPath: Bool { path != nil }

  /// True if the property may be a state property that a subclass overrides: a key path rooted at the
  /// subclass equals no known path, so the property has no name.
  var mayBeState: Bool { path.map { type(of: $0).valueType == Bool.self } ?? false }

  /// Creates a key from a name or an alias.
  init(_ name: String) {
    self.name = Key.aliases[name] ?? name
    path = nil
  }

  /// Creates a key from a key path. A path to a property that a subclass has added keeps its path and gets no
  /// name.
  init(_ path: AnyKeyPath, in subject: Announcing.Type = Announcing.self) {
    let name = Key.names[path] ?? subject.name(of: path)
    self.name = name ?? ""
    self.path = name == nil ? path : nil
  }

  /// Returns true if the property `name` is derived from this one.
  func affects(_ name: String, in subject: Announcing.Type) -> Bool {
    subject.keyPathsForValuesAffectingValue(forKey: name).contains { Key($0) == self }
  }

  static let isCancelled = Key("isCancelled")
  static let isExecuting = Key("isExecuting")
  static let isFinished = Key("isFinished")
  static let isReady = Key("isReady")
  static let dependencies = Key("dependencies")
  static let queuePriority = Key("queuePriority")
  static let completionBlock = Key("completionBlock")
  static let operations = Key("operations")
  static let maxConcurrentOperationCount = Key("maxConcurrentOperationCount")
  static let isSuspended = Key("isSuspended")
  static let name = Key("name")
  static let qualityOfService = Key("qualityOfService")
  static let underlyingQueue = Key("underlyingQueue")

  // The table never changes; key paths are immutable and the standard library does not declare them Sendable.
  nonisolated(unsafe) private static let names: [AnyKeyPath: String] = {
    var names: [AnyKeyPath: String] = [
      \OperationQueue.operations: "operations",
      \OperationQueue.operationCount: "operations",
      \OperationQueue.maxConcurrentOperationCount: "maxConcurrentOperationCount",
      \OperationQueue.isSuspended: "isSuspended",
      \OperationQueue.name: "name",
      \OperationQueue.qualityOfService: "qualityOfService",
      \OperationQueue.underlyingQueue: "underlyingQueue",
    ]
    for (path, name) in known(in: Operation.self) { names[path] = name }
    return names
  }()

  /// The names of an operation's properties.
  static let namesOfOperation = known(in: Operation.self).map(\.name)

  /// Other names of properties.
  private static let aliases = [
    "cancelled": "isCancelled", "executing": "isExecuting", "finished": "isFinished",
    "ready": "isReady", "asynchronous": "isAsynchronous", "concurrent": "isConcurrent",
    "suspended": "isSuspended", "operationCount": "operations",
  ]

  static func known<Subject: Operation>(
    in subject: Subject.Type
  ) -> [(path: PartialKeyPath<Subject>, name: String)] {
    [
      (\.isCancelled, "isCancelled"), (\.isExecuting, "isExecuting"), (\.isFinished, "isFinished"),
      (\.isReady, "isReady"), (\.isAsynchronous, "isAsynchronous"),
      (\.isConcurrent, "isConcurrent"), (\.dependencies, "dependencies"),
      (\.queuePriority, "queuePriority"), (\.completionBlock, "completionBlock"), (\.name, "name"),
      (\.qualityOfService, "qualityOfService"),
    ]
  }
}
