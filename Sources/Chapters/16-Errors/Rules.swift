import ChapterKit

extension Rule {
  /// The rules of the documents about errors and exceptions in operations.
  public static let error = ErrorFamily()

  public final class ErrorFamily: RuleFamily {
    // Responsibility.
    public let operationHandlesItsOwn = Rule(
      "error.operation-handles-its-own", .obligation, .guide("Handling Errors and Exceptions"),
      says: "An operation itself handles the errors and exceptions of its work",
      ko: "작업에서 생긴 오류와 예외는 오퍼레이션이 직접 처리합니다.")
    public let startDoesNotCatch = Rule(
      "error.start-does-not-catch", .advice, .guide("Handling Errors and Exceptions"),
      .page("Operation.start()"),
      says: "The default start() does not catch errors or exceptions that leave main()",
      ko: "기본 `start()`는 `main()` 밖으로 나오는 오류나 예외를 하나도 잡지 않습니다.")
    public let catchInCode = Rule(
      "error.catch-in-code", .obligation, .guide("Handling Errors and Exceptions"),
      .page("Operation.start()"),
      says: "The work's own code catches every error thrown within it and lets none escape",
      ko: "작업 코드 안에서 던져진 것은 그 안에서 잡아 처리합니다.")
    public let customStartCatchesToo = Rule(
      "error.custom-start-catches-too", .obligation, .guide("Handling Errors and Exceptions"),
      says: "A custom start(), too, must let no error escape the thread that does the work",
      ko: "재정의한 `start()`에서도 오류가 작업하는 스레드 밖으로 나가지 않게 합니다.")

    // The three kinds of errors.
    public let checkErrnoStyle = Rule(
      "error.check-errno-style", .obligation, .guide("Handling Errors and Exceptions"),
      says:
        "If a call that reports through errno fails, the work checks errno and handles the error",
      ko: "`errno`로 알리는 호출이 실패하면 `errno`를 확인하고 처리합니다.")
    public let checkReturnedCodes = Rule(
      "error.check-returned-codes", .obligation, .guide("Handling Errors and Exceptions"),
      says: "If a function returns an error code, the work checks the code",
      ko: "함수가 코드를 반환하면 그 코드를 확인합니다.")
    public let checkThrown = Rule(
      "error.check-thrown", .obligation, .guide("Handling Errors and Exceptions"),
      says:
        "The work is prepared for exceptions from its own code and from the system's frameworks",
      ko: "자기 코드나 시스템 프레임워크가 던질 수 있는 것에 대비합니다.")

    // Reporting.
    public let tellTheProgram = Rule(
      "error.tell-the-program", .obligation, .guide("Handling Errors and Exceptions"),
      says:
        "An error that other code must know about is reported to the part of the program concerned",
      ko: "다른 곳에서 알아야 할 오류는 프로그램의 알맞은 부분에 알립니다.")
    public let noBuiltInChannel = Rule(
      "error.no-built-in-channel", .shown, .guide("Handling Errors and Exceptions"),
      says: "The class Operation has no mechanism for passing on errors",
      ko: "`Operation` 클래스에는 오류를 전하는 수단이 없습니다.")
    public let providePropagation = Rule(
      "error.provide-propagation", .obligation, .guide("Handling Errors and Exceptions"),
      .operation("Operation Dependencies"),
      says: "If dependents need to know about an error, the program must pass the error on itself",
      ko: "의존하는 쪽이 오류를 알아야 한다면 오류를 전달하는 코드를 직접 작성해야 합니다.")

    // Exceptions according to the guide.
    public let startExecutingRaises = Rule(
      "error.start-executing-raises", .asserted, .guide("Handling Errors and Exceptions"),
      .page("Operation.start()"),
      says:
        "The default start() raises an exception if the operation is already executing and overrides none of the state flags; in Swift the program crashes",
      ko: "플래그를 재정의하지 않은 오퍼레이션이 실행 중일 때 기본 `start()`를 호출하면 예외가 발생합니다. Swift에서는 크래시가 납니다.")
    public let startFinishedRaises = Rule(
      "error.start-finished-raises", .disputed, .guide("Handling Errors and Exceptions"),
      .page("Operation.start()"),
      says:
        "If an operation has sent the KVO notification for its finish and overrides none of the state flags, the default start() returns without doing anything",
      ko: "플래그를 재정의하지 않은 오퍼레이션이 완료를 통지한 다음 기본 `start()`를 호출하면 아무 일 없이 돌아옵니다.",
      dispute: Text(
        "According to the guide, starting a finished operation raises an exception, even if the operation finished because it was cancelled. According to the class reference, start() simply returns.",
        ko:
          "가이드는 취소되어 완료된 오퍼레이션을 시작해도 예외가 발생한다고 합니다. 클래스 레퍼런스에서는 그냥 돌아옵니다."
      ))
    public let completionLateRaises = Rule(
      "error.completion-late-raises", .disputed, .guide("Handling Errors and Exceptions"),
      .operation("Topics"),
      says:
        "A completion block can be set, without raising an exception, after the operation has finished, or during its execution if it does not finish at the same moment. A block that is set after the finish is never called",
      ko:
        "완료 블록은 그사이에 끝나지 않는 한 실행 중에도, 완료된 뒤에도 예외 없이 넣을 수 있습니다. 완료된 뒤에 넣은 블록은 호출되지 않습니다.",
      dispute: Text(
        "According to the guide, an exception is raised in both cases. The class reference mentions none. What does crash the program is adding an execution block too late.",
        ko:
          "가이드는 둘 다 예외가 발생한다고 합니다. 클래스 레퍼런스에는 그런 말이 없으며, 늦게 넣어서 크래시가 나는 것은 실행할 블록입니다."
      ))
    public let cancelledInvocationResultRaises = Rule(
      "error.cancelled-invocation-result-raises", .disputed,
      .guide("Handling Errors and Exceptions"),
      .page("NSExceptionName.invocationOperationCancelledException"),
      says:
        "According to the guide, reading the result of a cancelled invocation raises an exception; Swift code cannot use NSInvocationOperation",
      ko: "가이드는 취소된 호출 오퍼레이션의 결과를 읽으면 예외가 발생한다고 하지만, Swift에서는 `NSInvocationOperation`을 쓸 수 없습니다.",
      dispute: Text(
        "The class in chapter 01 throws an error that can be caught.",
        ko:
          "1장의 클래스는 잡을 수 있는 오류를 던집니다."
      ))
  }
}

let rules: [Rule] = Rule.error.all
