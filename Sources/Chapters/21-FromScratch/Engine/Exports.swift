// Whoever imports the engine has Foundation too, with `Operation`, `BlockOperation` and
// `OperationQueue` replaced by those declared here.

@_exported import Foundation
