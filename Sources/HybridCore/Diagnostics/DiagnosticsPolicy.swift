/// Whether somebody may look behind the pages: the diagnostics window and the inspector.
package enum DiagnosticsPolicy {
    /// - Parameters:
    ///   - option: Whether the command line asks for it.
    ///   - choice: What the application file says; `nil` if it does not say.
    ///   - isDevelopment: Whether the application is being made rather than used.
    ///   - isKiosk: Whether it stands where anybody may come by.
    package static func isAllowed(option: Bool, choice: Bool?, isDevelopment: Bool, isKiosk: Bool) -> Bool {
        !isKiosk && (option || choice ?? isDevelopment)
    }
}
