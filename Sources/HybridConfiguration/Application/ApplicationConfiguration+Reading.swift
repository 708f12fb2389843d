import FoundationEssentials
import HybridAuthentication
import HybridValues

extension ApplicationConfiguration {
    static let environmentKeys =
        [
            "animated", "authentication", "components", "diagnostics", "externalSchemes", "internalHosts",
            "keepRunning", "kiosk", "launchPicture", "menu", "pathConfiguration", "permissions", "prefetch",
            "refreshOnReturn",
            "requiresTurbo", "server", "startURL", "tabs", "userAgentPrefix", "window",
        ] + CertificateConfiguration.keys

    /// The keys of the file. They include those of an environment, as defaults for all environments, and the keys whose
    /// values are the same in all environments.
    static let fileKeys =
        environmentKeys + [
            "categories", "colors", "describedBy", "description", "environments", "fileHandlers", "icons", "id",
            "keywords",
            "maintainer", "name", "schema", "shortcuts", "urlScheme", "version",
        ]

    /// - Returns: `nil` if the start URL is missing. The problem is then reported to `reader`.
    static func read(
        _ json: [UInt8], environment: String?, with reader: inout ApplicationReader
    ) -> ApplicationConfiguration? {
        let file: JSONValue
        do {
            file = try JSONValue(strictly: json)
        } catch {
            reader.problem(
                localized("line \(error.line), column \(error.column)"),
                localized("Invalid JSON: \(error.problem). Fix the syntax there."))
            return nil
        }
        guard let object = file.object else {
            reader.problem(
                "", localized("The top-level value must be an object. Write {\"startURL\": \"https://example.com\"}."))
            return nil
        }
        guard let members = FileSchema.current.upgraded(object, with: &reader) else { return nil }
        let root = PlacedValue(value: .object(members), path: "")
        // If a key is misspelt, its default applies. In a kiosk, a misspelt "allow" would open the whole site to
        // visitors, so unknown keys are errors.
        reader.isForKiosk = describesKiosk(root.value)
        reader.checkKeys(of: root, among: ApplicationSection.file.keys)
        for repeated in RepeatedKey.all(in: json) {
            reader.warn(localized("line \(repeated.line), column \(repeated.column)"), repeated.remark)
        }

        let environments = environments(of: root, with: &reader)
        let choice = choose(environment, among: environments, root: root, with: &reader)
        var chosen: ApplicationConfiguration?
        // Every environment is read, so that its problems are reported before it is selected.
        for name in environments.keys.sorted() {
            let read = Self.read(Layers(name: name, top: environments[name], bottom: root), with: &reader)
            if choice == .environment(name) { chosen = read }
        }
        if environments.isEmpty || choice == .file {
            chosen = Self.read(Layers(name: nil, top: nil, bottom: root), with: &reader)
        }
        // These members are read even if no environment is valid, so that all problems are reported together.
        let id = identifier(reader.member("id", of: root), with: &reader)
        let name = reader.text(reader.member("name", of: root), example: "My Application")
        let urlScheme = urlScheme(reader.member("urlScheme", of: root), with: &reader)
        let colors = ApplicationColors.read(reader.member("colors", of: root), with: &reader)
        let describedBy = reader.ownURL(
            reader.member("describedBy", of: root), start: chosen?.startURL, example: SiteDescription.path)
        let launcher = LauncherDetails.read(root, start: chosen?.startURL, with: &reader)
        chosen?.id = id
        chosen?.name = name
        chosen?.urlScheme = urlScheme
        chosen?.colors = colors
        chosen?.describedBy = describedBy
        chosen?.launcher = launcher
        chosen?.environments = environments.keys.sorted()
        if case .environment(let name) = choice { chosen?.environment = name }
        return chosen
    }

    /// True if the file or one of its environments has a `kiosk` member.
    private static func describesKiosk(_ file: JSONValue) -> Bool {
        let environments = file["environments"]?.object?.values.map(\.self) ?? []
        return ([file] + environments).contains { $0["kiosk"].map { $0 != .null } ?? false }
    }

    private enum Choice: Equatable {
        case file
        case environment(String)
    }

    /// The members of an environment. The members of the file are used where the environment has none.
    private struct Layers {
        let name: String?
        let top: PlacedValue?
        let bottom: PlacedValue

        func member(_ key: String, _ reader: ApplicationReader) -> PlacedValue? {
            top.flatMap { reader.member(key, of: $0) } ?? reader.member(key, of: bottom)
        }
    }

    private static func environments(
        of root: PlacedValue, with reader: inout ApplicationReader
    ) -> [String: PlacedValue] {
        let example = "{\"production\": {\"startURL\": \"https://example.com\"}}"
        guard let list = reader.object(reader.member("environments", of: root), example: example) else { return [:] }
        var environments: [String: PlacedValue] = [:]
        for key in (list.value.object ?? [:]).keys {
            guard isName(key) else {
                reader.problem(
                    list.path,
                    localized(
                        "“\(DisplayLine.make(key, limit: 40) ?? "")” is not a valid environment name. Use at "
                            + "most 64 letters, digits, spaces and punctuation marks on one line, such as "
                            + "\"production\"."))
                continue
            }
            guard
                let environment = reader.object(
                    reader.member(key, of: list), example: "{\"startURL\": \"https://example.com\"}")
            else { continue }
            reader.checkKeys(of: environment, among: ApplicationSection.environment.keys)
            environments[key] = environment
        }
        return environments
    }

