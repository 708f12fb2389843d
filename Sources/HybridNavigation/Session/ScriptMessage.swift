package import FoundationEssentials
package import HybridValues

/// A message from the Turbo adapter (Docs/Behaviour.md#messages-to-native-code). A message that lacks required data is
/// rejected.
package indirect enum ScriptMessage: Equatable, Sendable {
    /// The script library that a page uses.
    package enum Library: String, Sendable {
        case turbo, turbolinks, none
    }

    /// The document can be shown. `library` determines whether later visits can be JavaScript visits.
    case pageLoaded(library: Library, restorationIdentifier: String?)
    /// The library loaded after ``pageLoaded(library:restorationIdentifier:)`` had reported that the page has none.
    case libraryArrived(restorationIdentifier: String?)
    /// The page proposes a visit, which has not been routed.
    case visitProposed(VisitProposal)
    /// The page scrolls to one of its anchors. No action is required.
    case scrollingToAnchor(location: URL)
    /// The page visits its own URL again. The adapter has already started that visit.
    case refreshingPage(location: URL)
    /// Turbo started a visit. `visit` is the number of the session's visit for which Turbo was called, or `nil` if the
    /// page began the visit. If the visit is a restoration, the message includes the number of visits to go back, if
    /// known, and Turbo waits for a call. If the visit was promoted from a frame, the message includes the previous
    /// location of the page.
    case visitStarted(
        identifier: String, location: URL, action: VisitAction, hasCachedSnapshot: Bool, visit: Visit.ID?,
        stepsBack: Int? = nil, promotedFrom: URL? = nil)
    case visitRequestStarted(identifier: String)
    case visitRequestCompleted(identifier: String)
    /// The request of a visit failed. `statusCode` is an HTTP status or one of Turbo's values: 0 for a network failure,
    /// -1 for a time-out, and -2 for a response that is not HTML.
    case visitRequestFailed(identifier: String, location: URL, statusCode: Int)
    case visitRequestFinished(identifier: String)
    /// The response to a visit is a file. The page starts a navigation to it, so that the file can be saved.
    case visitBroughtFile(identifier: String)
    /// The response to a visit has no content. The previous page is unchanged.
    case visitBroughtNothing(identifier: String)
    /// The pointer rests on a link or presses it, and its page could be fetched ahead of a click.
    case linkHovered(location: URL)
    /// The request of a pressed link was cancelled. No visit uses it.
    case pressCancelled
    /// Turbo stopped the visit because the user requested it. The previous page is unchanged.
    case visitStopped(identifier: String)
    case visitRendered(identifier: String)
    case visitCompleted(identifier: String, restorationIdentifier: String?)
    /// The document is about to be replaced. The value is its scroll position.
    case pageLeft(ScrollPosition)
    case formSubmissionStarted(location: URL, isGet: Bool = false)
    case formSubmissionFinished(location: URL)
    /// The server answered the form without a redirect.
    case formAnswered
    /// The library received no usable response to a form, because the connection was lost or a redirect led to another
    /// site.
    case formSubmissionBroken(location: URL, isByScript: Bool = false)
    /// The server refused a form or a frame's request because the user is not signed in. The page is unchanged, but a
    /// button may have signed the user out.
    case signInNeeded(status: Int?, isForm: Bool, isRedirected: Bool = false)
    /// The page signs the user out of the whole application.
    case signOut
    /// The tracked assets have changed, or the page requests a full load.
    case pageInvalidated(reason: String)
    /// The user clicked a link in the main frame. It is not known whether a navigation follows.
    case linkActivated(location: URL)
    /// A form in the main frame with this action was submitted. It is not known whether a navigation follows. Without
    /// input, it consists of buttons, and the page has no typed text.
    case formActivated(location: URL, hasInput: Bool)
    /// The user changed a field after the submission of a form without input.
    case formInputAdded
    /// The user swiped right in a place where nothing scrolls in that direction.
    case swipedBack
    /// The page reported a script error, which is logged.
    case errorRaised(message: String, source: String, line: Int)
    case log(message: String)
    /// The page wrote to the console. The message is accepted only where diagnostics are allowed.
    case consoleWritten(level: String, message: String, source: String, line: Int)
    /// Turbo dispatched an event with this name to an element. The message is accepted only while a tester watches.
    case turboEvent(name: String, target: String)

    /// Parses the adapter's JSON text. The result is `nil` if the text is malformed; the caller then logs and drops it.
    package init?(json text: some StringProtocol) {
        guard let json = try? JSONValue(parsing: text, limits: .message), let name = json["name"]?.string else {
            return nil
        }
        self.init(name: name, data: json["data"] ?? .object([:]))
    }

    /// Returns the message with only those contents that the sending page may supply, or `nil` if the page is not of
    /// the application's origin (law 7).
    ///
    /// HTML in a proposal is shown under the proposed address and with the rights of that address's origin. A page may
    /// therefore supply HTML only for its own origin; the page at any other address is fetched.
    /// - Parameter isByScript: True if no user gesture preceded the message.
    package func heard(from page: URL, of application: ApplicationOrigin, isByScript: Bool = false) -> ScriptMessage? {
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
        case ("libraryArrived", _, _): self = .libraryArrived(restorationIdentifier: restoration)
        case ("visitProposed", _, let location?):
            let options = VisitOptions(json: data["options"])
            // If Turbo would leave the visit to the browser, Turbo does not handle the link.
            let origin: ProposalOrigin = data["isVisitable"]?.bool == false ? .link : .turbo
            self = .visitProposed(VisitProposal(url: location, options: options, origin: origin))
        case ("visitProposalScrollingToAnchor", _, let location?):
            self = .scrollingToAnchor(location: location)
        case ("visitProposalRefreshingPage", _, let location?): self = .refreshingPage(location: location)
        case ("visitStarted", let identifier?, let location?):
            self = .visitStarted(
                identifier: identifier, location: location,
                action: data["action"]?.string.flatMap(VisitAction.init(rawValue:)) ?? .advance,
                hasCachedSnapshot: data["hasCachedSnapshot"]?.bool ?? false, visit: data["visit"]?.integer,
                stepsBack: data["stepsBack"]?.integer,
                promotedFrom: data["promotedFrom"]?.string.flatMap { URL(webAddress: $0) })
        case ("visitRequestStarted", let identifier?, _): self = .visitRequestStarted(identifier: identifier)
        case ("visitRequestCompleted", let identifier?, _):
            self = .visitRequestCompleted(identifier: identifier)
        case ("visitRequestFailed", let identifier?, let location?):
            guard let status = data["statusCode"]?.integer else { return nil }
            self = .visitRequestFailed(identifier: identifier, location: location, statusCode: status)
        case ("visitRequestFinished", let identifier?, _):
            self = .visitRequestFinished(identifier: identifier)
        case ("visitBroughtFile", let identifier?, _): self = .visitBroughtFile(identifier: identifier)
        case ("visitBroughtNothing", let identifier?, _): self = .visitBroughtNothing(identifier: identifier)
        case ("linkHovered", _, let location?): self = .linkHovered(location: location)
        case ("pressCancelled", _, _): self = .pressCancelled
        case ("visitStopped", let identifier?, _): self = .visitStopped(identifier: identifier)
        case ("visitRendered", let identifier?, _): self = .visitRendered(identifier: identifier)
        case ("visitCompleted", let identifier?, _):
            self = .visitCompleted(identifier: identifier, restorationIdentifier: restoration)
        case ("formSubmissionStarted", _, let location?):
            self = .formSubmissionStarted(location: location, isGet: data["isGet"]?.bool ?? false)
        case ("pageLeft", _, _):
            guard let x = data["x"]?.integer, let y = data["y"]?.integer else { return nil }
            self = .pageLeft(ScrollPosition(x: x, y: y))
        case ("formSubmissionFinished", _, let location?): self = .formSubmissionFinished(location: location)
        case ("formAnswered", _, _): self = .formAnswered
        case ("formSubmissionBroken", _, let location?): self = .formSubmissionBroken(location: location)
        case ("signInNeeded", _, _):
            self = .signInNeeded(
                status: data["statusCode"]?.integer, isForm: data["isForm"]?.bool ?? false,
                isRedirected: data["isRedirected"]?.bool ?? false)
        case ("signOut", _, _): self = .signOut
        case ("pageInvalidated", _, _): self = .pageInvalidated(reason: data["reason"]?.string ?? "unknown")
        case ("linkActivated", _, let location?): self = .linkActivated(location: location)
        case ("formActivated", _, let location?):
            self = .formActivated(location: location, hasInput: data["hasInput"]?.bool ?? false)
        case ("formInputAdded", _, _): self = .formInputAdded
        case ("swipedBack", _, _): self = .swipedBack
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
        case ("turboEvent", _, _):
            guard let name = data["event"]?.string, name.hasPrefix("turbo:") else { return nil }
            self = .turboEvent(
                name: String(name.prefix(50)), target: String((data["target"]?.string ?? "").prefix(200)))
        default: return nil
        }
    }
}

extension ScriptMessage {
    /// The name of the message, for the log. It excludes the contents, which may be private.
    package var name: String {
        String("\(self)".prefix { $0 != "(" })
    }
}
