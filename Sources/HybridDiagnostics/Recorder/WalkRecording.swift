import GLibBridge
import HybridCore
import HybridShell

/// Observes the user's actions and their results while a tester records them.
final class WalkRecording {
    private(set) var recorder = WalkRecorder()
    private var statuses = PageStatuses()
    private weak var windowSet: WindowSet?
    private let changed: @MainActor () -> Void
    private var settling: LoopTimer?
    /// The time in milliseconds without an event after which the application shows the result of a step.
    private static let stillness = 150

    /// - Parameter changed: Called when the steps have changed.
    init(of windowSet: WindowSet, changed: @escaping @MainActor () -> Void) {
        self.windowSet = windowSet
        self.changed = changed
        windowSet.context.webViewMade = { [weak self] in self?.watch($0) }
    }

    var isOn: Bool { recorder.isOn }

    /// True if there is nothing to save.
    var isEmpty: Bool { recorder.walk.steps.isEmpty }

    /// Begins a new recording with the screens of the visible stacks.
    func start() {
        guard let windowSet else { return }
        let stacks = windowSet.active.stacks
        recorder.start(
            at: windowSet.context.environment.configuration.startURL, stacks.main.map(\.location),
            stacks.modal?.map(\.location), showing: outcome)
        windowSet.context.host.observe = { [weak self, weak windowSet] event in
            guard let self, let windowSet, let event = WalkRecorder.Event(event, in: windowSet.active.stacks) else {
                return
            }
            handle(event)
        }
        for view in windowSet.all.flatMap(\.webViews) { watch(view) }
        changed()
    }

    func stop() {
        guard isOn, let windowSet else { return }
        observe()
        recorder.handle(.stopped)
        windowSet.context.host.observe = nil
        for view in windowSet.all.flatMap(\.webViews) { view.stopRecording() }
        changed()
    }

    private func watch(_ view: WebViewHost) {
        guard isOn else { return }
        view.startRecording { [weak self] in self?.handle(.page($0)) }
    }

    func handle(_ event: WalkRecorder.Event) {
        guard isOn else { return }
        // The result of the previous step, in case its last change was not observed.
        observe()
        recorder.handle(event)
        changed()
    }

    /// Observes the new document of a web view.
    func watchDocument(in view: WebViewHost) {
        if isOn { view.watchDocument() }
    }

    func record(_ event: TraceEvent) {
        statuses.record(event)
        guard isOn else { return }
        switch event {
        case .dialogAnswered(let kind, let answer): handle(.answered(kind: kind, accepts: answer == "accept"))
        case .authentication(.presented, _, _, _), .httpAuthentication(.presented, _): handle(.page(.omitted(.signIn)))
        default: break
        }
        settling?.cancel()
        settling = MainLoop.after(milliseconds: Self.stillness) { [weak self] in
            self?.observe()
            self?.changed()
        }
    }

    private func observe() {
        if let outcome { recorder.handle(.observed(outcome)) }
    }

    /// The screens and the status that the application shows; `nil` during a visit.
    private var outcome: WalkOutcome? {
        guard let windowSet else { return nil }
        let state = StateReader.read(windowSet)
        return state.isSettled ? WalkOutcome(state, statuses) : nil
    }
}
