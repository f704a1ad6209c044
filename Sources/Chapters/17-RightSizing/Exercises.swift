import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "howManyAtMost", "How many at most?", ko: "가장 많을 때 몇 개일까요?", asks: .howManyAtMost,
    Step(
      "neverMoreThanLimit",
      "Never more than the limit, however late or early the completion blocks come.",
      ko: "완료 블록이 언제 실행되든 limit보다 많아지지 않습니다.",
      shows: .size.refillInBatches, .size.doNotFlood, as: .told
    ) { page in
      let done = page.gate("The feeder is done.", ko: "feeder가 모두 마쳤습니다.")
      page.introduce(.recorder)
      let queue = OperationQueue()
      let recorder = Recorder()
      let most = Mutex(0)
      let left = Atomic(100)
      // snippet.most
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
      // snippet.end
      page.wait(for: done)
      page.show(most.withLock { $0 }, told: 8)
      page.show(recorder.lanes(.finished).count, told: 100)
    }
  ),
  Chapter.Episode(
    "howManyEach", "How many photos each?", ko: "하나에 몇 장씩 맡길까요?", asks: .howManyEach,
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
    "inChunks", "A map in chunks", ko: "나누어 하는 map", asks: .inChunks, tries: ChunksAttempt.self,
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
