import ChapterKit

/// Three photos come one after another, the most urgent one last, to a queue that is at work.
let littleProgram = LittleProgram(
  [
    .init("beach", priority: .low), .init("forest"), .init("harbour", priority: .high),
  ],
  width: 1, acts: [.add("beach"), .add("forest"), .add("harbour")])
