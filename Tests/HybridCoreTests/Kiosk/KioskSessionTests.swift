import HybridCore
import Testing

@Suite struct KioskSessionTests {
    private typealias Step = (time: Double, event: KioskSession.Event, commands: [KioskSession.Command])

    private func play(_ session: KioskSession, _ steps: [Step]) -> KioskSession {
        var session = session
        for step in steps {
            let commands = session.handle(step.event, at: step.time)
            #expect(commands == step.commands, "at \(step.time): \(step.event)")
        }
        return session
    }

    @Test func idleUserIsAskedThenDataIsCleared() {
        let session = play(
            KioskSession(idleTimeout: 60, countdown: 2),
            [
                (0, .timeElapsed, []), (5, .input, [.wait(60)]), (30, .input, []),
                (65, .timeElapsed, [.wait(25)]), (90, .timeElapsed, [.ask(secondsLeft: 2), .wait(1)]),
                (91, .timeElapsed, [.ask(secondsLeft: 1), .wait(1)]),
                (92, .timeElapsed, [.stopAsking, .stopWaiting, .wipe(.idle)]), (92.5, .wiped, [.restartIfChanged]),
            ])
        #expect(session.state == .vacant)
    }

    @Test func anyInputCancelsCountdown() {
        let session = play(
            KioskSession(idleTimeout: 60, countdown: 10),
            [
                (0, .input, [.wait(60)]), (60, .timeElapsed, [.ask(secondsLeft: 10), .wait(1)]),
                (61.5, .input, [.stopAsking, .wait(60)]), (121.5, .timeElapsed, [.ask(secondsLeft: 10), .wait(1)]),
            ])
        #expect(session.state == .asking(until: 131.5))
    }

    @Test func inputTurnsOnScreen() {
        _ = play(
            KioskSession(idleTimeout: 60, countdown: 0),
            [
                (0, .input, [.wait(60)]), (1, .screenOffRequested, [.darken]), (1.5, .input, []),
                (2, .input, [.lighten]), (3, .input, []), (4, .screenOffRequested, [.darken]),
                (64, .timeElapsed, [.stopWaiting, .wipe(.idle)]), (65, .wiped, [.restartIfChanged]),
                (66, .input, [.lighten, .wait(60)]), (67, .screenOffRequested, [.darken]),
                (127, .timeElapsed, [.stopWaiting, .wipe(.idle)]), (128, .wiped, [.restartIfChanged]),
                (129, .hoursChanged(isOpen: false), [.stopWaiting, .close]), (130, .screenOffRequested, [.darken]),
                (140, .input, [.lighten, .wait(30)]), (141, .hoursChanged(isOpen: true), [.stopWaiting, .open]),
                (142, .input, [.wait(60)]),
            ])
    }

    /// A restart would turn the screen on.
    @Test func updateWaitsWhileScreenIsOff() {
        _ = play(
            KioskSession(idleTimeout: 60, countdown: 0),
            [(0, .filesChanged, [.restartIfChanged]), (1, .screenOffRequested, [.darken]), (2, .filesChanged, [])])
    }

    @Test func screenSaverCoversUnusedKiosk() {
        _ = play(
            KioskSession(idleTimeout: 60, countdown: 0, screenSaver: 20),
            [
                (0, .started, [.wait(20)]), (20, .timeElapsed, [.showScreenSaver]), (30, .timeElapsed, []),
                (40, .input, [.hideScreenSaver, .wait(60)]), (100, .timeElapsed, [.stopWaiting, .wipe(.idle)]),
                (101, .wiped, [.restartIfChanged, .wait(20)]), (121, .timeElapsed, [.showScreenSaver]),
                (130, .resetRequested(.command), [.hideScreenSaver, .stopWaiting, .wipe(.command)]),
                (131, .wiped, [.restartIfChanged, .wait(20)]), (151, .timeElapsed, [.showScreenSaver]),
                (160, .hoursChanged(isOpen: false), [.stopWaiting, .close]),
                (170, .hoursChanged(isOpen: true), [.stopWaiting, .open, .wait(20)]), (171, .input, [.wait(60)]),
            ])
        _ = play(
            KioskSession(idleTimeout: nil, countdown: 0, quiet: 60, screenSaver: 20),
            [
                (0, .input, [.wait(60)]), (60, .timeElapsed, [.resetTools, .wait(20)]),
                (80, .timeElapsed, [.showScreenSaver]),
            ])
    }

