import ChapterKit

/// Two effects depend on the photo, and the album depends on both.
let littleProgram = LittleProgram(
  [
    .init("load"), .init("blur", after: "load"), .init("crop", after: "load"),
    .init("save", after: "blur", "crop"),
  ],
  acts: [.add("load"), .add("blur"), .add("crop"), .add("save")])
