import Operations

/// A figure without a fraction, in groups of three digits.
func grouped(_ value: Double) -> String {
  let digits = Array(String(format: "%.0f", value))
  return digits.enumerated().map { place, digit in
    let rest = digits.count - place
    return place > 0 && rest % 3 == 0 ? ",\(digit)" : "\(digit)"
  }.joined()
}
