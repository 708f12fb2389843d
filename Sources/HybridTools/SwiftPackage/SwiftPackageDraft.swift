import FoundationEssentials
import HybridCore

/// A Swift package with a first application.
struct SwiftPackageDraft {
    /// The place of HybridDesktop's sources.
    enum Library {
        /// The absolute path of a directory.
        case directory(String)
        /// The address of a Git repository.
        case repository(String)

        /// The name of the dependency. SwiftPM names a package and its checkout like the repository.
        var name: String {
            guard case .repository(let address) = self else { return "HybridDesktop" }
            let name = address.split { "/:".contains($0) }.last ?? ""
            return String(name.hasSuffix(".git") ? name.dropLast(4) : name)
        }

        /// The directory of the sources as a word of the shell in a makefile.
        var makeWord: String {
            func word(_ text: String) -> String {
                text.asShellWord.replacing("$", with: "$$").replacing("#", with: "\\#")
            }
            guard case .directory(let path) = self else { return "$(BUILD)/checkouts/\(word(name))" }
            return word(path)
        }
    }

    /// The name of the package and of its program.
    let name: String
    let library: Library
    /// The application file.
    let application: ApplicationDraft
    private let configuration: ApplicationConfiguration

    /// Creates a package.
    /// - Parameters:
    ///   - site: The application file for the site.
    ///   - isExample: True if the site is only an example. The application then has the name of the package.
    ///   - environment: The environment variables, which name the maintainer.
    /// - Throws: All problems of the application file, as sentences.
    init(
        _ name: String, library: Library, site: ApplicationDraft, isExample: Bool, environment: [String: String]
    ) throws {
        self.name = name
        self.library = library
        var members = site.file.object ?? [:]
        if isExample {
            members["name"] = .string(name)
            members["id"] = .string("com.example." + name.map { $0 == "-" ? "_" : String($0) }.joined())
        }
        members["icons"] = members["icons"] ?? [["file": .string(Self.icon)]]
        application = ApplicationDraft(file: .object(members)).preparedForPackages(environment: environment)
        configuration = try ApplicationConfiguration(
            json: Array(application.text.utf8), source: "application.json")
    }

    /// The packages of Debian that a build and its tests need. `Scripts/packages.txt` contains them.
    static let packages = [
        "dbus", "dpkg-dev", "gettext", "libadwaita-1-dev", "libgtk-4-dev", "libsecret-1-dev", "libsodium-dev",
        "libsqlite3-dev", "libwebkitgtk-6.0-dev", "make", "pkg-config", "xvfb",
    ]

    /// The files, by their paths below the directory of the package.
    var files: [String: String] {
        var files = [
            ".gitignore": PackageResources.gitignore_txt, ".github/workflows/ci.yml": PackageResources.ci_yml_txt,
            "Makefile": PackageResources.Makefile_txt, "Package.swift": PackageResources.Package_swift_txt,
            "README.md": PackageResources.README_md_txt,
            "Sources/\(name)/Delegate.swift": PackageResources.Delegate_swift_txt,
            "Sources/\(name)/Configure.swift": PackageResources.Configure_swift_txt,
            "Sources/\(name)/main.swift": PackageResources.main_swift_txt,
            "Tests/\(name)Tests/ApplicationTests.swift": PackageResources.ApplicationTests_swift_txt,
        ].mapValues(filled)
        files["Sources/\(name)/application.json"] = application.text
        if hasOwnIcon { files["Sources/\(name)/\(Self.icon)"] = FallbackIcon.svg(for: configuration) }
        return files
    }

    /// Sentences about what the package still needs.
    var remarks: [String] {
        var remarks: [String] = []
        if case .directory = library {
            remarks.append(
                localized("Only this machine can build the package. Its CI needs --repository instead of --path."))
        }
        // A site on this machine has no webmaster, and “make package” complains only after the build.
        if configuration.launcher.maintainer == nil { remarks.append(PackageMaintainer.complaint(about: nil)) }
        return remarks
    }

    private static let icon = "icon.svg"

    private var hasOwnIcon: Bool { configuration.launcher.icons == [.file(Self.icon)] }

    private func filled(_ template: [UInt8]) -> String {
        let dependency =
            switch library {
            case .directory(let path): ".package(name: \"HybridDesktop\", path: \(Self.literal(path)))"
            case .repository(let address): ".package(url: \(Self.literal(address)), branch: \"main\")"
            }
        let values = [
            "NAME": name, "SOURCES": library.makeWord, "LIBRARY": Self.literal(library.name),
            "MODULE": name.replacing("-", with: "_"), "DEPENDENCY": dependency,
            "EXCLUDED": hasOwnIcon ? "\"\(Self.icon)\"" : "",
            "PACKAGES": Self.packages.joined(separator: " "), "START": configuration.startURL.absoluteString,
            "DEBIAN": configuration.id?.lowercased().replacing("_", with: "-") ?? name,
        ]
        return values.reduce(String(decoding: template, as: UTF8.self)) { $0.replacing("@\($1.key)@", with: $1.value) }
    }

    /// Returns a literal of Swift.
    static func literal(_ text: String) -> String {
        let escaped = text.escapingScalars { scalar in
            if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
            let isHidden = [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            return isHidden ? "\\u{\(String(scalar.value, radix: 16))}" : nil
        }
        return "\"\(escaped)\""
    }
}
