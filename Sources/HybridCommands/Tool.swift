import HybridCore
import HybridNative

/// The commands of `hybrid-desktop-tools`, by their names on the command line.
package enum Tool: String, CaseIterable {
    case audit, component, demo
    case kioskPin = "kiosk-pin"
    case merge, new
    case packaging = "package"
    case pathConfiguration = "path-configuration"
    case replay, report, screenshot, validate, webdriver

    /// Its line in the help.
    package var abstract: String {
        switch self {
        case .audit: localized("Crawl a site and report its faults.")
        case .component: ControllerCommand.abstract
        case .demo: localized("Open the demo site.")
        case .kioskPin: localized("Make the hash of a PIN for the staff of a kiosk.")
        case .merge: localized("Combine the reports of several machines.")
        case .new: localized("Create an application file from a site's metadata, or a Swift package.")
        case .packaging: localized("Package an application for other computers.")
        case .pathConfiguration:
            localized("Print as JSON which rules match an address, and the resulting properties.")
        case .replay: localized("Repeat a recording and compare what the application shows.")
        case .report: localized("Make a bug report, one HTML file, from a trace.")
        case .screenshot: localized("Save a screenshot of a page as a PNG file.")
        case .validate: localized("Check application files and path configurations.")
        case .webdriver: localized("Let a WebDriver client such as Selenium control the application.")
        }
    }

    /// True for a command line that `hybrid-desktop-tools` executes: a tool, a tool's help, or a description of all
    /// options, such as a shell completion script.
    package static func handles(_ arguments: [String]) -> Bool {
        guard let first = arguments.first else { return false }
        let name = first == "help" && arguments.count > 1 ? arguments[1] : first
        let hasAllOptions = ["--generate-completion-script", "--experimental-dump-help"].contains {
            first.hasPrefix($0)
        }
        return Tool(rawValue: name) != nil || hasAllOptions
    }
}
