import CGtk
import CWebKitGTK
import GLibBridge
package import HybridCore

/// Spell checking of text that the user types in pages.
package enum SpellChecking {
    private static let name = "spelling"

    /// Enables spell checking if dictionaries are installed. The languages are those that the user chose, or else those
    /// of the desktop.
    package static func start(_ state: any StateStore) {
        let chosen = state.load(name)?.array?.compactMap(\.string)
        use(chosen ?? SpellingLanguages.wanted(of: strings(borrowing: g_get_language_names())))
    }

    private static func use(_ languages: [String]) {
        let context = webkit_web_context_get_default()
        guard !languages.isEmpty else { return webkit_web_context_set_spell_checking_enabled(context, 0) }
        withCStrings(languages) { webkit_web_context_set_spell_checking_languages(context, $0) }
        webkit_web_context_set_spell_checking_enabled(context, 1)
    }

    /// The languages of spell checking; empty if it is off.
    package static var languages: [String] {
        let context = webkit_web_context_get_default()
        guard webkit_web_context_get_spell_checking_enabled(context) != 0 else { return [] }
        return strings(borrowing: webkit_web_context_get_spell_checking_languages(context))
    }

    /// Changes the languages and saves them for the next start.
    package static func choose(_ languages: [String], _ state: any StateStore) {
        state.save(.array(languages.map { .string($0) }), as: name)
        use(languages)
    }

    /// The languages that have a dictionary in the directories that WebKit's spelling library searches.
    package static var available: [String] {
        let system = strings(borrowing: g_get_system_data_dirs()).map { "\($0)/hunspell" }
        let own = [g_get_user_config_dir(), g_get_user_data_dir()].compactMap { String(borrowing: $0) }
        let folders = own.map { "\($0)/enchant/hunspell" } + own.map { "\($0)/hunspell" } + system
        return SpellingLanguages.offered(languages, files: folders.flatMap(files))
    }

    private static func files(in folder: String) -> [String] {
        guard let directory = g_dir_open(folder, 0, nil) else { return [] }
        defer { g_dir_close(directory) }
        var names: [String] = []
        while let name = String(borrowing: g_dir_read_name(directory)) { names.append(name) }
        return names
    }
}
