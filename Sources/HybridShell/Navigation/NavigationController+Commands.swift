public import FoundationEssentials
import GLibBridge
public import HybridCore
import Logging

/// What the user and an application's own code ask for.
extension NavigationController {
    /// Goes where a text from outside says.
    func visit(_ text: String) { send(.visit(text)) }

    /// Goes where another program says: at once, or when the first page is there.
    func routeFromOutside(_ address: URL) { send(.handOver(address)) }

    /// Magnifies what is in front: all pages alike, or a native screen that takes it for itself.
    func zoom(_ change: Zoom.Change) {
        if let id = navigator.frontScreen?.id, let screen = front.view.nativeScreen(id) as? any MagnifiedScreen {
            screen.magnify(change)
        } else {
            context.change(zoom: change)
        }
    }

    /// Magnifies both sessions' pages as the profile's.
    func applyZoom() {
        main.webView.zoom = context.zoom
        modalSession?.webView.zoom = context.zoom
    }

    /// Opens the line in which to look for a text on the page in front.
    func find() {
        guard navigator.frontScreen?.kind == .web, !front.bridge.perform(.find) else { return }
        front.view.find.open()
    }

    /// Puts the address of the page in front on the clipboard.
    func copyLink() {
        guard let url = navigator.frontScreen?.currentLocation else { return }
        Clipboard.copy(url.absoluteString)
        display?.notify(localized("Link copied"))
    }

    /// Opens the page in front in the user's browser.
    func openInBrowser() {
        if let url = navigator.frontScreen?.currentLocation { send(.openOutside(url)) }
    }

    /// Prints the page in front to a PDF file, without asking.
    /// - Parameter path: an absolute path, where nothing is yet.
    func print(toFile path: String) {
        if let problem = RequestedFile.problem(of: path, ending: ".pdf", isThere: RequestedFile.isThere) {
            environment.logger.notice("cannot print", metadata: ["path": "\(path)", "reason": "\(problem)"])
            display?.notify(localized("The page was not printed. \(problem)"))
            return
        }
        front.webView.print(toFile: path) { [weak self] failure in
            guard let self else { return }
            display?.notify(
                failure.map { localized("The page was not printed: \($0)") }
                    ?? localized("The page was printed to “\(path)”."))
        }
    }

    /// Prints the page in front.
    /// - Returns: whether the dialog is going to be shown: there is one at a time, however often a page asks.
    @discardableResult
    package func print() -> Bool {
        guard !isPrinting else { return false }
        isPrinting = true
        // The dialog holds up whoever asks for it until it is closed, and the bus waits for an answer.
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            defer { isPrinting = false }
            guard let window = display?.frontWindow else { return }
            front.webView.print(in: window)
        }
        return true
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
        authenticator.delegate?.resetSessions { [context] in
            Task {
                do {
                    try await context.profile.clearData()
                } catch {
                    context.environment.logger.error("cannot clear the site's data", metadata: ["error": "\(error)"])
                }
                context.authenticator.delegate?.restartAll()
            }
        }
    }

    // Of these, those that take a page away wait for the user's answer where something was entered that would be lost.

    /// Goes somewhere: opens the page in the stack that its rules name, or hands the URL to another application.
    public func route(_ url: URL) { send(.route(VisitProposal(url: url, origin: .native))) }

    /// Goes where a proposal of the application's own says, with the properties that it brings.
    public func route(_ proposal: VisitProposal) { send(.propose(proposal)) }

    /// Leaves the screen in front, unless it is the first. The last screen of a modal closes it.
    public func pop() { send(.leave(.goBack)) }

    /// Back to where the user came from.
    public func navigateBack() { send(.leave(.goBack)) }

    /// Forward to what the user has gone back from last.
    public func navigateForward() { send(.leave(.goForward)) }

    /// Out of the modal, or one screen back.
    public func navigateUp() { send(.goUp) }

    /// Closes the modal, with all its screens.
    public func dismissModal() { send(.leave(.dismissModal)) }

    /// The first screen, with nothing above it.
    public func clearAll() { send(.leave(.clearAll)) }

    /// Loads the page in front anew.
    public func reload() { send(.leave(.reload)) }

    /// Reloads the page in front, with style sheets, scripts and pictures that the server declared cacheable for longer.
    func reloadWithoutCache() {
        Task { [weak self, context] in
            do {
                try await context.profile.clear(.caches)
            } catch {
                context.environment.logger.error("cannot clear the cache", metadata: ["error": "\(error)"])
            }
            self?.reload()
        }
    }

    /// Gives up the page that is on its way to the stack in front. What was seen before stays as it was.
    public func stopLoading() { send(.stop) }

    /// Repeats a screen's visit, if it is still there. One that is covered is visited when it is revealed.
    package func repeatVisit(of screen: Screen.ID) { send(.navigate(.retry(screen: screen))) }

    /// Does what takes pages away, whatever was entered there: nobody is there who could be asked.
    package func leaveUnasked(by event: NavigatorEvent) { send(.leaveUnasked(event)) }

    /// A native screen has something to show again.
    func nativeScreenLoaded(_ screen: Screen.ID) { authenticator.handle(.pageShown(screen)) }

    /// Puts new web views in place of those there are. Nothing is loaded.
    package func renewWebViews() { send(.renewWebViews) }

    /// Who is signed in, as far as the server told; `nil` if nobody is, or nobody knows.
    public var user: SignedInUser? { authenticator.user }

    /// Makes requests for native screens, with the token of whoever is signed in.
    public var client: AuthenticatedClient { AuthenticatedClient(authenticator) }

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
