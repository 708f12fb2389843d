package import Logging

/// Removes the queries and fragments of addresses from a kiosk's log, because they contain words that visitors typed.
nonisolated package struct KioskLogHandler: LogHandler {
    private var handler: any LogHandler

    /// - Parameter handler: Writes the lines.
    package init(_ handler: any LogHandler) { self.handler = handler }

    /// The least severe level that is written.
    package var logLevel: Logger.Level {
        get { handler.logLevel }
        set { handler.logLevel = newValue }
    }

    /// The metadata that every line contains.
    package var metadata: Logger.Metadata {
        get { handler.metadata }
        set { handler.metadata = newValue }
    }

    /// The metadata value with that key, which every line contains.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { handler[metadataKey: key] }
        set { handler[metadataKey: key] = newValue }
    }

    package func log(event: LogEvent) {
        var event = event
        if let url = event.metadata?["url"] {
            event.metadata?["url"] = .string(String("\(url)".prefix { $0 != "?" && $0 != "#" }))
        }
        handler.log(event: event)
    }
}
