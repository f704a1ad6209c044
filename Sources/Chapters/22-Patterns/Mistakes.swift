import Chapter16Errors
import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "groupFillsTheLimit", "A group that waits in its block", ko: "블록 안에서 기다리는 그룹",
    Step(
      "blockWaits",
      "A group that waits in its block does not finish: its photo is in the same queue, whose limit is 1.",
      ko: "블록 안에서 기다리는 그룹이 끝나지 않습니다. 사진은 한도가 1인 같은 큐에 있습니다.",
      because:
        "`group` waited for `beach`, and `beach` could not start before `group` ended, because the limit was reached. Raising the limit let `beach` start.",
      ko: "group은 beach를, beach는 group이 완료되어 한도에 여유가 생기기를 기다렸습니다. 한도를 늘리자 beach가 시작했습니다.",
      as: .told
    ) { page in
      let waiting = page.gate("The group begins to wait.", ko: "그룹이 기다리기 시작합니다.")
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let beach = BlockOperation {}
      let group = BlockOperation {
        waiting.open()  // page
        queue.addOperations([beach], waitUntilFinished: true)
      }
      queue.addOperation(group)
      page.wait(for: waiting)
      page.show(group.isExecuting, told: true)
      page.show(beach.isFinished, told: false)
      queue.maxConcurrentOperationCount = 2
      page.waitToEmpty(queue)
      page.show(group.isFinished, told: true)
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
