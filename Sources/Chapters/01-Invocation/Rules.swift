import ChapterKit

extension Rule {
  /// The rules of the documents about invocations.
  public static let invocation = InvocationFamily()

  public final class InvocationFamily: RuleFamily {
    // The object.
    public let createdFromTargetAndMethod = Rule(
      "invocation.created-from-target-and-method", .obligation,
      .guide("Creating an NSInvocationOperation Object"),
      says:
        "An invocation is created from an object and one of its methods. Creating it does not call the method",
      ko: "호출 오퍼레이션은 대상과 메서드를 받아 만들며, 만들 때는 아무것도 호출하지 않습니다.")
    public let callsMethodOnTarget = Rule(
      "invocation.calls-method-on-target", .obligation,
      .guide("About Operation Objects", "Creating an NSInvocationOperation Object"),
      says: "When an invocation runs, it calls its method on its target once",
      ko: "호출 오퍼레이션은 실행될 때 지정한 대상의 메서드를 한 번 호출합니다.")
    public let passesArgument = Rule(
      "invocation.passes-argument", .obligation, .guide("Creating an NSInvocationOperation Object"),
      says:
        "An invocation calls its method with the argument that was given when the invocation was created",
      ko: "만들 때 준 인자가 그대로 메서드에 전달됩니다.")
    public let isAnOperation = Rule(
      "invocation.is-an-operation", .obligation, .guide("Creating an NSInvocationOperation Object"),
      says: "An invocation is an operation: queues, dependencies and cancellation apply to it",
      ko: "호출 오퍼레이션도 오퍼레이션이므로 큐에 넣고, 의존성을 걸고, 취소할 수 있습니다.")
    public let resultReadableAfter = Rule(
      "invocation.result-readable-after", .obligation, .guide("Handling Errors and Exceptions"),
      says:
        "The method's return value can be read once the invocation has finished, provided that the invocation was not cancelled and did not fail",
      ko: "취소되지도 실패하지도 않고 완료된 호출 오퍼레이션에서는 메서드가 돌려준 값을 읽을 수 있습니다.")

    // Purposes.
    public let chosenAtRunTime = Rule(
      "invocation.chosen-at-run-time", .obligation,
      .guide("About Operation Objects", "Creating an NSInvocationOperation Object"),
      says:
        "The method that an invocation calls can be chosen at run time, for example by user input",
      ko: "어느 메서드를 호출할지는 실행 중에, 예를 들면 사용자의 입력을 보고 정할 수 있습니다.")
    public let noSubclassNeeded = Rule(
      "invocation.no-subclass-needed", .shown,
      .guide("About Operation Objects", "Creating an NSInvocationOperation Object"),
      says: "Methods can run as operations without a subclass for each task",
      ko: "작업마다 하위 클래스를 만들지 않고도 메서드를 오퍼레이션으로 실행합니다.")
    public let reusesExistingCode = Rule(
      "invocation.reuses-existing-code", .shown,
      .guide("About Operation Objects", "Creating an NSInvocationOperation Object"),
      says: "Invocations suit a program whose objects already have the required methods",
      ko: "호출 오퍼레이션은 필요한 메서드를 이미 갖춘 프로그램에 알맞습니다.")

    // Swift.
    public let absentFromSwift = Rule(
      "invocation.absent-from-swift", .asserted,
      .guide("Creating an NSInvocationOperation Object", "a remark in its translation"),
      says: "Objective-C's NSInvocationOperation cannot be used from Swift",
      ko: "Objective-C의 `NSInvocationOperation`은 Swift에서 쓸 수 없습니다.")
    public let closureStandIn = Rule(
      "invocation.closure-stand-in", .asserted,
      .guide("Creating an NSInvocationOperation Object", "a remark in its translation"),
      says: "In Swift, a method reference or a closure takes the place of the selector",
      ko: "Swift에서는 메서드 참조나 클로저가 셀렉터를 대신합니다.")
  }
}

let rules: [Rule] = Rule.invocation.all
