import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "alreadyThere", "Already there", ko: "벌써 와 있는 사진",
    asks:
      "This download, which announces nothing for brevity, asks first and sets isExecuting afterwards. The photo is in the cache. What are its flags when start() has returned?",
    ko:
      "이 다운로드는 먼저 요청하고 그다음 isExecuting을 바꿉니다(통지는 줄였습니다). 사진은 캐시에 있습니다. start()가 반환되었을 때 두 플래그는 무엇일까요?",
    hint: "When does a photo come that is in the cache?", ko: "캐시에 있는 사진은 언제 오나요?",
    Step(
      "finishedAndExecuting",
      "Both are true, and nothing will change that: the photo came before fetch had returned.",
      ko: "둘 다 참이고, 다시 바꿀 코드가 없습니다. fetch가 반환되기 전에 사진이 왔기 때문입니다.",
      shows: .concurrent.reportsExecuting, as: .told
    ) { page in
      final class HurriedDownload: Operation, @unchecked Sendable {
        let album = RemoteAlbum(cached: ["beach"])
        let flags = Mutex((executing: false, finished: false))
        override var isExecuting: Bool { flags.withLock { $0.executing } }
        override var isFinished: Bool { flags.withLock { $0.finished } }
        override func start() {
          album.fetch("beach") { _ in
            self.flags.withLock { $0 = (false, true) }
          }
          flags.withLock { $0.executing = true }
        }
      }
      let download = HurriedDownload()
      download.start()
      page.show(download.isExecuting, told: true)
      page.show(download.isFinished, told: true)
    },
    Step(
      "finishedWithinStart",
      "Put right: Download is executing before it asks, and finishes within start().",
      ko: "바로잡기: Download는 실행 중이 된 다음 요청하며, start() 안에서 완료됩니다.",
      shows: .concurrent.mayAlreadyBeDone, .concurrent.reportsExecuting
    ) { page in
      let download = Download("beach", from: RemoteAlbum(cached: ["beach"]))
      download.start()
      page.show(download.isExecuting, documented: false)
      page.show(download.isFinished, documented: true)
    }
  ),
  Chapter.Episode(
    "cancelledWhileExecuting", "Cancelled while executing", ko: "실행 중에 취소하기",
    asks:
      "The album has not answered when the download is cancelled. Is it finished then? Later the album answers: is there a photo?",
    ko: "앨범이 응답하기 전에 다운로드를 취소합니다. 이때 완료 상태일까요? 나중에 앨범이 응답하면 사진이 있을까요?",
    hint: "Who calls finish() of a Download?", ko: "Download의 finish()는 누가 부르나요?",
    Step(
      "finishedByTheAnswer",
      "It goes on executing until the album answers. Then it finishes, and throws the photo away.",
      ko: "앨범이 응답할 때까지 실행 중입니다. 응답하면 완료되고 사진은 버립니다.",
      shows: .concurrent.cancelAnnouncesToo
    ) { page in
      let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
      let album = RemoteAlbum(answeringAfter: answers)
      let download = Download("beach", from: album)
      download.start()
      download.cancel()
      page.show(download.isFinished, told: false)
      page.open(answers)
      page.waitToFinish(download)
      page.show(download.isFinished, documented: true)
      page.show(download.picture, told: nil)
    }
  ),
  Chapter.Episode(
    "letsGoAtOnce", "A download that lets go at once", ko: "취소하면 바로 끝나는 다운로드",
    asks:
      "Make a PromptDownload that is finished as soon as it is cancelled while executing, and throws a late answer away. finish() is called once, even if the answer and the cancellation come at the same time; cancelled before its start, it finishes only when it is started.",
    ko:
      "실행 중에 취소하면 바로 완료되고, 늦게 온 응답은 버리는 `PromptDownload`를 만들어 보시기 바랍니다. 응답과 취소가 동시에 와도 `finish()`는 한 번만 불러야 합니다. 시작하기 전에 취소했다면 시작할 때 완료되어야 합니다.",
    hint: "Two want to end it. What has to be remembered, so that only the first of them does?",
    ko: "끝내려는 쪽이 둘입니다. 먼저 온 쪽만 끝내게 하려면 무엇을 기억해야 하나요?",
    hint:
      "An override of cancel() calls super.cancel(). What happens if the cancellation comes just after start() has looked at isCancelled?",
    ko:
      "`cancel()`을 재정의할 때는 `super.cancel()`을 부릅니다. `start()`가 `isCancelled`를 확인한 직후에 취소가 오면 어떻게 되나요?",
    tries: PromptAttempt.self,
    Step(
      "lateAnswerIgnored",
      "Cancelled, the download is finished at once. The answer comes later and changes nothing.",
      ko: "취소하자 다운로드는 바로 완료됩니다. 나중에 온 응답은 아무것도 바꾸지 않습니다.",
      shows: .concurrent.cancelAnnouncesToo, as: .told
    ) { page in
      try page.code("answer", in: "PromptDownload.swift")
      let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
      let album = RemoteAlbum(answeringAfter: answers)
      let download = PromptDownload("beach", from: album)
      download.start()
      download.cancel()
      page.show(download.isFinished, told: true)
      page.open(answers)
      page.wait(for: album.delivered)
      page.show(download.picture, told: nil)
    }
  ),
]
