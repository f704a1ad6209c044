// The Objective-C declarations of Apple's Foundation that the book uses. Each declaration follows the page that its
// comment names, below https://developer.apple.com/documentation/foundation/
#import "ObjectiveC.h"
#pragma clang assume_nonnull begin
#define SENDABLE __attribute__((swift_attr("@Sendable")))
#define CHOICE(name) enum __attribute__((enum_extensibility(open), swift_name(name)))
#define NAMED(name) __attribute__((swift_name(name)))
#define BECOMES(name) __attribute__((swift_bridge(name)))
// MARK: Values with a type of Swift
@class NSString;
typedef CHOICE("NSCoder.DecodingFailurePolicy") NSDecodingFailurePolicy : long {
  NSDecodingFailurePolicyRaiseException = 0,    // nscoder/decodingfailurepolicy-swift.enum/raiseexception
  NSDecodingFailurePolicySetErrorAndReturn = 1  // nscoder/decodingfailurepolicy-swift.enum/seterrorandreturn
} NSDecodingFailurePolicy;
@interface NSCoder : NSObject                                        // nscoder
- (void)encodeInteger:(long)value forKey:(NSString *)key;            // nscoder/encode(_:forkey:)-6j0tf
@property NSDecodingFailurePolicy decodingFailurePolicy;             // nscoder/decodingfailurepolicy-swift.property
@end
@protocol NSCoding                                // nscoding
- (void)encodeWithCoder:(NSCoder *)coder;         // nscoding/encode(with:)
- (nullable instancetype)initWithCoder:(NSCoder *)coder;  // nscoding/init(coder:)
@end
@protocol NSSecureCoding <NSCoding>                       // nssecurecoding
@property(class, readonly) BOOL supportsSecureCoding;     // nssecurecoding/supportssecurecoding
@end
BECOMES("Swift.String") @interface NSString : NSObject <NSSecureCoding> @end  // nsstring
BECOMES("Swift.Array") @interface NSArray<Element> : NSObject <NSSecureCoding> @end  // nsarray
@interface NSNumber : NSObject <NSSecureCoding>  // nsnumber
- (instancetype)initWithLong:(long)value NAMED("init(value:)"); // nsnumber/init(value:)-
@property(readonly) long integerValue NAMED("intValue");     // nsnumber/intvalue
@property(readonly) double doubleValue;                      // nsnumber/doublevalue
@property(readonly) BOOL boolValue;                          // nsnumber/boolvalue
@end
@interface NSNull : NSObject @end  // nsnull
@interface NSObject (KeyValue)  // ../objectivec/nsobject-swift.class
- (void)willChangeValueForKey:(NSString *)key;       // …/willchangevalue(forkey:)
- (void)didChangeValueForKey:(NSString *)key;        // …/didchangevalue(forkey:)
+ (BOOL)automaticallyNotifiesObserversForKey:(NSString *)key;  // …/automaticallynotifiesobservers(forkey:)
- (BOOL)isEqual:(nullable id)object;                  // …/isequal(_:)
@property (readonly) long hash;                       // …/hash
@end
typedef CHOICE("QualityOfService") NSQualityOfService : long {
  // qualityofservice
  NSQualityOfServiceUserInteractive = 0x21, NSQualityOfServiceUserInitiated = 0x19,
  NSQualityOfServiceUtility = 0x11, NSQualityOfServiceBackground = 0x09, NSQualityOfServiceDefault = -1
} NSQualityOfService;
typedef CHOICE("Operation.QueuePriority") NSOperationQueuePriority : long {
  // operation/queuepriority-swift.enum
  NSOperationQueuePriorityVeryLow = -8, NSOperationQueuePriorityLow = -4,
  NSOperationQueuePriorityNormal = 0,
  NSOperationQueuePriorityHigh = 4, NSOperationQueuePriorityVeryHigh = 8
} NSOperationQueuePriority;
SENDABLE NAMED("Operation") @interface NSOperation : NSObject              // operation
- (void)start;                                                             // operation/start()
- (void)main;                                                              // operation/main()
- (void)cancel;                                                            // operation/cancel()
@property(readonly, getter=isCancelled) BOOL cancelled;                    // operation/iscancelled
@property(readonly, getter=isExecuting) BOOL executing;                    // operation/isexecuting
@property(readonly, getter=isFinished) BOOL finished;                      // operation/isfinished
@property(readonly, getter=isConcurrent) BOOL concurrent;                  // operation/isconcurrent
@property(readonly, getter=isAsynchronous) BOOL asynchronous;              // operation/isasynchronous
@property(readonly, getter=isReady) BOOL ready;                            // operation/isready
- (void)addDependency:(NSOperation *)op;                                   // operation/adddependency(_:)
- (void)removeDependency:(NSOperation *)op;                                // operation/removedependency(_:)
@property(readonly, copy) NSArray<NSOperation *> *dependencies;            // operation/dependencies
@property NSOperationQueuePriority queuePriority;                          // operation/queuepriority-swift.property
@property(nullable, copy) SENDABLE void (^completionBlock)(void);          // operation/completionblock
- (void)waitUntilFinished;                                                 // operation/waituntilfinished()
@property double threadPriority __attribute__((deprecated));               // operation/threadpriority
@property NSQualityOfService qualityOfService;                             // operation/qualityofservice
@property(nullable, copy) NSString *name;                                  // operation/name
@end
SENDABLE NAMED("BlockOperation") @interface NSBlockOperation : NSOperation  // blockoperation
- (instancetype)initWithBlock:(SENDABLE void (^)(void))block;               // blockoperation/init(block:)
- (void)addExecutionBlock:(SENDABLE void (^)(void))block;                   // blockoperation/addexecutionblock(_:)
@property(readonly, copy) NSArray<SENDABLE void (^)(void)> *executionBlocks;  // blockoperation/executionblocks
@end
__attribute__((availability(swift, unavailable, message = "not for Swift")))
@interface NSInvocationOperation : NSOperation @end  // nsinvocationoperation
NAMED("Progress") @interface NSProgress : NSObject  // progress
+ (instancetype)progressWithTotalUnitCount:(long long)unitCount;                                              // progress/init(totalunitcount:)
- (instancetype)initWithParent:(nullable NSProgress *)parent userInfo:(nullable id)info;  // progress/init(parent:userinfo:)
@property long long totalUnitCount;                 // progress/totalunitcount
@property long long completedUnitCount;             // progress/completedunitcount
- (void)addChild:(NSProgress *)child withPendingUnitCount:(long long)count;  // progress/addchild(_:withpendingunitcount:)
@property(readonly) double fractionCompleted;       // progress/fractioncompleted
@property(readonly, getter=isFinished) BOOL finished;  // progress/isfinished
@end
SENDABLE NAMED("OperationQueue") @interface NSOperationQueue : NSObject  // operationqueue
@property(readonly, strong) NSProgress *progress;                        // operationqueue/progress
- (void)addOperation:(NSOperation *)op;                                  // operationqueue/addoperation(_:)-18gn3
- (void)addOperations:(NSArray<NSOperation *> *)ops
    waitUntilFinished:(BOOL)wait;                                        // operationqueue/addoperations(_:waituntilfinished:)
