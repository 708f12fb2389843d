import FoundationEssentials
import GLibBridge
import HybridCore

/// The language of the program's messages.
package enum ProgramLanguage {
    /// Selects the language before the first message. English needs no installed translations.
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

    /// Candidate directories: gettext's own variable; beside a program that was built here; the prefix of an installed
    /// program; the shared package's directory.
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
