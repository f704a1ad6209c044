import Operations

/// What the user is told of an error: a sentence, and whether another try may come to something else.
// snippet.notice
nonisolated public struct Notice: Equatable, Sendable {
  public let sentence: String
  public let mayTryAgain: Bool

  /// There is none for a cancellation, which the user or the app has asked for.
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
