import CGtk

/// Runs code before a message that ends the program, such as WebKit's when it cannot start a process.
@MainActor
package enum FatalMessages {
    private static var body: (@MainActor () -> Void)?

    /// Calls `body` before GLib ends the program because of a message on the main thread. `body` may replace the
    /// program (``ProcessControl/startAnew(_:with:)``); if it returns, the program ends.
    package static func handle(_ body: @escaping @MainActor () -> Void) {
        self.body = body
        g_log_set_default_handler(handler, nil)
    }

    // GLib calls the handler on the thread that logs. The main thread owns the default context.
    private nonisolated static let handler: GLogFunc = { domain, level, message, _ in
        guard level.rawValue & G_LOG_FLAG_FATAL.rawValue != 0, g_main_context_is_owner(nil) != 0 else {
            return g_log_default_handler(domain, level, message, nil)
        }
        // For an error the default handler would end the program.
        g_log_default_handler(domain, G_LOG_LEVEL_CRITICAL, message, nil)
        MainActor.assumeIsolated { body?() }
    }
}
