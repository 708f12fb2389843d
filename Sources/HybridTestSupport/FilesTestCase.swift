/// A test with a temporary directory.
open class FilesTestCase: MainLoopTestCase {
    /// The directory; `nil` before and after the test.
    public private(set) var place: TestEnvironment?

    open override func prepare() throws {
        try super.prepare()
        place = try TestEnvironment()
    }

    open override func cleanUp() {
        place?.remove()
        super.cleanUp()
    }
}
