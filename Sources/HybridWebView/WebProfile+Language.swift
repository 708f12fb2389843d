import CWebKitGTK
import GLibBridge
import HybridCore

extension WebProfile {
    /// Sets the language of later requests and of scripts (`navigator.language`).
    /// - Parameter code: A language tag such as `de` or `pt-BR`; `nil` for the languages of the process's environment.
    package func prefer(language code: String?) {
        let usual = SpellingLanguages.wanted(of: strings(borrowing: g_get_language_names()))
        // WebKit ignores an empty list.
        let languages = code.map { [$0] } ?? (usual.isEmpty ? ["en-US"] : usual)
        withCStrings(languages) {
            webkit_web_context_set_preferred_languages(webkit_web_context_get_default(), $0)
        }
    }
}
