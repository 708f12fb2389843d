import FoundationEssentials
import GLibBridge
import Glibc
import HybridCore
import HybridKiosk
import HybridServices

/// Builds what a kiosk needs beside what every application needs.
@MainActor
struct KioskComposition {
    private let site: Site
    private let options: CommonOptions
    private let offlinePage: String?
    private let installed: InstalledState
    private let notifier: SystemdNotifier
    private let forgetSecrets: @MainActor () async throws -> Void

    /// - Returns: `nil` unless the command line asks for a kiosk.
    /// - Throws: ``UsageError`` if the offline page cannot be read, or the application cannot be a kiosk.
    init?(site: Site, options: CommonOptions) throws {
        guard options.kiosk else { return nil }
        guard site.authentication.method.strategy != .browser else {
            throw UsageError(KioskConfiguration.browserProblem)
        }
        self.site = site
        self.options = options
        installed = InstalledState(of: site)
        offlinePage = try site.kiosk.offlinePage.map { String(decoding: try InputFile.read($0), as: UTF8.self) }
        let memory = options.ephemeral || site.kiosk.keepsNothing ? MemorySecretStore() : nil
        let keyring = LibsecretStore()
        secrets = memory ?? keyring
        forgetSecrets = {
            memory?.removeAll()
            if memory == nil { try await keyring.removeAll(applicationID: site.applicationID) }
        }
        notifier = SystemdNotifier(
            environment: ProcessInfo.processInfo.environment,
            processID: Int(ProcessInfo.processInfo.processIdentifier))
    }

    /// Decides where links lead: to the addresses on the list, and nowhere else.
    func router(_ origin: ApplicationOrigin) -> Router {
        let homes = [site.startURL] + site.tabs.map(\.url)
        return Router(origin: origin, kiosk: KioskRouteHandler(patterns: site.kiosk.allow, homes: homes))
    }

    /// Where tokens are kept: in the desktop's keyring only if they may outlive the process.
    let secrets: any SecretStore

    /// What the shell is given.
    func environment(_ directories: ProfileDirectories) -> KioskEnvironment {
        let crashLoopGuard = options.ephemeral ? nil : CrashLoopGuardFile(directory: directories.data)
        var environment = KioskEnvironment(site.kiosk, notifier: notifier) { crashLoopGuard?.wentWell() }
        environment.offlinePage = offlinePage
        environment.forgetSecrets = forgetSecrets
        environment.changedFiles = { [installed, site] in Self.changes(since: installed, of: site) }
        if let crashLoopGuard { environment.started = { crashLoopGuard.started() } }
        // For tests; documented in Docs/Testing.md.
        if let value = Self.milliseconds("HYBRID_DESKTOP_PROBE_INTERVAL") { environment.probeInterval = value }
        if let value = Self.milliseconds("HYBRID_DESKTOP_QUIET") { environment.quiet = Double(value) / 1000 }
        return environment
    }

    /// A file with a problem would end the kiosk; it stays as it is until somebody corrects the file.
    private static func changes(since installed: InstalledState, of site: Site) -> [String] {
        let changes = installed.changes
        guard !changes.isEmpty, let file = site.applicationFile else { return changes }
        do {
            let new = try ApplicationFile.read(file, environment: site.environment)
            if let page = new.kiosk.offlinePage { _ = try InputFile.read(page) }
            return changes
        } catch {
            InputFile.warn("\(error)")
            return []
        }
    }

    private static func milliseconds(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    }

    /// Whether this program goes on where it has ended itself a moment ago.
    static var continues: Bool { ProcessInfo.processInfo.environment[continuation] != nil }

    private static let continuation = "HYBRID_DESKTOP_CONTINUES"

    /// Starts the process anew, unless whoever has started it does so.
    func startAnew() {
        guard !notifier.manager.restartsService else { return }
        ProcessControl.startAnew(CommandLine.arguments, with: [Self.continuation: "1"])
    }
}
