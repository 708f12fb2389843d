import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridDiagnostics
import HybridQA
import HybridShell

/// Takes many pictures in one process, for `HybridDesktop screenshot`.
final class PictureStudio: PageSurveyor {
    private var jobs: ArraySlice<PictureJob>
    private let options: PictureOptions
    /// Receives each picture, or the reason why there is none.
    private let taken: @MainActor (PictureJob, Result<[UInt8], ScreenshotError>) -> Void
    private weak var shell: ShellApplication?
    private(set) weak var mainWindow: MainWindow?
    private var profile: WebProfile?
    private var idle: [SurveyWindow] = []
    private var busy = 0
    private let renews: Bool
    private var renewal: SessionRenewal?
    private var isDark: Bool?
    var hasStarted = false
    private var timeout = 30_000

    private static let stillness = 300
    private static let interval = 50
    private static let patience = 10_000
    /// The number of pages after which a web view is replaced, so that the memory of its process stays bounded.
    private static let mostVisits = 40

    /// - Parameter renews: True if the profile may have a session that can be renewed.
    init(
        _ jobs: [PictureJob], _ options: PictureOptions, renews: Bool,
        taken: @escaping @MainActor (PictureJob, Result<[UInt8], ScreenshotError>) -> Void
    ) {
        self.jobs = jobs[...]
        self.options = options
        self.renews = renews
        self.taken = taken
    }

    func attach(to window: MainWindow, of shell: ShellApplication) {
        self.shell = shell
        mainWindow = window
        profile = window.windowSet.context.profile
        renewal = renews ? SessionRenewal(window.windowSet) : nil
        timeout = 2 * window.windowSet.context.environment.limits.silence
    }

    func run() {
        MainLoop.whenIdle { [weak self] in self?.next() }
    }

    private func next() {
        while busy < options.parallel, let job = jobs.first {
            if isDark != job.isDark {
                // The theme belongs to the process, so pages with the other theme must be finished.
                guard busy == 0 else { return }
                turn(dark: job.isDark)
            }
            jobs = jobs.dropFirst()
            guard let profile else { break }
            busy += 1
            take(job, in: window(for: job.size, profile))
        }
        if busy == 0, jobs.isEmpty { finish() }
    }

    private func turn(dark: Bool) {
        isDark = dark
        for window in idle { window.close() }
        idle = []
        Appearance(isDark: dark, textScale: options.textScale, reducesMotion: true).apply()
    }

    private func window(for size: PageSize, _ profile: WebProfile) -> SurveyWindow {
        if let index = idle.firstIndex(where: { $0.size == size }) { return idle.remove(at: index) }
        let window = SurveyWindow(profile, size: size, stillness: Self.stillness)
        window.renewal = renewal
        return window
    }

    private func take(_ job: PictureJob, in window: SurveyWindow) {
        window.visit(job.page, timeout: timeout) { [weak self] page in
            guard let self else { return }
            if let sentence = ScreenshotRequest.refusal(of: page, includesErrors: options.includesErrors) {
                return end(job, window, .failure(.init(sentence)))
            }
            if let error = page.error { return takeError(job, error, in: window) }
            guard let selector = options.waitFor else { return takePage(job, in: window) }
            wait(for: selector, until: MainLoop.now + Double(Self.patience), job, in: window)
        }
    }

    private func wait(for selector: String, until deadline: Double, _ job: PictureJob, in window: SurveyWindow) {
        let script =
            "(() => { const e = document.querySelector(\(JSONValue.string(selector).text)); "
            + "return Boolean(e && e.getClientRects().length) })()"
        window.view.evaluate(script, timeout: Self.patience) { [weak self] outcome in
            guard let self else { return }
            switch outcome {
            case .success("true"):
                MainLoop.after(milliseconds: Self.stillness) { [weak self] in self?.takePage(job, in: window) }
            case .success where MainLoop.now < deadline:
                MainLoop.after(milliseconds: Self.interval) { [weak self] in
                    self?.wait(for: selector, until: deadline, job, in: window)
                }
            case .success:
                let shown = URLRedaction.redact(job.page)
                let element = DisplayLine.make(selector, limit: 80) ?? ""
                end(job, window, .failure(.init(localized("\(shown) shows no element “\(element)”."))))
            case .failure(let error):
                end(job, window, .failure(.init(localized("Cannot capture the page: \(error.message)"))))
            }
        }
    }

    private func takePage(_ job: PictureJob, in window: SurveyWindow) {
        // Which window has the focus depends on the desktop, and a focused field has a ring only in that window.
        window.view.evaluate("document.activeElement?.blur?.()", timeout: Self.patience) { [weak self] _ in
            self?.capture(job, in: window)
        }
    }

    private func capture(_ job: PictureJob, in window: SurveyWindow) {
        window.view.picture(whole: options.isFullPage) { [weak self] outcome in
            switch outcome {
            case .success(let texture?): self?.end(job, window, .success(texture.png))
            case .success(nil): self?.end(job, window, .failure(.init(localized("Cannot capture the page."))))
            case .failure(let error):
                self?.end(job, window, .failure(.init(localized("Cannot capture the page: \(error.message)"))))
            }
        }
    }

    private func takeError(_ job: PictureJob, _ error: VisitError, in window: SurveyWindow) {
        window.show(error, at: job.page)
        // The widget must be laid out and drawn first.
        MainLoop.after(milliseconds: Self.stillness) { [weak self] in
            guard let texture = window.picture else {
                self?.end(job, window, .failure(.init(localized("Cannot capture the window."))))
                return
            }
            self?.end(job, window, .success(texture.png))
        }
    }

    private func end(_ job: PictureJob, _ window: SurveyWindow, _ outcome: Result<[UInt8], ScreenshotError>) {
        taken(job, outcome)
        if window.visits < Self.mostVisits, !window.isSpent { idle.append(window) } else { window.close() }
        // WebKit's callback must return before the window is used again or closed.
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            busy -= 1
            next()
        }
    }

    private func finish() {
        for window in idle { window.close() }
        idle = []
        shell?.end()
    }
}
