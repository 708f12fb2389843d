import FoundationEssentials

/// The script library that the site's pages include.
public enum TurboSource: Equatable, Sendable {
    /// Turbo 7 or 8. The file is a classic script or a module, which is detected from its content.
    case turbo(path: String)
    /// Turbolinks 5. Every page includes it, not only those below `/turbolinks`.
    case turbolinks(path: String)
    /// No script, so that every link causes a full load.
    case none

    /// Returns the script that the environment variable `TURBO_JS` names. If it is not set, returns the installed one.
    /// - Throws: ``DemoServerError`` if there is no script, or if the script is neither Turbo nor Turbolinks.
    public static func fromEnvironment() throws -> TurboSource {
        try from(
            environment: ProcessInfo.processInfo.environment,
            currentDirectory: FileManager.default.currentDirectoryPath)
    }

    static func from(
        environment: [String: String], currentDirectory: String, shared: [String] = ["/usr/local/share", "/usr/share"]
    ) throws -> TurboSource {
        if let path = environment["TURBO_JS"], !path.isEmpty {
            return try TurboScript(path: path).kind == .turbolinks ? .turbolinks(path: path) : .turbo(path: path)
        }
        let data = environment["XDG_DATA_HOME"] ?? "\(environment["HOME"] ?? "")/.local/share"
        let places =
            ["\(currentDirectory)/.vendor/turbo.js"] + ([data] + shared).map { "\($0)/hybrid-desktop/turbo.js" }
        guard let path = places.first(where: { FileManager.default.isReadableFile(atPath: $0) }) else {
            throw DemoServerError.turboMissing(searched: places)
        }
        return .turbo(path: path)
    }

    /// The path of Turbolinks for the pages below `/turbolinks`. It is the value of `TURBOLINKS_JS`, or the file in
    /// Debian's package `node-turbolinks`.
    static var turbolinksPath: String {
        let path = ProcessInfo.processInfo.environment["TURBOLINKS_JS"] ?? ""
        return path.isEmpty ? "/usr/share/nodejs/turbolinks/dist/turbolinks.js" : path
    }

    /// Reads the script. Returns `nil` if the pages include none.
    package func load() throws(DemoServerError) -> TurboScript? {
        switch self {
        case .turbo(let path), .turbolinks(let path): try TurboScript(path: path)
        case .none: nil
        }
    }
}

/// A script and the way to include it.
package struct TurboScript {
    enum Kind { case classic, module, turbolinks }

    let kind: Kind
    /// The content of the file.
    package let content: [UInt8]
    /// An identifier that changes with the content, so that clients can cache the file without a time limit.
    let fingerprint: String

    init(path: String) throws(DemoServerError) {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw .scriptUnreadable(path: path)
        }
        content = [UInt8](data)
        fingerprint = Fingerprint.of(content)
        guard let kind = Self.kind(of: String(decoding: content, as: UTF8.self)) else {
            throw .scriptUnknown(path: path)
        }
        self.kind = kind
    }

    /// Returns the element that includes the script. Its type must be correct, because a module that is included as a
    /// classic script does not run.
    /// - Parameter source: The URL of the script.
    package func element(at source: String) -> HTML {
        switch kind {
        case .classic: return #"<script src="\#(source)" data-turbo-track="reload" defer></script>"#
        case .module: return #"<script type="module" src="\#(source)" data-turbo-track="reload"></script>"#
        // Debian's build must be started explicitly. For other builds, the second start has no effect.
        case .turbolinks:
            return """
                <script src="\(source)" data-turbolinks-track="reload"></script>
                <script>window.Turbolinks && Turbolinks.start()</script>
                """
        }
    }

    /// Returns the kind of a script, or `nil` if it is unknown. Turbolinks contains its name and no frames. A module
    /// ends with exports, which a classic script cannot contain.
    private static func kind(of source: String) -> Kind? {
        if source.contains("Turbolinks"), !source.contains("turbo-frame") { return .turbolinks }
        guard source.contains("turbo-frame") else { return nil }
        let end = source.suffix(2_000)
        return end.contains("export {") || end.contains("export{") || end.contains("\nexport ") ? .module : .classic
    }
}

/// A short identifier for content. It is the FNV-1a hash, which is fast but only suitable for caches.
enum Fingerprint {
    static func of(_ content: [UInt8]) -> String {
        let hash = content.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
