extension ApplicationConfiguration {
    /// Whether the application is being made rather than used: its environment says so by its name, or it runs on this
    /// very machine. Pages can then be inspected.
    package var isDevelopment: Bool {
        environment == "development" || HostName(startURL)?.isLoopback ?? false
    }
}
