import ArgumentParser
import FoundationEssentials
import HybridCore
import HybridKiosk
import HybridServices

/// A kiosk whose application file comes from the operator's server, signed (Docs/Kiosk.md#many-screens).
@MainActor
package final class EnrolledKiosk: KioskEnrollment {
    private let settings: EnrollmentSettings
    private let server: ConfigurationServer
    private let facts: DeviceFacts
    /// The file with the device's settings; `nil` if they are on the command line.
    let file: String?
    /// The directory of the files that the application file names.
    private let directory: String
    private let store: any StateStore
    private var state: EnrollmentState
    package private(set) var isWaiting = false
    private var hasShownPage = false
    private var hasRunForLong = false
    package private(set) var rolledBack: ConfigurationCheck?
    private static let name = "enrollment"

    /// - Parameters:
    ///   - place: The address of the application file, or the path of the device's settings.
    ///   - key: The operator's public key, if `place` is an address.
    /// - Throws: A sentence for the command line.
    package init(_ place: String, key: String?, _ options: CommonOptions) throws {
        if place.contains("://") {
            settings = try EnrollmentSettings(address: place, key: key)
            (file, directory) = (nil, ".")
        } else {
            guard key == nil else {
                throw UsageError(localized("The file “\(place)” has its own key. Remove --enroll-key."))
            }
            settings = try EnrollmentSettings(json: try InputFile.read(place), source: place)
            (file, directory) = (place, ApplicationFile.directory(of: place))
        }
        server = ConfigurationServer(settings, http: SoupHTTPClient { "HybridDesktop/\(Version.current)" })
        facts = Device.facts(location: settings.location)
        let directories = ProfileDirectories(application: "enrolled", profile: options.profile)
        store =
            options.ephemeral
            ? MemoryStateStore()
            : FileStateStore(directory: directories.data) { InputFile.warn($0.text) }
        state = EnrollmentState(store.load(Self.name), of: settings.source)
    }

    /// Returns the application to run. Without a stored configuration that can be used, requests one. If the server does
    /// not send it, the application has no pages to show, and the kiosk waits (``isWaiting``).
    package func open() -> ApplicationConfiguration {
        state.keep { [server] file in
            do {
                try server.check(file)
                return true
            } catch {
                InputFile.warn(localized("The stored configuration is not used. \("\(error)")"))
                return false
            }
        }
        rolledBack = state.start()
        if state.current == nil { requestNewer() }
        var application = currentApplication()
        if case .failure(let error) = application {
            // The device may have changed: the file names another file, for example, which is no longer there.
            if let rollback = state.rollBack(because: error.description) {
                rolledBack = rollback
            } else {
                requestNewer()
            }
            application = currentApplication()
        }
        save()
        guard case .success(let usable?) = application else {
            isWaiting = true
            return ApplicationConfiguration(address: settings.url)
        }
        for warning in usable.warnings { InputFile.warn("\(warning)") }
        return usable
    }

    /// Requests a configuration at the start, because none can be used.
    private func requestNewer() {
        do {
            let etag = state.latest?.etag
            guard let new = try Waiting.run({ [server] in try await server.fetch(etag: etag) }) else { return }
            _ = try application(of: new)
            if try state.receive(new) { _ = state.start() }
        } catch {
            // The network may not be up yet, or the operator will publish a better file.
            InputFile.warn(localized("This kiosk has no configuration yet. \("\(error)")"))
        }
    }

    /// The application in use, or `nil` without a stored configuration; a failure if it cannot run.
    private func currentApplication() -> Result<ApplicationConfiguration?, UsageError> {
        do { return .success(try state.current.map(application)) } catch {
            InputFile.warn("\(error)")
            return .failure(UsageError("\(error)"))
        }
    }

    private func application(of file: SignedConfiguration) throws -> ApplicationConfiguration {
        let application = try FleetFile(json: Array(file.content.utf8), source: server.name)
            .application(for: facts).resolvingFiles(in: directory)
        try KioskComposition.check(application)
        return application
    }

    private func save() { store.save(state.json(of: settings.source), as: Self.name) }

    // MARK: While running

    package var version: Int { state.current?.version ?? 0 }
    package var received: Int { state.current?.received ?? 0 }
    package var source: String { server.name }
    package var interval: Int { isWaiting ? min(settings.interval, Self.retryInterval) : settings.interval }
    /// The number of seconds between two requests for the first configuration.
    private static let retryInterval = 30
    package var nextVersion: Int? { state.next?.version }
    package var isOnTrial: Bool { state.isOnTrial }

    package var keepsServer: Bool {
        let starts = [state.previous, state.current].map { file in
            file.flatMap { try? application(of: $0) }.flatMap { ApplicationOrigin($0.startURL) }
        }
        return starts[0] != nil && starts[0] == starts[1]
    }

    /// Checks the file with the device's settings, which may have been changed.
    /// - Throws: A sentence for the administrator of the device.
    func checkFile() throws {
        if let file { _ = try EnrollmentSettings(json: try InputFile.read(file), source: file) }
    }

    /// The name of the configuration for the next start, or `nil` if it is the one in use.
    var change: String? { state.next.map { "\(server.name), version \($0.version)" } }

    package func check() async -> ConfigurationCheck {
        // The cause on the device may have been removed.
        if isWaiting, let current = state.current, (try? application(of: current)) != nil {
            return ConfigurationCheck(.received, version: current.version)
        }
        do {
            guard let new = try await server.fetch(etag: state.latest?.etag) else { return unchanged }
            var changed = state
            guard try changed.receive(new) else {
                if changed != state {
                    state = changed
                    save()
                }
                return unchanged
            }
            _ = try application(of: new)
            let old = state
            state = changed
            save()
            // If the disk is full, the next start would find the old state, and the kiosk would restart without end.
            guard EnrollmentState(store.load(Self.name), of: settings.source) == changed else {
                state = old
                return ConfigurationCheck(.refused, version: new.version, reason: "The file cannot be stored.")
            }
            return ConfigurationCheck(.received, version: new.version)
        } catch ConfigurationServer.Failure.unreachable(let reason) {
            return ConfigurationCheck(.unreachable, version: state.latest?.version, reason: reason)
        } catch {
            return ConfigurationCheck(.refused, version: state.latest?.version, reason: "\(error)")
        }
    }

    private var unchanged: ConfigurationCheck { ConfigurationCheck(.unchanged, version: state.latest?.version) }

    package func pageShown() {
        hasShownPage = true
        if hasRunForLong { return wentWell() }
        if state.pageShown() { save() }
    }

    package func wentWell() {
        hasRunForLong = true
        guard state.starts != nil else { return }
        if hasShownPage { state.proved() } else { state.ended() }
        save()
    }

    /// Records that the program restarts as intended, which does not count against the configuration.
    func restarts() {
        state.ended()
        save()
    }

    package func rollBack(because reason: String) -> ConfigurationCheck? {
        let rollback = state.rollBack(because: reason)
        save()
        return rollback
    }
}
