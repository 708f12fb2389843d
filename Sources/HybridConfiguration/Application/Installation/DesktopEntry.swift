import FoundationEssentials
import HybridValues

/// The text of a desktop entry for an installed application (Desktop Entry Specification).
package struct DesktopEntry: Equatable, Sendable {
    /// The key that identifies entries written by the installer.
    package static let marker = "X-HybridDesktop-Application"

    package var application: ApplicationConfiguration
    package var id: String
    /// The program and its arguments, without an address.
    package var command: [String]
    /// True if D-Bus starts the application and passes addresses to it. The command is then only used by desktops
    /// without D-Bus activation.
    package var isStartedByBus = false
    /// The indexes of the shortcuts that have their own icon.
    package var shortcutIcons: Set<Int> = []

    package init(application: ApplicationConfiguration, id: String, command: [String]) {
        self.application = application
        self.id = id
        self.command = command
    }

    package var text: String {
        let scheme = application.urlScheme?.lowercased()
        var lines = ["[Desktop Entry]", "Type=Application", "Name=\(Self.value(application.displayName))"]
        func add(_ key: String, _ value: String) { lines.append("\(key)=\(value)") }
        if let description = DisplayLine.make(application.launcher.description, limit: 200) {
            add("Comment", Self.value(description))
        }
        let words = application.launcher.keywords.compactMap { DisplayLine.make($0, limit: 60) }
        let keywords = words.isEmpty ? [application.startURL.host ?? application.displayName] : words
        add("Keywords", Self.list(keywords))
        add("Exec", (command.map(Self.argument) + placeholder).joined(separator: " "))
        if isStartedByBus { add("DBusActivatable", "true") }
        add("TryExec", Self.value(command.first ?? ""))
        add("Icon", id)
        let categories = application.launcher.categories
        add("Categories", Self.list(categories.isEmpty ? ["Network"] : categories))
        let types =
            (scheme.map { ["x-scheme-handler/\($0)"] } ?? []) + FileHandler.types(application.launcher.fileHandlers)
        if !types.isEmpty { add("MimeType", Self.list(types)) }
        add("StartupNotify", "true")
        add("StartupWMClass", id)
        add("Terminal", "false")
        let shortcuts = Array(application.launcher.shortcuts.prefix(ApplicationShortcut.limit).enumerated())
        if !shortcuts.isEmpty { add("Actions", Self.list(shortcuts.map { ApplicationShortcut.action($0.offset) })) }
        add(Self.marker, id)
        for (index, shortcut) in shortcuts {
            lines += ["", "[Desktop Action \(ApplicationShortcut.action(index))]"]
            add("Name", Self.value(DisplayLine.make(shortcut.title, limit: 60) ?? shortcut.url.path))
            if shortcutIcons.contains(index) { add("Icon", "\(id).\(ApplicationShortcut.action(index))") }
            add("Exec", (command + [shortcut.url.absoluteString]).map(Self.argument).joined(separator: " "))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The field code of `Exec`. It represents a list of files or addresses, or a single address.
    private var placeholder: [String] {
        application.launcher.fileHandlers.isEmpty ? application.urlScheme == nil ? [] : ["%u"] : ["%U"]
    }

    /// Returns the unescaped value of a key in the main group of an entry, or `nil` if the key is missing.
    package static func value(of key: String, in text: String) -> String? {
        var isMain = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("[") { isMain = line == "[Desktop Entry]" }
            if isMain, line.hasPrefix("\(key)=") { return KeyFileValue.unescaped(line.dropFirst(key.utf8.count + 1)) }
        }
        return nil
    }

    /// Returns the escaped form of a value of type string.
    private static func value(_ text: String) -> String { KeyFileValue.escaped(text) }

    /// Returns a list in which each element ends with a semicolon.
    private static func list(_ elements: [String]) -> String {
        elements.map { element in value(element).escapingScalars { $0 == ";" ? "\\;" : nil } + ";" }.joined()
    }

    /// Quotes an argument of `Exec`, and then escapes it as a string. Plain arguments stay unquoted, because without a
    /// desktop environment `xdg-open` treats a quotation mark as part of the program's name.
    static func argument(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                || "/._-+:@,=".unicodeScalars.contains(scalar)
        }
        if isPlain, !text.isEmpty { return text }
        let quoted = text.escapingScalars { scalar in
            switch scalar {
            case "\"", "`", "$", "\\": "\\\(scalar)"
            case "%": "%%"
            default: nil
            }
        }
        return value("\"\(quoted)\"")
    }
}
