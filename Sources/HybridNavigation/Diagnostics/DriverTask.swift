import HybridValues

/// A command that the shell executes, because WebKitGTK's driver lacks it or reports a success without an effect.
package enum DriverTask: Equatable, Sendable {
    /// Print the page to a PDF file.
    case print(PrintLayout)
    /// Name the logs.
    case logTypes
    /// Return the lines of the pages' consoles since the last time.
    case log
    /// Answer a permission before a page asks.
    case permission(name: String, answer: Bool?)
    /// Change the state of the window.
    case window(WindowChange)

    /// A state of a window that a client can request.
    package enum WindowChange: String, Sendable {
        case maximized, minimized, fullscreen, normal
    }

    /// Parses a request. The result is `nil` if WebKitGTK's driver executes the command.
    /// - Throws: An error of the standard.
    package static func make(method: String, path: String, body: [UInt8]) throws(DriverRefusal) -> DriverTask? {
        let words = path.split(separator: "/").dropFirst(2).map(String.init)
        let json = try? JSONValue(parsing: String(decoding: body, as: UTF8.self))
        switch ([method] + words).joined(separator: " ") {
        case "POST print": return .print(try PrintLayout(json ?? [:]))
        case "GET se log types": return .logTypes
        case "POST se log":
            guard json?["type"] == "browser" else {
                throw DriverRefusal("invalid argument", "This server has only the log “browser”.")
            }
            return .log
        case "POST permissions":
            guard let name = json?["descriptor"]?["name"]?.string, let state = json?["state"]?.string,
                ["granted", "denied", "prompt"].contains(state)
            else {
                throw DriverRefusal("invalid argument", "Use descriptor.name, and state granted, denied or prompt.")
            }
            return .permission(name: name, answer: state == "prompt" ? nil : state == "granted")
        case "POST window maximize": return .window(.maximized)
        case "POST window minimize": return .window(.minimized)
        case "POST window fullscreen": return .window(.fullscreen)
        default: return nil
        }
    }
}
