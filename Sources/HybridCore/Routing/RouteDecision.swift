/// The destination of a URL.
public enum RouteDecision: Hashable, Sendable {
    /// A screen of the application.
    case web
    /// The system's browser: http or https on another host.
    case external
    /// The system's application for the scheme: mail, telephone and the application file's external schemes.
    case system
    /// Refused, for this reason.
    case refused(LocalizedText)
}
