import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "howManyAtMost", "How many at most?", ko: "가장 많을 때 몇 개일까요?",
    asks:
      "A hundred photos are added. How many operations are there at most that were made and have not finished? The width of the queue was not set.",
    ko: "사진 백 장을 넣습니다. 만들었지만 아직 완료되지 않은 오퍼레이션은 가장 많을 때 몇 개일까요? 큐의 폭은 정하지 않았습니다.",
    hint: "With a lowMark of 7, one more is made each time one has finished.",
    ko: "`lowMark`가 7이면 하나가 완료될 때마다 하나를 더 만듭니다.",
    Step(
      "neverMoreThanLimit",
      "Never more than the limit, however late or early the completion blocks come.",
      ko: "완료 블록이 언제 실행되든 limit보다 많아지지 않습니다.",
      shows: .size.refillInBatches, .size.doNotFlood, as: .told
    ) { page in
      let done = page.gate("The feeder is done.", ko: "feeder가 모두 마쳤습니다.")
      let queue = OperationQueue()
      let recorder = Recorder()
      let most = Mutex(0)
      let left = Atomic(100)
      let feeder = BatchFeeder(queue, limit: 8, lowMark: 7) {
        let number = left.wrappingSubtract(1, ordering: .relaxed).oldValue
        guard number > 0 else { return nil }
        recorder.note("\(number)", .queued)
        let pending = recorder.lanes(.queued).count - recorder.lanes(.finished).count
        most.withLock { $0 = max($0, pending) }
        return recorder.operation("\(number)")
      } whenDone: {
        done.open()  // page
      }
      feeder.start()
      page.wait(for: done)
      page.show(most.withLock { $0 }, told: 8)
      page.show(recorder.lanes(.finished).count, told: 100)
    }
  ),
  Chapter.Episode(
    "howManyEach", "How many photos each?", ko: "하나에 몇 장씩 맡길까요?",
    asks:
      "An operation costs 3 microseconds, and the work on a photo takes 2 microseconds. How many photos should an operation have, for the cost to be a tenth of the work? What if a photo takes 5 milliseconds?",
    ko:
      "오퍼레이션 하나의 비용이 3마이크로초이고, 사진 한 장의 작업이 2마이크로초입니다. 비용을 작업의 십분의 일로 줄이려면 하나에 몇 장씩 맡겨야 하나요? 한 장에 5밀리초가 걸린다면 어떤가요?",
    hint: "How many times the cost should the work be?", ko: "작업은 비용의 몇 배여야 하나요?",
    Step(
      "tenTimesTheCost",
      "The cost may be a tenth of the work, so the work is ten times the cost: 30 microseconds, or 15 photos. Work that is big by itself needs no company.",
      ko: "비용이 작업의 십분의 일이어야 하니 작업은 비용의 열 배입니다. 30마이크로초, 곧 사진 15장입니다. 혼자서도 큰 작업은 모을 필요가 없습니다.",
      shows: .size.reasonableChunk, as: .told
    ) { page in
      let small = unitsPerOperation(costing: 3_000, unit: 2_000)
      let large = unitsPerOperation(costing: 3_000, unit: 5_000_000)
      page.show(small, told: 15)
      page.show(large, told: 1)
    }
  ),
  Chapter.Episode(
    "inChunks", "A map in chunks", ko: "나누어 하는 map",
    asks: """
      Write a method that does the same with each element of an array, and returns the results in the order of the elements.
      It is an extension of OperationQueue, called chunkedMap(_:each:_:).
      each says how many elements an operation has; the last may have fewer.
      If one of the operations was cancelled, it returns nil.
      """,
    ko: """
      배열의 원소마다 같은 일을 하고, 결과를 원소의 순서대로 돌려주는 메서드를 만들어 보시기 바랍니다.
      `OperationQueue`의 확장에 `chunkedMap(_:each:_:)`라는 이름으로 만듭니다.
      오퍼레이션 하나가 맡는 원소의 수는 `each`로 받고, 마지막 것은 더 적게 맡을 수 있습니다.
      취소된 오퍼레이션이 있으면 `nil`을 돌려줍니다.
      """,
    hint: "In which order operations end is not settled. Do not gather the results in that order.",
    ko: "오퍼레이션이 끝나는 순서는 정해져 있지 않습니다. 결과를 끝난 순서대로 모으면 안 됩니다.",
    hint:
      "Put each part into a dictionary under the place where it begins, and take them out in order afterwards. A lock guards the dictionary.",
    ko: "묶음의 첫 인덱스를 키로 딕셔너리에 두었다가, 나중에 차례대로 꺼냅니다. 딕셔너리는 잠금으로 지킵니다.", tries: ChunksAttempt.self,
    Step(
      "sevenInThrees",
      "Seven photos in operations of three: three operations, and the results in the order of the photos.",
      ko: "사진 일곱 장을 세 장씩 맡기면 오퍼레이션은 셋이고, 결과는 사진의 순서대로입니다.",
      shows: .size.hundredToTen, .size.reasonableChunk, as: .told
    ) { page in
      try page.code("answer", in: "ChunkedMap.swift")
      let queue = OperationQueue()
      let widths = queue.chunkedMap(Array(1...7), each: 3) { $0 * 100 }
      page.show(widths ?? [], told: [100, 200, 300, 400, 500, 600, 700])
    }
  ),
]
