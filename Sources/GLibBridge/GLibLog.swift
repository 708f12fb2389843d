import CGtk

/// A line that GLib, GTK or WebKitGTK logged.
package struct GLibLogLine: Sendable {
    package enum Level: Sendable { case error, critical, warning, message, info, debug }
    package let level: Level
    /// The library that wrote the line, such as `Gtk`.
    package let domain: String
    package let message: String
}

/// Receives the log output of the C libraries.
package enum GLibLog {
    // The sink is written once at the start, before other threads exist. GLib's writer reads it on any thread.
    nonisolated(unsafe) private static var sink: (@Sendable (GLibLogLine) -> Void)?
    nonisolated(unsafe) private static var isInstalled = false

    /// Sends every line except debug output to `sink` instead of standard error.
    ///
    /// GLib accepts only one writer per process, so a second call only replaces the sink.
    @MainActor
    package static func redirect(to sink: @escaping @Sendable (GLibLogLine) -> Void) {
        self.sink = sink
        guard !isInstalled else { return }
        isInstalled = true
        g_log_set_writer_func(write, nil, nil)
    }

    private static let write: GLogWriterFunc = { level, fields, count, _ in
        guard let fields, let level = GLibLogLine.Level(level) else { return G_LOG_WRITER_UNHANDLED }
        var domain = ""
        var message = ""
        for field in UnsafeBufferPointer(start: fields, count: Int(count)) {
            guard let key = String(borrowing: field.key), let value = field.value else { continue }
            if key == "GLIB_DOMAIN" { domain = text(value, field.length) }
            if key == "MESSAGE" { message = text(value, field.length) }
        }
        if level != .debug { sink?(GLibLogLine(level: level, domain: domain, message: message)) }
        return G_LOG_WRITER_HANDLED
    }

    /// Returns the value of a field. If the length is -1, the value is a C string.
    private static func text(_ value: UnsafeRawPointer, _ length: gssize) -> String {
        if length < 0 { return String(cString: value.assumingMemoryBound(to: CChar.self)) }
        return String(decoding: UnsafeRawBufferPointer(start: value, count: Int(length)), as: UTF8.self)
    }
}

extension GLibLogLine.Level {
    fileprivate init?(_ flags: GLogLevelFlags) {
        switch flags.rawValue & ~GLogLevelFlags.RawValue(3) {
        case G_LOG_LEVEL_ERROR.rawValue: self = .error
        case G_LOG_LEVEL_CRITICAL.rawValue: self = .critical
        case G_LOG_LEVEL_WARNING.rawValue: self = .warning
        case G_LOG_LEVEL_MESSAGE.rawValue: self = .message
        case G_LOG_LEVEL_INFO.rawValue: self = .info
        case G_LOG_LEVEL_DEBUG.rawValue: self = .debug
        default: return nil
        }
    }
}
