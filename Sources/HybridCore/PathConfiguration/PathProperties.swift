/// The path properties of a URL (Docs/Behaviour.md#path-configuration). The typed accessors return the default for an
/// unknown or wrongly typed value; all values are available through ``values``.
public struct PathProperties: Equatable, Sendable {
    /// The merged properties of the matching rules; later rules override earlier ones.
    public var values: [String: JSONValue]

    /// Properties with those values; by default none.
    public init(_ values: [String: JSONValue] = [:]) {
        self.values = values
    }

    /// The value of that name.
    public subscript(_ key: String) -> JSONValue? { values[key] }

    /// The stack that shows a page.
    public enum Context: String, Sendable, CaseIterable {
        /// The main stack, or the stack in front while a dialog is open.
        case `default`
        /// The dialog's stack.
        case modal
    }

    /// A proposal's effect on its stack.
    public enum Presentation: String, Sendable, CaseIterable {
        /// A push, a replacement of the same page, or the way back to it, whichever fits (Docs/Behaviour.md).
        case `default`
        /// A new screen on top.
        case push
        /// Back to the screen below.
        case pop
        /// Replaces the top screen.
        case replace
        /// Replaces the whole stack.
        case replaceRoot = "replace_root"
        /// Back to the first screen, which is fetched again.
        case clearAll = "clear_all"
        /// One screen back, which is then fetched again; if only one screen exists, that one is fetched.
        case refresh
        /// A separate window (Docs/Behaviour.md#windows).
        case newWindow = "new_window"
        /// Nothing.
        case none
    }

    /// The query's part in page identity.
    public enum QueryStringPresentation: String, Sendable, CaseIterable {
        /// URLs with different queries are different pages.
        case `default`
        /// They are the same page: the screen is replaced.
        case replace
    }

    /// The size of a modal window.
    public enum ModalStyle: String, Sendable, CaseIterable {
        /// Four fifths of the window's width and nine tenths of its height.
        case large
        /// Two thirds of its width and half of its height.
        case medium
        /// As large as the window.
        case full
        /// As high as ``large``, and at most 720 pixels wide.
        case pageSheet = "page_sheet"
        /// Two thirds of its width and four fifths of its height, at most 540 by 620 pixels.
        case formSheet = "form_sheet"
    }

    /// The type of a property's value.
    enum Kind {
        case flag, text, length
        case word([String])
    }

    /// The properties that this program reads, and those for phones: Hotwire Native's and the seeds'.
    static let known: [String: Kind] = [
        "animated": .flag,
        "context": .word(Context.allCases.map(\.rawValue)),
        "controller": .text,
        "data_url": .text,
        "fallback_uri": .text,
        "height": .length,
        "historical_location": .flag,
        "modal_dismiss_gesture_enabled": .flag,
        "modal_style": .word(ModalStyle.allCases.map(\.rawValue)),
        "presentation": .word(Presentation.allCases.map(\.rawValue) + ["modal", "authentication"]),
        "pull_to_refresh_enabled": .flag,
        "query_string_presentation": .word(QueryStringPresentation.allCases.map(\.rawValue)),
        "title": .text,
        "uri": .text,
        "view_controller": .text,
        "width": .length,
    ]

    private func value<Value: RawRepresentable<String>>(_ key: String, default fallback: Value) -> Value {
        values[key]?.string.flatMap { Value(rawValue: $0.lowercased()) } ?? fallback
    }

    /// The stack for the page. The seeds' `presentation: "modal"` and `presentation: "authentication"`, both shown in a
    /// modal, work beside `context: "modal"`.
    public var context: Context {
        if ["modal", "authentication"].contains(values["presentation"]?.string?.lowercased()) { return .modal }
        return value("context", default: .default)
    }

    /// True if the page is a sign-in, in the seeds' spelling; a configured sign-in replaces it.
    public var isAuthentication: Bool { values["presentation"]?.string?.lowercased() == "authentication" }

    /// The proposal's effect on its stack.
    public var presentation: Presentation { value("presentation", default: .default) }

    /// The query's part in page identity.
    public var queryStringPresentation: QueryStringPresentation {
        value("query_string_presentation", default: .default)
    }

    /// True if the rules request a sliding transition, which delays the page.
    public var isAnimated: Bool { isAnimated(unlessSaid: false) }

    /// True if pages slide, with the application's default for pages without a rule.
    package func isAnimated(unlessSaid fallback: Bool) -> Bool { values["animated"]?.bool ?? fallback }

    /// True if the user may reload the page (the desktop's form of pulling to refresh).
    public var isReloadEnabled: Bool { values["pull_to_refresh_enabled"]?.bool ?? true }

    /// True if the URL is one of the three historical locations.
    public var isHistoricalLocation: Bool { values["historical_location"]?.bool ?? false }

    /// The size of the modal window that the page opens.
    public var modalStyle: ModalStyle { value("modal_style", default: .large) }

    /// True if Esc and the close button may dismiss the modal.
    public var isModalDismissible: Bool { values["modal_dismiss_gesture_enabled"]?.bool ?? true }

    /// The size of the separate window opened by ``Presentation/newWindow``, in logical pixels; `nil` if missing or
    /// invalid: the application's default then applies.
    public var windowSize: (width: Int?, height: Int?) {
        (windowLength("width"), windowLength("height"))
    }

    private func windowLength(_ key: String) -> Int? {
        values[key]?.integer.flatMap { Self.windowLengths.contains($0) ? $0 : nil }
    }

    /// The valid range of a window's width and height, in logical pixels.
    static let windowLengths = 200...10_000

    /// The title until the page's own arrives.
    public var title: String? { values["title"]?.string }
}
