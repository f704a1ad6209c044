import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "howManyAtMost", "How many at most?", ko: "가장 많을 때 몇 개일까요?",
    asks:
      "A hundred photos are uploaded in a queue of default width, and both values are read when the feeder is done. How many operations were there at most that had been made and whose work was not over?",
    ko:
      "동시 실행 한도가 기본값인 큐에서 사진 백 장을 올리고, feeder가 마친 다음에 두 값을 읽습니다. 만들었지만 작업이 끝나지 않은 오퍼레이션은 가장 많을 때 몇 개였을까요?",
    hint: "Up to how many does refill() make?", ko: "refill()은 몇 개까지 만드나요?",
    Step(
      "neverMoreThanLimit",
      "Eight: the limit, whatever the width.", ko: "여덟입니다. 큐의 동시 실행 한도가 아니라 limit이 정합니다.",
      shows: .size.refillInBatches, .size.doNotFlood
    ) { page in
      let done = page.gate("The feeder is done.", ko: "feeder가 마쳤습니다.")
      let queue = OperationQueue()
      let recorder = Recorder()
      let most = Mutex(0)
      let made = Atomic(0)
      let feeder = BatchFeeder(queue, limit: 8, lowMark: 7) {
        let number = made.wrappingAdd(1, ordering: .relaxed).newValue
        if number > 100 { return nil }
        let pending = number - recorder.lanes(.finished).count
        most.withLock { $0 = max($0, pending) }
        return recorder.operation("\(number)")
      } whenDone: {
        done.open()
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
      "An operation costs 3 microseconds. How many photos should an operation have, for the cost to be at most a tenth of the work, if a photo takes 2 microseconds? If it takes 5 milliseconds?",
    ko:
      "오퍼레이션 하나의 비용이 3마이크로초입니다. 비용이 작업의 십분의 일을 넘지 않으려면 하나에 몇 장씩 맡겨야 하나요? 한 장이 2마이크로초일 때와 5밀리초일 때를 구해 보세요.",
    hint: "How many times the cost should the work be?", ko: "작업은 비용의 몇 배여야 하나요?",
    Step(
      "tenTimesTheCost",
      "The work is to be at least ten times the cost, 30 microseconds: 15 small photos, or one of the large ones.",
      ko: "작업이 적어도 비용의 열 배인 30마이크로초여야 하므로, 작은 사진은 15장, 큰 사진은 한 장입니다.",
      shows: .size.reasonableChunk, as: .told
    ) { page in
      let small = unitsPerOperation(costing: 3_000, unit: 2_000)
      let large = unitsPerOperation(costing: 3_000, unit: 5_000_000)
      page.show(small, told: 15)
      page.show(large, told: 1)
    }
  ),
  Chapter.Episode(
    "inChunks", "A map in chunks", ko: "나누어 계산하는 map",
    asks: """
      Write a method that does the same with each element of an array, and returns the results in the order of the elements.
      It is an extension of OperationQueue, called chunkedMap(_:each:_:).
      each says how many elements an operation has; the last may have fewer.
      The operations run at once, as far as the width of the queue lets them; it is not changed.
      If one of the operations was cancelled before its start, and so skipped, it returns nil.
      """,
    ko: """
      배열의 원소마다 같은 계산을 하고, 결과를 원소의 순서대로 반환하는 메서드를 만들어 보세요.
      `OperationQueue`의 확장에 `chunkedMap(_:each:_:)`라는 이름으로 만듭니다.
      오퍼레이션 하나가 맡는 원소의 수는 `each`로 받고, 마지막 오퍼레이션은 더 적게 맡을 수 있습니다.
      오퍼레이션은 큐의 동시 실행 한도가 허락하는 만큼 동시에 실행되며, 그 한도는 바꾸지 않습니다.
      시작하기 전에 취소되어 건너뛴 오퍼레이션이 있으면 `nil`을 반환합니다.
      """,
    hint:
      "The order in which concurrent operations end is not settled. Do not gather the results in it.",
    ko: "동시에 실행되는 오퍼레이션이 끝나는 순서는 정해져 있지 않으므로, 결과를 끝난 순서대로 모으면 안 됩니다.",
    hint:
      "Put each part into a dictionary under the place where it begins, and take them out in order afterwards. A lock guards the dictionary.",
    ko: "묶음의 첫 인덱스를 키로 딕셔너리에 두었다가, 나중에 차례대로 꺼냅니다. 딕셔너리는 락으로 보호합니다.", tries: ChunksAttempt.self,
    Step(
      "sevenInThrees",
      "Seven photos in operations of three: the results are in the order of the photos.",
      ko: "사진 일곱 장을 세 장씩 맡겼습니다. 결과는 사진의 순서대로입니다.",
      shows: .size.hundredToTen, as: .told
    ) { page in
      try page.code("answer", in: "ChunkedMap.swift")
      let queue = OperationQueue()
      let widths = queue.chunkedMap(Array(1...7), each: 3) { $0 * 100 }
      page.show(widths ?? [], told: [100, 200, 300, 400, 500, 600, 700])
    }
  ),
]
