public import FoundationEssentials
import GLibBridge
public import HybridCore
import Logging

/// Commands of the user and of the application's code.
extension Navigator {
    /// Opens the address in a text that comes from outside the program.
    func visit(_ text: String) { send(.visit(text)) }

    /// Opens an address that another program passed on. If the first page is still loading, opens it after that page
    /// has loaded.
    func routeFromOutside(_ address: URL) { send(.handOver(address)) }

    /// Zooms the content in front: either all pages together, or a native screen that supports zoom.
    func zoom(_ change: Zoom.Change) {
        if let id = stacks.frontScreen?.id, let screen = front.view.nativeScreen(id) as? any MagnifiedScreen {
            screen.magnify(change)
        } else {
            context.change(zoom: change)
            display?.notify(Zoom.text(context.zoom))
        }
    }

    /// Applies the shared zoom factor to the pages of both sessions.
    func applyZoom() {
        main.webView.zoom = context.zoom
        modalSession?.webView.zoom = context.zoom
    }

    /// Opens the find bar for the front page.
    func find() {
        guard stacks.frontScreen?.kind == .web, !front.bridge.perform(.find) else { return }
        front.view.find.open()
    }

    /// Copies the address of the front page to the clipboard.
    func copyLink() {
        guard let url = stacks.frontScreen?.currentLocation else { return }
        Clipboard.copy(url.absoluteString)
        display?.notify(localized("Link copied"))
    }

    /// Opens the front page in the user's browser.
    func openInBrowser() {
        if let url = stacks.frontScreen?.currentLocation { send(.openOutside(url)) }
    }

    /// Prints the front page to a PDF file without a dialog.
    /// - Parameter path: An absolute path at which no file exists.
    func print(toFile path: String) {
        if let problem = RequestedFile.problem(of: path, ending: ".pdf", isThere: RequestedFile.isThere) {
            environment.logger.notice("cannot print", metadata: ["path": "\(path)", "reason": "\(problem)"])
            display?.notify(localized("Cannot print the page. \(problem)"))
            return
        }
        front.webView.print(toFile: path) { [weak self] failure in
            guard let self else { return }
            display?.notify(
                failure.map { localized("Cannot print the page: \($0)") }
                    ?? localized("Printed the page to “\(path)”."))
        }
    }

    /// Prints the front page.
    /// - Returns: True if a dialog will be shown. Only one dialog is open at a time, even if a page calls `print()`
    ///   repeatedly.
    @discardableResult
    package func print() -> Bool {
        if let printed = context.profile.printed {
            printed(front.webView.widget, false)
            return true
        }
        guard !isPrinting else { return false }
        isPrinting = true
        // The print dialog blocks its caller until it is closed. Open it later, because a caller on the bus waits for a
        // reply.
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            defer { isPrinting = false }
            guard let window = display?.frontWindow else { return }
            front.webView.print(in: window)
        }
        return true
    }

    /// Asks for confirmation, then deletes all site data, signs the user out and restarts.
    func clearData() {
        context.departures.depart(Departure(.clearData, pages: context.departures.openPages)) { [weak self] in
            self?.clearDataNow()
        }
    }

    private func clearDataNow() {
        context.launchEvent?(.userLeaves)
        context.permissions.forget()
        context.passwords?.forget()
        context.notifications.closeAll()
        context.downloads.removeEnded()
        guard !authenticator.isAvailable else { return signOutNow() }
        context.pendingCommands += 1
        authenticator.delegate?.resetSessions { [context] in
            Task {
                defer { context.pendingCommands -= 1 }
                do {
                    try await context.profile.clearData()
                } catch {
                    context.environment.logger.error("cannot clear the site's data", metadata: ["error": "\(error)"])
                }
                context.authenticator.delegate?.restartAll()
            }
        }
    }

    // If one of the following commands removes a page with unsaved input, it first waits for the user's confirmation.

    /// Visits a URL. Opens the page in the stack that the rules name, or passes the URL to another application.
    public func route(_ url: URL) { send(.route(VisitProposal(url: url, origin: .native))) }

    /// Visits a proposal that the application's code created, with the properties in the proposal.
    public func route(_ proposal: VisitProposal) { send(.propose(proposal)) }

    /// Removes the front screen, unless it is the first screen of the main stack. Removing the last screen of a modal
    /// closes the modal.
    public func pop() { send(.leave(.goBack)) }

    /// Goes back to the previous screen, as the user's command Back does: the same as ``pop()``.
    public func navigateBack() { pop() }

    /// Goes forward to the screen from which the user last went back.
    public func navigateForward() { send(.leave(.goForward)) }

    /// Closes the modal if one is open; otherwise removes one screen.
    public func navigateUp() { send(.goUp) }

    /// Closes the modal with all its screens.
    public func dismissModal() { send(.leave(.dismissModal)) }

    /// Returns to the first screen and removes all others.
    public func clearAll() { send(.leave(.clearAll)) }

    /// Reloads the front page.
    public func reload() { send(.leave(.reload)) }

    /// Clears the cache and reloads the front page, so that style sheets, scripts and pictures are requested again.
    func reloadWithoutCache() {
        context.pendingCommands += 1
        Task { [weak self, context] in
            defer { context.pendingCommands -= 1 }
            do {
                try await context.profile.clear(.caches)
            } catch {
                context.environment.logger.error("cannot clear the cache", metadata: ["error": "\(error)"])
            }
            self?.reload()
        }
    }

    /// Cancels the page load in the front stack. The previous content stays visible.
    public func stopLoading() { send(.stop) }

    /// Repeats the visit of a screen that still exists. If another screen covers it, the visit starts when it is
    /// revealed.
    package func repeatVisit(of screen: Screen.ID) { send(.navigate(.retry(screen: screen))) }

    /// Removes pages without asking about unsaved input, because no user is present.
    package func leaveUnasked(by event: StacksEvent) { send(.leaveUnasked(event)) }

    /// Handles a native screen that shows content again.
    func nativeScreenLoaded(_ screen: Screen.ID) { authenticator.handle(.pageShown(screen)) }

    /// Replaces all web views by new ones, without loading anything.
    package func renewWebViews() { send(.renewWebViews) }

    /// The signed-in user as reported by the server; `nil` if the user is signed out or unknown.
    public var user: SignedInUser? { authenticator.user }

    /// The HTTP client for native screens. It adds the signed-in user's token to requests.
    public var client: AuthenticatedClient { AuthenticatedClient(authenticator) }

    /// Starts a sign-in. The front page stays, and is requested again after the sign-in. Without a sign-in method,
    /// nothing happens.
    public func signIn() { send(.signInRequested) }

    /// Signs the user out and restarts. If open pages have unsaved input, asks for confirmation first.
    public func signOut() {
        let pages = context.profile.isLocked || !authenticator.isAvailable ? [] : context.departures.openPages
        context.departures.depart(Departure(.signOut, pages: pages)) { [weak self] in self?.signOutNow() }
    }

    private func signOutNow() {
        context.launchEvent?(.userLeaves)
        context.httpAuthenticator.send(.signedOut)
        authenticator.handle(.signOutRequested)
    }
}
