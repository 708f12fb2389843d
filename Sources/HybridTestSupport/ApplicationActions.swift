import GLibBridge

/// The commands of the application on the session bus, as a script can use them.
@MainActor
public struct ApplicationActions {
    /// The bus name of the process.
    public let name: String

    /// Creates access to the commands of the process with this application ID and profile.
    init(_ applicationID: String, profile: String) {
        name = "\(applicationID).Profile_\(profile)"
    }

    /// Returns the names of all commands.
    public func list() throws -> [String] {
        try call("List").children.first?.children.compactMap(\.string).sorted() ?? []
    }

    /// Returns true if the command is enabled.
    public func isEnabled(_ action: String) throws -> Bool {
        try description(action).first?.bool ?? false
    }

    /// Returns the type of a command's parameter. It is empty if there is none.
    public func parameterType(_ action: String) throws -> String {
        try description(action).dropFirst().first?.string ?? ""
    }

    /// Activates a command. As always in GIO, a disabled command does nothing.
    public func activate(_ action: String, _ value: String? = nil) throws {
        let parameter = value.map { "[<\(Variant($0).text)>]" } ?? "@av []"
        try call("Activate", "('\(action)', \(parameter), @a{sv} {})")
    }

    /// Activates a command. Returns when the bus has received the message, without waiting for the application's reply.
    public func order(_ action: String) throws {
        let (name, path) = (name, path)
        Task {
            let arguments = try Variant(parsing: "('\(action)', @av [], @a{sv} {})")
            _ = try await DBusConnection.session().send(
                name, path: path, interface: "org.gtk.Actions", method: "Activate", arguments)
        }
        while MainLoop.iterate(mayBlock: false) {}
        // The bus replies in order, so wait for the reply to another message.
        let bus = "org.freedesktop.DBus"
        _ = try DBusConnection.session().call(bus, path: "/", interface: bus, method: "GetId")
    }

    /// Activates a command with a number.
    public func activate(_ action: String, index: Int) throws {
        try call("Activate", "('\(action)', [<int32 \(index)>], @a{sv} {})")
    }

    /// Activates the application, as the desktop does when the user clicks its icon.
    public func show() throws { try call("Activate", "(@a{sv} {},)", interface: "org.freedesktop.Application") }

    /// Opens addresses in the application, as the desktop does when another program opens a link.
    public func open(_ addresses: [String]) throws {
        let list = addresses.map { Variant($0).text }.joined(separator: ", ")
        try call("Open", "(@as [\(list)], @a{sv} {})", interface: "org.freedesktop.Application")
    }

    /// Returns the status of a kiosk. Numbers are converted to text.
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

    /// Saves a screenshot of a kiosk to a file.
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
            name, path: path, interface: interface, method: method, arguments.map { try Variant(parsing: $0) },
            timeout: Int(Timeouts.standard * 1000))
    }

    /// The object path of a GApplication. It is the ID with slashes, and must not contain hyphens.
    private var path: String { "/" + name.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }.joined() }
}
