import ChapterKit

/// The caption and the thumbnail of a photo are one operation; the album depends on that.
let littleProgram = LittleProgram(
  [.init("photo", closures: ["resize", "caption"]), .init("show", after: "photo")],
  acts: [.add("photo"), .add("show")])
