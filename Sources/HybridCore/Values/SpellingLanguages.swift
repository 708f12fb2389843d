/// The languages for spell checking, by dictionary name: `de_AT`, `de`.
package enum SpellingLanguages {
    /// The desktop's languages as dictionary names. GLib lists them with and without encoding, and "C".
    package static func wanted(of desktop: [String]) -> [String] {
        desktop.filter { name in
            !name.contains(".") && !name.contains("@") && name != "C" && name != "POSIX"
        }
    }

    /// The languages to choose from, sorted by name.
    /// - Parameters:
    ///   - used: the enabled languages.
    ///   - files: the files in dictionary folders, which also contain hyphenation patterns.
    package static func offered(_ used: [String], files: [String]) -> [String] {
        let found = files.filter { $0.hasSuffix(".dic") && !$0.hasPrefix("hyph") }.map { String($0.dropLast(4)) }
        let names = Set(used + found).map { (name(of: $0), $0) }
        return names.sorted { $0 < $1 }.map(\.1)
    }

    /// A language's own name, with the dictionary's region: “Deutsch (AT)”.
    package static func name(of dictionary: String) -> String {
        let parts = dictionary.split(whereSeparator: { "_-".contains($0) }).map(String.init)
        guard let language = parts.first, let own = names[language] else { return dictionary }
        let rest = parts.dropFirst()
        return rest.isEmpty ? own : "\(own) (\(rest.joined(separator: ", ")))"
    }

    private static let names = [
        "af": "Afrikaans", "an": "Aragonés", "ar": "العربية", "be": "Беларуская", "bg": "Български", "bn": "বাংলা",
        "br": "Brezhoneg", "bs": "Bosanski", "ca": "Català", "cs": "Čeština", "da": "Dansk", "de": "Deutsch",
        "el": "Ελληνικά", "en": "English", "eo": "Esperanto", "es": "Español", "et": "Eesti", "eu": "Euskara",
        "fa": "فارسی", "fo": "Føroyskt", "fr": "Français", "ga": "Gaeilge", "gd": "Gàidhlig", "gl": "Galego",
        "gu": "ગુજરાતી", "gv": "Gaelg", "he": "עברית", "hi": "हिन्दी", "hr": "Hrvatski", "hu": "Magyar",
        "id": "Bahasa Indonesia", "is": "Íslenska", "it": "Italiano", "kk": "Қазақша", "kmr": "Kurmancî", "ko": "한국어",
        "lo": "ລາວ", "lt": "Lietuvių", "lv": "Latviešu", "mn": "Монгол", "nb": "Norsk bokmål", "ne": "नेपाली",
        "nl": "Nederlands", "nn": "Norsk nynorsk", "oc": "Occitan", "pl": "Polski", "pt": "Português", "ro": "Română",
        "ru": "Русский", "si": "සිංහල", "sk": "Slovenčina", "sl": "Slovenščina", "sq": "Shqip", "sr": "Српски",
        "sv": "Svenska", "sw": "Kiswahili", "te": "తెలుగు", "th": "ไทย", "tr": "Türkçe", "uk": "Українська",
        "uz": "Oʻzbekcha", "vi": "Tiếng Việt",
    ]
}
