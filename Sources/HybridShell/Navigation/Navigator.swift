public import FoundationEssentials
import GLibBridge
public import HybridCore
import Logging

/// The window or tab that displays the stacks of a navigator.
@MainActor
package protocol NavigationDisplay: AnyObject {
    func presentModal(_ view: NavigationView, style: PathProperties.ModalStyle, isDismissible: Bool)
    func dismissModal()
    /// Updates titles, buttons and commands.
    func navigationChanged()
    /// Hides the modal during a sign-in, or shows it again.
    /// - Returns: The window beneath the modal, or `nil` if it is closed.
    @discardableResult func putModalAside(_ isAside: Bool) -> Widget?
    /// Activates the window that shows these stacks.
    /// - Parameter activationToken: The token that a Wayland compositor requires to activate a window.
    func comeForward(activationToken: String?)
    /// Shows a message to the user that needs no answer.
    func notify(_ text: String)
    /// Shows the badge that a page of these stacks has set, or removes it.
    func showBadge(_ count: Int?)
    /// Adapts the window when an element of a page enters or leaves full screen.
    func fillScreen(_ isFull: Bool)
    /// True while an extension's own window covers this one. Modals and dialogs may not appear in front of it.
    var isCovered: Bool { get set }
    /// The frontmost window, as the parent of dialogs; `nil` if no window is open or an extension's covers it.
    var frontWindow: Widget? { get }
}

/// Executes the commands of a `NavigatorState`. All changes to screens, widgets and visits go through this class.
///
/// The application's code uses it to navigate. The methods for this are in `Navigator+Commands.swift`.
public final class Navigator {
    /// State shared by all stacks.
    package let context: NavigationContext
    /// The start address of this stack.
    public let startURL: URL
    /// The index of the tab that this stack belongs to; `nil` if there are no tabs or the window is an additional one.
    package let tab: Int?
    /// Identifies this stack among the stacks of all tabs and windows.
    package let number: Int
    /// The window or tab that displays the stacks.
    package weak var display: (any NavigationDisplay)?
    /// The delegate of this stack. By default this is the delegate of the application.
    public weak var delegate: (any NavigatorDelegate)? {
        didSet { send(.delegateSet(delegate != nil)) }
    }
    /// The main stack's session.
    package let main: Session
    private(set) var modalSession: Session?
    /// True while the print dialog is open.
    var isPrinting = false
    /// The calls that wait until the modal closes, and the result for them.
    var modalWaits: [ModalWait] = []
    private var modalResult: JSONValue?
    /// The screen whose appearance was reported.
    var appeared: (screen: Screen, native: (any NativeScreen)?)?
    /// The handlers that wait for a navigation decision, by session.
    var answers: [StackName: @MainActor (PolicyDecision) -> Void] = [:]
    /// The native screens with unsaved input that the state knows.
    private var notedScreens: Set<Screen.ID> = []

    /// - Parameters:
    ///   - state: The initial state. The context's host holds the current one.
    init(context: NavigationContext, of state: NavigatorState) {
        self.context = context
        empty = state
        startURL = state.startURL
        tab = state.tab
        number = state.number
        main = context.makeSession(.main)
        main.delegate = self
        delegate = context.environment.delegate
        main.view.changed = { [weak self] in self?.navigationChanged() }
        send(.delegateSet(delegate != nil))
    }

    package var environment: ShellEnvironment { context.environment }
    var authenticator: Authenticator { context.authenticator }

    // MARK: State

    var state: NavigatorState { context.host.state[number] ?? empty }
    /// The state that is used after the window closes, by operations that are still in flight.
    private let empty: NavigatorState
    package var stacks: NavigationStacks { state.stacks }
    /// The number of the additional window; `nil` in the first window.
    package var windowNumber: Int? { state.window == 1 ? nil : state.window }
    /// True if the navigator visits further addresses once the first page has loaded.
    package var isStarting: Bool { !state.waitingURLs.isEmpty }

    /// The `settings` of the path configuration, for native screens and the delegate. They change when the server sends
    /// another configuration.
    public var settings: [String: JSONValue] { context.pathConfiguration.settings }

    package var front: Session { session(stacks.front) }

    /// Returns the session of a stack, or `nil` if it has not been created.
    package func existing(_ session: StackName) -> Session? { session == .main ? main : modalSession }

    /// The web views of the sessions that have been created.
    package var webViews: [WebViewHost] { [main, modalSession].compactMap { $0?.webView } }

    private func session(_ name: StackName) -> Session { name == .main ? main : modal }

    /// The session of the modal, which is created on first use.
    private var modal: Session {
        if let modalSession { return modalSession }
        let session = context.makeSession(.modal)
        session.delegate = self
        session.view.changed = { [weak self] in self?.navigationChanged() }
        modalSession = session
        return session
    }

    // MARK: Commands

    /// Sends an event to the state and executes the resulting commands.
    func send(_ event: NavigatorEvent) { context.host.send(.navigator(number, event)) }

