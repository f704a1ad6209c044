import ChapterKit
import Operations

// completion.no-arguments-no-result: a completion block takes no arguments and returns no result.
func complete(_ upload: Operation, giving: @escaping @Sendable () -> Picture) {
  // expected-error@+1 {{argument passed to call that takes no arguments}}
  upload.completionBlock?(Picture.beach)
  // expected-error@+1 {{cannot assign value of type}}
  upload.completionBlock = giving
}
