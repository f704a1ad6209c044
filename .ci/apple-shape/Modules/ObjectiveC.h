// The root class, after https://developer.apple.com/documentation/objectivec/nsobject-swift.class
#pragma clang assume_nonnull begin
// Swift names a property after its getter only with this type: isFinished, not finished.
typedef _Bool BOOL;
typedef struct OpaqueImplementation *IMP;
__attribute__((objc_root_class))
@interface NSObject
- (instancetype)init;  // init()
+ (IMP)instanceMethodForSelector:(SEL)aSelector;  // instancemethod(for:)
@end
#pragma clang assume_nonnull end
