package import FoundationEssentials
import HybridValues

/// Turns what the user does into the steps of a recording.
///
/// Typing in a field is one step, however many events it causes. The click that a browser simulates when the user presses
/// Enter belongs to that key. Redirects and loads are results of a step, so they are never steps.
package struct WalkRecorder: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// A report of the page's script.
        case page(WalkMessage)
        /// The user moved between screens or tabs by a button of a window, a key or the menu.
        case command(String, argument: Int? = nil)
        /// The user activated an action of the application, such as a menu item.
        case action(String)
        /// The user opened an address outside the pages, for example in a native screen.
        case visited(URL)
        /// The user answered a dialog of the page.
        case answered(kind: String, accepts: Bool)
        /// All visits have ended, and the application shows this.
        case observed(WalkOutcome)
        case stopped
    }

    /// True while the user's actions become steps.
    package private(set) var isOn = false
    package private(set) var walk = RecordedWalk(site: "")
    /// The text last recorded for each field.
    private var texts: [String: WalkText] = [:]
    /// The field of the last step, if it is about a field.
    private var lastField: String?
    /// True while the action of the last step is being performed.
    private var isActing = false
    /// True if the last step is a click that the browser may have simulated.
    private var isLastClickImplicit = false

    package init() {}

    /// Begins a recording with the screens that are open. A replay opens them in the same order.
    package mutating func start(at site: URL, _ main: [URL], _ modal: [URL]?, showing outcome: WalkOutcome?) {
        self = WalkRecorder()
        isOn = true
        walk.site = URLRedaction.redact(site)
        for screen in main + (modal ?? []) { add(.visit(WalkPath.address(of: screen))) }
        if let outcome { handle(.observed(outcome)) }
    }

    package mutating func handle(_ event: Event) {
        guard isOn else { return }
        switch event {
        case .page(let message): handle(message)
        case .action(let name):
            guard Self.isRecorded(name) else { return }
            add(.command(name))
            isActing = true
        // These are results of an action that is being performed.
        case .command where isActing, .visited where isActing: break
        case .command(let name, let argument): add(.command(name, argument: argument))
        case .visited(let url): add(.visit(WalkPath.address(of: url)))
        case .answered(let kind, let accepts):
            guard let question = WalkQuestion(rawValue: kind) else { return }
            add(.answer(question, accepts: accepts || question == .alert))
            if question == .prompt, accepts { omit(.prompt) }
        case .observed(let outcome):
            isActing = false
            guard let last = walk.steps.indices.last else { return }
            walk.steps[last].expected = outcome
        case .stopped: isOn = false
        }
    }

    private mutating func handle(_ message: WalkMessage) {
        switch message {
        case .clicked(let control, let target, let isImplicit):
            add(.click(control, target))
            isLastClickImplicit = isImplicit
        case .filled(let field, let target, let text): fill(field, target, text)
        case .selected(let option, let target): add(.select(option: option, target))
        case .checked(let target, let isOn): add(isOn ? .check(target) : .uncheck(target))
        case .chose(let target): add(.choose(target))
        case .entered(let target):
            // The key simulated the click on the form's button.
            if isLastClickImplicit { walk.steps.removeLast() }
            add(.enter(target))
        case .omitted(let omission): omit(omission)
        }
    }

    private mutating func omit(_ omission: WalkMessage.Omission) {
        let sentence = omission.sentence
        if !walk.omissions.contains(sentence) { walk.omissions.append(sentence) }
    }

    private mutating func fill(_ field: String, _ target: WalkTarget, _ text: WalkText) {
        // The page reports the text again when the field loses the focus.
        guard texts[field] != text else { return }
        texts[field] = text
        guard lastField == field, let last = walk.steps.indices.last else {
            add(.fill(target, text))
            lastField = field
            return
        }
        walk.steps[last].action = .fill(target, text)
    }

    private mutating func add(_ action: WalkAction) {
        lastField = nil
        isLastClickImplicit = false
        isActing = false
        guard walk.steps.count < RecordedWalk.mostSteps else {
            walk.omissions.append(
                localized("The recording stopped after \(RecordedWalk.mostSteps) steps. Make several recordings."))
            isOn = false
            return
        }
        walk.steps.append(WalkStep(action))
    }

    /// Returns false for an action that is observed as a command or visit, that changes only the view, or that belongs to
    /// the tester.
    private static func isRecorded(_ name: String) -> Bool {
        guard let command = UserCommand(rawValue: name) else { return !name.hasPrefix("shortcut-") }
        return command == .signOut || command == .clearData
    }
}

extension WalkRecorder.Event {
    /// Creates the event of a request to the stacks; `nil` if the user did not make it, or if it has no effect.
    package init?(_ event: WindowSetState.Event, in stacks: NavigationStacks) {
        func command(_ command: UserCommand, if isPossible: Bool = true) -> Self? {
            isPossible ? .command(command.rawValue) : nil
        }
        let made: Self?
        switch event {
        case .select(let index): made = .command(UserCommand.selectTab.rawValue, argument: index)
        case .navigator(_, .leave(.goBack)): made = command(.back, if: stacks.canGoBack)
        case .navigator(_, .leave(.goForward)): made = command(.forward, if: stacks.canGoForward)
        case .navigator(_, .leave(.dismissModal)), .navigator(_, .leave(.dismissModalWith)):
            made = command(.closeModal, if: stacks.modal != nil)
        case .navigator(_, .leave(.clearAll)): made = command(.home)
        case .navigator(_, .leave(.reload)): made = command(.reload)
        case .navigator(_, .handOver(let url)): made = .visited(url)
        case .navigator(_, .route(let proposal)) where proposal.origin == .native: made = .visited(proposal.url)
        case .navigator(_, .visit(let text)): made = URL(webAddress: text).map { .visited($0) }
        default: made = nil
        }
        guard let made else { return nil }
        self = made
    }
}
