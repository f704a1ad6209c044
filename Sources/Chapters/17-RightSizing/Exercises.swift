import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "howManyAtMost", "How many at most?", ko: "가장 많을 때 몇 개일까요?",
    asks:
      "A hundred photos are uploaded in a queue with the default limit, and the value is read when the feeder is done. What is the highest number of operations that existed at any one time without having ended their work? Operations that had not started count, too.",
    ko:
      "동시 실행 한도가 기본값인 큐에서 사진 백 장을 올리고, feeder가 마친 다음에 값을 읽습니다. 만들었지만 작업이 끝나지 않은 오퍼레이션은 가장 많을 때 몇 개였을까요?",
    hint: "Up to what number does refill() create operations?", ko: "refill()은 몇 개까지 만드나요?",
    Step(
      "neverMoreThanLimit",
      "Eight: the feeder's limit, whatever the queue's limit is.",
      ko: "여덟입니다. 큐의 동시 실행 한도가 아니라 limit이 정합니다.",
      because:
        "`refill()` creates operations until `limit` of them are unfinished. The queue decides how many of these execute, not how many exist.",
      ko: "`refill()`은 완료되지 않은 오퍼레이션이 `limit`개가 될 때까지 만듭니다. 큐의 한도는 그 가운데 몇 개가 실행될지를 정할 뿐입니다.",
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
    }
  ),
  Chapter.Episode(
    "howManyEach", "How many per operation?", ko: "하나에 몇 개씩 맡길까요?",
    asks:
      "A place name takes 10 microseconds and a thumbnail 3 milliseconds. How many place names should one operation process, and how many thumbnails? And how many operations should add up a thousand sizes, if one size takes a microsecond?",
    ko:
      "지명 하나를 찾는 데 10마이크로초, 섬네일 한 장을 그리는 데 3밀리초가 걸립니다. 오퍼레이션 하나에 몇 개씩 맡길까요? 그리고 하나에 1마이크로초가 걸리는 크기 천 개는 오퍼레이션 몇 개로 더할까요?",
    hint: "How long should the work of one operation take at least?",
    ko: "오퍼레이션 하나의 작업은 적어도 얼마나 걸려야 하나요?",
    Step(
      "millisecondEach",
      "A hundred place names, one thumbnail, and one operation for all the sizes.",
      ko: "지명은 백 개, 섬네일은 한 장이고, 크기는 모두 오퍼레이션 하나로 더합니다.",
      because:
        "A hundred names are one millisecond of work, and so are the thousand sizes. A single thumbnail is more than one millisecond.",
      ko: "지명 백 개도, 크기 천 개도 모아야 1밀리초입니다. 섬네일은 한 장으로 이미 그보다 깁니다.",
      shows: .size.reasonableChunk, as: .told
    ) { page in
      let names = unitsPerOperation(taking: .microseconds(10))
      let thumbnails = unitsPerOperation(taking: .milliseconds(3))
      let sizes = AlbumBytes.operations(
        for: Array(1...1_000),
        each: unitsPerOperation(taking: .microseconds(1)))
      page.show(names, told: 100)
      page.show(thumbnails, told: 1)
      page.show(sizes.count, told: 1)
    }
  ),
  Chapter.Episode(
    "inChunks", "A map in chunks", ko: "나누어 계산하는 map",
    asks: """
      Write a method that transforms each element of an array, and returns the results in the order of the elements.
      It is an extension of OperationQueue, called chunkedMap(_:each:_:).
      The argument each is the number of elements per operation; the last operation may have fewer.
      The operations run concurrently as far as the queue's limit allows; the method does not change the limit.
      If one of the operations was cancelled before its start and was skipped, the method returns nil.
      """,
    ko: """
      배열의 원소마다 같은 계산을 하고, 결과를 원소의 순서대로 반환하는 메서드를 만들어 보세요.
      `OperationQueue`의 확장에 `chunkedMap(_:each:_:)`라는 이름으로 만듭니다.
      오퍼레이션 하나가 맡는 원소의 수는 `each`로 받고, 마지막 오퍼레이션은 더 적게 맡을 수 있습니다.
      오퍼레이션은 큐의 동시 실행 한도가 허락하는 만큼 동시에 실행되며, 그 한도는 바꾸지 않습니다.
      시작하기 전에 취소되어 건너뛴 오퍼레이션이 있으면 `nil`을 반환합니다.
      """,
    hint:
      "Concurrent operations finish in no particular order. Do not collect the results in the order in which the operations finish.",
    ko: "동시에 실행되는 오퍼레이션이 끝나는 순서는 정해져 있지 않으므로, 결과를 끝난 순서대로 모으면 안 됩니다.",
    hint:
      "Put each part into a dictionary under its start index, and take the parts out in order afterwards. Guard the dictionary with a lock.",
    ko: "묶음의 첫 인덱스를 키로 딕셔너리에 두었다가, 나중에 차례대로 꺼냅니다. 딕셔너리는 락으로 보호합니다.", tries: ChunksAttempt.self,
    Step(
      "sevenInThrees",
      "Seven photos in operations of three: the results are in the order of the photos.",
      ko: "사진 일곱 장을 세 장씩 맡겼습니다. 결과는 사진의 순서대로입니다.",
      because:
        "Each operation stored its part under its start index, and the method took the parts out in the order of the indices. So it made no difference in which order the operations finished.",
      ko: "오퍼레이션은 저마다 맡은 묶음의 첫 인덱스에 결과를 두었고, 메서드는 그 순서대로 꺼냈습니다. 그래서 셋 가운데 무엇이 먼저 끝났든 상관이 없었습니다.",
      shows: .size.hundredToTen, as: .told
    ) { page in
      try page.code("answer", in: "ChunkedMap.swift")
      let queue = OperationQueue()
      let widths = queue.chunkedMap(Array(1...7), each: 3) { $0 * 100 }
      page.show(widths ?? [], told: [100, 200, 300, 400, 500, 600, 700])
    }
  ),
]
