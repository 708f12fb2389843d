import FoundationEssentials
import GLibBridge
import Glibc
import HybridCore
import HybridKiosk
import HybridServices

/// Creates the services of a kiosk, in addition to those of every application.
@MainActor
struct KioskComposition {
    private let configuration: ApplicationConfiguration
    private let kiosk: KioskConfiguration
    private let file: ApplicationFile?
    private let options: CommonOptions
    private let pages: [KioskPage: String]
    private let installed: InstalledState
    private let notifier: SystemdNotifier
    private let forgetSecrets: @MainActor () async throws -> Void
    private let enrolled: EnrolledKiosk?

    /// - Parameters:
    ///   - file: The file that describes the application, or `nil` if there is none.
    ///   - enrolled: The source of the configuration if it is a server.
    /// - Returns: `nil` without the option `--kiosk`.
    /// - Throws: ``UsageError`` if the offline page cannot be read or the application cannot run as a kiosk.
    init?(
        _ configuration: ApplicationConfiguration, _ file: ApplicationFile?, _ options: CommonOptions,
        enrolled: EnrolledKiosk? = nil
    ) throws {
        guard options.kiosk else { return nil }
        guard configuration.authentication.method.strategy != .browser else {
            throw UsageError(KioskConfiguration.browserProblem)
        }
        self.configuration = configuration
        self.file = file
        self.options = options
        self.enrolled = enrolled
        let kiosk = configuration.kiosk ?? KioskConfiguration()
        self.kiosk = kiosk
        installed = InstalledState(
            of: [
                ProcessControl.program, file?.path, enrolled?.file, configuration.pathConfiguration.file,
            ].compactMap(\.self) + kiosk.pages.values)
        pages = try kiosk.pages.mapValues { String(decoding: try InputFile.read($0), as: UTF8.self) }
        try kiosk.timeZone.map { try LocalClock.check($0) }
        let memory = options.ephemeral || kiosk.keepsNothing ? MemorySecretStore() : nil
        let keyring = LibsecretStore()
        secrets = memory ?? keyring
        forgetSecrets = {
            memory?.removeAll()
            if memory == nil { try await keyring.removeAll(applicationID: configuration.applicationID) }
        }
        notifier = SystemdNotifier(
            environment: ProcessInfo.processInfo.environment,
            processID: Int(ProcessInfo.processInfo.processIdentifier))
    }

    /// Returns the router for links. It allows only addresses on the list.
    func router(_ origin: ApplicationOrigin) -> Router {
        let homes = [configuration.startURL] + configuration.tabs.map(\.url)
        return Router(
            origin: origin,
            kiosk: KioskRouteHandler(
                patterns: kiosk.allow, homes: homes, refusesAll: enrolled?.isWaiting ?? false))
    }

    /// The storage for tokens. The desktop's keyring is used only if tokens may be kept after the process ends.
    let secrets: any SecretStore

