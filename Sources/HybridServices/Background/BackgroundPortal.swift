import GLibBridge
package import HybridCore

/// Requests background operation from the desktop's portal (org.freedesktop.portal.Background). For a sandboxed
/// application this is the only way. The portal does not report earlier decisions, so the last decision is stored.
package final class BackgroundPortal: BackgroundService {
    private static let service = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Background"
    private static let name = "login-start"
    /// The number of milliseconds in which the portal must accept a request. The user may take longer to answer.
    private static let patience = 10_000
    private let applicationID: String
    private let profile: String?
    private let title: String
    private let state: any StateStore
    private var count = 0
    /// The pending requests, by the path of the portal's request object.
    private var requests: [String: DBusProxy] = [:]

    /// Creates a portal client.
    /// - Parameter title: The display name of the application.
    package init(applicationID: String, profile: String?, title: String, state: any StateStore) {
        self.applicationID = applicationID
        self.profile = profile
        self.title = title
        self.state = state
    }

    package var hasMenuEntry: Bool { InstalledEntry(applicationID: applicationID) != nil }

    /// The last decision of the portal.
    package var startsAtLogin: Bool { state.load(Self.name)?.bool ?? false }

    /// Requests or revokes starting at login.
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
                        "The desktop does not allow \(title) to start automatically. Check its settings for apps."))
            }
        }
    }

    /// Requests permission to keep running.
    package func keepRunning(answered: @escaping @MainActor (_ problem: String?) -> Void) {
        request(atLogin: startsAtLogin) { [title] outcome in
            switch outcome {
            case .failure(let problem): answered("\(problem)")
            case .success(let allowed) where allowed.background: answered(nil)
            case .success:
                answered(
                    localized(
                        "The desktop does not allow \(title) to run without a window. Check its settings for apps."))
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
            // The subscription precedes the request, because the response may arrive before the reply to the request.
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
                        Variant(tuple: [Variant(""), Variant(dictionary: options)]), timeout: Self.patience)
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
            "reason": Variant(localized("\(title) keeps running when its window is closed.")),
        ]
        if isWanted, let menu = InstalledEntry(applicationID: applicationID),
            let entry = AutostartEntry(name: menu.name, id: applicationID, exec: menu.exec, profile: profile)
        {
            options["commandline"] = Variant(strings: entry.command)
        }
        return options
    }

    /// Returns the outcome of the portal's response. If the user declines or cancels, nothing is allowed.
    private static func outcome(_ answer: [Variant]) -> Outcome {
        guard answer.first?.int == 0 else { return .success((false, false)) }
        func flag(_ key: String) -> Bool {
            let member = answer.last?.children.first { $0.children.first?.string == key }
            return member?.children.last?.children.first?.bool ?? false
        }
        return .success((flag("background"), flag("autostart")))
    }

    /// The reason why a request to the portal failed.
    private nonisolated struct Problem: Error, CustomStringConvertible {
        let reason: String
        var description: String { localized("Cannot request this from the desktop. (\(reason))") }
    }
}
