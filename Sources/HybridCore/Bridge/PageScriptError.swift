/// Why a script that native code ran in a page has returned nothing.
public enum PageScriptError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The script has thrown, or the function has: with this message.
    case thrown(String)
    /// The page has no such function.
    case noFunction(String)
    /// That is no name of a function.
    case noName(String)
    /// There was no answer in time.
    case timedOut
    /// Another page has taken the place of the one that was asked.
    case pageGone
    /// The script returned something that cannot be written as JSON.
    case unreadable
    /// An argument, or the returned value, does not fit its type.
    case conversion(JSONConversionError)

    /// What happened, and what can be done.
    public var description: String {
        switch self {
        case .thrown(let message):
            "The page's script failed: \(DisplayLine.make(message, limit: 300) ?? "no reason given")"
        case .noFunction(let name): "The page has no function “\(name)”. It may not have been loaded yet."
        case .noName(let name): "“\(name)” names no function. Write names with dots, such as “window.bridge.register”."
        case .timedOut: "The page did not answer in time."
        case .pageGone: "The page is not there any more."
        case .unreadable: "The page returned something that is not JSON."
        case .conversion(let error): error.description
        }
    }
}
