import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "whichPicture", "Which picture?", ko: "어느 사진일까요?", asks: .whichPicture,
    Step(
      "argumentAtInit",
      "The beach. The argument is handed over when the operation is made; changing the variable afterwards makes no difference.",
      ko: "바닷가입니다. 인자는 오퍼레이션을 만들 때 건네집니다. 그 뒤에 변수를 어떻게 바꾸든 상관없습니다.",
      shows: .invocation.passesArgument
    ) { page in
      let darkroom = Darkroom()  // page
      var picture = Picture.beach
      let mirror = InvocationOperation(
        target: darkroom, method: Darkroom.mirror, argument: picture)
      picture = .forest
      page.show(picture.name, told: "forest")
      page.show(darkroom.history, told: [])
      mirror.start()
      page.show(darkroom.history, told: ["mirror beach"])
    }
  ),
  Chapter.Episode(
    "cancelledLate", "Cancelled at the last moment", ko: "마지막 순간의 취소", asks: .cancelledLate,
    Step(
      "noResultOnceCancelled",
      "Only that of the beach. The other one was cancelled before it had finished: it has no result, though its method ran to the end and returned a picture.",
      ko: "바닷가의 결과만 읽을 수 있습니다. 끝나기 전에 취소된 쪽은 메서드가 끝까지 실행되어 사진을 돌려주었어도 결과가 없습니다.",
      shows: .invocation.resultReadableAfter, .invocation.isAnOperation
    ) { page in
      let darkroom = Darkroom(pausingAt: "forest")  // page
      let beach = InvocationOperation(
        target: darkroom, method: Darkroom.invert, argument: .beach)
      let forest = InvocationOperation(
        target: darkroom, method: Darkroom.invert, argument: .forest)
      beach.start()
      // idle: claim
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
    "andThen", "And then", ko: "그다음 일", asks: .andThen, tries: ThenAttempt.self,
    Step(
      "resultGoesOn",
      "The next invocation takes the earlier one as its argument and depends on it: the result goes on, and so does the error.",
      ko: "다음 오퍼레이션이 앞의 오퍼레이션을 인자로 받고 거기에 의존합니다. 결과가 이어지고, 오류도 이어집니다.",
      shows: .invocation.isAnOperation, .invocation.resultReadableAfter
    ) { page in
      let darkroom = Darkroom()  // page
      try page.code("answer", in: "Then.swift")
      let sharpen = InvocationOperation(
        target: darkroom, method: Darkroom.sharpen, argument: .beach)
      let mirror = sharpen.then(Darkroom.mirror)
      let crop = InvocationOperation(
        target: darkroom, method: Darkroom.crop, argument: .star)
      let invert = crop.then(Darkroom.invert)
      let queue = OperationQueue()
      queue.addOperations([mirror, sharpen, invert, crop], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(try mirror.result.name, told: "beach+sharp+mirrored")
      page.show(refusal { try invert.result }, told: "nothing left of star")
    }
  ),
]
