/// What ties an operation to others, for those that are tied.
///
/// It is made when first needed, so that a closure in a queue does not pay for it, and belongs to
/// the lock of its operation.
final class Links {
  /// Whom the operation waits for.
  var prerequisites = Few<Operation>()
  /// Who waits for the operation. They are not kept by it: whoever has ended or goes away strikes
  /// itself out.
  var dependents = Few<Unmanaged<Operation>>()
  /// What fewer have, if it was made.
  private(set) var extrasIfMade: Extras?

  var extras: Extras {
    if let extrasIfMade { return extrasIfMade }
    let made = Extras()
    extrasIfMade = made
    return made
  }
}
