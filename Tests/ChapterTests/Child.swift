import ChapterKit
import Operations
import Testing

/// What a child process says on its way, so that the parent sees how far it came.
enum Child {
  /// To be observed of a child.
  static let words: [any PartialKeyPath<ExitTest.Result> & Sendable] = [\.standardErrorContent]

  static func says(_ word: String) { FileHandle.standardError.write(Data("[\(word)]".utf8)) }

  /// Makes a call on the main thread of which another one finds that it does not return.
  static func lockUp(_ call: @MainActor @Sendable () -> Void) async {
    let calling = Gate("The main thread makes the call.")
    let returned = Gate("The main thread goes on.")
    Thread.detachNewThread {
      calling.wait()
      returned.wait(atMost: .milliseconds(50))
    }
    await MainActor.run {
      calling.open()
      call()
    }
    returned.open()
  }
}

extension ExitTest.Result? {
  /// What a child process has written.
  var said: String { String(decoding: self?.standardErrorContent ?? [], as: UTF8.self) }
}

/// Expects that a child process has said that it calls, and nothing after it: the call did not return.
/// In which words it is refused no document says.
func expectRefusal(
  _ child: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
) {
  let words = child.said.matches(of: /\[([a-z]+)\]/).map { String($0.1) }
  #expect(words.last == "calls", sourceLocation: sourceLocation)
}
