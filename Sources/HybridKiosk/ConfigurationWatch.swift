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
    /// The time in milliseconds within which a new configuration must show a page.
    private let deadline: Int
    /// Called when a new configuration is ready for the next start.
    var received: (@MainActor () -> Void)?
    /// Returns true while the kiosk shows no pages on purpose, for example outside the opening hours.
    var isPaused: (@MainActor () -> Bool)?
    /// Called when the configuration has been rolled back.
    var failed: (@MainActor () -> Void)?
    private var timer: LoopTimer?
    private var trial: LoopTimer?
    private var last: ConfigurationCheck?
    private var failure: VisitError?
    private var hasShownPage = false
    /// The longest time in seconds from the start to the first check. Kiosks that start together check at different
    /// times.
    private static let firstCheck = 30.0

    init(_ enrollment: any KioskEnrollment, environment: ShellEnvironment, deadline: Int) {
        self.enrollment = enrollment
        self.environment = environment
        self.deadline = deadline
    }

    isolated deinit {
        timer?.cancel()
        trial?.cancel()
    }

    func begin() {
        if let rollback = enrollment.rolledBack { report(rollback) }
        environment.tracer.record(
            .kioskConfiguration(.applied, version: enrollment.version, received: enrollment.received, reason: nil))
        checkLater(after: .random(in: 0...min(Double(enrollment.interval) / 10, Self.firstCheck)))
        if enrollment.isOnTrial { tryLater() }
    }

    func observe(_ event: TraceEvent) {
        switch event {
        case .visitCompleted where !hasShownPage:
            hasShownPage = true
            trial?.cancel()
            enrollment.pageShown()
        case .visitFailed(_, _, _, _, let error): failure = error
        default: break
        }
    }

    /// The entries of the status.
    var status: [String: Variant] {
        [
            "configurationVersion": Variant(enrollment.version), "configurationTime": Variant(enrollment.received),
            "configurationSource": Variant(enrollment.source),
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

    private func tryLater() {
        trial = MainLoop.after(milliseconds: deadline) { [weak self] in
            Task { await self?.endTrial() }
        }
    }

    private func endTrial() async {
        guard isPaused?() != true else { return tryLater() }
        // The result tells whether the network works.
        await check()
        guard !hasShownPage else { return }
        let isOnline = last?.result != .unreachable
        guard StartTrial.verdict(failure: failure, isOnline: isOnline) == .rollBack,
            let version = enrollment.rollBack()
        else { return tryLater() }
        report(
            .rollback(of: version, because: "The start page was not shown (\(failure?.traceMessage ?? "no response")).")
        )
        failed?()
    }

    private func report(_ rollback: ConfigurationCheck) {
        last = rollback
        environment.logger.error("the configuration is rolled back", metadata: ["reason": "\(rollback.reason ?? "")"])
        environment.tracer.record(
            .kioskConfiguration(.rolledBack, version: rollback.version, received: nil, reason: rollback.reason))
    }
}
