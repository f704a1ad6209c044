// The one import of the whole book: whoever wants an `Operation` writes `import Operations`.
// What stands behind the name is decided here and nowhere else.

#if Plain
  @_exported import Plain
#elseif FromScratch
  @_exported import OperationsFromScratch
#else
  @_exported import Foundation
#endif
