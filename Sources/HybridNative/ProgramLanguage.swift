import FoundationEssentials
import GLibBridge
import HybridCore

/// The language that the program speaks with whoever started it.
package enum ProgramLanguage {
    /// Chooses it, before the first sentence is said. In English nothing is installed, and nothing looked up.
    package static func start() {
        guard Gettext.start(directories: directories) else { return }
        Translations.install(
            Translations(
                lookUp: { Gettext.lookUp($0, context: $1) },
                lookUpPlural: { Gettext.lookUpPlural($0, $1, count: $2) }))
    }

    /// The directories that may hold translations, the preferred one first.
    package static var directories: [String] {
        directories(ProcessInfo.processInfo.environment, try? ProgramFile.path())
    }

    /// Where translations may be: where gettext's own programs are told to look; beside a program that was built here; in
    /// the prefix where it is installed; where the package for all applications has them.
    static func directories(_ environment: [String: String], _ program: String?) -> [String] {
        var all: [String] = []
        if let told = environment["TEXTDOMAINDIR"], told.hasPrefix("/") { all.append(told) }
        if let program {
            let directory = URL(filePath: program).deletingLastPathComponent()
            all += [
                directory.appending(path: "locale").path,
                directory.deletingLastPathComponent().appending(path: "share/locale").path,
            ]
        }
        return all + ["/usr/local/share/locale", "/usr/share/locale"]
    }
}
