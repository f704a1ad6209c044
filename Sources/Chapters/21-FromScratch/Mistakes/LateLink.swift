/// A model of a filter that adds a dependency on a download while another thread finishes the download.
///
/// The other thread runs where `meanwhile` is called, which fixes the interleaving.
package struct LateLink {
  /// True once the download has finished.
  package private(set) var hasFinished = false
  /// The number of unfinished dependencies of the filter.
  package private(set) var unfinished = 0
  /// True while the filter is registered with the download.
  private var isEntered = false

  package init() {}

  /// The other thread: the download finishes, and frees the filter if the filter is registered.
  package mutating func finish() {
    hasFinished = true
    if isEntered { unfinished -= 1 }
    isEntered = false
  }

  /// Checks, and registers in a second step.
  // snippet.apart
  package mutating func linkInTwoSteps(meanwhile: (inout LateLink) -> Void) {
    unfinished += 1
    let isTooLate = hasFinished
    meanwhile(&self)
    if isTooLate { unfinished -= 1 } else { isEntered = true }
  }
  // snippet.end

  /// Counts, and then checks and registers in one step.
  // snippet.careful
  package mutating func link(meanwhile: (inout LateLink) -> Void) {
    unfinished += 1
    meanwhile(&self)
    if hasFinished { unfinished -= 1 } else { isEntered = true }
  }
  // snippet.end
}
