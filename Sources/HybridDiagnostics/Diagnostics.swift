import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell

/// The data and controls of the diagnostics window.
final class Diagnostics {
    private(set) var visits = VisitLog()
    private(set) var console = ConsoleLog()
    private(set) var requests = RequestLog()
    private(set) var bridge = BridgeLog()
    private(set) var mistakes = MistakeLog()
    private var recorder = ReportRecorder()
    /// The events for ``requestArchive``.
    private var archived = ReportRecorder()
    /// Called when the window opens or closes.
    var watched: (@MainActor (Bool) -> Void)?
    private var report: ReportWindow?
    /// True after the window was opened. Pictures are taken from then on.
    private var takesPictures = false
    /// The error with which visits are forced to fail.
    var forced = ForcedError() {
        didSet { changed() }
    }

    /// Returns the error with which the visit that begins now must fail.
    func failVisit() -> VisitError? {
        forced.consume()
    }

    /// The recording of the user's steps.
    private(set) var recording: WalkRecording?
    /// The page sizes under test. They are kept after the window is closed.
    let sizes = SizeTrials()
    /// The conditions that end with the window.
    let simulation: Simulation
    private weak var windowSet: WindowSet?
    private var window: DiagnosticsWindow?
    private var update: LoopTimer?
    private static let delay = 100

    /// - Parameter windowSet: The application's stacks.
    init(of windowSet: WindowSet, listeningTo tracer: ObservedTracer, compile: @escaping PatternCompiler) {
        self.windowSet = windowSet
        simulation = Simulation(of: windowSet, compile: compile)
        simulation.changed = { [weak self] in
            guard let self else { return }
            forced.isOffline = simulation.isOffline
            changed()
        }
        recording = WalkRecording(of: windowSet) { [weak self] in self?.changed() }
        windowSet.context.pageLoaded = { [weak self] session, byVisit in
            self?.check(session, byVisit: byVisit)
            if byVisit { self?.recording?.watchDocument(in: session.webView) }
        }
        tracer.observe { [weak self] event in
            let now = Date()
            self?.record(event, at: now)
            self?.changed()
        }
    }

    private func record(_ event: TraceEvent, at time: Date) {
        visits.record(event, at: time)
        console.record(event, at: time)
        requests.record(event, at: time)
        bridge.record(event, at: time)
        recorder.record(event, at: time)
        switch event {
        case .appStarted, .visitStarted, .request: archived.record(event, at: time)
        default: break
        }
        recording?.record(event)
        switch event {
        case .visitCompleted(let visit, _, _, _, _), .visitFailed(let visit, _, _, _, _): takePicture(of: visit)
        case .configurationRejected(_, let reason), .configurationIgnored(_, let reason): mistakes.add(remark: reason)
        default: break
        }
    }

    /// Takes a picture when the screen has stopped moving.
    private func takePicture(of visit: Visit.ID) {
        guard takesPictures else { return }
        MainLoop.after(milliseconds: Self.stillness) { [weak self] in
            guard let window = self?.windowSet?.active.display?.frontWindow,
                let picture = ReportPicture.make(of: window)
            else { return }
            self?.recorder.add(picture, type: "image/png", of: visit)
        }
    }

    private func check(_ session: Session, byVisit: Bool) {
        guard window != nil else { return }
        let view = session.webView
        let address = view.url
        view.readFacts { [weak self] facts in
            guard let self, let facts, view.url == address else { return }
            mistakes.add(
                facts, isNewResponse: byVisit, responses: requests.formResponses(in: session.name.rawValue),
                isBehind: windowSet?.active.front !== session)
            changed()
        }
    }

    /// The time in milliseconds of a screen transition.
    private static let stillness = 400

    /// Shows the window, or brings it to the front if it is open.
    func show() {
        guard let windowSet else { return }
        let window =
            window
            ?? DiagnosticsWindow(self, windowSet) { [weak self] in
                self?.window = nil
                self?.recording?.stop()
                self?.forced = ForcedError()
                self?.simulation.controls = []
                self?.simulation.end()
                self?.watched?(false)
            }
        self.window = window
        takesPictures = true
        watched?(true)
        check(windowSet.active.front, byVisit: true)
        window.present()
    }

    /// Shows a report of everything recorded so far, so that the user can check it before saving it.
    func showReport() {
        guard let windowSet else { return }
        let current = windowSet.active.front.state.visit?.id
        if let current, let window = windowSet.active.display?.frontWindow, let picture = ReportPicture.make(of: window)
        {
            recorder.add(picture, type: "image/png", of: current)
        }
        let context = windowSet.context
        let report = recorder.report([
            BugReport.Attachment(title: "User agent", text: context.profile.userAgent),
            BugReport.Attachment(title: "State", text: StateReader.read(windowSet).text),
            BugReport.Attachment(title: "Mistakes in pages", text: mistakes.text),
            BugReport.Attachment(context.pathConfiguration),
        ])
        self.report = ReportWindow(report.html, windowSet) { [weak self] in self?.report = nil }
    }

    /// The requests of the list, with their visits.
    var requestArchive: HTTPArchive { HTTPArchive(archived.trace) }

    func clearVisits() {
        visits.clear()
        changed()
    }

    func clearRequests() {
        requests.clear()
        archived = ReportRecorder()
        changed()
    }

    func clearConsole() {
        console.clear()
        changed()
    }

    /// Combines changes that occur at the same time into one update of the window.
    private func changed() {
        guard update == nil, window != nil else { return }
        update = MainLoop.after(milliseconds: Self.delay) { [weak self] in
            self?.update = nil
            self?.window?.refresh()
        }
    }
}
