import DemoServer
import HybridTestSupport
import XCTest

/// Uses the application at random, reproducible from a seed as far as the page permits.
@MainActor
final class SoakUser {
    let test: EndToEndTestCase
    var random: SoakRandom
    private var description = ""
    private var change = SoakChange.none

    init(test: EndToEndTestCase, seed: UInt64) {
        self.test = test
        random = SoakRandom(seed: seed)
    }

    /// Performs one action, then resets the server's behaviour.
    func step() throws -> SoakStep {
        let before = SoakState(
            main: test.stacks.main, modal: test.stacks.modal, events: test.app.trace.count,
            requests: test.server.requests.count)
        change = .none
        let action = random.choose(possibleActions().map { ($0.weight, $0) }) ?? .visit
        description = "\(action)"
        test.setMark()
        try perform(action)
        try waitForEffect()
        try leaveIfAsked()
        if !test.server.isListening { try startServer() }
        test.server.behaviour = DemoServer.Behaviour()
        return SoakStep(description: description, change: change, before: before)
    }

    /// Waits until the step has had its effect. A busy page answers late whether it may be left, and until then there
    /// is no event.
    private func waitForEffect() throws {
        var events = 0
        repeat {
            try test.waitForQuiet()
            events = test.app.trace.count
            test.settle()
        } while test.app.trace.count != events
    }

    /// Confirms the question about text typed in a dialog.
    private func leaveIfAsked() throws {
        let last = test.app.trace.last { $0["kind"].string == "beforeUnload" }
        guard last?.event == "dialog.presented" else { return }
        description += ", and leaves what was typed"
        try test.pressButton("Discard")
        try test.waitForQuiet()
    }

    // MARK: Choosing

    private func possibleActions() -> [SoakAction] {
        if test.isSigningIn { return [.answerSignIn] }
        let hasModal = test.stacks.modal != nil
        return SoakAction.allCases.filter { action in
            switch action {
            case .answerSignIn: false
            case .closeModal: hasModal
            // No process remains if they were killed too often and an error is shown.
            case .killWebProcesses: !test.app.webProcesses.isEmpty
            case .retry: hasFailed
            case .followLink, .clickTwice, .clickTwiceRefused, .clickDuringTransition, .goBackAtOnce, .slowServer:
                !links.isEmpty
            case .pressButton: !usable(buttons).isEmpty
            case .submitForm: !parts([.entry]).isEmpty && !usable(buttons).isEmpty
            default: true
            }
        }
    }

    private var session: String { test.stacks.modal == nil ? "main" : "modal" }

    private var hasFailed: Bool {
        test.app.trace.last { event in
            ["visit.completed", "visit.failed"].contains(event.event) && event["session"].string == session
        }?.event == "visit.failed"
    }

    /// Elements of the page in front. Empty if it shows an error or a native screen.
    private func parts(_ roles: [AccessibleRole]) -> [AccessibleNode] {
        let stack = test.app.trace.last { $0.event == "stack.changed" }
        guard !hasFailed, let top = stack?[session].array.last, top["kind"].string == "web" else { return [] }
        let address = top["url"].string?.prefix { $0 != "#" } ?? ""
        return test.app.accessibility.documents.first { $0.address.prefix { $0 != "#" } == address }?.parts(roles) ?? []
    }

    /// A native dialog that waits for a reply blocks the page and all information about it.
    private static let avoided = ["Dialogs of the page", "Upload", "Delete", "Choose", "Alert", "Confirm", "Prompt"]

    private func usable(_ nodes: [AccessibleNode]) -> [AccessibleNode] {
        nodes.filter { node in
            guard let name = node.name, !name.isEmpty else { return false }
            return !Self.avoided.contains { name.hasPrefix($0) }
        }
    }

    private var links: [AccessibleNode] { parts([.link]) }
    private var buttons: [AccessibleNode] { parts([.pushButton]) }

    private func someLink() -> AccessibleNode? { usable(links).randomElement(using: &random) }

    // MARK: Performing

    private func perform(_ action: SoakAction) throws {
        switch action {
        case .followLink: press(someLink(), leaving: 1)
        case .pressButton: pressSomeButton()
        case .submitForm: try submitForm()
        case .goBack: try goBack()
        case .closeModal: try closeModal()
        case .reload: try reload()
        case .clickTwice:
            let link = someLink()
            press(link, leaving: 1)
            press(link, leaving: 1)
        case .clickDuringTransition:
            let others = [someLink(), someLink()]
            for link in others { press(link, leaving: 2) }
        case .clickTwiceRefused: clickTwiceRefused()
        case .goBackAtOnce:
            press(someLink(), leaving: 2)
            try test.activate("back")
        case .killWebProcesses:
            for process in test.app.webProcesses { kill(process, SIGKILL) }
            try test.waitForTrace("webProcess.terminated")
        case .slowServer:
            test.server.behaviour.delay = Int.random(in: 100...900, using: &random)
            press(someLink(), leaving: 1)
        case .failingPage: try visitFailing()
        case .stoppedServer:
            test.server.stop()
            try visit()
        case .visit: try visit()
        case .zoom: try test.activate(["zoom-in", "zoom-out", "zoom-reset"].randomElement(using: &random) ?? "zoom-in")
        case .goHome:
            change = .home
            try test.activate("home")
        case .answerSignIn: try answerSignIn()
        case .retry:
            // The link may now lead elsewhere.
            change = .proposals(leaving: 1)
            try test.pressButton("Retry")
        }
    }

