package import FoundationEssentials

/// What the Turbo adapter says (Docs/Behaviour.md#messages-to-native-code). A message that lacks what its name promises is no message.
package indirect enum ScriptMessage: Equatable, Sendable {
    /// The script library that a page uses.
    package enum Library: String, Sendable {
        case turbo, turbolinks, none
    }

    /// The document can be shown; `library` says whether later visits may be made by script.
    case pageLoaded(library: Library, restorationIdentifier: String?)
    /// Turbo turned up after ``pageLoaded(library:restorationIdentifier:)`` had said that there was none.
    case libraryArrived(restorationIdentifier: String?)
    /// The page wants to go somewhere. What the rules say of that is not known yet.
    case visitProposed(VisitProposal)
    /// The page scrolls to an anchor of its own; nothing is to be done.
    case scrollingToAnchor(location: URL)
    /// The page visits its own URL again; the adapter has started that visit itself.
    case refreshingPage(location: URL)
    /// `visit` is the number of the session's visit that Turbo was told to make; `nil` if the page began it by itself.
    /// A step in the page's history says how many visits it goes back, if that can be known, and waits to be told. The
    /// step that a frame makes with its page says where that was.
    case visitStarted(
        identifier: String, location: URL, action: VisitAction, hasCachedSnapshot: Bool, visit: Visit.ID?,
        stepsBack: Int? = nil, promotedFrom: URL? = nil)
    case visitRequestStarted(identifier: String)
    case visitRequestCompleted(identifier: String)
    /// Turbo's status: an HTTP status, or 0 network failure, -1 time-out, -2 not HTML.
    case visitRequestFailed(identifier: String, location: URL, statusCode: Int)
    case visitRequestFinished(identifier: String)
    /// The answer to the visit is a file; the page hands it on to be saved.
    case visitBroughtFile(identifier: String)
    /// The answer to the visit has no content. The page left is as it was.
    case visitBroughtNothing(identifier: String)
    /// The pointer rests on a link whose page the library could fetch.
    case linkHovered(location: URL)
    /// Turbo has given up what the user no longer wants. The page left is as it was.
    case visitStopped(identifier: String)
    case visitRendered(identifier: String)
    case visitCompleted(identifier: String, restorationIdentifier: String?)
    case formSubmissionStarted(location: URL)
    case formSubmissionFinished(location: URL)
    /// The page's library has no answer to the form: the connection was lost, or a redirect led to another site.
    case formSubmissionBroken(location: URL, isByScript: Bool = false)
    /// A form or a frame of the page was refused to somebody who is not signed in; the page is still as it was.
    case signInNeeded(cause: SignInCause)
    /// The page's own sign-out, for the whole application.
    case signOut
    /// Tracked assets differ or the page asks for a full load.
    case pageInvalidated(reason: String)
    /// A link of the main frame was clicked; whether a navigation follows is not known yet.
    case linkActivated(location: URL)
    /// A form of the main frame, with that action, was submitted; whether a navigation follows is not known yet.
    case formActivated(location: URL)
    /// The user swiped to the right over a page that has nothing to scroll there.
    case swipedBack
    /// A script error on the page: for the log.
    case errorRaised(message: String, source: String, line: Int)
    case log(message: String)
    /// The page has written to its console; heard only where diagnostics are allowed.
    case consoleWritten(level: String, message: String, source: String, line: Int)

    /// Reads a message from the adapter's JSON text; `nil` if it is malformed, for the caller to log and drop.
    package init?(json text: some StringProtocol) {
        guard let json = try? JSONValue(parsing: text, limits: .message), let name = json["name"]?.string else {
            return nil
        }
        self.init(name: name, data: json["data"] ?? .object([:]))
    }

    /// What counts of the message when a page sends it: `nil` unless the page is of the application's own origin
    /// (law 7). HTML that comes with a proposal is shown in the name of the address proposed, with the rights of that
    /// origin, so a page may bring it for its own origin only; any other address is fetched.
    /// - Parameter isByScript: no gesture of the user's came before it.
    package func heard(
        from page: URL, of application: ApplicationOrigin, isByScript: Bool = false
    ) -> ScriptMessage? {
        guard application.contains(page) else { return nil }
        if case .formSubmissionBroken(let location, _) = self {
            return .formSubmissionBroken(location: location, isByScript: isByScript)
        }
        guard case .visitProposed(var proposal) = self else { return self }
        if ApplicationOrigin(proposal.url) != ApplicationOrigin(page) { proposal.options.response = nil }
        proposal.options.isByScript = isByScript
        return .visitProposed(proposal)
    }

    private init?(name: String, data: JSONValue) {
        let identifier = data["identifier"]?.string
        let location = data["location"]?.string.flatMap { URL(webAddress: $0) }
        let restoration = data["restorationIdentifier"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        switch (name, identifier, location) {
        case ("pageLoaded", _, _):
            guard let library = data["library"]?.string.flatMap(Library.init(rawValue:)) else { return nil }
            self = .pageLoaded(library: library, restorationIdentifier: restoration)
        case ("libraryArrived", _, _):
            self = .libraryArrived(restorationIdentifier: restoration)
        case ("visitProposed", _, let location?):
            let options = VisitOptions(json: data["options"])
            self = .visitProposed(VisitProposal(url: location, options: options, origin: .turbo))
        case ("visitProposalScrollingToAnchor", _, let location?):
            self = .scrollingToAnchor(location: location)
        case ("visitProposalRefreshingPage", _, let location?):
            self = .refreshingPage(location: location)
        case ("visitStarted", let identifier?, let location?):
            self = .visitStarted(
                identifier: identifier, location: location,
                action: data["action"]?.string.flatMap(VisitAction.init(rawValue:)) ?? .advance,
                hasCachedSnapshot: data["hasCachedSnapshot"]?.bool ?? false, visit: data["visit"]?.integer,
                stepsBack: data["stepsBack"]?.integer,
                promotedFrom: data["promotedFrom"]?.string.flatMap { URL(webAddress: $0) })
        case ("visitRequestStarted", let identifier?, _):
            self = .visitRequestStarted(identifier: identifier)
        case ("visitRequestCompleted", let identifier?, _):
            self = .visitRequestCompleted(identifier: identifier)
        case ("visitRequestFailed", let identifier?, let location?):
            guard let status = data["statusCode"]?.integer else { return nil }
            self = .visitRequestFailed(identifier: identifier, location: location, statusCode: status)
        case ("visitRequestFinished", let identifier?, _):
            self = .visitRequestFinished(identifier: identifier)
        case ("visitBroughtFile", let identifier?, _):
            self = .visitBroughtFile(identifier: identifier)
        case ("visitBroughtNothing", let identifier?, _):
            self = .visitBroughtNothing(identifier: identifier)
        case ("linkHovered", _, let location?):
            self = .linkHovered(location: location)
        case ("visitStopped", let identifier?, _):
            self = .visitStopped(identifier: identifier)
        case ("visitRendered", let identifier?, _):
            self = .visitRendered(identifier: identifier)
        case ("visitCompleted", let identifier?, _):
            self = .visitCompleted(identifier: identifier, restorationIdentifier: restoration)
        case ("formSubmissionStarted", _, let location?):
            self = .formSubmissionStarted(location: location)
        case ("formSubmissionFinished", _, let location?):
            self = .formSubmissionFinished(location: location)
        case ("formSubmissionBroken", _, let location?):
            self = .formSubmissionBroken(location: location)
        case ("signInNeeded", _, _):
            let status = data["statusCode"]?.integer
            self = .signInNeeded(cause: data["isForm"]?.bool == true ? .form(status: status) : .frame(status: status))
        case ("signOut", _, _):
            self = .signOut
        case ("pageInvalidated", _, _):
            self = .pageInvalidated(reason: data["reason"]?.string ?? "unknown")
        case ("linkActivated", _, let location?):
            self = .linkActivated(location: location)
        case ("formActivated", _, let location?):
            self = .formActivated(location: location)
        case ("swipedBack", _, _):
            self = .swipedBack
        case ("errorRaised", _, _):
            guard let message = data["message"]?.string else { return nil }
            self = .errorRaised(
                message: message, source: data["source"]?.string ?? "", line: data["line"]?.integer ?? 0)
        case ("log", _, _):
            guard let message = data["message"]?.string else { return nil }
            self = .log(message: message)
        case ("consoleWritten", _, _):
            guard let message = data["message"]?.string else { return nil }
            self = .consoleWritten(
                level: data["level"]?.string ?? "log", message: message, source: data["source"]?.string ?? "",
                line: data["line"]?.integer ?? 0)
        default:
            return nil
        }
    }
}

extension ScriptMessage {
    /// The message's name alone, for the log: what pages say may be anybody's business but a log's.
    package var name: String {
        String("\(self)".prefix { $0 != "(" })
    }
}
