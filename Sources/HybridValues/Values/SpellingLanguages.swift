/// The languages for spell checking, by the names of their dictionaries, such as `de_AT` or `de`.
package enum SpellingLanguages {
    /// Returns the desktop's languages as names of dictionaries. GLib lists each language with and without its
    /// encoding, and also lists "C".
    package static func wanted(of desktop: [String]) -> [String] {
        desktop.filter { name in
            !name.contains(".") && !name.contains("@") && name != "C" && name != "POSIX"
        }
    }

    /// Returns the languages from which the user can choose, sorted by name.
    /// - Parameters:
    ///   - used: The languages that are enabled.
    ///   - files: The files in the folders of dictionaries, which also contain hyphenation patterns.
    package static func offered(_ used: [String], files: [String]) -> [String] {
        let found = files.filter { $0.hasSuffix(".dic") && !$0.hasPrefix("hyph") }.map { String($0.dropLast(4)) }
        let names = Set(used + found).map { (name(of: $0), $0) }
        return names.sorted { $0 < $1 }.map(\.1)
    }

    /// Returns the name of a language in that language, with the region of the dictionary, such as “Deutsch (AT)”.
    package static func name(of dictionary: String) -> String {
        let parts = dictionary.split(whereSeparator: { "_-".contains($0) }).map(String.init)
        guard let language = parts.first, let own = names[language] else { return dictionary }
        let rest = parts.dropFirst()
        return rest.isEmpty ? own : "\(own) (\(rest.joined(separator: ", ")))"
    }

    private static let names = [
        "af": "Afrikaans", "am": "አማርኛ", "an": "Aragonés", "ar": "العربية", "az": "Azərbaycan", "be": "Беларуская",
        "bg": "Български", "bn": "বাংলা",
        "br": "Brezhoneg", "bs": "Bosanski", "ca": "Català", "cs": "Čeština", "cy": "Cymraeg", "da": "Dansk",
        "de": "Deutsch",
        "el": "Ελληνικά", "en": "English", "eo": "Esperanto", "es": "Español", "et": "Eesti", "eu": "Euskara",
        "fa": "فارسی", "fi": "Suomi", "fo": "Føroyskt", "fr": "Français", "ga": "Gaeilge", "gd": "Gàidhlig",
        "gl": "Galego",
        "gu": "ગુજરાતી", "gv": "Gaelg", "he": "עברית", "hi": "हिन्दी", "hr": "Hrvatski", "hu": "Magyar", "hy": "Հայերեն",
        "id": "Bahasa Indonesia", "is": "Íslenska", "it": "Italiano", "ja": "日本語", "ka": "ქართული", "kk": "Қазақша",
        "km": "ខ្មែរ", "kmr": "Kurmancî", "kn": "ಕನ್ನಡ", "ko": "한국어",
        "lb": "Lëtzebuergesch", "lo": "ລາວ", "lt": "Lietuvių", "lv": "Latviešu", "mk": "Македонски", "ml": "മലയാളം",
        "mn": "Монгол", "mr": "मराठी", "ms": "Bahasa Melayu", "mt": "Malti", "my": "မြန်မာ", "nb": "Norsk bokmål",
        "ne": "नेपाली",
        "nl": "Nederlands", "nn": "Norsk nynorsk", "oc": "Occitan", "pa": "ਪੰਜਾਬੀ", "pl": "Polski", "pt": "Português",
        "ro": "Română",
        "ru": "Русский", "si": "සිංහල", "sk": "Slovenčina", "sl": "Slovenščina", "sq": "Shqip", "sr": "Српски",
        "sv": "Svenska", "sw": "Kiswahili", "ta": "தமிழ்", "te": "తెలుగు", "th": "ไทย", "tr": "Türkçe", "uk": "Українська",
        "ur": "اردو",
        "uz": "Oʻzbekcha", "vi": "Tiếng Việt", "zh": "中文",
    ]
}
