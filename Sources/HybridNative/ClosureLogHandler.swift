import Logging

/// Passes log lines to a function of the application.
struct ClosureLogHandler: LogHandler {
    /// The least severe level that is passed on.
    var logLevel = Logger.Level.info
    /// The metadata that every line contains.
    var metadata = Logger.Metadata()
    private let write: @Sendable (String, String) -> Void

    /// - Parameter write: A function that receives the level and the text.
    init(write: @escaping @Sendable (String, String) -> Void) {
        self.write = write
    }

    /// The metadata value with that key, which every line contains.
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let details = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        write(event.level.rawValue, "\(event.message)\(details)")
    }
}
