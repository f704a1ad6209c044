/// A filter that wants to wait for a download, while another thread finishes the download.
///
/// A model: what the other thread does happens where `meanwhile` is called, so that the two can be
/// interleaved on purpose.
package struct LateLink {
  /// Whether the download has finished.
  package private(set) var hasFinished = false
  /// What the filter still waits for.
  package private(set) var unfinished = 0
  /// Whether the download knows that the filter waits.
  private var isEntered = false

  package init() {}

  /// What the other thread does: the download finishes, and frees the filter if it knows of it.
  package mutating func finish() {
    hasFinished = true
    if isEntered { unfinished -= 1 }
    isEntered = false
  }

  /// Looks first and counts afterwards.
  // snippet.careless
  package mutating func linkCarelessly(meanwhile: (inout LateLink) -> Void) {
    if hasFinished { return }
    meanwhile(&self)
    unfinished += 1
    isEntered = true
  }
  // snippet.end

  /// Counts first, looks afterwards, and takes the count back if there is nothing to wait for.
  // snippet.careful
  package mutating func link(meanwhile: (inout LateLink) -> Void) {
    unfinished += 1
    meanwhile(&self)
    if hasFinished { unfinished -= 1 } else { isEntered = true }
  }
  // snippet.end
}
