public import FoundationEssentials

extension TraceEvent {
    /// The user is asked whether a page may do something.
    public static func permissionAsked(kinds: [PermissionDefaults.Kind], url: URL?) -> TraceEvent {
        TraceEvent(.permissionAsked, ["url": .page(url), "kinds": .kinds(kinds)])
    }

    /// A page was told whether it may do something.
    /// - Parameters:
    ///   - kinds: What it wants; empty if the shell does not know it.
    ///   - url: The page.
    public static func permissionDecided(
        kinds: [PermissionDefaults.Kind], url: URL?, isAllowed: Bool, reason: PermissionPolicy.Reason
    ) -> TraceEvent {
        TraceEvent(
            .permissionDecided,
            [
                "url": .page(url), "kinds": .kinds(kinds), "answer": isAllowed ? "allow" : "deny",
                "reason": .string(reason.rawValue),
            ])
    }

    /// What became of a notification of a page's.
    public enum NotificationStep: Sendable, CaseIterable {
        case shown, clicked
    }

    /// A step of a notification. Its text is never shown.
    /// - Parameter url: The page that sent it.
    public static func notification(_ step: NotificationStep, url: URL?) -> TraceEvent {
        TraceEvent(step == .shown ? .notificationShown : .notificationClicked, ["url": .page(url)])
    }
}

extension JSONValue {
    fileprivate static func page(_ url: URL?) -> JSONValue { url.map { .redacted($0) } ?? .null }

    fileprivate static func kinds(_ kinds: [PermissionDefaults.Kind]) -> JSONValue {
        .array(kinds.map { .string($0.rawValue) })
    }
}