    /// A server that refuses every page, and a busy machine: the response to the first click is pending during the
    /// second one.
    private func clickTwiceRefused() {
        let status = [401, 403, 404, 500].randomElement(using: &random) ?? 500
        test.server.behaviour.statusOfPages = status
        let link = someLink()
        let load = SoakLoad()
        press(link, leaving: 1)
        let pause = Double.random(in: 0...0.02, using: &random)
        iterateMainLoop(timeout: pause) { false }
        press(link, leaving: 1)
        test.settle()
        load.end()
        description += " with \(status)"
    }

    private func press(_ node: AccessibleNode?, leaving: Int) {
        change = .proposals(leaving: leaving)
        description += " \"\(node?.name ?? "nothing")\""
        if node?.press() != true { description += " (not there any more)" }
    }

    private func pressSomeButton() {
        let button = usable(buttons).randomElement(using: &random)
        press(button, leaving: button?.name == "History back twice" ? 2 : 1)
    }

    private func submitForm() throws {
        let entries = parts([.entry])
        if let entry = entries.randomElement(using: &random), entry.grabFocus() {
            let text = ["", "heron"].randomElement(using: &random) ?? ""
            description += " with \"\(text)\""
            if !text.isEmpty { try test.input.type(text) }
        }
        pressSomeButton()
    }

    private func goBack() throws {
        change = .back
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            description += " by the button"
            let window = topTitle.map { test.app.native.within(role: .frame, name: $0) } ?? test.app.native
            if window.find(role: .pushButton, name: "Back")?.press() != true { try test.activate("back") }
        case 1:
            description += " by the keyboard"
            try test.pressKey("alt+Left")
        default:
            description += " over the bus"
            try test.activate("back")
        }
    }

    /// Title of the window in front.
    private var topTitle: String? {
        test.app.trace.last { $0.event == "stack.changed" }?[session].array.last?["title"].string
    }

    private func closeModal() throws {
        change = .dismissal
        let isLocked = test.stacks.modal?.first == "/modal/locked"
        switch isLocked ? 2 : Int.random(in: 0..<3, using: &random) {
        case 0:
            description += " by the button"
            guard let title = topTitle else { return try test.activate("close-modal") }
            try test.pressButton("Close", window: title)
        case 1:
            description += " by the keyboard"
            try test.pressKey("Escape")
        default:
            description += " over the bus"
            try test.activate("close-modal")
        }
    }

    private func reload() throws {
        change = .proposals(leaving: 1)
        try test.activate("reload")
    }

    private static let paths = [
        "/posts", "/posts/1", "/replace-state", "/modal/new-note", "/modal/step-1", "/plain", "/plain/form",
        "/turbolinks",
        "/anchors", "/frames", "/redirect", "/redirect-to-modal", "/refresh", "/tracked", "/native/about", "/counter",
        "/search", "/links", "/cross-origin-redirect", "/download", "/protected", "/posts/new", "/long",
        "/visit-control",
    ]

    private func visit(_ path: String? = nil) throws {
        let path = path ?? Self.paths.randomElement(using: &random) ?? "/"
        change = .proposals(leaving: 1)
        description += " \(path)"
        try test.activate("visit", test.server.url + path)
    }

    private func visitFailing() throws {
        let path = Self.paths.randomElement(using: &random) ?? "/"
        let status = [404, 500, 503, 401].randomElement(using: &random) ?? 404
        description += " with \(status)"
        test.server.behaviour.failNext(path, status: status)
        try visit(path)
    }

    private func answerSignIn() throws {
        change = .proposals(leaving: 1)
        guard Bool.random(using: &random) else {
            description += " by cancelling"
            return try test.pressButton("Cancel", window: "Sign In")
        }
        try test.fill("E-mail", with: "ada@example.com")
        try test.fill("Password", with: "correct horse")
        try test.pressButton("Sign In", window: "Sign In")
        try test.waitForTrace("authentication.succeeded")
    }

    /// A page that failed during the outage reloads automatically.
    private func startServer() throws {
        let isAwaited =
            hasFailed && test.newEvents.last { $0.event == "visit.failed" }?["error"]["kind"].string == "connection"
        try test.server.start()
        guard isAwaited else { return }
        test.setMark()
        try test.waitForTrace("visit.started")
        try test.waitForQuiet()
    }
}
