/// Decides whether the diagnostics window and the inspector are available.
package enum DiagnosticsPolicy {
    /// - Parameters:
    ///   - option: True if the command line enables them.
    ///   - choice: The application file's setting; `nil` if missing.
    ///   - isDevelopment: True in development.
    ///   - isKiosk: True in a kiosk.
    package static func isAllowed(option: Bool, choice: Bool?, isDevelopment: Bool, isKiosk: Bool) -> Bool {
        !isKiosk && (option || choice ?? isDevelopment)
    }
}