    @Test func changedFilesWaitForTheUser() {
        _ = play(
            KioskSession(idleTimeout: 60, countdown: 0),
            [
                (0, .filesChanged, [.restartIfChanged]), (1, .input, [.wait(60)]), (10, .filesChanged, []),
                (61, .timeElapsed, [.stopWaiting, .wipe(.idle)]), (61.5, .filesChanged, []),
                (62, .wiped, [.restartIfChanged]), (63, .hoursChanged(isOpen: false), [.stopWaiting, .close]),
                (64, .filesChanged, [.restartIfChanged]),
            ])
    }

    @Test func unusedKioskClosesAndOpensWithItsHours() {
        let session = play(
            KioskSession(idleTimeout: 60, countdown: 0),
            [
                (0, .hoursChanged(isOpen: true), []), (1, .hoursChanged(isOpen: false), [.stopWaiting, .close]),
                (2, .reloadDue, [.restartIfChanged]), (10, .input, [.lighten, .wait(30)]),
                (20, .input, []), (40, .timeElapsed, [.wait(10)]), (50, .timeElapsed, [.darken]),
                (60, .input, [.lighten, .wait(30)]), (65, .screenOffRequested, [.darken]), (65.5, .input, []),
                (66, .input, [.lighten, .wait(30)]), (70, .hoursChanged(isOpen: true), [.stopWaiting, .open]),
                (71, .input, [.wait(60)]),
            ])
        #expect(session.state == .occupied)
    }

    @Test func userFinishesBeforeKioskCloses() {
        let wiped = play(
            KioskSession(idleTimeout: 60, countdown: 0),
            [
                (0, .input, [.wait(60)]), (1, .hoursChanged(isOpen: false), []), (2, .reloadDue, []),
                (60, .timeElapsed, [.stopWaiting, .wipe(.idle)]), (61, .wiped, [.stopWaiting, .close]),
                (70, .resetRequested(.command), [.stopWaiting, .wipe(.command)]),
                (71, .wiped, [.stopWaiting, .close]),
            ])
        #expect(wiped.state == .closed)
        let kept = play(
            KioskSession(idleTimeout: nil, countdown: 0, quiet: 60),
            [
                (0, .input, [.wait(60)]), (1, .hoursChanged(isOpen: false), []),
                (60, .timeElapsed, [.resetTools, .stopWaiting, .close]),
            ])
        #expect(kept.state == .closed)
    }

    /// The screen is dark and covered, so it must open again even after input during the reset.
    @Test func resetOfClosedKioskEndsClosedOrOpen() {
        let closed: [Step] = [
            (0, .hoursChanged(isOpen: false), [.stopWaiting, .close]),
            (1, .resetRequested(.command), [.stopWaiting, .wipe(.command)]), (2, .input, []),
        ]
        let stillClosed = play(
            KioskSession(idleTimeout: 60, countdown: 0), closed + [(3, .wiped, [.stopWaiting, .close])])
        #expect(stillClosed.state == .closed)
        let opened = play(
            KioskSession(idleTimeout: 60, countdown: 0),
            closed + [(3, .hoursChanged(isOpen: true), []), (4, .wiped, [.stopWaiting, .open])])
        #expect(opened.state == .vacant)
    }

    @Test func userAtClosingTimeStaysIfKioskOpensAgain() {
        _ = play(
            KioskSession(idleTimeout: 60, countdown: 0),
            [
                (0, .input, [.wait(60)]), (1, .hoursChanged(isOpen: false), []), (2, .hoursChanged(isOpen: true), []),
                (60, .timeElapsed, [.stopWaiting, .wipe(.idle)]), (61, .wiped, [.restartIfChanged]),
            ])
    }

    @Test func withoutCountdownResetIsImmediate() {
        _ = play(
            KioskSession(idleTimeout: 60, countdown: 0),
            [(0, .input, [.wait(60)]), (60, .timeElapsed, [.stopWaiting, .wipe(.idle)])])
    }

    @Test func commandedResetRunsOnce() {
        let session = play(
            KioskSession(idleTimeout: 60, countdown: 10),
            [
                (0, .resetRequested(.command), [.stopWaiting, .wipe(.command)]), (1, .resetRequested(.command), []),
                (2, .timeElapsed, []), (3, .wiped, [.restartIfChanged]), (4, .wiped, []), (5, .input, [.wait(60)]),
                (65, .timeElapsed, [.ask(secondsLeft: 10), .wait(1)]),
                (66, .resetRequested(.command), [.stopAsking, .stopWaiting, .wipe(.command)]),
            ])
        #expect(session.state == .wiping)
    }

    @Test func inputDuringResetStartsNewSession() {
        let session = play(
            KioskSession(idleTimeout: 60, countdown: 0),
            [
                (0, .resetRequested(.command), [.stopWaiting, .wipe(.command)]), (1, .input, []),
                (3, .wiped, [.wait(60)]), (63, .timeElapsed, [.stopWaiting, .wipe(.idle)]),
            ])
        #expect(session.state == .wiping)
    }

