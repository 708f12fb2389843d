import FoundationEssentials
import HybridCore

/// What is to be opened, wherever that was said: on the command line, in an application file, by the demo.
struct Site {
    var startURL: URL
    var name = "HybridDesktop"
    var applicationID = "dev.hybriddesktop.HybridDesktop"
    var pathConfigurationFile: String?
    var pathConfigurationServer: URL?
    var authentication = AuthenticationConfiguration()
    var externalSchemes = ExternalSchemes()
    var userAgentPrefix = ""
    var windowSize = (width: 1000, height: 720)

    init(startURL: URL) {
        self.startURL = startURL
    }
}
