/// A thread-local pointer; nil on a thread that has set none.
struct PerThread: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    if pthread_key_create(&key, nil) != 0 { refuse("no thread-specific data is left") }
    self.key = key
  }

  /// The pointer of the calling thread.
  @inline(__always)
  var pointer: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }
}

/// The identity of a thread.
struct ThreadIdentity: Equatable, @unchecked Sendable {
  // Unchecked, because `pthread_t` is a pointer on Apple's systems; only compared here.
  private let thread: pthread_t

  /// The calling thread.
  static var current: ThreadIdentity { ThreadIdentity(thread: pthread_self()) }

  static func == (left: ThreadIdentity, right: ThreadIdentity) -> Bool {
    pthread_equal(left.thread, right.thread) != 0
  }
}
