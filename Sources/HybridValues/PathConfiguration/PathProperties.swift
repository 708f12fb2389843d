/// The path properties of a URL (Docs/Behaviour.md#path-configuration). If a value is unknown or has the wrong type,
/// its typed accessor returns the default. All values are available through ``values``.
public struct PathProperties: Equatable, Sendable {
    /// The merged properties of the matching rules. Later rules override earlier rules.
    public var values: [String: JSONValue]
    /// Data that the application's code gave to the screen. They are not part of ``values``, so no rule can set them and
    /// the trace does not contain them.
    package var data: JSONValue?

    /// Creates properties with those values. The default is no values.
    public init(_ values: [String: JSONValue] = [:]) {
        self.values = values
    }

    /// The value of the property with that name.
    public subscript(_ key: String) -> JSONValue? { values[key] }

    /// The stack that shows a page.
    public enum Context: String, Sendable, CaseIterable {
        /// The main stack. A page that opens in it closes an open dialog.
        case `default`
        /// The stack of the dialog.
        case modal
    }

    /// The effect of a proposal on its stack.
    public enum Presentation: String, Sendable, CaseIterable {
        /// Pushes the page, replaces the screen if it shows the same page, or returns to the page if it is the previous
        /// one (Docs/Behaviour.md).
        case `default`
        /// Pushes a new screen.
        case push
        /// Returns to the screen below.
        case pop
        /// Replaces the top screen.
        case replace
        /// Replaces the whole stack.
        case replaceRoot = "replace_root"
        /// Returns to the first screen and fetches its page again.
        case clearAll = "clear_all"
        /// Returns to the screen below and fetches its page again. If there is only one screen, fetches the page of
        /// that screen.
        case refresh
        /// Opens a separate window (Docs/Behaviour.md#windows).
        case newWindow = "new_window"
        /// Has no effect on the stack.
        case none
    }

    /// The part that the query plays in page identity.
    public enum QueryStringPresentation: String, Sendable, CaseIterable {
        /// URLs with different queries are different pages.
        case `default`
        /// URLs that differ only in the query are the same page, so the screen is replaced.
        case replace
    }

    /// The size of a modal window.
    public enum ModalStyle: String, Sendable, CaseIterable {
        /// Four fifths of the width of the window and nine tenths of its height.
        case large
        /// Two thirds of the width of the window and half of its height.
        case medium
        /// The size of the window.
        case full
        /// The height of ``large``, and a width of at most 720 pixels.
        case pageSheet = "page_sheet"
        /// Two thirds of the width of the window and four fifths of its height, but at most 540 by 620 pixels.
        case formSheet = "form_sheet"
    }

    /// The type of a property's value.
    package enum Kind {
        case flag, text, length
        case word([String])
    }

    /// The properties that this program reads, and the properties for phones that Hotwire Native and the seeds define.
    package static let known: [String: Kind] = [
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

    /// The stack that shows the page. Besides `context: "modal"`, the seeds' values `presentation: "modal"` and
    /// `presentation: "authentication"` also select the modal.
    public var context: Context {
        if ["modal", "authentication"].contains(values["presentation"]?.string?.lowercased()) { return .modal }
        return value("context", default: .default)
    }

    /// True if the page is a sign-in page, in the notation of the seeds. A sign-in that the application configures
    /// replaces the page.
    public var isAuthentication: Bool { values["presentation"]?.string?.lowercased() == "authentication" }

    /// The effect of the proposal on its stack.
    public var presentation: Presentation { value("presentation", default: .default) }

    /// The part that the query plays in page identity.
    public var queryStringPresentation: QueryStringPresentation {
        value("query_string_presentation", default: .default)
    }

    /// True if the rules request a sliding transition. Such a transition delays the page.
    public var isAnimated: Bool { isAnimated(unlessSaid: false) }

    /// Returns whether pages slide.
    /// - Parameter fallback: The application's default, which applies to pages without a rule.
    package func isAnimated(unlessSaid fallback: Bool) -> Bool { values["animated"]?.bool ?? fallback }

    /// True if the user may reload the page. On phones, the user reloads by pulling down.
    public var isReloadEnabled: Bool { values["pull_to_refresh_enabled"]?.bool ?? true }

    /// True if the URL is one of the three historical locations.
    public var isHistoricalLocation: Bool { values["historical_location"]?.bool ?? false }

    /// The size of the modal window in which the page opens.
    public var modalStyle: ModalStyle { value("modal_style", default: .large) }

    /// True if the Esc key and the close button may dismiss the modal.
    public var isModalDismissible: Bool { values["modal_dismiss_gesture_enabled"]?.bool ?? true }

    /// The size of the separate window that ``Presentation/newWindow`` opens, in logical pixels. If a value is missing
    /// or invalid, it is `nil` and the application's default applies.
    public var windowSize: (width: Int?, height: Int?) { (windowLength("width"), windowLength("height")) }

    private func windowLength(_ key: String) -> Int? {
        values[key]?.integer.flatMap { Self.windowLengths.contains($0) ? $0 : nil }
    }

    /// The valid range of a window's width and height, in logical pixels.
    static let windowLengths = 200...10_000

    /// The title that is shown until the page supplies its own.
    public var title: String? { values["title"]?.string }
}
