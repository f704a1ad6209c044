import Operations

// thread-priority.superseded-by-qos: the old property is deprecated or absent, the new one is not.
func prepare(_ upload: Operation) {
  // expected-error@+1 {{'threadPriority'}}
  upload.threadPriority = 0.8
  upload.qualityOfService = .utility
}
