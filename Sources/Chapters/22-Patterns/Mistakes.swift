import Chapter16Errors
import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "neverAnswered", "A callback that never comes", ko: "오지 않는 콜백",
    Step(
      "keptUncalled",
      "The server keeps the reply and does not call it. The upload executes for ever.",
      ko: "서버가 reply를 저장해 두고 호출하지 않습니다. 업로드는 영영 실행 중입니다.",
      because:
        "Nothing else finishes the upload: `start()` has returned, and the reply is referenced, so it is not lost.",
      ko: "업로드를 끝낼 것이 달리 없습니다. `start()`는 이미 돌아왔고, reply는 참조되고 있어서 버려지지도 않습니다."
    ) { page in
      let server = Mutex<Reply<String>?>(nil)
      let upload = RequestOperation<String> { reply in
        server.withLock { $0 = reply }
        return nil
      }
      upload.start()
      page.show(upload.isExecuting, told: true)
      upload.cancel()  // page
    },
    Step(
      "givenTenSeconds",
      "Put right: when ten seconds are up, the upload is cancelled and the failure says why.",
      ko: "바로잡기: 10초가 지나면 업로드는 취소되고, 오류에 원인이 담깁니다.",
      because:
        "The alarm rang before there was an answer, so it answered limited with TimedOut, and cancelled upload.",
      ko: "답보다 알람이 먼저 울려서, limited에는 TimedOut을 답하고 upload를 취소했습니다.",
      shows: .pattern.timeoutFirstCounts
    ) { page in
      page.say("upload is made anew, as above:", ko: "upload를 위와 같이 새로 만들었습니다.")
      let server = Mutex<Reply<String>?>(nil)  // page
      let upload = RequestOperation<String> { reply in  // page
        server.withLock { $0 = reply }  // page
        return nil  // page
      }  // page
      let clock = ManualAlarmClock()
      let uploads = ManualQueue()
      let limited = TimeoutOperation(
        .seconds(10), clock: clock, in: uploads, of: upload)
      limited.start()
      uploads.run()
      clock.advance(by: .seconds(10))
      page.show(limited.failure as? TimedOut, told: TimedOut(after: .seconds(10)))
      page.show(upload.isCancelled, told: true)
    }
  ),
  Chapter.Episode(
    "sameCategory", "A group and its member in one category", ko: "그룹과 멤버가 같은 범주에",
    Step(
      "waitsForOwnGroup",
      "The group and its member are in one category, and neither finishes.",
      ko: "그룹과 그 멤버가 한 범주에 있고, 둘 다 완료되지 않습니다.",
      because:
        "`join` made beach depend on the one before it in the category, which is its own group. The group waits for beach.",
      ko: "`join`은 beach를 범주에서 그 앞에 있는 오퍼레이션에 의존하게 했는데, 그것이 자기 그룹입니다. 그룹은 beach를 기다립니다."
    ) { page in
      final class Chain: Sendable {
        private let last = Mutex<[String: Operation]>([:])
        func join(_ category: String, _ operation: Operation) {
          last.withLock { last in
            if let last = last[category] { operation.addDependency(last) }
            last[category] = operation
          }
        }
      }
      let photos = ManualQueue()
      let beach = ResultOperation { "beach" }
      let group = GroupOperation([beach], in: photos)
      let chain = Chain()
      chain.join("index", group)
      chain.join("index", beach)
      group.start()
      photos.run()
      page.show(beach.isReady, told: false)
      page.show(group.isFinished, told: false)
      beach.cancel()  // page
      photos.run()  // page
    },
    Step(
      "closureAlone",
      "Put right: the closure of the member has the category, and the group has none. An edit that shares the exclusion waits for the member, and the group finishes.",
      ko:
        "바로잡기: 범주는 멤버의 클로저가 실행되는 동안만 잡고, 그룹에는 주지 않습니다. 같은 Exclusion을 쓰는 edit는 멤버를 기다리고, 그룹은 완료됩니다.",
      because:
        "The group asked for no turn, so nothing that it waited for waited for the group.",
      ko: "그룹은 차례를 기다리지 않으므로, 그룹이 기다리는 것 가운데 그룹을 기다리는 것이 없습니다."
    ) { page in
      let writing = Checkpoint("writing")
      let exclusion = Exclusion()
      let beach = ExclusiveOperation(["index"], in: exclusion) { writing.pass() }
      let edit = ExclusiveOperation(["index"], in: exclusion) { "edited" }
      let group = GroupOperation([beach])
      group.start()
      try writing.waitForArrival()
      edit.start()
      page.show(edit.isFinished, told: false)
      writing.letGo()
      page.waitToFinish(group)
      page.waitToFinish(edit)
      page.show(try edit.value, told: "edited")
    }
  ),
]
