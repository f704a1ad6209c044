import Chapter21FromScratch
import ChapterKit
import Testing

@testable import OperationsFromScratch

extension Book {
  /// How costs grow with the number of objects. Tests count the iterations of loops, and use sizes at which
  /// quadratic code would run practically forever.
  @Suite("Engine: growth")
  @TestThread
  struct EngineGrowthTests {
    /// A scenario with a variable number of objects.
    struct Shape: CustomTestStringConvertible, Sendable {
      let testDescription: String
      /// Creates the given number of objects, and returns the action to measure.
      private let make: @Sendable (Int) -> () -> Void

      private init(_ name: String, _ make: @escaping @Sendable (Int) -> () -> Void) {
        testDescription = name
        self.make = make
      }

      #if DEBUG
        /// The number of loop steps for the given number of objects.
        func steps(_ count: Int) -> Int { Steps.counted(make(count)) }
      #endif

      /// Closure observations that end in the given order.
      static func observations(
        _ name: String, _ order: @escaping @Sendable (Int) -> [Int]
      ) -> Shape {
        Shape("observations end, \(name)") { count in
          let upload = BlockOperation {}
          let observations = (0..<count).map { _ in upload.observe(\.isCancelled) { _, _ in } }
          return {
            for place in order(count) { observations[place].invalidate() }
            withExtendedLifetime(upload) {}
          }
        }
      }

      /// Dependencies that are removed in the given order.
      static func dependencies(
        _ name: String, _ order: @escaping @Sendable (Int) -> [Int]
      ) -> Shape {
        Shape("dependencies are removed, \(name)") { count in
          let upload = BlockOperation {}
          let downloads = (0..<count).map { _ in BlockOperation {} }
          for download in downloads { upload.addDependency(download) }
          return { for place in order(count) { upload.removeDependency(downloads[place]) } }
        }
      }

      private final class Listener: KeyValueObserver {
        func observeValue(
          forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
          context: UnsafeMutableRawPointer?
        ) {}
      }

      /// An order that takes every second object first.
      private static func everySecond(_ count: Int) -> [Int] {
        Array(stride(from: 0, to: count, by: 2)) + Array(stride(from: 1, to: count, by: 2))
      }

      static let all = [
        observations("oldest first") { Array(0..<$0) },
        observations("newest first") { (0..<$0).reversed() },
        observations("every second first") { everySecond($0) },
        Shape("observers by key are removed, each in a context") { count in
          let (upload, listener) = (BlockOperation {}, Listener())
          let contexts = (1...count).map { UnsafeMutableRawPointer(bitPattern: $0) }
          for context in contexts {
            upload.addObserver(listener, forKeyPath: "name", context: context)
          }
          return {
            for context in contexts {
              upload.removeObserver(listener, forKeyPath: "name", context: context)
            }
          }
        },
        Shape("many observers by key are removed, oldest first") { count in
          let upload = BlockOperation {}
          let listeners = (0..<count).map { _ in Listener() }
          for listener in listeners { upload.addObserver(listener, forKeyPath: "name") }
          return {
            for listener in listeners { upload.removeObserver(listener, forKeyPath: "name") }
          }
        },
        Shape("each observer is added before the previous one is removed") { count in
          let upload = BlockOperation {}
          return {
            var last = upload.observe(\.name) { _, _ in }
            for number in 0..<count {
              let next = upload.observe(\.name) { _, _ in }
              last.invalidate()
              last = next
              upload.name = "\(number)"
            }
            last.invalidate()
          }
        },
        Shape("many observers of another property") { count in
          let upload = BlockOperation {}
          let observations = (0..<count).map { _ in upload.observe(\.isCancelled) { _, _ in } }
          return {
            for number in 0..<count { upload.name = "\(number)" }
            withExtendedLifetime(observations) {}
          }
        },
        dependencies("oldest first") { Array(0..<$0) },
        dependencies("newest first") { (0..<$0).reversed() },
        dependencies("every second first") { everySecond($0) },
        Shape("one operation frees dependents in many queues") { count in
          freeing((0..<count).map { _ in BlockOperation {} })
        },
        Shape("one operation frees dependents with overrides in many queues") { count in
          freeing((0..<count).map { _ in Answering() })
        },
      ]

      /// Puts each dependent into a suspended queue of its own, and makes all of them wait for one operation.
      private static func freeing(_ dependents: [Operation]) -> () -> Void {
        let download = BlockOperation {}
        let queues = dependents.map { dependent in
          let queue = OperationQueue()
          queue.isSuspended = true
          dependent.addDependency(download)
          queue.addOperation(dependent)
          return queue
        }
        return {
          download.start()
          for queue in queues {
            queue.isSuspended = false
            queue.awaitEmpty()
          }
        }
      }
    }

    #if DEBUG
      @Test("Ten times as many objects take ten times as many steps", arguments: Shape.all)
      func linear(shape: Shape) {
        let (few, many) = (shape.steps(100), shape.steps(1_000))
        #expect(many <= 11 * few + 100, "\(few) steps for 100, \(many) for 1,000")
      }

      @Test("The step counter counts the steps of a loop")
      func counts() {
        let upload = BlockOperation {}
        let observations = (0..<10).map { _ in upload.observe(\.isCancelled) { _, _ in } }
        // Each observation is called before and after the cancellation.
        #expect(Steps.counted { upload.cancel() } == 20)
        for observation in observations { observation.invalidate() }
      }
    #endif
  }
}
