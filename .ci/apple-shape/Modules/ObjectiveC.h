// The root class, after https://developer.apple.com/documentation/objectivec/nsobject-swift.class
#pragma clang assume_nonnull begin
// For this type alone Swift names a property after its getter: isFinished, not finished.
typedef _Bool BOOL;
__attribute__((objc_root_class))
@interface NSObject
- (instancetype)init;  // init()
@end
#pragma clang assume_nonnull end