    func environment(_ directories: ProfileDirectories) -> KioskEnvironment {
        let crashLoopGuard = options.ephemeral ? nil : CrashLoopGuardFile(directory: directories.data)
        var environment = KioskEnvironment(kiosk, notifier: notifier) { [enrolled] in
            crashLoopGuard?.wentWell()
            enrolled?.wentWell()
        }
        environment.enrollment = enrolled
        environment.pages = pages
        environment.clock = { [kiosk] in LocalClock.now(in: kiosk.timeZone) }
        let variables = ProcessInfo.processInfo.environment
        if variables["HYBRIDDESKTOP_KIOSK_WINDOW"] == "tiled" {
            environment.leavesRoomForKeyboard = true
            environment.configuration.isFullScreen = true
            let compositor = SwayCompositor(failed: InputFile.warn)
            environment.arrangeWindows = compositor.arrange
            environment.resetKeyboard = compositor.resetKeyboard
        }
        if let program = variables["HYBRIDDESKTOP_KIOSK_SCREEN"] {
            environment.turnScreen = { ScreenProgram.run(program, isOn: $0, failed: InputFile.warn) }
        }
        environment.forgetSecrets = forgetSecrets
        // A computer with several displays, or for other work, does not restart for one unused kiosk.
        let isOnlyKiosk = variables["HYBRIDDESKTOP_KIOSK_UNIT"] == "hybriddesktop-kiosk.service"
        let computer = isOnlyKiosk ? ComputerRestart() : nil
        environment.restartReasons = {
            [
                installed, file, enrolled, memory = MemoryGrowth(status: Self.process("status")),
                replaced = ReplacedLibraries.paths(in: Self.process("maps")),
            ] in
            let reasons =
                installed.changes + (computer?.reasons ?? [])
                + ReplacedLibraries.paths(in: Self.process("maps")).filter { !replaced.contains($0) }
                + [memory.reason(status: Self.process("status"))].compactMap(\.self)
            return Self.permitted(reasons, of: file, enrolled) + [enrolled?.change].compactMap(\.self)
        }
        environment.restartsComputer = {
            guard computer?.reasons.isEmpty == false else { return false }
            do {
                try await LoginManager.restart()
                return true
            } catch {
                InputFile.warn(localized("Cannot restart the computer after an update: \(error)"))
                return false
            }
        }
        if let path = kiosk.metricsFile {
            environment.saveMetrics = {
                try LocalFiles.writePublic(Array($0.utf8), to: path, mode: 0o644, ignoresUmask: true)
            }
        }
        environment.sendHeartbeat = kiosk.heartbeat.map { HeartbeatServer($0.url, application: configuration).send }
        if let path = kiosk.wipeRecord {
            let file = LineFile(path)
            do { try file.checkPlace() } catch { InputFile.warn("\(error)") }
            environment.wipeRecord = ((try? file.lastLines()) ?? [], { try file.append($0) })
        }
        environment.speech.speak = SpeechSynthesizer.speak
        environment.speech.silence = SpeechSynthesizer.silence
        if kiosk.staff != nil {
            let path = "\(directories.data)/staff"
            let save: @MainActor (String) throws -> Void = {
                try LocalFiles.write(Array($0.utf8), to: path, isDurable: true)
            }
            var services = StaffServices(
                lock: options.ephemeral ? nil : Self.storedLock(path), saveLock: options.ephemeral ? nil : save,
                matches: { PinHash.matches($0, $1) }, canPowerOff: LoginManager.canPowerOff,
                powerOff: LoginManager.powerOff)
            services.level = StaffTools.percent
            services.setLevel = StaffTools.set
            if let unit = variables["HYBRIDDESKTOP_KIOSK_UNIT"] { services.log = { await StaffTools.log(of: unit) } }
            environment.staff = services
        }
        let starts = options.ephemeral ? nil : KioskStartsFile(directory: directories.data)
        environment.started = {
            starts?.started()
            return crashLoopGuard?.started() ?? 0
        }
        environment.starts = { starts?.starts }
        environment.usage = { ProcessUsage.own }
        environment.ends = { [enrolled] reason in
            starts?.ends(because: reason)
            guard reason.isIntended else { return }
            crashLoopGuard?.restarts()
            enrolled?.restarts()
        }
        // This is for tests (Docs/Testing.md).
        if let value = Self.milliseconds("HYBRID_DESKTOP_PROBE_INTERVAL") { environment.probeInterval = value }
        if let value = Self.milliseconds("HYBRID_DESKTOP_KIOSK_TRIAL") { environment.trialDeadline = value }
        return environment
    }

    /// Returns the text of the staff's lock; `nil` if there is no file. The text of an unreadable file is invalid.
    private static func storedLock(_ path: String) -> String? {
        if let bytes = try? LocalFiles.readNow(path, limit: 1 << 10) { return String(decoding: bytes, as: UTF8.self) }
        return access(path, F_OK) != 0 && errno == ENOENT ? nil : ""
    }

    /// Returns the text of a file in `/proc/self`.
    private static func process(_ file: String) -> String {
        String(decoding: (try? InputFile.read("/proc/self/\(file)")) ?? [], as: UTF8.self)
    }

    /// Returns the reasons for a restart. With an invalid application file the kiosk could not start, so it continues
    /// unchanged until the file is corrected.
    private static func permitted(
        _ reasons: [String], of file: ApplicationFile?, _ enrolled: EnrolledKiosk?
    ) -> [String] {
        guard !reasons.isEmpty else { return [] }
        do {
            try enrolled?.checkFile()
            try file.map { try check(try $0.read()) }
            return reasons
        } catch {
            InputFile.warn("\(error)")
            return []
        }
    }

    /// Checks whether the application can run as a kiosk on this computer, with the files that it names.
    /// - Throws: A sentence for the author of the application file.
    static func check(_ application: ApplicationConfiguration) throws {
        try application.kiosk?.timeZone.map { try LocalClock.check($0) }
        for page in application.kiosk?.pages ?? [:] { _ = try InputFile.read(page.value) }
        if let origin = ApplicationOrigin(application.startURL) {
            _ = try CertificateStore(application.certificates, start: application.startURL, origin: origin)
        }
        let rules = application.pathConfiguration
        let json = try rules.file.map { try InputFile.read($0, as: .pathConfiguration) }
        if let json = json ?? rules.rules.map({ Array($0.text.utf8) }) {
            _ = try PathConfiguration(
                json: json, source: rules.file ?? "pathConfiguration.rules", compile: PathConfigurationLoader.compile)
        }
    }

    private static func milliseconds(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    }

    /// Restarts the process, unless its supervisor does so.
    func startAnew() {
        guard !notifier.manager.restartsService else { return }
        Restart.begin()
    }
}
