import ChapterKit
import Operations
import Testing

/// Messages that report a child process's progress to its parent.
enum Child {
  /// The part of a child's result that contains the messages.
  static let words: [any PartialKeyPath<ExitTest.Result> & Sendable] = [\.standardErrorContent]

  static func says(_ word: String) { FileHandle.standardError.write(Data("[\(word)]".utf8)) }

  /// Makes a call on the main thread, while another thread detects that the call does not return.
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
  /// The standard error of a child process.
  var said: String { String(decoding: self?.standardErrorContent ?? [], as: UTF8.self) }
}

/// Expects that the last message of a child process names the call, which shows that the call did not return.
/// No document defines the wording of the refusal.
func expectRefusal(
  _ child: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
) {
  let words = child.said.matches(of: /\[([a-z]+)\]/).map { String($0.1) }
  #expect(words.last == "calls", sourceLocation: sourceLocation)
}
