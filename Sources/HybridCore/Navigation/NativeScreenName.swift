extension PathProperties {
    /// The native screen that the rules name, if the application has it; otherwise the page is shown.
    ///
    /// iOS says `view_controller`, Android `uri` with a `fallback_uri`; the seeds also say `controller`. Of a URI the
    /// last part counts: `hybrid://native/about` names the screen `about` (Docs/Behaviour.md#native-screens).
    /// - Parameter names: the names of the application's native screens.
    package func nativeScreen(among names: Set<String>) -> String? {
        ["view_controller", "controller", "uri", "fallback_uri"]
            .compactMap { values[$0]?.string }
            .map { $0.split(separator: "/").last.map(String.init) ?? $0 }
            .first { names.contains($0) }
    }
}
