package import HybridCore

/// A kind of finding of an audit. The raw values are permanent, because baselines contain them.
package enum AuditRule: Hashable, Sendable {
    /// A fault that only an audit finds.
    case fault(AuditFault)
    /// A mistake that the diagnostics window finds too.
    case mistake(TurboMistake.Kind)

    package static var allCases: [AuditRule] {
        AuditFault.allCases.map { .fault($0) } + TurboMistake.Kind.allCases.map { .mistake($0) }
    }

    package init?(rawValue: String) {
        if let fault = AuditFault(rawValue: rawValue) {
            self = .fault(fault)
        } else if let kind = TurboMistake.Kind(rawValue: rawValue) {
            self = .mistake(kind)
        } else {
            return nil
        }
    }

    package var rawValue: String {
        switch self {
        case .fault(let fault): fault.rawValue
        case .mistake(let kind): kind.rawValue
        }
    }

    /// The severity, in the words of SARIF.
    package enum Level: String, Comparable, Sendable {
        case note, warning, error

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }

        package static func < (a: Level, b: Level) -> Bool { a.rank < b.rank }
    }

    /// Notes do not change the exit status.
    package var level: Level {
        switch self {
        case .fault(.signInRequired), .fault(.pageWithoutRule): .note
        case .fault(.deadLink), .fault(.httpStatus), .fault(.unreachable), .fault(.consoleError),
            .fault(.missingResource), .fault(.mixedContent), .mistake(.severalLibraries), .mistake(.duplicateFrame),
            .mistake(.permanentWithoutID):
            .error
        default: .warning
        }
    }

    /// A description of the fault, and the way to fix it.
    package var help: String {
        switch self {
        case .fault(let fault): fault.help
        case .mistake(let kind): "\(kind.sentence) \(kind.fix)"
        }
    }
}

/// A fault that only an audit finds.
package enum AuditFault: String, CaseIterable, Sendable {
    case deadLink = "dead-link"
    case httpStatus = "http-status"
    case unreachable
    case signInRequired = "sign-in-required"
    case redirectChain = "redirect-chain"
    case extraRequest = "extra-request"
    case consoleError = "console-error"
    case missingResource = "missing-resource"
    case mixedContent = "mixed-content"
    case turboMissing = "turbo-missing"
    case trackedAssets = "tracked-assets"
    case unusedRule = "unused-rule"
    case pageWithoutRule = "page-without-rule"
    case missingScreen = "missing-screen"
    case missingComponent = "missing-component"
    case imageText = "image-text"
    case fieldLabel = "field-label"
    case controlName = "control-name"
    case pageLanguage = "page-language"
    case axe

    /// A description of the fault, and the way to fix it.
    package var help: String {
        switch self {
        case .deadLink: "Pages link to an address that does not exist. Correct or remove the links."
        case .httpStatus: "The server answered with an error. Fix the page."
        case .unreachable: "The page did not load. Check that the server answers in time."
        case .signInRequired: "The page requires a sign-in. Use the --profile of a user who is signed in."
        case .redirectChain: "A link causes several redirects. Link to the last address."
        case .extraRequest: "A navigation costs more than one request. Redirect on the server instead of in the page."
        case .consoleError: "A script failed or wrote an error to the console."
        case .missingResource: "A part of the page, such as a script or picture, did not load."
        case .mixedContent: "A page loaded by https names an http address, which WebKit blocks. Use https."
        case .turboMissing: "The page runs no Turbo, although others do. A visit to it is a full load."
        case .trackedAssets:
            "The tracked assets differ from those of other pages, so Turbo loads the page in full. Use the same assets."
        case .unusedRule: "No page matches a rule of the path configuration. Correct or remove the rule."
        case .pageWithoutRule: "No rule of the path configuration matches the page."
        case .missingScreen: "A rule names a native screen that the application does not define."
        case .missingComponent: "The page uses a bridge component that the application does not offer."
        case .imageText: "A picture has no text alternative. Add alt, which is empty for decoration."
        case .fieldLabel: "A field has no label. Add <label> or aria-label."
        case .controlName: "A link or button has no name. Add text or aria-label."
        case .pageLanguage: "The page names no language, so screen readers may mispronounce it. Add lang to <html>."
        case .axe: "axe-core reports an accessibility problem."
        }
    }
}

/// A finding of an audit.
package struct AuditFinding: Hashable, Sendable {
    package var rule: AuditRule
    /// The path of the page with its query, or an empty text for the whole site.
    package var page: String
    /// The element, address or message at fault, without origin and secrets.
    package var detail: String
    /// The part of the detail that identifies the finding.
    private let identity: String

    /// - Parameter links: The end of the detail about pages that link to this one. It may change without a new finding.
    package init(_ rule: AuditRule, page: String, _ detail: String, links: String = "") {
        (self.rule, self.page, self.detail) = (rule, page, detail + links)
        identity = detail
    }

    package init(_ fault: AuditFault, page: String, _ detail: String, links: String = "") {
        self.init(.fault(fault), page: page, detail, links: links)
    }

    /// Identifies the finding in baselines. It is the same on all servers of the site.
    package var fingerprint: String {
        StableHash.digits(of: "\(rule.rawValue)\n\(page)\n\(identity)")
            + StableHash.digits(of: "\(identity)\n\(page)\n\(rule.rawValue)")
    }
}
