public import FoundationEssentials

extension TraceEvent {
    /// Whoever used the kiosk is asked whether they are still there.
    /// - Parameter seconds: How long the question stands.
    public static func kioskAsked(seconds: Int) -> TraceEvent {
        TraceEvent(.kioskAsked, ["seconds": .integer(seconds)])
    }

    /// They are.
    public static func kioskAnswered() -> TraceEvent {
        TraceEvent(.kioskAnswered, [:])
    }

    /// Everything of the last person is forgotten, and the first page has been asked for.
    /// - Parameter duration: Milliseconds that it took.
    public static func kioskWiped(reason: KioskSession.Reason, duration: Int) -> TraceEvent {
        TraceEvent(.kioskWiped, ["reason": .string(reason.rawValue), "duration_ms": .integer(duration)])
    }

    /// The page in front does not answer, or cannot be loaded any more.
    public static func kioskUnresponsive(url: URL?, remedy: PageHealth.Remedy) -> TraceEvent {
        TraceEvent(
            .kioskUnresponsive,
            ["url": url.map(JSONValue.redacted) ?? .null, "remedy": .string(remedy.rawValue)])
    }

    /// A calm screen stands in place of the page.
    /// - Parameters:
    ///   - reason: `unavailable` while the server cannot be used, `crashLoop` after too many starts.
    ///   - seconds: When it is tried again.
    public static func kioskPaused(reason: String, seconds: Int) -> TraceEvent {
        TraceEvent(.kioskPaused, ["reason": .string(reason), "seconds": .integer(seconds)])
    }
}
