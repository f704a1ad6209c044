import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Texts {
  /// What somebody may have meant by a word that means nothing.
  @Suite("Suggestions")
  @TextThread
  struct SuggestionTests {
    /// The one line that a call is answered with which names nothing.
    private func complaint(_ words: String...) -> String {
      let called = Called(words)
      #expect(called.status == .usage)
      #expect(called.complaints.count == 1)
      return called.complaints.first ?? ""
    }

    @Test("A word is near to what it is a slip of the finger from, in either language")
    func suggestions() {
      #expect(Suggestion.distance("cancel", "cancel") == 0)
      #expect(Suggestion.distance("cancle", "cancel") == 1)
      #expect(Suggestion.distance("cancell", "cancel") == 1)
      #expect(Suggestion.distance("ancel", "cancel") == 1)
      #expect(Suggestion.distance("cancet", "cancel") == 1)
      #expect(Suggestion.distance("kitten", "sitting") == 3)
      #expect(Suggestion.distance("", "abc") == 3)
      // A syllable is not one letter: these differ in one vowel of two syllables.
      #expect(Suggestion.distance("취소", "취수") == 1)
      #expect(Suggestion.distance("취소", "의존") > 2)
      let names = ["--notes", "--no-color", "--mistake", "--exercise"]
      #expect(Suggestion.nearest(to: "--note", among: names) == "--notes")
      #expect(Suggestion.nearest(to: "--no-colour", among: names) == "--no-color")
      #expect(Suggestion.nearest(to: "--NOTES", among: names) == "--notes")
      #expect(Suggestion.nearest(to: "--exer", among: names) == "--exercise")
      #expect(Suggestion.nearest(to: "--x", among: names) == nil)
      #expect(Suggestion.nearest(to: "", among: names) == nil)
      // The nearest one, not the first that is near.
      #expect(Suggestion.nearest(to: "waiter", among: ["wait", "waiters"]) == "waiters")
    }

    @Test("A rule is suggested for its id with one letter missing")
    func ruleSuggestions() {
      for rule in book.compactMap(\.rules.first) {
        var id = rule.id
        id.remove(at: id.index(id.startIndex, offsetBy: id.count / 2))
        let said = complaint("rule", id)
        #expect(said == "no rule has “\(id)” in its id; did you mean \(rule.id)?")
      }
      #expect(complaint("rule", "voluntry").hasSuffix("cancel.voluntary?"))
    }

    @Test("Every chapter is suggested for its title with one letter wrong, missing or swapped")
    func chapterSuggestions() {
      for chapter in book {
        for title in [chapter.slug, chapter.title.korean] {
          let letters = Array(title)
          var slips = [String(letters.dropLast()), String(letters + ["x"])]
          slips.append(String(letters[..<1] + ["x"] + letters[2...]))
          if title == chapter.slug {
            slips.append(String([letters[1], letters[0]] + letters[2...]))
          }
          for slip in slips where slip.count > 3 {
            // A slip may be as near to two titles, such as synchronous and asynchronous.
            let likely =
              book.filter { other in
                Suggestion.nearest(to: slip, among: [other.title.korean, chapter.title.korean])
                  == other.title.korean
              }.map(\.label) + [chapter.label]
            let said = complaint(slip)
            #expect(
              likely.contains { said.contains("did you mean \($0) ") }, "\(slip): \(said)")
          }
        }
      }
    }
  }
}