    @Test func dailyReloadWaitsForIdle() {
        _ = play(KioskSession(idleTimeout: nil, countdown: 10), [(0, .reloadDue, [.reload])])
        _ = play(
            KioskSession(idleTimeout: nil, countdown: 10),
            [
                (0, .input, [.wait(300)]), (10, .reloadDue, []), (300, .timeElapsed, [.resetTools, .reload]),
                (301, .timeElapsed, []),
            ])
        // A reset reloads the first page anyway.
        _ = play(
            KioskSession(idleTimeout: 60, countdown: 0),
            [
                (0, .input, [.wait(60)]), (10, .reloadDue, []), (60, .timeElapsed, [.stopWaiting, .wipe(.idle)]),
                (61, .wiped, [.restartIfChanged]), (62, .input, [.wait(60)]),
                (122, .timeElapsed, [.stopWaiting, .wipe(.idle)]),
            ])
    }

    @Test func listeningIsUse() {
        let session = play(
            KioskSession(idleTimeout: 60, countdown: 10),
            [
                (0, .input, [.wait(60)]), (50, .listening, []), (60, .timeElapsed, [.wait(50)]),
                (110, .timeElapsed, [.ask(secondsLeft: 10), .wait(1)]),
                // Only input answers the question.
                (111, .listening, []), (120, .timeElapsed, [.stopAsking, .stopWaiting, .wipe(.idle)]),
            ])
        #expect(session.state == .wiping)
        let dark = play(
            KioskSession(idleTimeout: 60, countdown: 10), [(0, .screenOffRequested, [.darken]), (9, .listening, [])])
        #expect(dark.state == .vacant)
    }

    /// Random use, with a clock and a single timer as in the shell.
    @Test(arguments: seeds(50))
    func dataIsClearedAndActiveUserIsKept(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let timeout = Int.random(in: 5...40, using: &random)
        let countdown = Int.random(in: 0...5, using: &random)
        var session = KioskSession(
            idleTimeout: timeout, countdown: countdown, screenSaver: Bool.random(using: &random) ? 5 : nil)
        var (time, lastInput, due) = (0.0, -Double.infinity, Double?.none)
        var (isAsking, isReset, isCovered) = (false, false, false)
        for _ in 0..<400 {
            let next = time + Double.random(in: 0...Double(timeout), using: &random)
            let isTimer = due.map { $0 <= next } ?? false
            time = isTimer ? due ?? next : next
            let event: KioskSession.Event =
                isTimer
                ? .timeElapsed
                : [
                    .input, .input, .listening, .resetRequested(.command), .wiped, .reloadDue,
                    .hoursChanged(isOpen: true),
                    .hoursChanged(isOpen: false), .screenOffRequested,
                ].randomElement(using: &random) ?? .input
            if isTimer { due = nil }
            if event == .input || event == .listening && session.state == .occupied { lastInput = time }
            if case .resetRequested = event { isReset = true } else { isReset = false }
            let wasWiping = session.state == .wiping
            let commands = session.handle(event, at: time)
            // A user who waited for the first page counts as present from now on.
            if wasWiping, session.state == .occupied { lastInput = time }
            for command in commands {
                switch command {
                case .wait(let seconds):
                    #expect(seconds > 0)
                    due = time + seconds
                case .stopWaiting: due = nil
                case .ask(let seconds):
                    #expect((1...max(1, countdown)).contains(seconds))
                    isAsking = true
                case .stopAsking: isAsking = false
                case .wipe(let reason):
                    #expect((reason == .command) == isReset)
                    let waited = time - lastInput - Double(timeout + countdown)
                    #expect(reason == .command || abs(waited) < 0.001, "seed \(seed): \(waited)")
                case .reload, .open: #expect(session.state == .vacant)
                case .restartIfChanged: #expect([.vacant, .closed].contains(session.state))
                case .close:
                    #expect(session.state == .closed)
                    isCovered = false
                case .showScreenSaver:
                    #expect(session.state == .vacant)
                    isCovered = true
                case .hideScreenSaver: isCovered = false
                case .darken: #expect(session.state == .closed || event == .screenOffRequested)
                case .lighten: #expect(event == .input)
                case .resetTools: Issue.record("A wipe resets the tools.")
                }
            }
            #expect(!isCovered || session.state == .vacant)
            if case .asking = session.state { #expect(isAsking) } else { #expect(!isAsking) }
            if case .occupied = session.state {
                #expect(due != nil, "A user is present, and no timer is running.")
                #expect(time - lastInput <= Double(timeout) + 0.001)
            }
        }
    }
}
