package import HybridValues

/// Tracks how a kiosk's visitor has adapted the pages with ``VisitorTools``. A reset returns to the usual state.
package struct VisitorAids: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        case textSize(Zoom.Change)
        /// The visitor turned the contrast on or off.
        case contrastToggled
        /// The visitor chose a language, or the usual one with `nil`.
        case languageChosen(String?)
        /// The visitor started or stopped the reading.
        case readingToggled
        /// The front page's text, with its language if the page declares one.
        case textFound(String, language: String?)
        /// The synthesizer has read the text, or failed.
        case readingEnded(Bool)
        /// Another page appeared.
        case pageChanged
        /// The visitor has left.
        case reset
    }

    /// A command for the shell.
    package enum Command: Equatable, Sendable {
        case zoom(Zoom.Change)
        case setContrast(Bool)
        /// Request pages in this language, or in the usual one.
        case setLanguage(String?)
        case showFirstPage
        /// Report the front page's text.
        case findText
        case speak(String, language: String?)
        case silence
        /// The reading has ended.
        case stopListening
        /// Tell the visitor that the page cannot be read.
        case tellUnreadable
    }

    /// The state of reading aloud.
    package enum Reading: Equatable, Sendable { case no, finding, speaking }

    /// The text size as a factor.
    package private(set) var zoom = 1.0
    package private(set) var hasContrast = false
    package private(set) var language: String?
    package private(set) var reading = Reading.no
    /// WCAG 2 requires twice the size (success criterion 1.4.4).
    private static let sizes = 1.0...2.2
    /// The maximum number of bytes that are read, about ten minutes.
    private static let maximumSize = 10_000

    package init() {}

    /// Returns true if a change of the text size has an effect.
    package func allows(_ change: Zoom.Change) -> Bool {
        change == .reset ? zoom != 1 : Self.sizes.contains(Zoom.after(change, from: zoom))
    }

    /// Returns the language to choose when the visitor presses one: the usual one if it is chosen already.
    package func language(afterPress code: String) -> String? { language == code ? nil : code }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .textSize(let change):
            guard allows(change) else { return [] }
            zoom = Zoom.after(change, from: zoom)
            return [.zoom(change)]
        case .contrastToggled:
            hasContrast.toggle()
            return [.setContrast(hasContrast)]
        case .languageChosen(let code):
            language = code
            return endReading() + [.setLanguage(language), .showFirstPage]
        case .readingToggled:
            guard reading == .no else { return endReading() }
            reading = .finding
            return [.findText]
        case .textFound(let text, let language): return textFound(text, language)
        case .readingEnded(let isRead):
            guard reading == .speaking else { return [] }
            reading = .no
            return [.stopListening] + (isRead ? [] : [.tellUnreadable])
        case .pageChanged: return endReading()
        case .reset: return reset()
        }
    }

    private mutating func textFound(_ text: String, _ language: String?) -> [Command] {
        guard reading == .finding else { return [] }
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else {
            reading = .no
            return [.tellUnreadable]
        }
        reading = .speaking
        // A page may declare any text as its language.
        let declared = language.flatMap { VisitorTools.isLanguage($0) ? $0 : nil }
        return [.speak(Self.start(of: text), language: declared ?? self.language)]
    }

    private static func start(of text: String) -> String {
        // A character has at most four bytes, of which the limit may cut some.
        (0..<4).lazy.compactMap { String(text.utf8.prefix(maximumSize - $0)) }.first ?? ""
    }

    private mutating func endReading() -> [Command] {
        defer { reading = .no }
        return reading == .speaking ? [.silence, .stopListening] : []
    }

    private mutating func reset() -> [Command] {
        let before = self
        let commands = endReading()
        self = VisitorAids()
        return commands + (before.zoom == 1 ? [] : [.zoom(.reset)])
            + (before.hasContrast ? [.setContrast(false)] : []) + (before.language == nil ? [] : [.setLanguage(nil)])
    }
}
