public import FoundationEssentials

/// Who asked for a visit. The names are those of the trace.
public enum ProposalOrigin: String, Sendable {
    /// The page's Turbo, or Turbolinks.
    case turbo
    /// A link that is not for Turbo.
    case link
    /// A link, or a script, that wants a window of its own.
    case newWindow
    /// A redirect, or a script that set the location.
    case redirect
    /// The answer to a form.
    case form
    /// The application's own code: a native screen, a command, a tab.
    case native
    /// Another program, over the session bus.
    case dbus
    /// The start of the application.
    case start

    /// Whether a page asked, and not the application itself or another program of the user's.
    public var isPage: Bool { ![.native, .dbus, .start].contains(self) }
}

/// Somebody wants to go somewhere; nothing has been decided yet.
public struct VisitProposal: Equatable, Sendable {
    /// Where to.
    public var url: URL
    /// How.
    public var options: VisitOptions
    /// The path configuration's properties for the URL, merged. They are filled in when the proposal is routed.
    public var properties: PathProperties
    /// The rules that the properties come from, by their numbers.
    package var rules: [Int] = []
    /// Who asked.
    public var origin: ProposalOrigin
    /// The web view is loading the document already (a plain form's answer, a script's `location = …`): the visit is to
    /// take over that load instead of starting another.
    public var adoptsLoad: Bool
    /// The user wants a window of its own for it, whatever the rules say.
    package var wantsWindow = false
    /// The page that asks is being left already, for that of the screen on top.
    public var isFromLeftPage = false

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

    /// Whether the browser makes the visit and not the page's script library: a document of its own is loaded for it.
    /// What the library leaves alone may be a file, or a page that counts on a full load; so may be what anybody else
    /// names by an address that ends like a file's.
    public var isFullLoad: Bool {
        [.link, .newWindow, .form, .redirect].contains(origin) || (options.response == nil && url.namesFile)
    }
}

extension URL {
    /// Whether the address ends as those of files do, which no script library visits.
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
    /// What the address has to say to the user, on one line: Rails adds the `notice:` of `recede_or_redirect_to` and its
    /// like to it. Anybody may have written it, so it is short, and neither markup nor more than text.
    package var notice: String? {
        let query = url.absoluteString.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        guard let field = query.split(separator: "&").first(where: { $0.hasPrefix("notice=") }) else { return nil }
        let encoded = field.dropFirst("notice=".count).utf8.prefix(Self.longestEncoded).map { byte in
            byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte
        }
        // What is not UTF-8 is shown as a replacement character, a percent sign that nothing follows as it is.
        let text = String(decoding: PercentEncoding.decode(encoded), as: UTF8.self)
        return DisplayLine.make(text, limit: Self.longest)
    }

    private static let longest = 200
    private static let longestEncoded = 4_000
}
