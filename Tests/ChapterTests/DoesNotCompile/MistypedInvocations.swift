import Chapter01Invocation
import ChapterKit
import Operations

private typealias Retouch = InvocationOperation<Darkroom, Picture, Picture>

// invocation.closure-stand-in: the compiler checks what a selector leaves unchecked.
func retouch(in darkroom: Darkroom) throws {
  // expected-error@+1 {{'Darkroom' has no member 'sharpn'}}
  _ = Retouch(target: darkroom, method: Darkroom.sharpn, argument: .beach)
  // expected-error@+1 {{'Int'}}
  _ = Retouch(target: darkroom, method: Darkroom.sharpen, argument: 7)
  // expected-error@+1 {{'String'}}
  _ = Retouch(target: "beach", method: Darkroom.sharpen, argument: .beach)
  let sharpen = Retouch(target: darkroom, method: Darkroom.sharpen, argument: .beach)
  let sharp = try sharpen.result
  // expected-error@+1 {{'Picture' has no member 'length'}}
  _ = sharp.length
}

// invocation.closure-stand-in: a method that is not safe on another thread is not called there.
// expected-note@+1 {{'Sendable'}}
private final class Scribble {}
// expected-error@+1 {{type 'Scribble' does not conform to the 'Sendable' protocol}}
private typealias Scribbling = InvocationOperation<Scribble, String, String>

// invocation.closure-stand-in: a closure, or the method of one object, keeps the actor of the method.
@MainActor private final class Viewer {
  nonisolated init() {}
  // expected-note@+1 {{implicitly asynchronous}}
  func shows(_ picture: Picture) -> Bool { picture == .beach }
}
func showInViewer() {
  let viewer = Viewer()
  // expected-error@+1 {{call to main actor-isolated instance method 'shows' in a synchronous nonisolated context}}
  _ = ValueOperation { viewer.shows(.beach) }
  // expected-error@+1 {{loses global actor 'MainActor'}}
  let shows: @Sendable (Picture) -> Bool = viewer.shows
  _ = shows
}
