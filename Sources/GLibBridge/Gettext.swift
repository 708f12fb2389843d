import CGtk
import Glibc

/// Translations by gettext, through the functions of GLib.
package enum Gettext {
    /// The name of this project's translation files.
    package static let domain = "hybrid-desktop"

    /// Selects the languages that the environment names for this process.
    ///
    /// Only the locale categories for text are set. GTK sets the number format when it starts.
    /// - Parameter directories: The directories that are searched in order for `LANGUAGE/LC_MESSAGES/hybrid-desktop.mo`
    ///   in one of the languages.
    /// - Returns: False if there are no translations. No lookup is then needed.
    package static func start(directories: [String]) -> Bool {
        guard let directory = directory(for: strings(borrowing: g_get_language_names()), among: directories) else {
            return false
        }
        setlocale(LC_CTYPE, "")
        setlocale(LC_MESSAGES, "")
        bindtextdomain(domain, directory)
        bind_textdomain_codeset(domain, "UTF-8")
        return true
    }

    /// Returns the directory that contains a file for the first available language, or `nil` if that language is
    /// English.
    package static func directory(for languages: [String], among directories: [String]) -> String? {
        for language in languages {
            let found = directories.first { directory in
                access("\(directory)/\(language)/LC_MESSAGES/\(domain).mo", R_OK) == 0
            }
            if let found { return found }
            // English is the language of the source code and needs no file.
            if language == "C" || language == "en" || language.hasPrefix("en_") { return nil }
        }
        return nil
    }

    /// Returns the translation of a key in a context, or the key.
    package static func lookUp(_ key: String, context: String?) -> String {
        // For the empty key, gettext returns the header of the file.
        guard !key.isEmpty else { return key }
        // If there is no translation, gettext returns the pointer that was passed, which must still be valid.
        return key.withCString { key in
            guard let context else { return String(cString: g_dgettext(domain, key)) }
            return String(cString: g_dpgettext2(domain, context, key))
        }
    }

    /// Returns the translation for a number, or one of the keys.
    package static func lookUpPlural(_ one: String, _ other: String, count: Int) -> String {
        one.withCString { one in
            other.withCString { other in
                String(cString: g_dngettext(domain, one, other, gulong(count.magnitude)))
            }
        }
    }
}
