import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell
import Logging

/// Checks for a new configuration of an enrolled kiosk, and rolls back one whose start page is not shown.
@MainActor
final class ConfigurationWatch {
    private let enrollment: any KioskEnrollment
    private let environment: ShellEnvironment
    /// The time in milliseconds between two samples of a trial.
    private let sampleInterval: Int
    /// Called when a new configuration is ready for the next start.
    var received: (@MainActor () -> Void)?
    /// Returns true while the kiosk shows no pages on purpose, for example outside the opening hours.
    var isPaused: (@MainActor () -> Bool)?
    /// Called when the configuration has been rolled back.
    var failed: (@MainActor () -> Void)?
    private var timer: LoopTimer?
    private var sampleTimer: LoopTimer?
    private var trial: StartTrial
    private var last: ConfigurationCheck?
    private var hasShownPage = false
    /// The longest time in seconds from the start to the first check. Kiosks that start together check at different
    /// times.
    private static let firstCheck = 30.0
    /// The longest time in seconds from a start without a configuration to the first check, whose failure the operator
    /// then sees.
    private static let retry = 5.0

    /// - Parameter deadline: The time in milliseconds within which a new configuration must show a page.
    init(_ enrollment: any KioskEnrollment, environment: ShellEnvironment, deadline: Int) {
        self.enrollment = enrollment
        self.environment = environment
        sampleInterval = deadline / StartTrial.samples
        trial = StartTrial(keepsServer: enrollment.keepsServer)
    }

    isolated deinit {
        timer?.cancel()
        sampleTimer?.cancel()
    }

    func begin() {
        if let rollback = enrollment.rolledBack { report(rollback) }
        if enrollment.isWaiting { return checkLater(after: min(Double(enrollment.interval), Self.retry)) }
        environment.tracer.record(
            .kioskConfiguration(.applied, version: enrollment.version, received: enrollment.received, reason: nil))
        checkLater(after: .random(in: 0...min(Double(enrollment.interval) / 10, Self.firstCheck)))
        if enrollment.isOnTrial { sampleLater() }
    }

    func observe(_ event: TraceEvent) {
        switch event {
        case _ where hasShownPage: break
        case _ where event.showsStart:
            hasShownPage = true
            sampleTimer?.cancel()
            enrollment.pageShown()
        case .visitFailed(_, _, _, _, let error) where enrollment.isOnTrial: failed(with: error)
        default: break
        }
    }

    /// The entries of the status.
    var status: [String: Variant] {
        [
            "configurationVersion": Variant(enrollment.version), "configurationTime": Variant(enrollment.received),
            "configurationSource": Variant(enrollment.source),
            "configurationNext": Variant(enrollment.nextVersion ?? 0),
            "configurationCheck": Variant(last.map { $0.reason ?? $0.result.rawValue } ?? ""),
        ]
    }

    // MARK: Checks

    private func checkLater(after seconds: Double) {
        timer = MainLoop.after(milliseconds: Int(seconds * 1000)) { [weak self] in
            guard let self else { return }
            Task { await self.check() }
            // Without a random part, all kiosks would send their requests in the same second.
            let interval = Double(enrollment.interval)
            checkLater(after: .random(in: interval...interval * 1.1))
        }
    }

    private func check() async {
        let check = await enrollment.check()
        environment.tracer.record(
            .kioskConfiguration(check.result, version: check.version, received: nil, reason: check.reason))
        if let reason = check.reason, reason != last?.reason {
            environment.logger.warning("the configuration is not updated", metadata: ["reason": "\(reason)"])
        }
        last = check
        guard check.result == .received else { return }
        environment.logger.notice(
            "a new configuration takes effect when the kiosk is unused",
            metadata: ["version": "\(check.version.map(String.init) ?? "")"])
        received?()
    }

    // MARK: Trial

    private func sampleLater() {
        sampleTimer = MainLoop.after(milliseconds: sampleInterval) { [weak self] in
            Task { await self?.sample() }
        }
    }

    private func sample() async {
        // The result tells whether the network works.
        if isPaused?() != true { await check() }
        guard !hasShownPage else { return }
        let failure = trial.failure?.traceMessage ?? "no response"
        guard trial.sample(isOnline: isOnline, isOpen: isPaused?() != true) == .rollBack,
            let rollback = enrollment.rollBack(because: "The start page was not shown (\(failure)).")
        else { return sampleLater() }
        report(rollback)
        failed?()
    }

    private func failed(with error: VisitError) {
        trial.failed(with: error)
        Task {
            await check()
            if !isOnline { trial.beginAgain() }
        }
    }

    private var isOnline: Bool { last?.result != .unreachable }

    private func report(_ rollback: ConfigurationCheck) {
        last = rollback
        environment.logger.error("the configuration is rolled back", metadata: ["reason": "\(rollback.reason ?? "")"])
        environment.tracer.record(
            .kioskConfiguration(.rolledBack, version: rollback.version, received: nil, reason: rollback.reason))
    }
}
