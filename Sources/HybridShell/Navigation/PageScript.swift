/// A script that the application adds to the pages of its host, in their main frame. It runs in the page's world, so it
/// can use the page's variables and has no further powers. WebKit does not distinguish the ports of a host; a script can
/// check `location.origin`.
public struct PageScript: Equatable, Sendable {
    /// The time at which a script runs.
    public enum Time: Sendable {
        /// Before the scripts of the page.
        case documentStart
        /// After the document was parsed.
        case documentEnd
    }

    /// The JavaScript.
    public var source: String
    /// The time at which it runs, once in each document. Turbo's visits keep the document.
    public var time: Time

    /// Creates a script.
    public init(_ source: String, at time: Time = .documentEnd) {
        self.source = source
        self.time = time
    }
}
