package import FoundationEssentials
package import HybridValues

/// The properties of a site without a description that can be detected in its start page.
package struct SiteFindings: Equatable, Sendable {
    package enum Library: Sendable {
        case turbo, turbolinks
    }

    /// A form with a password field.
    package struct SignInForm: Equatable, Sendable {
        package var action: URL
        /// The names of the fields that the user fills in.
        package var fields: [String] = []
    }

    /// The next step in the search for the page for signing in.
    package enum SignInSearch: Equatable, Sendable {
        case end(URL?)
        /// Request the target of a link.
        case follow(URL)
    }

    /// The HTTP status of the page.
    package let status: Int
    private let url: URL
    /// The description that the page names.
    package private(set) var description: URL?
    package private(set) var library: Library?
    /// True if the page has the marks of Rails.
    package private(set) var isRails = false
    /// The path below which Turbo works, from the meta element `turbo-root`.
    package private(set) var turboRoot: String?
    package private(set) var usesViewTransitions = false
    package private(set) var themeColor: HexColor?
    package private(set) var signInForm: SignInForm?
    /// The address of a link that probably leads to the page for signing in.
    package private(set) var signInLink: URL?
    /// The path configuration on the server. It is found by requests.
    package var pathConfiguration: URL?
    /// The page with the form for signing in. It is found by requests.
    package var signInPage: URL?

    /// The paths at which sites serve path configurations, starting with the most suitable one: those of Rails sites,
    /// and the one of this project's examples.
    package static let pathConfigurations = [
        "/configurations/linux_v1.json", "/configurations/ios_v1.json", "/configurations/android_v1.json",
        "/path-configuration.json",
    ]

    /// The usual ends of the path of a page for signing in.
    private static let signInPaths = [
        "/session/new", "/sessions/new", "/sign_in", "/sign-in", "/signin", "/login", "/log-in",
    ]

    /// The usual ends of the path to which a form for signing in is sent.
    private static let signInTargets = signInPaths + ["/session", "/sessions", "/auth", "/authenticate"]

    /// Rules that show Rails' pages for new and changed records in a dialog.
    private static let rules: JSONValue = [
        [
            "comment": "Forms open in a dialog.", "patterns": ["/new$", "/edit$"],
            "properties": ["context": "modal"],
        ]
    ]

    /// Examines a page. Like reading the head, this never fails.
    /// - Parameters:
    ///   - page: The document.
    ///   - status: The HTTP status of the response.
    ///   - url: The address of the page after redirects.
    package init(page: [UInt8], status: Int, url: URL) {
        self.status = status
        self.url = url
        themeColor = HTMLHead(page: page, url: url).themeColor
        var scanner = HTMLScanner(Array(page.prefix(HTMLHead.limit)))
        var form = SignInForm(action: url)
        var isTracked = false
        while let (tag, text) = scanner.next() {
            if tag.attributes.keys.contains("data-turbo-track") { isTracked = true }
            switch tag.name {
            case "a": readAnchor(tag, base: url)
            case "link": readLink(tag, base: url)
            case "meta": readMeta(tag)
            case "script": readScript(tag, text)
            case "form":
                form = SignInForm(action: tag["action"].flatMap { HTMLHead.address($0, base: url) } ?? url)
            case "input": read(tag, in: &form)
            default: continue
            }
        }
        // Bundles have other names, but the attribute is specific to Turbo.
        if library == nil, isTracked { library = .turbo }
    }

    private mutating func readLink(_ tag: HTMLTag, base: URL) {
        let relations = (tag["rel"] ?? "").lowercased().split(separator: " ")
        guard description == nil, relations.contains("hybrid-desktop") else { return }
        description = tag["href"].flatMap { HTMLHead.address($0, base: base) }
    }

    private mutating func readAnchor(_ tag: HTMLTag, base: URL) {
        guard signInLink == nil, let url = tag["href"].flatMap({ HTMLHead.address($0, base: base) }),
            let origin = ApplicationOrigin(base), origin == ApplicationOrigin(url), origin.isSafeForSecrets,
            Self.signInPaths.contains(where: url.path.lowercased().hasSuffix)
        else { return }
        signInLink = url
    }

    private mutating func readMeta(_ tag: HTMLTag) {
        switch tag["name"]?.lowercased() {
        case "csrf-param": if tag["content"] == "authenticity_token" { isRails = true }
        case "turbo-root": turboRoot = DisplayLine.make(tag["content"], limit: 200)
        case "view-transition": usesViewTransitions = true
        default: break
        }
    }

    private mutating func readScript(_ tag: HTMLTag, _ text: String) {
        let names = (tag["src"] ?? (tag["type"]?.lowercased() == "importmap" ? text : "")).lowercased()
        if names.contains("turbolinks") {
            library = .turbolinks
        } else if names.contains("turbo") {
            library = .turbo
        }
    }

    private mutating func read(_ input: HTMLTag, in form: inout SignInForm) {
        let type = input["type"]?.lowercased() ?? "text"
        guard ["text", "email", "password"].contains(type), form.fields.count < 8 else { return }
        form.fields.append(contentsOf: DisplayLine.make(input["name"], limit: 60).map { [$0] } ?? [])
        if type == "password" { signInForm = form }
    }

    /// True if the site may serve a path configuration at one of the usual paths.
    package var mayHavePathConfiguration: Bool { isRails || library == .turbo }

    /// Returns the page itself if a redirect led to its form, or the target of its link.
    /// - Parameter asked: The address that the user entered.
    package func signInSearch(asked: URL) -> SignInSearch {
        guard status != 401 else { return .end(nil) }
        guard signInForm != nil else { return signInLink.map { .follow($0) } ?? .end(nil) }
        let origin = ApplicationOrigin(url)
        let isRedirected = url.path != asked.path && origin == ApplicationOrigin(asked)
        return .end(isRedirected && origin?.isSafeForSecrets == true ? url : nil)
    }

    /// Adds the page to which the link led, if it is this site's page for signing in.
    package mutating func add(signInPage page: SiteFindings) {
        guard ApplicationOrigin(page.url) == ApplicationOrigin(url), let form = page.signInForm else { return }
        (signInPage, signInForm) = (page.url, form)
    }

    /// The member `pathConfiguration` of a first application file.
    var pathConfigurationMember: JSONValue {
        pathConfiguration.map { ["url": .string($0.path(percentEncoded: true))] } ?? ["rules": Self.rules]
    }

    /// The member `authentication` of a first application file. The page for signing in is shown in a dialog, because
    /// many servers send native applications an empty response with 401.
    var authenticationMember: JSONValue? {
        guard let signInPage else { return nil }
        var members: [String: JSONValue] = [
            "strategy": "web", "signInPath": .string(signInPage.path(percentEncoded: true)),
        ]
        // The target may show the form again after a wrong password, with status 200. The user is not signed in then.
        if let target = signInForm?.action, target.path != signInPage.path,
            ApplicationOrigin(target) == ApplicationOrigin(signInPage), Self.isSignInTarget(target.path)
        {
            members["signInPages"] = [.string(target.path(percentEncoded: true))]
        }
        return .object(members)
    }

    private static func isSignInTarget(_ path: String) -> Bool {
        signInTargets.contains(where: path.lowercased().hasSuffix)
    }

    /// Returns whether a member `authentication` may come from a first application file.
    static func isDraftedSignIn(_ member: JSONValue) -> Bool {
        let pages = member["signInPages"]?.array ?? []
        let keys = ["signInPages", "signInPath", "strategy"].filter { $0 != "signInPages" || !pages.isEmpty }
        return member["strategy"] == "web" && member.object?.keys.sorted() == keys && pages.count < 2
            && pages.allSatisfy { isSignInTarget($0.string ?? "") }
    }

    /// Returns whether a member `pathConfiguration` comes from a first application file, without changes.
    static func isDrafted(_ member: JSONValue) -> Bool {
        member == ["rules": rules] || pathConfigurations.contains { member == ["url": .string($0)] }
    }

    /// The findings as sentences for the author of an application file.
    package var sentences: [String] {
        var found: [String] = []
        switch library {
        case .turbo: found.append(localized("The pages use Turbo."))
        case .turbolinks: found.append(localized("The pages use Turbolinks."))
        case nil:
            found.append(
                localized(
                    "The start page does not name Turbo or Turbolinks. If its scripts do not load one, each link loads a page."
                ))
        }
        if isRails { found.append(localized("The server is Rails.")) }
        if let pathConfiguration {
            found.append(localized("The server has a path configuration: \(pathConfiguration.path)."))
        } else {
            found.append(
                localized(
                    "No path configuration was found, so the file has rules that open /new and /edit in a dialog."))
        }
        if let signInPage {
            found.append(localized("The site has a page for signing in, which opens in a dialog: \(signInPage.path)."))
        } else if let form = signInForm {
            let fields = form.fields.joined(separator: ", ")
            found.append(
                localized(
                    "The site signs in by a form, which sends \(fields) to \(form.action.path). "
                        + "Without “authentication”, the application shows this page."))
        } else if status == 401 {
            found.append(localized("The start page requires a sign-in. Add “authentication” for a native dialog."))
        }
        if let turboRoot {
            found.append(localized("Turbo works below \(turboRoot); other pages of the site are loaded in full."))
        }
        if usesViewTransitions {
            found.append(localized("The pages have view transitions, so “animated” is better left out."))
        }
        if let themeColor { found.append(localized("The page's theme color is \("\(themeColor)").")) }
        return found
    }
}
