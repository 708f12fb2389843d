/// The properties that the path configuration gives a URL (Docs/Behaviour.md#path-configuration). The typed accessors give
/// an unknown or wrongly typed value its default; everything else stays available through ``values``.
public struct PathProperties: Equatable, Sendable {
    /// Everything the matching rules said, later rules over earlier ones.
    public var values: [String: JSONValue]

    /// Properties with those values; by default none.
    public init(_ values: [String: JSONValue] = [:]) {
        self.values = values
    }

    /// The value of that name.
    public subscript(_ key: String) -> JSONValue? { values[key] }

    /// The stack in which a page is shown.
    public enum Context: String, Sendable, CaseIterable {
        /// The main stack, or the one that is in front while a dialog is open.
        case `default`
        /// The dialog's stack.
        case modal
    }

    /// What a proposal does to its stack.
    public enum Presentation: String, Sendable, CaseIterable {
        /// Whatever fits: a push, a replacement of the same page, or the way back to it (Docs/Behaviour.md).
        case `default`
        /// A new screen on top.
        case push
        /// Back to the screen below.
        case pop
        /// In place of the top screen.
        case replace
        /// In place of the whole stack.
        case replaceRoot = "replace_root"
        /// Back to the first screen, which is fetched anew.
        case clearAll = "clear_all"
        /// One screen back, which is then fetched anew; the last screen itself.
        case refresh
        /// In a window of its own (Docs/Behaviour.md#windows).
        case newWindow = "new_window"
        /// Nothing.
        case none
    }

    /// How the query takes part in the question whether two URLs are the same page.
    public enum QueryStringPresentation: String, Sendable, CaseIterable {
        /// Addresses with different queries are different pages.
        case `default`
        /// They are one: the screen is replaced.
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

    /// What a property may be.
    enum Kind {
        case flag, text, length
        case word([String])
    }

    /// The properties that this program reads, and those that are for phones: Hotwire Native's and the seeds'.
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

    /// The stack for the page. The seeds spell it `presentation: "modal"` (and `"authentication"`, which is shown in a
    /// modal too): both work beside `context: "modal"`.
    public var context: Context {
        if ["modal", "authentication"].contains(values["presentation"]?.string?.lowercased()) { return .modal }
        return value("context", default: .default)
    }

    /// Whether the page is a sign-in, in the seeds' spelling: with a way of signing in, that takes its place.
    public var isAuthentication: Bool { values["presentation"]?.string?.lowercased() == "authentication" }

    /// What the proposal does to its stack.
    public var presentation: Presentation { value("presentation", default: .default) }

    /// How the query takes part in page identity.
    public var queryStringPresentation: QueryStringPresentation {
        value("query_string_presentation", default: .default)
    }

    /// Whether the rules want pages to slide when the screens change: a page is then in its place later than it could be.
    public var isAnimated: Bool { isAnimated(unlessSaid: false) }

    /// Whether pages slide where the application has a choice for what its rules do not say.
    package func isAnimated(unlessSaid fallback: Bool) -> Bool { values["animated"]?.bool ?? fallback }

    /// Whether the user may reload the page (the desktop's form of pulling to refresh).
    public var isReloadEnabled: Bool { values["pull_to_refresh_enabled"]?.bool ?? true }

    /// Whether the URL is one of the three historical locations.
    public var isHistoricalLocation: Bool { values["historical_location"]?.bool ?? false }

    /// The size of the modal window that the page opens.
    public var modalStyle: ModalStyle { value("modal_style", default: .large) }

    /// Whether Esc and the close button may dismiss the modal.
    public var isModalDismissible: Bool { values["modal_dismiss_gesture_enabled"]?.bool ?? true }

    /// How large the window of its own is to be that the page gets by ``Presentation/newWindow``, in logical pixels; `nil`
    /// leaves what is not said, or makes no sense, to the application.
    public var windowSize: (width: Int?, height: Int?) {
        (windowLength("width"), windowLength("height"))
    }

    private func windowLength(_ key: String) -> Int? {
        values[key]?.integer.flatMap { Self.windowLengths.contains($0) ? $0 : nil }
    }

    /// The lengths of a window's side that can be used, in logical pixels.
    static let windowLengths = 200...10_000

    /// The title until the page brings its own.
    public var title: String? { values["title"]?.string }
}
