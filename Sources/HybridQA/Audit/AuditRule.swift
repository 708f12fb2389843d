import HybridCore

/// A kind of finding of an audit. The raw values are permanent, because baselines contain them.
package enum AuditRule: String, CaseIterable, Sendable {
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
    case fileLink = "file-link"
    case unusedRule = "unused-rule"
    case pageWithoutRule = "page-without-rule"
    case missingScreen = "missing-screen"
    case missingComponent = "missing-component"
    case imageText = "image-text"
    case fieldLabel = "field-label"
    case controlName = "control-name"
    case pageLanguage = "page-language"
    case axe
    // The mistakes that `TurboMistake` finds.
    case missingTitle = "turbo-missing-title"
    case severalLibraries = "turbo-several-libraries"
    case libraryInBody = "turbo-library-in-body"
    case changingAsset = "turbo-changing-asset"
    case duplicateFrame = "turbo-duplicate-frame"
    case frameWithoutID = "turbo-frame-without-id"
    case unknownFrame = "turbo-unknown-frame"
    case duplicatePermanent = "turbo-duplicate-permanent"
    case permanentWithoutID = "turbo-permanent-without-id"
    case formWithoutRedirect = "turbo-form-without-redirect"
    case missingToken = "turbo-missing-csrf-token"

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
        case .deadLink, .httpStatus, .unreachable, .consoleError, .missingResource, .mixedContent, .severalLibraries,
            .duplicateFrame, .permanentWithoutID:
            .error
        case .signInRequired, .pageWithoutRule: .note
        default: .warning
        }
    }

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
        case .missingTitle: "The page has no title, so its window and its screen have none. Add <title>."
        case .turboMissing: "The page runs no Turbo, although others do. A visit to it is a full load."
        case .trackedAssets:
            "The tracked assets differ from those of other pages, so Turbo loads the page in full. Use the same assets."
        case .severalLibraries: "The page loads several Turbo libraries, so links are handled twice. Load one of them."
        case .libraryInBody: "The body loads Turbo, so each visit runs it again. Load it in the head."
        case .changingAsset: "A tracked asset changes with each response, so each visit reloads the whole page."
        case .duplicateFrame: "Several frames have the same id. Turbo updates only the first. Use unique ids."
        case .frameWithoutID: "A frame has no id, so no response can update it. Add an id."
        case .unknownFrame: "A link or form names a frame that the page does not contain. Add it, or use _top."
        case .duplicatePermanent: "Several permanent elements have the same id. Turbo keeps only the first."
        case .formWithoutRedirect: "The response to a form has no redirect, so Turbo does not show it."
        case .permanentWithoutID: "A permanent element has no id, so Turbo does not keep it. Add an id."
        case .fileLink: "Turbo fetches a link to a file as a page. Add data-turbo=\"false\" or download."
        case .missingToken: "A form sends data, but the page has no CSRF token, which other pages have."
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

    package init(_ rule: AuditRule, page: String, _ detail: String) {
        (self.rule, self.page, self.detail) = (rule, page, detail)
    }

    /// Identifies the finding in baselines. It is the same on all servers of the site.
    package var fingerprint: String {
        StableHash.digits(of: "\(rule.rawValue)\n\(page)\n\(detail)")
            + StableHash.digits(of: "\(detail)\n\(page)\n\(rule.rawValue)")
    }
}
