import FoundationEssentials
import GLibBridge
package import HybridCore
package import Logging

/// Updates an installed application from the description that its site provides. `SiteUpdate` makes the decisions.
package final class SiteUpdateExtension: ShellExtension {
    private var update: SiteUpdate
    private let application: any DescribedApplication
    private let source: String
    private let state: any StateStore
    private let tracer: any Tracer
    private let logger: Logger
    private weak var windowSet: WindowSet?

    /// - Parameters:
    ///   - configuration: The application, read at the start.
    ///   - file: Its application file.
    ///   - application: Reads the description and replaces the file.
    ///   - state: Stores the version of the description and the user's refusal.
    /// - Returns: `nil` if the site does not describe the application.
    package init?(
        _ configuration: ApplicationConfiguration, file: JSONValue, _ application: any DescribedApplication,
        state: any StateStore, tracer: any Tracer, logger: Logger
    ) {
        let memory = SiteUpdate.Memory(state.load(SiteUpdate.Memory.fileName))
        guard let update = SiteUpdate(of: configuration, file: file, memory: memory) else { return nil }
        self.update = update
        self.application = application
        source = configuration.describedBy?.absoluteString ?? ""
        self.state = state
        self.tracer = tracer
        self.logger = logger
    }

    /// Requests the description after the first page, because it takes effect with the next start.
    package func attach(to window: MainWindow, of shell: ShellApplication) {
        windowSet = shell.windowSet
        MainLoop.after(milliseconds: 500) { [weak self] in self?.send(.started) }
    }

    private func send(_ event: SiteUpdate.Event) {
        for command in update.handle(event) { perform(command) }
    }

    private func perform(_ command: SiteUpdate.Command) {
        let application = application
        switch command {
        case .fetch(let url, let etag):
            Task { @MainActor [weak self] in
                do {
                    let answer = try await application.description(at: url, etag: etag)
                    self?.send(answer.map { .received($0.description, etag: $0.etag) } ?? .nothing(nil))
                } catch {
                    self?.send(.nothing("\(error)"))
                }
            }
        case .ask(let powers): ask(powers)
        case .install(let description, let earlier):
            // The task keeps this object alive, because a partial installation is unusable.
            Task { @MainActor in
                do {
                    try await application.install(description, earlier: earlier)
                    self.send(.installed)
                } catch {
                    self.send(.notInstalled("\(error)"))
                }
            }
        case .store(let memory): state.save(memory.stored, as: SiteUpdate.Memory.fileName)
        case .tell(let sentence): windowSet?.notice?(sentence)
        case .reject(let problem):
            tracer.record(.configurationRejected(source: source, reason: problem))
            logger.warning("site description not used", metadata: ["reason": "\(problem)"])
        case .ignore(let notice):
            tracer.record(.configurationIgnored(source: source, reason: notice))
            logger.warning("part of the site description ignored", metadata: ["reason": "\(notice)"])
        }
    }

    /// Asks in the visible window. If there is none, the next start asks.
    private func ask(_ powers: [SitePower]) {
        guard let window = windowSet?.active.display?.frontWindow else { return }
        let (title, body) = update.question(powers)
        let content = MessageDialog.Content(
            title: title, body: body, accept: localized("_Allow"), cancel: localized("_Refuse"), canBePutOff: true,
            isDestructive: true)
        MessageDialog.show(content, in: window) { [weak self] response in
            switch response {
            case .accept: self?.send(.allowed)
            case .cancel: self?.send(.refused)
            // The next start asks again.
            case .putOff: break
            }
        }
    }
}
