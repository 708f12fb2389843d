import DemoServer
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridServices
import HybridTestSupport
import XCTest

@testable import HybridKiosk
@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// A test of a kiosk on a ``FakeSite``.
class KioskSiteTestCase: FakeSiteTestCase {
    override class var needsServer: Bool { true }
    override class var isLocked: Bool { true }

    private(set) var kiosk: KioskExtension?
    private(set) var restarts = 0

    override func cleanUp() {
        stopKiosk()
        super.cleanUp()
    }

    /// An application that has ended stays in memory until the process ends. Its kiosk would otherwise ask about input
    /// in later tests, and take their signals.
    private func stopKiosk() {
        kiosk?.controller?.recovery.probe.isPaused = { true }
        kiosk?.controller?.input = nil
        kiosk?.endRequests?.ignore()
    }

    var session: KioskSession? { kiosk?.controller?.session }

    func openKiosk(
        _ members: String = "", _ path: String = "/", changing change: (inout KioskEnvironment) -> Void = { _ in }
    ) throws {
        stopKiosk()
        let json = #"{ "startURL": "\#(site.address)\#(path)", "kiosk": { \#(members) } }"#
        let configuration = try ApplicationConfiguration(json: Array(json.utf8), source: "kiosk")
        let origin = try XCTUnwrap(ApplicationOrigin(configuration.startURL))
        var environment = KioskEnvironment(try XCTUnwrap(configuration.kiosk), notifier: NoManager()) {}
        environment.probeInterval = 60_000
        change(&environment)
        makeExtensions = { [weak self] shell in
            let made = KioskExtension(environment, tracer: shell.tracer)
            self?.kiosk = made
            return [made]
        }
        try open(path) {
            $0.router = Router(
                origin: origin,
                kiosk: KioskRouteHandler(patterns: environment.configuration.allow, homes: [configuration.startURL]))
        }
        kiosk?.controller?.restart = { [weak self] in self?.restarts += 1 }
    }
}

/// No service manager.
private struct NoManager: ServiceNotifier {
    var manager: ServiceManager { ServiceManager(environment: [:], processID: 1) }
    func send(_ message: ServiceMessage) {}
}
