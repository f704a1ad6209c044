import ChapterKit

/// A second photo is added while the queue is suspended.
let littleProgram = LittleProgram(
  [.init("beach"), .init("forest")],
  width: 1,
  acts: [
    .add("beach"), .suspend, .say("paused"), .add("forest"), .say("go on"), .resume,
  ])
