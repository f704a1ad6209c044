// The only import for operations in the whole book. Code that uses `Operation` imports `Operations`; this
// file alone decides which implementation stands behind the name.

#if Plain
  @_exported import Plain
#elseif FromScratch
  @_exported import OperationsFromScratch
#else
  @_exported import Foundation
#endif
