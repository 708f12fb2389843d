/// The reason why the demo server cannot start. The description is a sentence that also says how to fix it.
public enum DemoServerError: Error, Equatable, CustomStringConvertible {
    /// No Turbo script exists in any of the listed places.
    case turboMissing(searched: [String])
    /// The requested script cannot be read.
    case scriptUnreadable(path: String)
    /// The file is neither Turbo nor Turbolinks.
    case scriptUnknown(path: String)
    /// The port is in use or not permitted.
    case cannotListen(port: Int, reason: String)

    /// The sentence for the user.
    public var description: String {
        switch self {
        case .turboMissing(let places):
            "Turbo was not found in \(places.joined(separator: ", ")): "
                + "run \"make setup\", or set TURBO_JS to the path of a Turbo script."
        case .scriptUnreadable(let path):
            "The script \(path) cannot be read: check the path in TURBO_JS or TURBOLINKS_JS."
        case .scriptUnknown(let path):
            "The script \(path) is neither Turbo nor Turbolinks: check the path in TURBO_JS or TURBOLINKS_JS."
        case .cannotListen(let port, let reason):
            "The demo server cannot listen on port \(port) (\(reason)): choose another port, or 0 for any free one."
        }
    }
}