    /// Tells the state which native screens have unsaved input. The screens do not report changes themselves.
    func noteUnsavedScreens() {
        let unsaved = Set([main, modalSession].compactMap(\.self).flatMap(\.view.unsavedScreens))
        guard unsaved != notedScreens else { return }
        notedScreens = unsaved
        context.host.decide(.navigator(number, .unsavedScreens(unsaved)))
    }

    func perform(_ command: NavigatorCommand) {
        switch command {
        case .show(let name, let screen, let previous, let transition):
            show(screen, in: name, after: previous, transition)
        case .presentModal(let style, let isDismissible):
            modal.webView.setAside(false)
            display?.presentModal(modal.view, style: style, isDismissible: isDismissible)
        case .passResult(let result): modalResult = result
        case .dismissModal: dismiss()
        case .reloadNative(let name, let screen): existing(name)?.view.nativeScreen(screen)?.load()
        case .forget(let name, let screens):
            tellHidden(among: screens)
            existing(name)?.view.forget(screens)
            existing(name)?.bridge.forget(screens)
        case .navigationChanged: navigationChanged()
        case .showError(let error, let screen, let name, let canSignIn):
            showError(error, on: screen, in: session(name), canSignIn: canSignIn)
        case .closePopUps: context.popUps.closeAll()
        case .view(let name, let command): session(name).perform(command)
        case .report(let name, let report): visitChanged(report, of: session(name))
        case .answer(let name, let decision): answerPolicy(decision, in: name)
        case .askDelegate(let proposal):
            send(.proposalDecided(delegate?.navigator(self, decides: proposal) ?? .accept))
        case .askOutside(let url):
            send(.outsideDecided(url, isAllowed: delegate?.navigator(self, opensOutside: url) ?? true))
        case .tellFormStarted(let url): tell { $0.navigator($1, formSubmissionDidStartTo: url) }
        case .tellFormFinished(let url): tell { $0.navigator($1, formSubmissionDidFinishAt: url) }
        case .open(let url): open(url)
        case .noteRefusal(let url, let reason):
            environment.logger.notice(
                "address refused", metadata: ["url": "\(URLRedaction.redact(url))", "reason": "\(reason)"])
        case .noteNoAddress(let text):
            environment.logger.notice("not an address", metadata: ["text": "\(URLRedaction.redact(text: text))"])
        case .noteRejectedRules(let errors): context.noteRejectedRules(errors)
        case .notify(let text): display?.notify(text)
        case .presentFormFailure(let error): presentFormFailure(error)
        case .authenticate(let event): authenticator.handle(event)
        case .signOut: signOut()
        case .record(let event): environment.tracer.record(event)
        }
    }

    private func navigationChanged() {
        display?.navigationChanged()
        updateBridges()
        updateAppearance()
        reviewModalWaits()
    }

    private func show(
        _ screen: Screen, in name: StackName, after previous: Screen?, _ transition: StacksCommand.Transition
    ) {
        let view = session(name).view
        if case .native(let kind) = screen.kind, view.nativeScreen(screen.id) == nil,
            let make = environment.nativeScreens[kind]
        {
            let native = make(screen, self)
            view.add(native, for: screen.id)
            native.load()
        }
        if screen.kind == .web, let delegate {
            view.surround(screen.id) { delegate.navigator(self, partsAround: screen) }
        }
        view.showScreen(screen, after: previous, transition)
    }

    private func dismiss() {
        modal.webView.dismissDialog()
        modal.webView.withdrawPasswordRequests()
        display?.dismissModal()
        modal.webView.setAside(true)
        main.view.focus()
        let result = modalResult
        modalResult = nil
        endModalWaits(with: result) { $0.phase == .shown }
    }

    private func visitChanged(_ report: VisitReport, of session: Session) {
        session.visitChanged(report)
        context.noteServer(report)
        context.launchEvent?(.visit(report))
        context.memory.beUsed()
        tell(report)
        switch report {
        case .started(let visit):
            context.httpAuthenticator.send(.visitStarted(isByScript: visit.request.options.isByScript))
        case .completed(let visit):
            context.httpAuthenticator.send(.visitCompleted)
            context.tokens?.pageShown(isNewDocument: visit.kind == .coldBoot, in: session.webView)
        case .rendered, .failed, .cancelled: break
        }
    }

    private func open(_ url: URL) {
        Task {
            do {
                try await environment.launcher.open(url)
            } catch {
                environment.logger.warning("cannot open an address outside", metadata: ["error": "\(error)"])
                guard let window = display?.frontWindow else { return }
                MessageDialog.show(
                    .init(title: localized("Cannot Open Link"), body: "\(error)\n\n\(URLRedaction.redact(url))"),
                    in: window)
            }
        }
    }

    private func presentFormFailure(_ error: VisitError) {
        guard let window = display?.frontWindow else { return }
        let notice = FormNotice(error)
        MessageDialog.show(.init(title: notice.title, body: notice.body), in: window)
    }
}
