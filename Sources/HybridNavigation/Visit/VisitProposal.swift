public import FoundationEssentials
public import HybridValues

/// The source of a proposal. The trace uses these names.
public enum ProposalOrigin: String, Sendable {
    /// The page's library, which is Turbo or Turbolinks.
    case turbo
    /// A link that the library does not handle.
    case link
    /// A link or script that requests a new window.
    case newWindow
    /// A redirect, or a script that set the location.
    case redirect
    /// The response to a form.
    case form
    /// The application's own code, such as a native screen, a command or a tab.
    case native
    /// Another program, through the session bus.
    case dbus
    /// The start of the application.
    case start

    /// True if a page made the proposal, rather than the application or another program of the user.
    public var isPage: Bool { ![.native, .dbus, .start].contains(self) }
}

/// A requested visit that has not been decided yet.
public struct VisitProposal: Equatable, Sendable {
    /// The URL of the requested page.
    public var url: URL
    /// The visit's options.
    public var options: VisitOptions
    /// The merged path properties of the URL. The router sets them.
    public var properties: PathProperties
    /// The numbers of the rules that supplied the properties.
    package var rules: [Int] = []
    /// The source of the proposal.
    public var origin: ProposalOrigin
    /// True if the web view is already loading the document and the visit should take over that load. This applies to
    /// the response to a plain form and to a script that sets `location`.
    public var adoptsLoad: Bool
    /// True if the user requests a new window, regardless of the rules.
    package var wantsWindow = false
    /// True if the web view was empty. Under WebDriver, the page then becomes the only screen, because clients empty
    /// the web view between tests.
    package var replacesStacks = false
    /// True if the visit is the redirected response to a form that has input, or whose page has; false if neither has.
    /// `nil` for other visits, and if it is unknown.
    package var formHasInput: Bool?
    /// True if the page that requested the visit is already being replaced by the page of the top screen.
    public var isFromLeftPage = false

    /// Creates a proposal.
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

    /// True if the visit requires a full load by the browser instead of a visit by the page's library. A link that the
    /// library ignores may lead to a file, or to a page that relies on a full load. The same applies to a URL with the
    /// extension of a file.
    public var isFullLoad: Bool {
        [.link, .newWindow, .form, .redirect].contains(origin) || (options.response == nil && url.namesFile)
    }
}

extension URL {
    /// True if the URL has the extension of a file. Script libraries do not visit such URLs.
    var namesFile: Bool {
        let name = lastPathComponent
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
        return Self.fileEndings.contains(name[name.index(after: dot)...].lowercased())
    }

    private static let fileEndings: Set = [
        "7z", "avi", "bin", "bmp", "bz2", "csv", "deb", "dmg", "doc", "docx", "epub", "exe", "flac", "gif", "gpx", "gz",
        "ico", "ics", "iso", "jpeg", "jpg", "json", "m4a", "mkv", "mov", "mp3", "mp4", "odp", "ods", "odt", "ogg",
        "pdf",
        "png", "ppt", "pptx", "rar", "rpm", "rtf", "svg", "tar", "tgz", "tiff", "txt", "vcf", "wav", "webm", "webp",
        "xls", "xlsx", "xml", "xz", "zip",
    ]
}

extension VisitProposal {
    /// The notice in the query of the URL, on one line. Rails adds it as the `notice:` of `recede_or_redirect_to` and
    /// similar helpers. Its author is unknown, so it is shortened and shown as plain text.
    package var notice: String? {
        let query = url.absoluteString.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        guard let field = query.split(separator: "&").first(where: { $0.hasPrefix("notice=") }) else { return nil }
        let encoded = field.dropFirst("notice=".count).utf8.prefix(Self.longestEncoded).map { byte in
            byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte
        }
        // Invalid UTF-8 becomes a replacement character; a stray percent sign is kept.
        let text = String(decoding: PercentEncoding.decode(encoded), as: UTF8.self)
        return DisplayLine.make(text, limit: Self.longest)
    }

    private static let longest = 200
    private static let longestEncoded = 4_000
}
