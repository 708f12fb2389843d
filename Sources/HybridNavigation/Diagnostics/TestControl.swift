/// The control of an application by its own tests (Docs/SwiftApplications.md#tests).
package enum TestControl {
    /// The environment variable that permits it. Tests set it for the program that they start.
    package static let variable = "HYBRID_DESKTOP_TEST_CONTROL"
    /// The D-Bus interface.
    package static let interface = "dev.hybriddesktop.Test"
}
