/// Where a URL goes.
public enum RouteDecision: Hashable, Sendable {
    /// Into the application: a screen of ours.
    case web
    /// To the system's browser: http or https on another host.
    case external
    /// To the system's application for the scheme: mail, telephone and what the application file allows.
    case system
    /// Nowhere; the sentence says why.
    case refused(LocalizedText)
}
