/// Decides whether the diagnostics window and the inspector are available.
package enum DiagnosticsPolicy {
    /// - Parameters:
    ///   - option: True if an option on the command line enables them.
    ///   - choice: The setting in the application file, or `nil` if the file has none.
    ///   - isDevelopment: True if the application runs in development. It then allows them by default.
    ///   - isKiosk: True if the application runs as a kiosk. A kiosk never allows them.
    package static func isAllowed(option: Bool, choice: Bool?, isDevelopment: Bool, isKiosk: Bool) -> Bool {
        !isKiosk && (option || choice ?? isDevelopment)
    }
}
