public import FoundationEssentials
import GLibBridge
public import HybridCore
import Logging

/// The window that the stacks are shown in.
@MainActor
package protocol NavigationDisplay: AnyObject {
    func presentModal(_ view: NavigationView, style: PathProperties.ModalStyle, isDismissible: Bool)
    func dismissModal()
    /// Titles, buttons and commands may have changed.
    func navigationChanged()
    /// Hides the modal while a sign-in is asked for, or brings it back.
    /// - Returns: the window beneath; `nil` once there is none.
    @discardableResult func putModalAside(_ isAside: Bool) -> Widget?
    /// Brings the window forward, with these stacks.
    /// - Parameter activationToken: what a Wayland compositor wants for it.
    func comeForward(activationToken: String?)
    /// Tells the user something that needs no answer.
    func notify(_ text: String)
    /// A part of a page takes the whole screen, or gives it back.
    func fillScreen(_ isFull: Bool)
    /// The window in front, for dialogs; `nil` once there is none.
    var frontWindow: Widget? { get }
}

/// Performs what a `Coordinator` commands: the one place where a decision about screens becomes widgets and visits.
///
/// Also what an application's own code uses to go somewhere; see the methods of `NavigationController+Commands.swift`.
@MainActor
public final class NavigationController {
    /// What all stacks share.
    package let context: NavigationContext
    /// Where this stack begins.
    public let startURL: URL
    /// The number of the tab whose stack this is; `nil` where there are no tabs, and in a further window.
    package let tab: Int?
    /// What the stack is known by among those of all tabs and windows.
    let number: Int
    /// Where the stacks are shown.
    package weak var display: (any NavigationDisplay)?
    /// An application's own say in navigation: the application's delegate, unless another is set.
    public weak var delegate: (any NavigationDelegate)? {
        didSet { send(.delegateSet(delegate != nil)) }
    }
    /// The main stack's session.
    package let main: SessionController
    private(set) var modalSession: SessionController?
    /// Whether the user is asked how to print.
    var isPrinting = false
    /// Who waits for an answer about a navigation, by session.
    var answers: [StackName: @MainActor (PolicyDecision) -> Void] = [:]

    /// - Parameters:
    ///   - coordinator: what decides; the context's host has it.
    init(context: NavigationContext, of coordinator: Coordinator) {
        self.context = context
        empty = coordinator
        startURL = coordinator.startURL
        tab = coordinator.tab
        number = coordinator.number
        main = context.makeSession(.main)
        main.delegate = self
        delegate = context.environment.delegate
        main.view.changed = { [weak self] in self?.navigationChanged() }
        send(.delegateSet(delegate != nil))
    }

    /// What the shell is given.
    package var environment: ShellEnvironment { context.environment }
    var authenticator: Authenticator { context.authenticator }

    // MARK: How it stands

    /// What decides, as it is now.
    var coordinator: Coordinator { context.host.state[number] ?? empty }
    /// What there is once the window has been closed, for what is still under way.
    private let empty: Coordinator
    /// The stacks as they are.
    package var navigator: Navigator { coordinator.navigator }
    /// An address from outside that came before the first page was there.
    package var waitingURL: URL? { coordinator.waitingURL }

    /// What the path configuration has under `settings`, for native screens and the delegate. It changes when the server
    /// sends another configuration.
    public var settings: [String: JSONValue] { context.pathConfiguration.settings }

    /// The session in front.
    package var front: SessionController { controller(navigator.front) }

    /// A stack's session, if it has been needed yet.
    package func existing(_ session: StackName) -> SessionController? {
        session == .main ? main : modalSession
    }

    private func controller(_ name: StackName) -> SessionController { name == .main ? main : modal }

    /// The modal's session, made when it is first needed.
    private var modal: SessionController {
        if let modalSession { return modalSession }
        let session = context.makeSession(.modal)
        session.delegate = self
        session.view.changed = { [weak self] in self?.navigationChanged() }
        modalSession = session
        return session
    }

    // MARK: Performing

    /// Tells the coordinator what has happened, and performs what it commands.
    func send(_ event: CoordinatorEvent) { context.host.send(.tab(number, event)) }

    /// Does what the coordinator commands.
    func perform(_ command: CoordinatorCommand) {
        switch command {
        case .show(let name, let screen, let previous, let transition):
            show(screen, in: name, after: previous, transition)
        case .presentModal(let style, let isDismissible):
            modal.webView.setAside(false)
            display?.presentModal(modal.view, style: style, isDismissible: isDismissible)
        case .dismissModal: dismiss()
        case .reloadNative(let name, let screen): existing(name)?.view.nativeScreen(screen)?.load()
        case .forget(let name, let screens):
            existing(name)?.view.forget(screens)
            existing(name)?.bridge.forget(screens)
        case .navigationChanged: navigationChanged()
        case .showError(let error, let screen, let name, let canSignIn):
            showError(error, on: screen, in: controller(name), canSignIn: canSignIn)
        case .closePopUps: context.popUps.closeAll()
        case .view(let name, let command): controller(name).perform(command)
        case .report(let name, let report): take(report, of: controller(name))
        case .answer(let name, let decision): answer(decision, in: name)
        case .askDelegate(let proposal):
            send(.proposalDecided(delegate?.navigation(self, decides: proposal) ?? .accept))
        case .askOutside(let url):
            send(.outsideDecided(url, isAllowed: delegate?.navigation(self, opensOutside: url) ?? true))
        case .tellFormStarted(let url): tell { $0.navigation($1, formSubmissionDidStartTo: url) }
        case .tellFormFinished(let url): tell { $0.navigation($1, formSubmissionDidFinishAt: url) }
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
        // The tabs' own: ``TabSet`` takes them in.
        case .departure, .begun, .openWindow: break
        case .record(let event): environment.tracer.record(event)
        }
    }

    private func navigationChanged() {
        display?.navigationChanged()
        updateBridges()
    }

    private func show(
        _ screen: Screen, in name: StackName, after previous: Screen?, _ transition: NavigatorCommand.Transition
    ) {
        let view = controller(name).view
        if case .native(let kind) = screen.kind, view.nativeScreen(screen.id) == nil,
            let make = environment.nativeScreens[kind]
        {
            let native = make(screen, self)
            view.add(native, for: screen.id)
            native.load()
        }
        view.show(screen, after: previous, transition)
    }

    private func dismiss() {
        modal.webView.dismissDialog()
        modal.webView.withdrawPasswordRequests()
        display?.dismissModal()
        modal.webView.setAside(true)
        main.view.focus()
    }

    private func take(_ report: VisitReport, of session: SessionController) {
        session.take(report)
        context.noteServer(report)
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
                    .init(
                        title: localized("This link cannot be opened"), body: "\(error)\n\n\(URLRedaction.redact(url))"),
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