    /// The name appears in commands, menu entries and messages, so it must be one line of visible characters.
    private static func isName(_ text: String) -> Bool {
        DisplayLine.make(text, limit: 64) == text && !text.hasPrefix("-")
    }

    private static func choose(
        _ name: String?, among environments: [String: PlacedValue], root: PlacedValue,
        with reader: inout ApplicationReader
    ) -> Choice? {
        let names = environments.keys.sorted()
        let list = names.joined(separator: ", ")
        if let name {
            if environments[name] != nil { return .environment(name) }
            reader.problem(
                "environments",
                (names.isEmpty
                    ? localized("Environment “\(name)” not found. The file defines no environments.")
                    : localized("Environment “\(name)” not found. Use one of: \(list)."))
                    + Spelling.suggestion(for: name, among: names))
            return nil
        }
        if names.isEmpty || reader.member("startURL", of: root) != nil { return .file }
        if environments["production"] != nil { return .environment("production") }
        if let only = names.first, names.count == 1 { return .environment(only) }
        reader.problem(
            "environments",
            localized("The file has several environments. Choose one with --environment: \(list)."))
        return nil
    }

    private static func read(_ layers: Layers, with reader: inout ApplicationReader) -> ApplicationConfiguration? {
        let start = startURL(layers, with: &reader)
        func member(_ key: String) -> PlacedValue? { layers.member(key, reader) }
        // The other members are read even if the start URL is missing, so that all problems are reported together.
        var configuration = ApplicationConfiguration(startURL: start ?? URL(filePath: "/"))
        configuration.pathConfiguration = pathConfiguration(member("pathConfiguration"), start: start, with: &reader)
        configuration.authentication = AuthenticationConfiguration.read(
            member("authentication"), start: start,
            urlScheme: urlScheme(reader.member("urlScheme", of: layers.bottom), with: &reader), with: &reader)
        configuration.certificates = CertificateConfiguration.read(
            environment: layers.name, start: start, with: &reader, member: layers.member)
        configuration.externalSchemes = externalSchemes(member("externalSchemes"), with: &reader)
        configuration.internalHosts = internalHosts(member("internalHosts"), with: &reader)
        configuration.userAgentPrefix = reader.text(member("userAgentPrefix"), example: "MyApplication/1.0")
        configuration.isAnimated = reader.flag(member("animated")) ?? false
        configuration.requiresTurbo = reader.flag(member("requiresTurbo")) ?? false
        configuration.allowsPrefetch = reader.flag(member("prefetch")) ?? true
        configuration.keepsLaunchPicture = reader.flag(member("launchPicture")) ?? true
        configuration.keepsRunning = reader.flag(member("keepRunning")) ?? false
        configuration.refreshOnReturn = reader.integer(member("refreshOnReturn"), in: 1...86_400)
        configuration.diagnostics = reader.flag(member("diagnostics"))
        configuration.components = ComponentAnnouncement.Choice.read(member("components"), with: &reader)
        configuration.window = WindowDefaults.read(member("window"), with: &reader)
        configuration.menu = MenuEntry.read(member("menu"), start: start, with: &reader)
        configuration.permissions = PermissionDefaults.read(member("permissions"), with: &reader)
        configuration.kiosk = KioskConfiguration.read(member("kiosk"), with: &reader)
        if configuration.kiosk != nil, AuthenticationConfiguration.names(.browser, in: member("authentication")) {
            reader.problem(
                member("authentication")?.place(of: "strategy") ?? "authentication", KioskConfiguration.browserProblem)
        }
        configuration.server = LocalServerCommand.read(member("server"), with: &reader)
        configuration.tabs = ApplicationTab.read(member("tabs"), start: start, with: &reader)

        guard let start else { return nil }
        if let kiosk = configuration.kiosk, let place = member("authentication")?.place(of: "links") {
            let handler = KioskRouteHandler(patterns: kiosk.allow, homes: [start] + configuration.tabs.map(\.url))
            configuration.authentication.method.credentials?.form.warn(
                ofLinksOutside: handler, start: start, at: place, with: &reader)
        }
        return configuration
    }

    /// Returns a remark about a key that resembles the missing key `startURL`.
    private static func misspelt(_ layers: Layers) -> String {
        let keys = [layers.top, layers.bottom].compactMap { $0?.value.object }.flatMap(\.keys)
        let near = keys.first { $0 != "startURL" && Spelling.nearest(to: $0, among: ["startURL"]) != nil }
        guard let key = near else { return "" }
        return " " + localized("Unknown key “\(key)”. Did you mean “startURL”?")
    }

    private static func startURL(_ layers: Layers, with reader: inout ApplicationReader) -> URL? {
        let example = "https://example.com"
        guard let placed = layers.member("startURL", reader) else {
            let path = layers.top?.place(of: "startURL") ?? "startURL"
            reader.problem(path, localized("No start address. Add \"startURL\": \"\(example)\".") + misspelt(layers))
            return nil
        }
        guard let text = reader.text(placed, example: example) else { return nil }
        do {
            return try StartURL.parse(text)
        } catch {
            reader.problem(placed.path, "\(error)")
            return nil
        }
    }
}
