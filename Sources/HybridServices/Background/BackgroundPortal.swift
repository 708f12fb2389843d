import GLibBridge
package import HybridCore

/// Asks the desktop's portal, which is all that a confined application may do (org.freedesktop.portal.Background). The
/// portal does not tell what it has allowed before, so that is kept.
@MainActor
package final class BackgroundPortal: BackgroundService {
    private static let service = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Background"
    private static let name = "login-start"
    /// Milliseconds until the portal has taken a question. The user may take longer to answer it.
    private static let patience = 10_000
    private let applicationID: String
    private let profile: String?
    private let title: String
    private let state: any StateStore
    private var count = 0
    /// What has not been answered yet, by the object that the portal answers by.
    private var requests: [String: DBusProxy] = [:]

    /// - Parameters:
    ///   - applicationID: the application id.
    ///   - profile: the profile; `nil` for the usual one.
    ///   - title: what people call the application.
    ///   - state: keeps what the portal has allowed.
    package init(applicationID: String, profile: String?, title: String, state: any StateStore) {
        self.applicationID = applicationID
        self.profile = profile
        self.title = title
        self.state = state
    }

    /// Whether there is an entry in the menu.
    package var hasMenuEntry: Bool { InstalledEntry(applicationID: applicationID) != nil }

    /// Whether the portal has allowed it, when it was asked last.
    package var startsAtLogin: Bool { state.load(Self.name)?.bool ?? false }

    /// Asks for it, or for its end.
    package func startAtLogin(_ isWanted: Bool, answered: @escaping @MainActor (_ problem: String?) -> Void) {
        request(atLogin: isWanted) { [weak self] outcome in
            guard let self else { return }
            switch outcome {
            case .failure(let problem): answered("\(problem)")
            case .success(let allowed) where allowed.autostart == isWanted:
                state.save(isWanted ? .bool(true) : nil, as: Self.name)
                answered(nil)
            case .success:
                answered(
                    localized(
                        "The desktop does not start \(title) by itself. Its settings for applications may allow it."))
            }
        }
    }

    /// Asks whether the application may go on.
    package func keepRunning(answered: @escaping @MainActor (_ problem: String?) -> Void) {
        request(atLogin: startsAtLogin) { [title] outcome in
            switch outcome {
            case .failure(let problem): answered("\(problem)")
            case .success(let allowed) where allowed.background: answered(nil)
            case .success:
                answered(
                    localized(
                        "The desktop does not let \(title) run without a window. Its settings for applications may allow "
                            + "it."))
            }
        }
    }

    private typealias Outcome = Result<(background: Bool, autostart: Bool), Problem>

    private func request(atLogin isWanted: Bool, answered: @escaping @MainActor (Outcome) -> Void) {
        count += 1
        let token = "hybrid\(count)"
        let options: [String: Variant]
        do {
            let bus = try DBusConnection.session()
            let caller = bus.uniqueName.dropFirst().map { $0 == "." ? "_" : String($0) }.joined()
            let handle = "\(Self.path)/request/\(caller)/\(token)"
            // Before it is asked: the answer may come first.
            requests[handle] = try DBusProxy(
                on: bus, name: Self.service, path: handle, interface: "org.freedesktop.portal.Request"
            ) { [weak self] signal, arguments in
                guard signal == "Response", self?.requests.removeValue(forKey: handle) != nil else { return }
                answered(Self.outcome(arguments.children))
            }
            options = self.options(token, isWanted)
            Task { [weak self] in
                do {
                    _ = try await bus.send(
                        Self.service, path: Self.path, interface: Self.interface, method: "RequestBackground",
                        Variant(tuple: [Variant(""), VariantDictionary(options).value]), timeout: Self.patience)
                } catch {
                    guard self?.requests.removeValue(forKey: handle) != nil else { return }
                    answered(.failure(Problem(reason: "\(error)")))
                }
            }
        } catch {
            answered(.failure(Problem(reason: "\(error)")))
        }
    }

    private func options(_ token: String, _ isWanted: Bool) -> [String: Variant] {
        var options = [
            "handle_token": Variant(token), "autostart": Variant(isWanted), "dbus-activatable": Variant(false),
            "reason": Variant(localized("\(title) goes on while its window is closed.")),
        ]
        if isWanted, let menu = InstalledEntry(applicationID: applicationID),
            let entry = AutostartEntry(name: menu.name, id: applicationID, exec: menu.exec, profile: profile)
        {
            options["commandline"] = Variant(strings: entry.command)
        }
        return options
    }

    /// What the portal says; a user who says no, or nothing, allows nothing.
    private static func outcome(_ answer: [Variant]) -> Outcome {
        guard answer.first?.int == 0 else { return .success((false, false)) }
        func flag(_ key: String) -> Bool {
            let member = answer.last?.children.first { $0.children.first?.string == key }
            return member?.children.last?.children.first?.bool ?? false
        }
        return .success((flag("background"), flag("autostart")))
    }

    /// Why the portal could not be asked.
    private struct Problem: Error, CustomStringConvertible {
        let reason: String
        var description: String { localized("The desktop cannot be asked for it. (\(reason))") }
    }
}
