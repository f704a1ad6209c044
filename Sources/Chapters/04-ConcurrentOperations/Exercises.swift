import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "alreadyThere", "Already there", ko: "벌써 와 있는 사진",
    asks: "The photo is in the album's cache. Is the download finished when start() has returned?",
    ko: "사진은 앨범의 캐시에 있습니다. `start()`가 돌아왔을 때 다운로드는 완료 상태일까요?",
    hint: "When does fetch deliver a photo that is in the cache?", ko: "캐시에 있는 사진은 언제 오나요?",
    Step(
      "finishedWithinStart",
      "The download is finished and no longer executing.",
      ko: "완료 상태이고, 더는 실행 중이 아닙니다.",
      because:
        "The photo came before `fetch` had returned, on the same thread, and called `finish()`. `start()` had set `isExecuting` before it called `launch()`, so both flags are correct.",
      ko:
        "사진은 `fetch`가 돌아오기 전에 같은 스레드에서 왔고, `finish()`를 호출했습니다. `start()`는 `launch()`를 호출하기 전에 `isExecuting`을 바꾸었으므로 두 플래그가 모두 맞습니다.",
      shows: .concurrent.mayAlreadyBeDone
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
      "The album has not answered when the download is cancelled. Is the download finished then? Later the album answers: is there a photo?",
    ko: "앨범이 응답하기 전에 다운로드를 취소합니다. 이때 완료 상태일까요? 나중에 앨범이 응답하면 사진이 있을까요?",
    hint: "What calls a Download's finish()?", ko: "Download의 finish()는 누가 호출하나요?",
    Step(
      "finishedByTheAnswer",
      "The download is not finished until the album answers. Then it finishes, without a photo.",
      ko: "앨범이 응답해야 완료되며, 사진은 없습니다.",
      because:
        "`cancel()` only set a flag, and the answer calls `finish()`. The closure in `launch()` found `isCancelled` true, discarded the photo and finished.",
      ko:
        "`cancel()`은 플래그만 바꾸었고, `finish()`를 호출하는 것은 응답입니다. `launch()`의 클로저는 `isCancelled`가 참인 것을 보고 사진을 버린 다음 `finish()`를 호출했습니다.",
      as: .told
    ) { page in
      let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
      let album = RemoteAlbum(answeringAfter: answers)
      let download = Download("beach", from: album)
      download.start()
      download.cancel()
      page.show(download.isFinished, told: false)
      page.open(answers)
      page.waitToFinish(download)
      page.show(download.picture, told: nil)
    }
  ),
  Chapter.Episode(
    "letsGoAtOnce", "A download that finishes immediately when cancelled", ko: "취소하면 바로 끝나는 다운로드",
    asks:
      "Write a class PromptDownload that finishes immediately when it is cancelled while executing, and discards a late answer. finish() must be called only once, even if the answer and the cancellation come at the same time. If the download is cancelled before its start, it finishes only when it is started.",
    ko:
      "실행 중에 취소하면 바로 완료되고, 늦게 온 응답은 버리는 `PromptDownload`를 만들어 보세요. 응답과 취소가 동시에 와도 `finish()`는 한 번만 호출해야 합니다. 시작하기 전에 취소했다면 시작할 때 완료되어야 합니다.",
    hint: "Two events can end the download. What ensures that only the first of them does?",
    ko: "끝내려는 쪽이 둘입니다. 먼저 온 쪽만 끝내게 하려면 무엇을 기억해야 하나요?",
    hint:
      "An override of cancel() calls super.cancel(). What happens if the cancellation comes just after start() has checked isCancelled?",
    ko:
      "`cancel()`을 재정의할 때는 `super.cancel()`을 호출합니다. `start()`가 `isCancelled`를 확인한 직후에 취소가 오면 어떻게 되나요?",
    tries: PromptAttempt.self,
    Step(
      "lateAnswerIgnored",
      "The cancelled download finishes immediately. The answer comes later and changes nothing.",
      ko: "취소하자 다운로드는 바로 완료됩니다. 나중에 온 응답은 아무것도 바꾸지 않습니다.",
      because:
        "`cancel()` and the answer both call `end(with:)`, and `exchange` lets only the first one pass. This time that was `cancel()`.",
      ko:
        "`cancel()`과 응답이 모두 `end(with:)`를 호출하지만, `exchange`는 먼저 온 쪽만 지나가게 합니다. 이번에는 `cancel()`이 먼저였습니다.",
      shows: .concurrent.cancelAnnouncesToo, as: .told
    ) { page in
      try page.code("answer", in: "PromptDownload.swift")
      let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
      let album = RemoteAlbum(answeringAfter: answers)
      let download = PromptDownload("beach", from: album)
      let upload = BlockOperation {}
      upload.addDependency(download)
      download.start()
      download.cancel()
      page.show(download.isFinished, told: true)
      page.show(upload.isReady, told: true)
      page.open(answers)
      page.wait(for: album.delivered)
      page.show(download.picture, told: nil)
    }
  ),
]
