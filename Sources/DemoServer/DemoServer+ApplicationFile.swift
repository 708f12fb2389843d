extension DemoServer {
    /// The application file with which the shell shows this site as its developers mean it.
    ///
    /// It names a file of rules beside it, ``pathConfiguration``.
    /// - Parameter path: The page to begin with.
    public func applicationFile(startingAt path: String = "/") -> String {
        """
        {
          "name": "Fieldnotes",
          "startURL": "\(url)\(path)",
          "pathConfiguration": { "file": "path-configuration.json", "url": "\(url)/path-configuration.json" },
          "authentication": { "strategy": "native", "endpoint": "/api/sign-in" }
        }
        """
    }
}
