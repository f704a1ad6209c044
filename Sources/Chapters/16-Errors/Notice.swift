import Operations

/// The message for an error, and whether a retry may succeed.
// snippet.notice
nonisolated public struct Notice: Equatable, Sendable {
  public let sentence: String
  public let mayTryAgain: Bool

  /// Returns `nil` for a cancellation, because the user or the app requested it.
  public init?(_ error: any Error) {
    switch error {
    case MissingResult.cancelled, is CancellationError, URLError.cancelled:
      return nil
    case URLError.notConnectedToInternet, URLError.networkConnectionLost,
      URLError.timedOut:
      (sentence, mayTryAgain) = ("Check your connection.", true)
    default:
      (sentence, mayTryAgain) = ("The photo cannot be uploaded.", false)
    }
  }
}
// snippet.end