- (void)addOperationWithBlock:(SENDABLE void (^)(void))block
    NAMED("addOperation(_:)");                                           // operationqueue/addoperation(_:)-5s294
- (void)addBarrierBlock:(SENDABLE void (^)(void))barrier;                // operationqueue/addbarrierblock(_:)
@property long maxConcurrentOperationCount;                              // operationqueue/maxconcurrentoperationcount
@property(getter=isSuspended) BOOL suspended;                            // operationqueue/issuspended
@property(nullable, copy) NSString *name;                                // operationqueue/name
@property NSQualityOfService qualityOfService;                           // operationqueue/qualityofservice
- (void)cancelAllOperations;                                             // operationqueue/cancelalloperations()
- (void)waitUntilAllOperationsAreFinished;                               // operationqueue/waituntilalloperationsarefinished()
@property(class, readonly, strong, nullable) NSOperationQueue *currentQueue NAMED("current");  // operationqueue/current
@property(class, readonly, strong) NSOperationQueue *mainQueue NAMED("main");                  // operationqueue/main
@property(class, readonly) long defaultMaxConcurrentOperationCount;      // operationqueue/defaultmaxconcurrentoperationcount
@property(readonly, copy) NSArray<NSOperation *> *operations;            // operationqueue/operations
@property(readonly) unsigned long operationCount;                        // operationqueue/operationcount
@end
SENDABLE NAMED("Thread") @interface NSThread : NSObject                       // thread
@property(class, readonly, strong) NSThread *currentThread NAMED("current");  // thread/current
@property(class, readonly) BOOL isMainThread;                                 // thread/ismainthread-swift.type.property
+ (double)threadPriority;                                                     // thread/threadpriority()
+ (void)detachNewThreadWithBlock:(SENDABLE void (^)(void))block
    NAMED("detachNewThread(_:)");                                             // thread/detachnewthread(_:)
- (instancetype)initWithBlock:(SENDABLE void (^)(void))block;                 // thread/init(block:)
- (void)start;                                                                // thread/start()
@property(nullable, copy) NSString *name;                                     // thread/name
@property unsigned long stackSize;                                            // thread/stacksize
@end
#pragma clang assume_nonnull end
