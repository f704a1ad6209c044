import ChapterKit

/// An index is made after the existing photos and before the next one.
let littleProgram = LittleProgram(
  [.init("beach"), .init("forest"), .init("index"), .init("harbour")],
  acts: [.add("beach"), .add("forest"), .addBarrier("index"), .add("harbour")])
