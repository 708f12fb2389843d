extension DemoServer {
    /// The application file with which the shell shows this site as its developers mean it.
    public var applicationFile: String {
        """
        {
          "name": "Fieldnotes",
          "startURL": "\(url)/",
          "pathConfiguration": { "url": "\(url)/path-configuration.json" },
          "authentication": { "strategy": "native", "endpoint": "/api/sign-in" }
        }
        """
    }
}
