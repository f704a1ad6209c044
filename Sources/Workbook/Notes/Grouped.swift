import Operations

/// Returns a rounded number with digits in groups of three.
func grouped(_ value: Double) -> String {
  let digits = Array(String(format: "%.0f", value))
  return digits.enumerated().map { place, digit in
    let rest = digits.count - place
    return place > 0 && rest % 3 == 0 ? ",\(digit)" : "\(digit)"
  }.joined()
}
