import Operations
import Testing

@testable import ChapterKit
@testable import Notes
@testable import Workbook

extension Book {
  /// A reader's predictions. The questions are in `Transcripts`.
  @Suite("Predictions")
  @TestThread
  struct PredictionTests {
    private let code = [
      #"let a = recorder.operation("download")"#, #"recorder.operation("sign in")"#,
    ]

    private func prediction<Value>(
      _ value: Value, shown: String? = nil, expected: Item.Expectation? = nil, code: [String]? = nil
    ) -> Prediction? {
      Prediction(
        Item.Value(
          label: "value", shown: shown ?? "\(value)", expectation: expected,
          answer: Prediction.Answer(value)), code: code ?? self.code)
    }

    @Test("True and false are understood in either language; other words are not")
    func truth() throws {
      let yes = try #require(prediction(true))
      let no = try #require(prediction(false))
      #expect(yes.kind == .truth)
      for word in ["true", " T", "yes", "참", "예"] {
        #expect(yes.isRight(word) == true && no.isRight(word) == false, "\(word)")
      }
      for word in ["false", "F ", "no", "거짓", "아니오"] {
        #expect(yes.isRight(word) == false && no.isRight(word) == true, "\(word)")
      }
      for word in ["", "maybe", "1", "tru"] { #expect(yes.isRight(word) == nil, "\(word)") }
    }

    @Test("An order is given by numbers or by names, among all names in the code")
    func order() throws {
      let both = try #require(prediction(["sign in", "download"], shown: "sign in, download"))
      #expect(both.kind == .order(["download", "sign in"]))
      for said in ["2 1", "2,1", " 2 , 1 ", "sign in, download", "Sign In,1"] {
        #expect(both.isRight(said) == true, "\(said)")
      }
      for said in ["1 2", "1", "download, sign in", "-"] {
        #expect(both.isRight(said) == false, "\(said)")
      }
      for said in ["3", "0", "upload", "sign", ""] { #expect(both.isRight(said) == nil, "\(said)") }
      let none = try #require(prediction([String](), shown: "[]"))
      #expect(none.isRight("-") == true)
      #expect(none.isRight("1") == false)
    }

    @Test("A number is answered by a number, and a relation by one of three signs")
    func others() throws {
      let four = try #require(prediction(4))
      #expect(four.isRight(" 4 ") == true)
      #expect(four.isRight("5") == false)
      #expect(four.isRight("four") == nil)
      let values = ["a < b": "<", "a > b": ">", "a ∥ b": "="]
      for (value, sign) in values {
        let relation = try #require(prediction(value))
        #expect(relation.kind == .relation("a", "b"))
        for (_, other) in values { #expect(relation.isRight(other) == (other == sign)) }
        #expect(relation.isRight("a") == nil)
      }
    }

    @Test(
      "The shown or documented value is the right prediction for every question of the book")
    func allRight() throws {
      // The reader answers with the value that the page would show.
      func words(_ value: String, _ kind: Prediction.Kind) -> String {
        guard case .relation = kind else { return value == "[]" ? "-" : value }
        return value.contains(" < ") ? "<" : value.contains(" > ") ? ">" : "="
      }
      for telling in try Episodes.korean.get() {
        for step in telling.steps {
          var code: [String] = []
          for item in step.items {
            code += item.code
            guard case .value(let row) = item, row.expectation != nil,
              let asked = Prediction(row, code: code)
            else { continue }
            #expect(
              asked.isRight(words(asked.value, asked.kind)) == true, "\(telling.name): \(asked)")
            if let documented = asked.documented {
              let said = words(documented, asked.kind)
              #expect(asked.isDocumented(said) && asked.isRight(said) == false, "\(telling.name)")
            }
          }
        }
      }
    }
  }
}
