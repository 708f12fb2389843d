/// The destination that a URL has.
public enum RouteDecision: Hashable, Sendable {
    /// The URL is shown on a screen of the application.
    case web
    /// The URL opens in the system's browser. It is http or https and belongs to another host.
    case external
    /// The URL opens in the system's application for its scheme. This applies to mail, telephone and the external
    /// schemes of the application file.
    case system
    /// The URL is refused for this reason.
    case refused(LocalizedText)
}
