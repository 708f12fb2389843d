public import FoundationEssentials

/// Who asked for a visit. The names are those of the trace.
public enum ProposalOrigin: String, Sendable {
    case turbo, link, newWindow, redirect, form, native, dbus, start

    /// Whether a page asked, and not the application itself or another program of the user's.
    public var isPage: Bool { ![.native, .dbus, .start].contains(self) }
}

/// Somebody wants to go somewhere; nothing has been decided yet.
public struct VisitProposal: Equatable, Sendable {
    /// Where to.
    public var url: URL
    /// How.
    public var options: VisitOptions
    /// The path configuration's properties for the URL, merged.
    public var properties: PathProperties
    /// Who asked.
    public var origin: ProposalOrigin
    /// The web view is loading the document already (a plain form's answer, a script's `location = …`): the visit is to
    /// take over that load instead of starting another.
    public var adoptsLoad: Bool

    /// A proposal.
    public init(
        url: URL, options: VisitOptions = VisitOptions(), properties: PathProperties = PathProperties(),
        origin: ProposalOrigin = .native, adoptsLoad: Bool = false
    ) {
        self.url = url
        self.options = options
        self.properties = properties
        self.origin = origin
        self.adoptsLoad = adoptsLoad
    }
}
