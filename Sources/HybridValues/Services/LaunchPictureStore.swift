/// Keeps the picture of the start page between two runs.
@MainActor
package protocol LaunchPictureStore: AnyObject {
    /// True if no picture is shown or kept, but one of another run is removed when its user leaves.
    var onlyRemoves: Bool { get }

    /// Begins to read the picture and convert it, in a worker thread. The returned function waits for the result; `nil`
    /// means that no usable picture exists. The store removes an unusable picture.
    func load<Value: Sendable>(_ read: @escaping @Sendable ([UInt8]) -> Value?) -> @MainActor () -> Value?

    /// Writes the picture in a worker thread. Failures are not reported, because the next start works without it.
    func save(_ make: @escaping @Sendable () -> [UInt8]?)

    /// Removes the picture, also if it is being written.
    func remove()

    /// Waits until the picture is written, before the process ends.
    func finish()
}
