import GLibBridge

/// The commands that the application offers on the session bus, as a script would use them.
@MainActor
public struct ApplicationActions {
    /// The name that the process has on the bus.
    public let name: String

    /// The commands of the process that has this application id and profile.
    init(_ applicationID: String, profile: String) {
        name = "\(applicationID).Profile_\(profile)"
    }

    /// The names of all commands.
    public func list() throws -> [String] {
        try call("List").children.first?.children.compactMap(\.string).sorted() ?? []
    }

    /// Whether a command can be given now.
    public func isEnabled(_ action: String) throws -> Bool {
        try description(action).first?.bool ?? false
    }

    /// The type of the value that a command takes; empty for none.
    public func parameterType(_ action: String) throws -> String {
        try description(action).dropFirst().first?.string ?? ""
    }

    /// Gives a command. A disabled one does nothing, as everywhere in GIO.
    public func activate(_ action: String, _ value: String? = nil) throws {
        let parameter = value.map { "[<\(Variant($0).text)>]" } ?? "@av []"
        try call("Activate", "('\(action)', \(parameter), @a{sv} {})")
    }

    /// Gives a command and does not wait until the application has taken it.
    public func order(_ action: String) {
        let (name, path) = (name, path)
        Task {
            let arguments = try Variant(parsing: "('\(action)', @av [], @a{sv} {})")
            _ = try await DBusConnection.session().send(
                name, path: path, interface: "org.gtk.Actions", method: "Activate", arguments)
        }
    }

    /// Gives a command that takes a number.
    public func activate(_ action: String, index: Int) throws {
        try call("Activate", "('\(action)', [<int32 \(index)>], @a{sv} {})")
    }

    /// Asks for the application as the desktop does when its icon is pressed.
    public func show() throws { try call("Activate", "(@a{sv} {},)", interface: "org.freedesktop.Application") }

    /// Asks the application to open addresses, as the desktop does for a link of another program.
    public func open(_ addresses: [String]) throws {
        let list = addresses.map { Variant($0).text }.joined(separator: ", ")
        try call("Open", "(@as [\(list)], @a{sv} {})", interface: "org.freedesktop.Application")
    }

    /// How a kiosk is: numbers as texts.
    public func kioskStatus() throws -> [String: String] {
        let answer = try call("Status", interface: "dev.hybriddesktop.Kiosk")
        let members = answer.children.first?.children ?? []
        return members.reduce(into: [:]) { status, member in
            guard let key = member.children.first?.string, let value = member.children.last?.children.first else {
                return
            }
            status[key] = value.string ?? value.int.map { "\($0)" }
        }
    }

    /// Has a kiosk write a picture of its screen to a file.
    public func takeKioskScreenshot(_ file: String) throws {
        try call("Screenshot", "(\(Variant(file).text),)", interface: "dev.hybriddesktop.Kiosk")
    }

    private func description(_ action: String) throws -> [Variant] {
        try call("Describe", "('\(action)',)").children.first?.children ?? []
    }

    @discardableResult
    private func call(
        _ method: String, _ arguments: String? = nil, interface: String = "org.gtk.Actions"
    ) throws -> Variant {
        return try DBusConnection.session().call(
            name, path: path, interface: interface, method: method, arguments.map { try Variant(parsing: $0) })
    }

    /// GApplication puts its actions at its name with slashes; a path may have no hyphen.
    private var path: String { "/" + name.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }.joined() }
}
