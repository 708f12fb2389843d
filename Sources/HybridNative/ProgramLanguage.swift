import FoundationEssentials
import GLibBridge
import HybridCore

/// The language of the program's messages.
package enum ProgramLanguage {
    /// Selects the language. Call this before the first message. English needs no installed translations.
    package static func start() {
        guard Gettext.start(directories: directories) else { return }
        Translations.install(
            Translations(
                lookUp: { Gettext.lookUp($0, context: $1) }, lookUpPlural: { Gettext.lookUpPlural($0, $1, count: $2) }))
    }

    /// The directories that may contain translations. The preferred directory comes first.
    package static var directories: [String] {
        directories(ProcessInfo.processInfo.environment, try? ProgramFile.path())
    }

    /// Returns the directories that may contain translations: the directory in gettext's own variable, the directory
    /// beside a program that was built here, the directory in the prefix of an installed program, and the directory of
    /// the shared package.
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
