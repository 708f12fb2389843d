public import FoundationEssentials
import GLibBridge
public import HybridCore
import Logging

/// What the user and an application's own code ask for.
extension NavigationController {
    /// Shows the first page. A URL from outside is put on top of it, so that "back" leads home.
    func start(at url: URL?) {
        let page = url.map { DeepLink.page(for: $0, scheme: environment.urlScheme, start: environment.startURL) }
        if let page, page != startURL { waitingURL = page }
        route(startURL, origin: .start)
        // A native screen is there at once.
        if let first = navigator.main.first, first.kind != .web { routeWaitingURL() }
    }

    /// Goes where a text from outside says.
    func visit(_ text: String) {
        let own = URL(string: text).flatMap { $0.scheme == environment.urlScheme ? $0 : nil }
        guard let url = own ?? URL(userInput: text) else {
            environment.logger.notice("not an address", metadata: ["text": "\(URLRedaction.redact(text: text))"])
            return
        }
        routeFromOutside(url)
    }

    /// Goes where another program says: at once, or when the first page is there. Until then there is nothing that
    /// "back" could lead to.
    func routeFromOutside(_ address: URL) {
        let url = DeepLink.page(for: address, scheme: environment.urlScheme, start: environment.startURL)
        let isStarting = navigator.main.count == 1 && main.session.activeVisit != nil
        guard !isStarting || navigator.modal != nil else {
            waitingURL = url
            return
        }
        route(url, origin: .dbus)
    }

    /// The first page is there, or has failed: what has waited for it goes on.
    func routeWaitingURL() {
        started?()
        started = nil
        guard let url = waitingURL else { return }
        waitingURL = nil
        // Not from within the report of the first page: its own commands come first.
        MainLoop.whenIdle { [weak self] in self?.route(url, origin: .dbus) }
    }

    /// Magnifies both sessions' pages as the profile's.
    func applyZoom() {
        main.webView.zoom = context.zoom
        modalSession?.webView.zoom = context.zoom
    }

    /// Opens the line in which to look for a text on the page in front.
    func find() {
        guard navigator.frontScreen?.kind == .web else { return }
        front.view.find.open()
    }

    /// Puts the address of the page in front on the clipboard.
    func copyLink() {
        guard let url = navigator.frontScreen?.currentLocation else { return }
        Clipboard.copy(url.absoluteString)
        display?.notify("Link copied")
    }

    /// Opens the page in front in the user's browser.
    func openInBrowser() {
        if let url = navigator.frontScreen?.currentLocation { openOutside(url) }
    }

    /// Prints the page in front to a PDF file, without asking.
    /// - Parameter path: an absolute path, where nothing is yet.
    func print(toFile path: String) {
        if let fault = RequestedFile.fault(of: path, ending: ".pdf", isThere: RequestedFile.isThere) {
            environment.logger.notice("cannot print", metadata: ["path": "\(path)", "reason": "\(fault)"])
            display?.notify("The page was not printed. \(fault)")
            return
        }
        front.webView.print(toFile: path) { [weak self] failure in
            guard let self else { return }
            display?.notify(failure.map { "The page was not printed: \($0)" } ?? "The page was printed to “\(path)”.")
        }
    }

    /// Prints the page in front.
    func print() {
        // The dialog holds up whoever asks for it until it is closed, and the bus waits for an answer.
        MainLoop.whenIdle { [weak self] in
            guard let self, let window = display?.frontWindow else { return }
            front.webView.print(in: window)
        }
    }

    /// Forgets what the site has left behind, with whoever is signed in, and begins anew. Asks first.
    func clearData() {
        context.departures.depart(Departure(.clearData, pages: context.departures.openPages)) { [weak self] in
            self?.clearDataNow()
        }
    }

    private func clearDataNow() {
        context.permissions.forget()
        context.notifications.closeAll()
        context.downloads.removeEnded()
        guard !authenticator.isAvailable else { return signOutNow() }
        context.authenticator.delegate?.resetSessions()
        Task {
            do {
                try await context.profile.clearData()
            } catch {
                environment.logger.error("cannot clear the site's data", metadata: ["error": "\(error)"])
            }
            context.authenticator.delegate?.restartAll()
        }
    }

    // Of these, those that take a page away wait for the user's answer where something was entered that would be lost.

    /// Goes somewhere: opens the page in the stack that its rules name, or hands the URL to another application.
    public func route(_ url: URL) {
        route(url, origin: .native)
    }

    /// Goes where a proposal of the application's own says, with the properties that it brings.
    public func route(_ proposal: VisitProposal) {
        route(proposal, from: navigator.front)
    }

    func route(_ url: URL, origin: ProposalOrigin) {
        resolve(VisitProposal(url: url, origin: origin), from: navigator.front)
    }

    /// Leaves the screen in front, unless it is the first. The last screen of a modal closes it.
    public func pop() { leave(by: .goBack) }

    /// Back to where the user came from.
    public func navigateBack() { leave(by: .goBack) }

    /// Out of the modal, or one screen back.
    public func navigateUp() { leave(by: navigator.modal == nil ? .goBack : .dismissModal) }

    /// Closes the modal, with all its screens.
    public func dismissModal() { leave(by: .dismissModal) }

    /// The first screen, with nothing above it.
    public func clearAll() { leave(by: .clearAll) }

    /// Loads the page in front anew.
    public func reload() { leave(by: .reload) }

    /// Begins anew: every screen is left, nothing of what they showed is kept, and the start page is loaded.
    func restart() {
        context.popUps.closeAll()
        handle(.dismissModal)
        resetSessions()
        var properties = context.resolve(startURL).properties
        let name = properties.nativeScreen(among: Set(environment.nativeScreens.keys))
        properties.values["presentation"] = .string(PathProperties.Presentation.replaceRoot.rawValue)
        handle(
            .propose(
                VisitProposal(url: startURL, properties: properties, origin: .native), from: .main,
                kind: name.map { .native($0) } ?? .web))
    }

    /// Puts new web views in place of those there are. Nothing is loaded: ``restart()`` follows.
    package func renewWebViews() {
        context.popUps.closeAll()
        waitingURL = nil
        waitingSignIn = nil
        handle(.dismissModal)
        main.renew(context.makeWebView())
        existing(.modal)?.renew(context.makeWebView())
    }

    /// Signs the user out and begins anew. Every page goes with it, and may have something to lose.
    func signOut() {
        let pages = context.profile.isLocked || !authenticator.isAvailable ? [] : context.departures.openPages
        context.departures.depart(Departure(.signOut, pages: pages)) { [weak self] in self?.signOutNow() }
    }

    private func signOutNow() {
        context.httpAuthenticator.send(.signedOut)
        authenticator.handle(.signOutRequested)
    }
}
