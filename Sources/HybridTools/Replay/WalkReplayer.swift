import FoundationEssentials
import GLibBridge
import HybridCore
import HybridDiagnostics
import HybridNative
import HybridShell

/// Repeats a recording in the application and compares the results, for `HybridDesktop replay`.
final class WalkReplayer: Surveyor {
    /// The settings of a replay.
    struct Options: Sendable {
        /// The site on which the paths of the recording are opened.
        var site: URL
        /// The values of the secrets.
        var secrets: [WalkSecret: String]
        /// The time limit of a step in milliseconds.
        var patience: Int
    }

    /// The number of steps or the first difference; `nil` in a process that showed no window.
    private(set) var outcome: Result<Int, UsageError>?
    private(set) var hasStarted = false
    private let walk: RecordedWalk
    private let options: Options
    private var statuses = PageStatuses()
    private var actions: ObjectRef?
    private weak var windowSet: WindowSet?
    private weak var shell: ShellApplication?
    /// The time in milliseconds between two looks, which is also the least time that a step gets to begin a visit.
    private static let interval = 100

    init(_ walk: RecordedWalk, _ options: Options) {
        self.walk = walk
        self.options = options
    }

    func prepare(_ windowSet: WindowSet, _ actions: ShellActions) {
        self.windowSet = windowSet
        self.actions = actions.application
        let tracer = windowSet.context.environment.tracer
        tracer.observe { [weak self] in self?.statuses.record($0) }
        // The statuses of pages come from their requests.
        windowSet.context.profile.requests?.heard = { tracer.record(.request($0)) }
    }

    func attach(to window: MainWindow, of shell: ShellApplication) {
        self.shell = shell
        hasStarted = true
        Task { @MainActor [weak self] in
            await self?.run()
            self?.shell?.end()
        }
    }

    // MARK: Steps

    private func run() async {
        await waitForFirstPage()
        for (index, step) in walk.steps.enumerated() {
            var problems = await perform(step.action, number: index + 1)
            if problems.isEmpty { problems = await compare(step.expected) }
            guard !problems.isEmpty else { continue }
            let name = localized("Step \(index + 1) of \(walk.steps.count), \(step.action.text)")
            outcome = .failure(UsageError("\(name)\n\((problems + hints).joined(separator: "\n"))"))
            return
        }
        outcome = .success(walk.steps.count)
    }

    /// Performs a step as soon as this is possible.
    /// - Returns: The reason why it was impossible, or nothing.
    private func perform(_ action: WalkAction, number: Int) async -> [String] {
        let end = deadline
        while let (problem, allowsRetry) = await attempt(action, number: number, until: end) {
            guard allowsRetry, MainLoop.now < end else { return [problem] }
            await pause()
        }
        // A visit begins after the page has asked for it.
        await pause()
        return []
    }

    private func compare(_ expected: WalkOutcome?) async -> [String] {
        guard let expected else { return [] }
        let end = deadline
        while true {
            let differences = differences(from: expected)
            guard !differences.isEmpty, MainLoop.now < end else { return differences }
            await pause()
        }
    }

    private func differences(from expected: WalkOutcome) -> [String] {
        guard let state, isSettled else { return [localized("The page did not load in time.")] }
        return WalkOutcome(state, statuses).differences(from: expected)
    }

    /// Says that a dialog is open, which the user of the recording may have answered, and what the recording lacks.
    private var hints: [String] {
        walk.omissions + (state?.dialog.map { [localized("A dialog is open: “\($0)”.")] } ?? [])
    }

    /// Performs a step.
    /// - Returns: The reason why it is impossible now, and whether it may be possible later; `nil` after success.
    private func attempt(
        _ action: WalkAction, number: Int, until end: Double
    ) async -> (problem: String, allowsRetry: Bool)? {
        let problem: String?
        switch action {
        case .visit(let path): problem = activate("visit", .string(RecordedWalk.address(of: path, on: options.site)))
        case .command(let name, let argument): problem = activate(name, argument.map { .integer($0) })
        case .answer(let question, let accepts):
            let isAnswered = windowSet?.active.front.webView.answerDialog(question.rawValue, accepts: accepts) == true
            problem = isAnswered ? nil : localized("The page shows no \(question.rawValue).")
        default:
            let answer = await attemptInPage(action, number: number, until: end)
            return answer.problem.map { ($0, answer.allowsRetry) }
        }
        return problem.map { ($0, true) }
    }

    private func activate(_ name: String, _ argument: JSONValue?) -> String? {
        guard let actions, let windowSet else { return nil }
        switch WebAutomation.perform(name, argument, on: actions, of: windowSet) {
        case .success: return nil
        case .failure(let error): return error.description
        }
    }

    private func attemptInPage(_ action: WalkAction, number: Int, until end: Double) async -> WalkAnswer {
        guard let view = windowSet?.active.front.webView else { return .lost }
        do throws(WalkAnswer) {
            guard let step = try action.pageStep(number, options.secrets, on: view.ownAddress) else { return .done }
            // The page may still perform the step after this time, so it gets all the time of the step.
            let timeout = max(Int(end - MainLoop.now), Self.interval)
            return await awaitOnMainLoop { continuation in
                view.replay(step, timeout: timeout) { continuation.resume(returning: $0) }
            }
        } catch {
            return error
        }
    }

    // MARK: Waiting

    private var state: ShellState? { windowSet.map { StateReader.read($0) } }

    private var isSettled: Bool {
        guard let windowSet, let state else { return false }
        return state.isSettled && !windowSet.active.isStarting
    }

    /// The time limit of a step that begins now.
    private var deadline: Double { MainLoop.now + Double(options.patience) }

    private func waitForFirstPage() async {
        let end = deadline
        while MainLoop.now < end, state?.main.visit == nil || !isSettled { await pause() }
    }

    private func pause() async {
        await awaitOnMainLoop { continuation in
            MainLoop.after(milliseconds: Self.interval) { continuation.resume(returning: ()) }
        }
    }
}
