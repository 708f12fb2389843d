public import HybridValues

/// The reason why a script that native code ran in a page returned no value.
public enum PageScriptError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The script or function threw an error with this message.
    case thrown(String)
    /// The page has no such function.
    case noFunction(String)
    /// The text is not a function name.
    case noName(String)
    /// The page did not respond in time.
    case timedOut
    /// The page was replaced before it responded.
    case pageGone
    /// The result cannot be encoded as JSON.
    case unreadable
    /// An argument or the result does not match its type.
    case conversion(JSONConversionError)

    /// A description of the error, with advice on how to correct it if possible.
    public var description: String {
        switch self {
        case .thrown(let message):
            "The page's script failed: \(DisplayLine.make(message, limit: 300) ?? "no reason given")"
        case .noFunction(let name): "The page has no function “\(name)”. It may not have been loaded yet."
        case .noName(let name): "“\(name)” names no function. Write names with dots, such as “window.bridge.register”."
        case .timedOut: "The page did not respond in time."
        case .pageGone: "The page is no longer open."
        case .unreadable: "The page returned something that is not JSON."
        case .conversion(let error): error.description
        }
    }
}
