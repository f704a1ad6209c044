import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "whichPicture", "Which picture?", ko: "어느 사진일까요?",
    asks:
      "The variable is assigned another picture after the operation was created. Which picture will be mirrored?",
    ko: "오퍼레이션을 만든 다음 변수에 다른 사진을 넣습니다. 어느 사진의 좌우가 바뀔까요?",
    hint: "When is the argument evaluated?", ko: "인자는 언제 정해질까요?",
    Step(
      "argumentAtInit",
      "The beach: the operation got its picture when it was created.",
      ko: "바닷가입니다. 오퍼레이션은 만들어질 때 사진을 받았습니다.",
      because:
        "The argument of `init` was evaluated and copied when the operation was created. The variable changed afterwards.",
      ko: "`init`의 인자는 오퍼레이션을 만드는 그 줄에서 값이 정해져 복사되었습니다. 변수는 그 뒤에 바뀌었습니다.",
      shows: .invocation.passesArgument
    ) { page in
      let darkroom = Darkroom()
      var picture = Picture.beach
      let mirror = InvocationOperation(
        target: darkroom, method: Darkroom.mirror, argument: picture)
      picture = .forest
      page.show(picture.name, told: "forest")
      mirror.start()
      page.show(darkroom.history, told: ["mirror beach"])
    }
  ),
  Chapter.Episode(
    "cancelledLate", "Cancelled at the last moment", ko: "마지막 순간의 취소",
    asks:
      "One operation is cancelled after it has finished, and another while its method is executing. The values are read when both have finished. Which results can be read?",
    ko: "하나는 완료된 다음에, 하나는 메서드가 실행되는 도중에 취소하고, 둘 다 완료된 다음에 값을 읽습니다. 어느 결과를 읽을 수 있을까요?",
    hint: "What does main() check when the method has returned?",
    ko: "`main()`은 메서드를 호출한 다음에 무엇을 확인하나요?",
    Step(
      "noResultOnceCancelled",
      "Only the beach's result can be read. The forest was cancelled while its method was executing: it has no result, although the method returned a picture.",
      ko: "beach의 결과입니다. forest는 메서드가 실행되는 도중에 취소되어, 메서드가 사진을 돌려주었어도 결과가 없습니다.",
      because:
        "When the method had returned, `main()` found `isCancelled` true and stored nothing. On `beach`, which had finished, `cancel()` did nothing.",
      ko:
        "메서드가 돌아온 다음 `main()`은 참이 된 `isCancelled`를 보고 저장하지 않았습니다. 이미 완료된 `beach`에는 `cancel()`이 아무 일도 하지 않았습니다.",
      shows: .invocation.resultReadableAfter
    ) { page in
      let darkroom = Darkroom(pausingAt: "forest")
      let beach = InvocationOperation(
        target: darkroom, method: Darkroom.invert, argument: .beach)
      let forest = InvocationOperation(
        target: darkroom, method: Darkroom.invert, argument: .forest)
      beach.start()
      beach.cancel()
      let queue = OperationQueue()
      queue.addOperation(forest)
      page.wait(for: darkroom.paused)
      forest.cancel()
      page.open(darkroom.resumed)
      page.waitToFinish(forest)
      page.show(darkroom.history, told: ["invert beach", "invert forest"])
      page.show(try beach.result.name, told: "beach+inverted")
      page.show(refusal { try forest.result }, told: "cancelled")
    }
  ),
  Chapter.Episode(
    "andThen", "A method then(_:)", ko: "결과를 이어받기",
    asks: """
      Add a method then(_:) to InvocationOperation, so that let mirror = sharpen.then(Darkroom.mirror) creates an operation that takes the result of sharpen as its argument.
      When both are added to a queue, in either order, mirror gets sharpen's result.
      If the earlier operation ends without a result, the later method is not called. Once the later operation has finished, its result throws the same error, unless the later operation was itself cancelled.
      """,
    ko: """
      `let mirror = sharpen.then(Darkroom.mirror)`라고 적으면 `sharpen`의 결과를 인자로 받는 오퍼레이션이 되도록, `InvocationOperation`에 메서드 `then(_:)`을 추가해 보세요.
      둘을 함께 큐에 넣으면, 배열의 순서와 상관없이 `mirror`는 `sharpen`의 결과를 받아야 합니다.
      앞 오퍼레이션이 결과 없이 완료되면 뒤의 메서드는 호출되지 않아야 합니다.
      이때 뒤의 오퍼레이션이 취소되지 않고 완료되면, 그 `result`는 같은 오류를 던져야 합니다.
      """,
    hint:
      "Dependencies set the order. Read the result when the operation runs, not when it is created.",
    ko: "순서는 의존성으로 정합니다. 결과는 만들 때가 아니라 실행될 때 읽어야 합니다.",
    hint:
      "The earlier operation can itself be the argument; the method can then be a closure that reads its result.",
    ko: "앞 오퍼레이션을 인자로 주고, 메서드 대신 그 `result`를 읽어서 넘기는 클로저를 줍니다.",
    tries: ThenAttempt.self,
    Step(
      "resultGoesOn",
      "The later operation takes the earlier one as its argument and depends on it.",
      ko: "뒤의 오퍼레이션이 앞의 오퍼레이션을 인자로 받고 거기에 의존합니다.",
      because:
        "The dependency made the earlier operation finish first, and the later one read its result in `main()`. The error that this read threw became the outcome of the later operation.",
      ko:
        "의존성 때문에 앞의 오퍼레이션이 먼저 완료되었고, 뒤의 오퍼레이션은 `main()`에서 그 `result`를 읽었습니다. 그때 던져진 오류는 뒤의 오퍼레이션의 결과가 되었습니다."
    ) { page in
      try page.code("answer", in: "Then.swift")
      let darkroom = Darkroom()
      let sharpen = InvocationOperation(
        target: darkroom, method: Darkroom.sharpen, argument: .beach)
      let mirror = sharpen.then(Darkroom.mirror)
      let crop = InvocationOperation(
        target: darkroom, method: Darkroom.crop, argument: .star)
      let invert = crop.then(Darkroom.invert)
      let queue = OperationQueue()
      queue.addOperations(
        [mirror, sharpen, invert, crop], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(try mirror.result.name, told: "beach+sharp+mirrored")
      page.show(refusal { try invert.result }, told: "nothing left of star")
    }
  ),
]
