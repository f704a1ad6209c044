/// What people ask in words that no rule has, and the rules that answer, the best first.
///
/// The words are those of either language: names of the interface, what goes wrong, what is wanted.
struct Asked {
  let words: String
  let rules: [String]

  private init(_ words: String, _ rules: String...) {
    self.words = words
    self.rules = rules
  }

  /// A question of the page, answered by what proves its answer.
  init(_ question: Question) {
    (words, rules) = ("\(question.title.korean) \(question.title.english)", question.rules)
  }

  static let all: [Asked] = [
    Asked(
      "never finishes does not finish never ends stays executing hangs forever stuck not done 끝나지 않는다 안 끝남 완료되지 않음 멈춤",
      "async.otherwise-never-ends", "concurrent.no-finish-holds-queue",
      "dependency.relies-on-notifications", "concurrent.no-finish-blocks-dependents"),
    Asked(
      "isReady false stays false not ready although dependencies finished 준비 안 됨 준비되지 않음",
      "ready.own-criteria-rule", "ready.announce-change", "ready.tied-to-dependencies"),
    Asked(
      "isReady false after cancel cancelled still not ready 취소했는데 준비되지 않음",
      "ready.own-criteria-rule", "cancel.pending-becomes-ready", "ready.announce-change"),
    Asked(
      "isReady ready meaning override own condition 준비 상태 재정의", "ready.meaning",
      "ready.custom-condition", "ready.combine-with-super"),
    Asked(
      "completionBlock before after waitUntilFinished returns order wait completion handler 완료 블록 순서",
      "completion.after-main-task", "completion.side-work", "completion.final-announcement-claim"),
    Asked(
      "completionBlock not called never called missing 완료 블록 호출되지 않음",
      "error.completion-late-raises", "completion.after-main-task",
      "dependency.relies-on-notifications"),
    Asked(
      "completionBlock which thread cancelled called too 완료 블록 스레드 취소", "completion.tells-clients",
      "completion.after-main-task", "completion.no-arguments-no-result"),
    Asked(
      "change maxConcurrentOperationCount changed while running run time setting width limit 폭 바꾸기 실행 중에 바꾸면",
      "queue.maximum-settable", "queue.delayed-by-limit", "engine.width-is-a-comparison"),
    Asked(
      "maxConcurrentOperationCount default how many run parallel cores limit number maximum simultaneous simultaneously concurrent concurrently at once at the same time downloads 개수 제한 동시에 실행되는 기본값 몇 개 동시에",
      "queue.maximum-settable", "queue.adapts-to-machine", "queue.designed-for-concurrency"),
    Asked(
      "cancel dependency cancelled dependent runs anyway starts still 취소된 의존성 의존하던 실행",
      "cancel.frees-dependents", "dependency.cancelled-counts-as-finished",
      "dependency.success-ignored"),
    Asked(
      "addBarrierBlock barrier fence 배리어", "queue.barrier-in-between",
      "engine.barriers-in-constant-time"),
    Asked(
      "OperationQueue TaskGroup task group versus vs compare difference async let migrate modern 태스크 그룹 비교 차이",
      "bridge.moving-keeps-the-tests", "bridge.group-waits-for-its-children",
      "bridge.failure-cancels-the-group"),
    Asked(
      "deadlock waitUntilFinished main thread main frozen freeze UI block blocked hang 교착 데드락 메인 큐 메인 스레드 기다리면 멈춤",
      "wait.not-on-main-thread", "wait.from-secondary-or-operation", "wait.best-avoided"),
    Asked(
      "deadlock cycle circular circle dependencies wait for each other 순환 교착 데드락 서로 기다림",
      "dependency.cycle-never-runs", "pattern.exclusive-no-deadlock", "dependency.pair-or-graph"),
    Asked(
      "wait waiting inside an operation in its own queue width one 안에서 기다리기",
      "wait.from-secondary-or-operation", "wait.best-avoided", "wait.blocks-the-caller"),
    Asked(
      "KVO isFinished isExecuting willChangeValue didChangeValue notify observers Swift Sendable key path 통지",
      "concurrent.finish-announces-both", "kvo.custom-keeps-compliance",
      "concurrent.values-match-announcements", "async.four-announcements"),
    Asked(
      "observe observer KVO publisher Combine keypath publisher properties 관찰",
      "kvo.operation-key-paths",
      "kvo.queue-key-paths", "kvo.any-thread"),
    Asked(
      "retain cycle completionBlock leak memory strong reference weak self captured 순환 참조 누수 메모리",
      "completion.property", "suspend.may-leak", "memory.not-fire-and-forget"),
    Asked(
      "cancelled but not finished isFinished false after cancel stays 취소했는데 완료 상태가 안 됨 완료되지 않음",
      "cancel.start-moves-to-finished", "cancel.running-must-finish-itself", "cancel.final-state"),
    Asked(
      "priority inversion inverted high waits for low 우선순위 역전 뒤집힘",
      "priority.low-ready-beats-high-unready", "priority.readiness-first", "priority.adjustable"),
    Asked(
      "priority ignored no effect not respected starvation low never runs 우선순위 무시 효과 없음",
      "priority.readiness-first", "priority.highest-ready-first", "priority.relative-influence"),
    Asked(
      "queuePriority QoS qualityOfService versus vs difference priority quality of service 우선순위 서비스 품질 차이",
      "qos.relative-importance", "priority.relative-influence", "priority.highest-ready-first"),
    Asked(
      "queue released deallocated dealloc deinit goes away out of scope before operations end 큐가 해제되면 해제 사라지면 끝나기 전에",
      "memory.queue-stays-alive", "memory.queue-retains-operations", "queue.kept-by-program"),
    Asked(
      "operation released deallocated nobody keeps reference lifetime 오퍼레이션 해제 참조",
      "memory.queue-retains-operations", "memory.not-fire-and-forget", "memory.keep-for-results"),
    Asked(
      "network call request finishes immediately at once too early before response asynchronous main returns 바로 완료 응답 전에 네트워크",
      "async.main-returns-early", "async.no-correct-automatic-finish",
      "concurrent.start-returns-first"),
    Asked(
      "wrap URLSession dataTask networking request operation subclass download 감싸기 네트워크",
      "tiltshift.network-image-operation", "async.wrap-in-base-class", "concurrent.four-overrides"),
    Asked(
      "one after another serially serial sequential run them wait for previous sequentially in order FIFO one at a time 하나씩 차례로 직렬 순서대로",
      "queue.one-at-a-time", "queue.order-by-dependency", "queue.serial-order-still-varies"),
    Asked(
      "serial dispatch queue width 1 same 직렬 디스패치 큐", "queue.not-a-serial-dispatch-queue",
      "queue.one-at-a-time", "queue.serial-order-still-varies"),
    Asked(
      "order not guaranteed wrong order added first 순서 보장", "queue.do-not-rely-on-order",
      "queue.equal-in-added-order", "dependency.absolute-order"),
    Asked(
      "restart reuse run again twice finished operation second time copy 재사용 다시 실행 다시 시작 두 번",
      "manual.one-shot", "error.start-finished-raises", "overview.task-as-object"),
    Asked(
      "cancelAllOperations cancel does not stop running keeps going continues stop already executing running operation interrupt terminate force end 취소해도 계속 실행 멈추지 않음",
      "cancel.not-immediate", "cancel.all-of-queue", "cancel.running-must-finish-itself"),
    Asked(
      "cancel cancelled stop abort kill 취소 중단", "cancel.not-immediate", "cancel.sets-flag",
      "cancel.single"),
    Asked(
      "isCancelled never checked ignored polling check flag how often 확인하지 않음 얼마나 자주",
      "cancel.voluntary", "cancel.check-each-iteration", "cancel.flag-is-cheap"),
    Asked(
      "cancel before start before it begins waiting main not called skipped work never executed pending 시작 전에 취소",
      "cancel.before-start-skips-work",
      "cancel.prevents-running", "cancel.queue-still-calls-start"),
    Asked(
      "uncancel undo cancellation revive 취소 되돌리기", "cancel.only-when-sure", "manual.one-shot"),
    Asked(
      "clean up cleanup close file resources on cancellation defer 정리 자원",
      "cancel.release-resources",
      "cancel.leave-promptly", "cancel.cooperative-to-save-resources"),
    Asked(
      "remove operation from queue dequeue delete take out 큐에서 빼기 제거", "queue.no-removal",
      "cancel.only-way-to-dequeue", "queue.until-finished"),
    Asked(
      "notified notification when all are done everything finished callback last batch 모두 끝나면 알림 전부 완료",
      "dependency.waits-for-all", "completion.tells-clients", "wait.whole-queue"),
    Asked(
      "addExecutionBlock which thread blocks run on block operation concurrent 어느 스레드 블록",
      "block.concurrent-closures", "block.add-more", "block.default-priority-dispatch"),
    Asked(
      "isAsynchronous isConcurrent versus vs difference 차이", "concurrent.is-concurrent-older-name",
      "concurrent.is-asynchronous-meaning", "concurrent.is-asynchronous-true"),
    Asked(
      "isAsynchronous ignored by queue true 큐", "concurrent.queue-ignores-is-asynchronous",
      "async.queue-always-off-thread", "concurrent.is-asynchronous-meaning"),
    Asked(
      "await async function inside main Task in operation swift concurrency 안에서 비동기 함수",
      "bridge.executes-until-the-task-ends", "async.main-returns-early",
      "bridge.waiting-calls-unavailable"),
    Asked(
      "await operation from task async wait for continuation withCheckedContinuation 태스크에서 기다리기",
      "bridge.await-takes-no-thread", "bridge.await-cancels-with-the-task",
      "bridge.waiting-calls-unavailable"),
    Asked(
      "withTaskCancellationHandler cancel task cancellation 태스크 취소",
      "bridge.cancel-reaches-the-task",
      "bridge.await-cancels-with-the-task", "bridge.cancellation-is-a-request"),
    Asked(
      "actor MainActor isolation main actor 액터", "bridge.executes-until-the-task-ends",
      "kvo.no-ui-bindings", "queue.main-queue"),
    Asked(
      "waitUntilFinished blocks thread wait for operation 기다리기", "wait.blocks-the-caller",
      "wait.for-consuming-results", "wait.best-avoided"),
    Asked(
      "waitUntilAllOperationsAreFinished whole queue never returns added meanwhile 큐 전체",
      "wait.whole-queue", "wait.prolonged-by-additions", "wait.not-on-main-thread"),
    Asked("addOperations waitUntilFinished true batch", "wait.add-and-wait", "queue.add-batch"),
    Asked(
      "return error throw errors fail failure report an error from operation success or failure succeeded 오류 실패 에러 던지기",
      "error.no-built-in-channel",
      "error.provide-propagation", "error.tell-the-program"),
    Asked(
      "dependency failed error stop the rest skip dependents 의존성 실패하면",
      "dependency.you-decide-on-failure",
      "dependency.success-ignored", "error.provide-propagation"),
    Asked(
      "wait for several operations multiple all finish then run last final operation after others 여러 개가 끝난 다음",
      "dependency.waits-for-all", "queue.barrier-in-between", "wait.whole-queue"),
    Asked(
      "background work heavy task off main thread responsive 백그라운드 무거운 작업",
      "overview.moves-work-off-thread", "queue.always-another-thread",
      "simple.queue-supplies-thread"),
    Asked(
      "which thread does it run on new thread every operation 어느 스레드에서 실행",
      "queue.always-another-thread", "simple.runs-on-the-callers-thread",
      "queue.runs-through-dispatch"),
    Asked(
      "starts immediately when added starts by itself automatically without start 넣으면 바로 시작",
      "queue.starts-soon", "queue.add-operation", "queue.configure-first"),
    Asked(
      "configure set priority dependencies before adding too late after adding 넣기 전에 설정",
      "queue.configure-first", "overview.configure-between-create-and-add",
      "dependency.set-before-running"),
    Asked(
      "call start() myself manually by hand on operation in queue start twice 직접 시작",
      "queue.takes-over", "manual.start-runs-it", "manual.must-be-ready"),
    Asked(
      "dependency chain transitive A B C order of dependencies 의존성 사슬",
      "dependency.pair-or-graph", "dependency.waits-for-all", "dependency.absolute-order"),
    Asked(
      "dependency cancelled should not run skip dependents when cancelled 취소되면 건너뛰기",
      "pattern.skip-has-reason", "dependency.you-decide-on-failure",
      "dependency.cancelled-counts-as-finished"),
    Asked(
      "memory grows leak thousands queued memory usage 메모리 증가", "size.memory-pressure",
      "memory.keep-data-until-consumed", "suspend.may-leak"),
    Asked(
      "performance slow faster speed how long overhead cost 성능 비용 느림", "size.operations-cost",
      "size.measure", "size.tiny-tasks-waste-time"),
    Asked(
      "subclass custom asynchronous operation template base class boilerplate 비동기 오퍼레이션 만들기 기본 클래스",
      "async.wrap-in-base-class", "concurrent.four-overrides", "concurrent.start-returns-first"),
    Asked(
      "state machine ready executing finished enum states 상태 머신", "async.three-states",
      "async.flags-derived-from-own-state", "state.kept-internally"),
    Asked(
      "finish() twice called two times already finished 두 번 완료", "pattern.first-answer-counts",
      "error.start-finished-raises", "manual.one-shot"),
    Asked(
      "isExecuting stays true never false after finished 실행 중으로 남음",
      "concurrent.finish-announces-both", "cancel.final-state",
      "concurrent.values-match-announcements"),
    Asked(
      "too many threads thread explosion exhausted limit pool 스레드 너무 많음 폭발 고갈",
      "queue.practical-limit", "size.huge-numbers-impractical", "queue.adapts-to-machine"),
    Asked(
      "how many operations thousands tiny small overhead memory slow 너무 많은 오퍼레이션 느림",
      "size.tiny-tasks-waste-time", "size.huge-numbers-impractical", "size.reasonable-chunk"),
    Asked(
      "throttle debounce rate limit flood batches 속도 제한", "size.do-not-flood",
      "size.refill-in-batches", "size.keep-enough-queued"),
    Asked(
      "pause and resume suspend isSuspended stop temporarily 멈추기 일시 정지 다시 시작",
      "suspend.property", "suspend.no-new-starts", "suspend.resume-continues"),
    Asked(
      "suspended queue still runs suspend running operation keeps going suspend does not stop current operation already executing pause running 일시 중지했는데 실행",
      "suspend.running-go-on", "suspend.no-new-starts", "queue.delayed-by-suspension"),
    Asked(
      "retry after failure again backoff attempts try 재시도 다시 시도", "pattern.retry-anew",
      "pattern.retry-waits-longer", "pattern.retry-cancels"),
    Asked(
      "timeout time limit deadline too long 제한 시간 시간 초과", "pattern.timeout-from-start",
      "pattern.timeout-first-counts", "tiltshift.limit-ends-download"),
    Asked(
      "pass result data between operations output input next to hand over value 결과 다음 오퍼레이션에 넘기기 전달 데이터",
      "tiltshift.pass-by-dependency", "memory.operation-is-the-context", "pattern.hands-all-on"),
    Asked(
      "get result return value read output after finished 결과 읽기 반환값", "memory.keep-for-results",
      "memory.keep-data-until-consumed", "invocation.result-readable-after"),
    Asked(
      "progress bar fraction percent 진행률 진행 막대", "queue.progress-opt-in", "pattern.progress-weighs",
      "pattern.progress-never-falls"),
    Asked(
      "main queue update UI screen label user interface after operation completes refresh view 메인 큐 화면 갱신",
      "queue.main-queue",
      "kvo.no-ui-bindings", "overview.moves-work-off-thread"),
    Asked("current queue OperationQueue.current which queue 현재 큐", "queue.current-queue"),
    Asked(
      "underlyingQueue dispatch queue target GCD 디스패치", "queue.underlying-queue",
      "queue.runs-through-dispatch"),
    Asked(
      "GCD Dispatch DispatchQueue instead of why use operations advantages 왜 오퍼레이션 장점",
      "block.object-wrapper-extras", "block.for-programs-already-on-queues",
      "queue.runs-through-dispatch"),
    Asked(
      "DispatchGroup group notify enter leave 디스패치 그룹", "block.join-like",
      "dependency.waits-for-all",
      "block.group-finish"),
    Asked(
      "thread safe safety race condition data race lock synchronise mutable shared state property 경합 잠금 스레드 안전",
      "multicore.synchronise-all-data", "simple.accessors-thread-safe",
      "concurrent.state-thread-safe"),
    Asked(
      "queue thread safe add from several threads 여러 스레드에서 넣기", "queue.shareable-without-locks",
      "multicore.methods-are-safe"),
    Asked(
      "operationCount operations array wrong deprecated count zero empty after adding list snapshot 남은 개수",
      "queue.counts-are-snapshots",
      "queue.until-finished", "kvo.queue-key-paths"),
    Asked(
      "crash exception start() not ready unready crashes trap 비정상 종료 크래시",
      "manual.start-refuses-unready", "error.start-unready-raises", "error.start-executing-raises"),
    Asked(
      "add same operation twice two queues already enqueued crash exception 두 큐에 같은 오퍼레이션",
      "queue.takes-over", "manual.one-shot"),
    Asked("removeDependency remove dependency 의존성 제거", "dependency.removable", "dependency.listed"),
    Asked(
      "addDependency different queues across 다른 큐", "dependency.across-queues",
      "dependency.kept-by-operations"),
    Asked(
      "addDependency after adding late already running too late starts before dependency finished ignored not respected does not wait 나중에 의존성 추가",
      "dependency.late-link-useless", "dependency.set-before-running"),
    Asked(
      "addDependency add dependency 의존성 추가", "dependency.waits-for-all", "dependency.one-way",
      "dependency.set-before-running"),
    Asked(
      "start() or main() override which one subclass super.start custom operation 재정의 하위 클래스",
      "simple.main-is-enough", "concurrent.start-replaced-wholly",
      "concurrent.never-call-super-start"),
    Asked(
      "override isExecuting isFinished read-only set state must 재정의", "concurrent.four-overrides",
      "concurrent.replace-start-replace-flags", "async.flags-derived-from-own-state"),
    Asked("isExecuting executing 실행 중", "state.executing-meaning", "concurrent.reports-executing"),
    Asked(
      "isFinished finished 완료 상태", "state.finished-meaning", "dependency.cleared-by-is-finished"),
    Asked("isCancelled cancelled flag 취소 플래그", "state.cancelled-meaning", "cancel.sets-flag"),
    Asked(
      "NSOperation NSOperationQueue Operation class", "overview.three-classes",
      "overview.abstract-base"),
    Asked(
      "NSInvocationOperation selector target performSelector 셀렉터", "invocation.absent-from-swift",
      "invocation.closure-stand-in"),
    Asked("BlockOperation closure 블록 오퍼레이션", "block.wraps-closures", "block.initial-closure"),
    Asked(
      "start runs on the main thread same thread synchronously blocks caller executes on main instead of background not in background 같은 스레드 동기",
      "simple.runs-on-the-callers-thread", "manual.no-concurrency-promise", "manual.start-runs-it"),
    Asked(
      "call main() directly instead of start 직접 main 호출", "manual.start-not-main",
      "manual.entry-point-start"),
    Asked(
      "semaphore mutual exclusion exclusive mutex same resource 세마포어 상호 배제",
      "pattern.exclusive-in-turn", "pattern.exclusive-no-deadlock", "wait.best-avoided"),
    Asked(
      "group of operations composite nested 묶음 그룹", "pattern.group-ends-last",
      "pattern.group-cancels-all"),
    Asked(
      "condition before start reachability only when 조건", "pattern.condition-at-its-turn",
      "ready.custom-condition"),
    Asked(
      "unit test testing operations deterministic mock 테스트", "pattern.manual-queue",
      "pattern.checkpoint"),
    Asked(
      "threadPriority thread priority 스레드 우선순위", "thread-priority.superseded-by-qos",
      "thread-priority.range"),
    Asked(
      "thread local storage threadDictionary per-thread 스레드 저장소", "memory.thread-hand-over-fails",
      "memory.no-per-thread-storage"),
    Asked(
      "cancel request download URLSession task stop transfer URLSessionTask network request when operation is cancelled 요청 취소",
      "tiltshift.download-cancel",
      "pattern.cancel-reaches-request", "tiltshift.cancel-closes-connection"),
    Asked(
      "same URL twice deduplicate share request 중복 요청", "tiltshift.share-one-transfer",
      "pattern.first-answer-counts"),
    Asked(
      "change queuePriority after adding later raise 나중에 우선순위 바꾸기", "priority.adjustable",
      "kvo.priority-rarely-changed"),
    Asked("name label debug description 이름", "state.name", "queue.default-name"),
    Asked("archive NSCoding encode save to disk 보관", "simple.archiving-optional"),
    Asked(
      "cancelled operation stays in queue operationCount not removed 취소했는데 큐에 남음",
      "cancel.stays-queued-until-finished", "cancel.queue-still-calls-start",
      "cancel.flushes-sooner"),
    Asked(
      "cancel pending dependency not finished ready immediately 기다리던 취소",
      "cancel.pending-becomes-ready",
      "cancel.pending-ignores-dependencies", "cancel.flushes-sooner"),
  ]
}
