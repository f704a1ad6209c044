import Operations

extension OperationContract {
  /// The members of `Operation` that a class overrides, found without running its code.
  enum Overrides {
    private static let members = [
      "start", "main", "cancel", "isReady", "isExecuting", "isFinished", "isCancelled",
      "isAsynchronous",
    ]

    /// - Returns: The members that the class or a superclass below `Operation` overrides; `nil` if the
    ///   system provides no such information, as in a statically linked executable.
    static func of(_ type: Operation.Type) -> [String]? {
      #if canImport(ObjectiveC) && !FromScratch
        return members.filter {
          type.instanceMethod(for: Selector($0)) != Operation.instanceMethod(for: Selector($0))
        }
      #else
        guard let name = _mangledTypeName(Operation.self),
          let lookUp = symbol("swift_lookUpClassMethod"),
          let base = symbol("$s\(name)Mn")
        else { return nil }
        let implementation = unsafeBitCast(lookUp, to: LookUp.self)
        var overrides: [String] = []
        for member in members {
          let kind = ["start", "main", "cancel"].contains(member) ? "yyF" : "Sbvg"
          guard let method = symbol("$s\(name)\(member.utf8.count)\(member)\(kind)Tq") else {
            return nil
          }
          func implementing(_ type: Operation.Type) -> UnsafeRawPointer? {
            implementation(unsafeBitCast(type, to: UnsafeRawPointer.self), method, base)
          }
          if implementing(type) != implementing(Operation.self) { overrides.append(member) }
        }
        return overrides
      #endif
    }

    #if !canImport(ObjectiveC) || FromScratch
      /// The runtime's lookup of a method: takes a class, the descriptor of the method, and the descriptor
      /// of the declaring class.
      private typealias LookUp =
        @convention(c) (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> UnsafeRawPointer?

      private static func symbol(_ name: String) -> UnsafeRawPointer? {
        dlsym(nil, name).map { UnsafeRawPointer($0) }
      }
    #endif
  }
}
