import CGtk
import CWebKitGTK
import GLibBridge

/// Checks what people write in pages.
@MainActor
enum SpellChecking {
    /// Turns it on for the user's languages, as far as dictionaries for them are installed.
    static func start() {
        let context = webkit_web_context_get_default()
        let languages = userLanguages
        guard !languages.isEmpty else { return }
        withCStrings(languages) { webkit_web_context_set_spell_checking_languages(context, $0) }
        webkit_web_context_set_spell_checking_enabled(context, 1)
    }

    /// The languages in which spelling is checked; none where it is not.
    static var languages: [String] {
        let context = webkit_web_context_get_default()
        guard webkit_web_context_get_spell_checking_enabled(context) != 0 else { return [] }
        return strings(borrowing: webkit_web_context_get_spell_checking_languages(context))
    }

    /// The languages in the form of dictionaries: `de_AT`, `de`. GLib lists them with and without encoding, and "C".
    private static var userLanguages: [String] {
        strings(borrowing: g_get_language_names()).filter { name in
            !name.contains(".") && !name.contains("@") && name != "C" && name != "POSIX"
        }
    }
}
