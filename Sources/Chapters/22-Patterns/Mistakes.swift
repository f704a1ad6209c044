import Chapter16Errors
import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "neverAnswered", "A callback that never comes", ko: "오지 않는 콜백",
    Step(
      "givenTenSeconds",
      "The server keeps the reply and does not call it. When ten seconds have passed, the upload is cancelled and the failure says why.",
      ko: "서버가 reply를 저장해 두고 호출하지 않습니다. 10초가 지나자 업로드는 취소되고, 오류에 원인이 담깁니다.",
      because:
        "Nothing else would have finished `upload`: the server still refers to the reply, so the reply is not lost. The alarm answered `limited` with TimedOut, and cancelled `upload`.",
      ko:
        "달리 upload를 끝낼 것이 없었습니다. reply는 참조되고 있어서 버려지지도 않습니다. 알람이 limited에 TimedOut을 답하고 upload를 취소했습니다.",
      shows: .pattern.timeoutFirstCounts
    ) { page in
      let server = Mutex<Reply<String>?>(nil)
      let upload = RequestOperation<String> { reply in
        server.withLock { $0 = reply }
        return nil
      }
      let (clock, uploads) = (ManualAlarmClock(), ManualQueue())
      let limited = TimeoutOperation(
        .seconds(10), clock: clock, in: uploads, of: upload)
      limited.start()
      uploads.run()
      page.show(upload.isExecuting, told: true)
      clock.advance(by: .seconds(10))
      page.show(limited.failure as? TimedOut, told: TimedOut(after: .seconds(10)))
      page.show(upload.isCancelled, told: true)
    }
  ),
  Chapter.Episode(
    "sameCategory", "A group and its member in one category", ko: "그룹과 멤버가 같은 범주에",
    Step(
      "waitsForOwnGroup",
      "The group and its member are in the same category, and the group started first. The member waits for the group to finish, and the group waits for its member, so neither finishes.",
      ko: "범주에 그룹이 먼저 왔고, 그 멤버가 그룹 뒤에 섰습니다. 둘 다 완료되지 않습니다.",
      because: "`beach` depends on `group`, and `group` waits for its member `beach`.",
      ko: "beach는 group에 의존하고, group은 멤버인 beach를 기다립니다."
    ) { page in
      let photos = ManualQueue()
      let beach = ResultOperation { "beach" }
      let group = GroupOperation([beach], in: photos)
      beach.addDependency(group)
      group.start()
      photos.run()
      page.show(beach.isReady, told: false)
      page.show(group.isFinished, told: false)
      beach.cancel()  // page
      photos.run()  // page
    },
    Step(
      "closureAlone",
      "Corrected: only the member's closure has the category, not the group. Another edit in the category waits for the member, and the group finishes.",
      ko:
        "바로잡기: 범주는 멤버의 클로저가 실행되는 동안만 잡고, 그룹에는 주지 않습니다. 같은 Exclusion을 쓰는 edit는 멤버를 기다리고, 그룹은 완료됩니다.",
      because:
        "The group has no category, so none of its members had to wait for the group.",
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
