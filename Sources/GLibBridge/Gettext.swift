import CGtk
import Glibc

/// Translations of gettext's, by what GLib has for them.
package enum Gettext {
    /// The name of our files.
    package static let domain = "hybrid-desktop"

    /// Chooses the languages that the environment names, for this process.
    ///
    /// Of the locale only what words depend on: how numbers are written is GTK's to choose, which does so when it starts.
    /// - Parameter directories: where translations may be, as `LANGUAGE/LC_MESSAGES/hybrid-desktop.mo`; the first that has
    ///   one of those languages counts.
    /// - Returns: whether there are translations. Without, nothing need be looked up.
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

    /// The directory that has the first of the languages for which there is a file; `nil` if that is English.
    package static func directory(for languages: [String], among directories: [String]) -> String? {
        for language in languages {
            let found = directories.first { directory in
                access("\(directory)/\(language)/LC_MESSAGES/\(domain).mo", R_OK) == 0
            }
            if let found { return found }
            // What is in the sources need not be looked for in a file.
            if language == "C" || language == "en" || language.hasPrefix("en_") { return nil }
        }
        return nil
    }

    /// The translation of a key in a context, or the key.
    package static func lookUp(_ key: String, context: String?) -> String {
        // The empty key has the file's own header.
        guard !key.isEmpty else { return key }
        // Without a translation the answer is the very key that was passed, which must still be there.
        return key.withCString { key in
            guard let context else { return String(cString: g_dgettext(domain, key)) }
            return String(cString: g_dpgettext2(domain, context, key))
        }
    }

    /// The translation of a key for so many things, or one of the keys.
    package static func lookUpPlural(_ one: String, _ other: String, count: Int) -> String {
        one.withCString { one in
            other.withCString { other in
                String(cString: g_dngettext(domain, one, other, gulong(count.magnitude)))
            }
        }
    }
}
