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

  /// Looks, and enters in a second step.
  // snippet.apart
  package mutating func linkInTwoSteps(meanwhile: (inout LateLink) -> Void) {
    unfinished += 1
    let isTooLate = hasFinished
    meanwhile(&self)
    if isTooLate { unfinished -= 1 } else { isEntered = true }
  }
  // snippet.end

  /// Counts, and then looks and enters in one step.
  // snippet.careful
  package mutating func link(meanwhile: (inout LateLink) -> Void) {
    unfinished += 1
    meanwhile(&self)
    if hasFinished { unfinished -= 1 } else { isEntered = true }
  }
  // snippet.end
}
