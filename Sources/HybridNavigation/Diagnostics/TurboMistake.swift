/// A common mistake in a page's use of Turbo. The sentences are in English, like those about rules, because reports
/// contain them.
package struct TurboMistake: Hashable, Sendable {
    /// The mistakes. The raw values are stable identifiers for reports and baselines: they are added, but never changed.
    package enum Kind: String, CaseIterable, Sendable {
        case missingTitle = "turbo-missing-title"
        case severalLibraries = "turbo-several-libraries"
        case libraryInBody = "turbo-library-in-body"
        case changingAsset = "turbo-changing-asset"
        case duplicateFrame = "turbo-duplicate-frame"
        case frameWithoutID = "turbo-frame-without-id"
        case unknownFrame = "turbo-unknown-frame"
        case duplicatePermanent = "turbo-duplicate-permanent"
        case permanentWithoutID = "turbo-permanent-without-id"
        case formWithoutRedirect = "turbo-form-without-redirect"
        case missingToken = "turbo-missing-csrf-token"
        case fileLink = "file-link"
        case backgroundAutofocus = "turbo-background-autofocus"
    }

    /// A response to a form or to a link with another method than GET.
    package struct FormResponse: Hashable, Sendable {
        /// The path that received the form.
        package var path: String
        package var status: Int
        /// True if a redirect led to the response.
        package var isRedirected: Bool
        /// The media type, which Turbo treats as streams if it is `text/vnd.turbo-stream.html`.
        package var type: String

        package init(path: String, status: Int, isRedirected: Bool, type: String) {
            self.path = path
            self.status = status
            self.isRedirected = isRedirected
            self.type = type
        }
    }

    package let kind: Kind
    /// The element, such as an id or an address. It distinguishes mistakes of the same kind.
    package let subject: String

    /// Returns the mistakes of a page, in the order of ``Kind``, each once.
    /// - Parameters:
    ///   - earlier: The facts of an earlier response for the same address. Without them, tracked assets are not checked.
    ///   - responses: The responses to forms, if they are known.
    ///   - isBehind: True if a dialog covers the page.
    package static func all(
        in page: PageFacts, after earlier: PageFacts? = nil, responses: [FormResponse] = [], isBehind: Bool = false
    ) -> [TurboMistake] {
        var found: [TurboMistake] = []
        func add(_ kind: Kind, _ subjects: [String]) {
            for subject in subjects {
                let mistake = TurboMistake(kind: kind, subject: subject)
                if !found.contains(mistake) { found.append(mistake) }
            }
        }
        if page.title?.isEmpty ?? true { add(.missingTitle, [page.address]) }
        let libraries = page.libraries.uniqued
        if libraries.count > 1 { add(.severalLibraries, [libraries.joined(separator: ", ")]) }
        add(.libraryInBody, page.bodyLibraries)
        if let earlier, !page.tracked.isEmpty, !earlier.tracked.isEmpty {
            let old = Set(earlier.tracked)
            add(.changingAsset, page.tracked.filter { !old.contains($0) })
        }
        add(.duplicateFrame, page.frames.repeated)
        if page.frames.contains("") { add(.frameWithoutID, [page.address]) }
        let known = Set(page.frames + ["", "_top", "_self", "_parent"])
        add(.unknownFrame, page.targets.filter { !known.contains($0) })
        add(.duplicatePermanent, page.permanent.repeated)
        if page.permanent.contains("") { add(.permanentWithoutID, [page.address]) }
        let framed = Set(page.forms.filter(\.isInFrame).map(\.action))
        add(.formWithoutRedirect, responses.filter { $0.hasNoEffect && !framed.contains($0.path) }.map(\.path))
        if !page.hasTokenMeta { add(.missingToken, page.forms.filter { !$0.hasToken }.map(\.action)) }
        add(.fileLink, page.files)
        add(.backgroundAutofocus, page.framedAutofocus + (isBehind ? page.autofocus : []))
        return found
    }
}

extension TurboMistake.Kind {
    /// A description of the mistake.
    package var sentence: String {
        switch self {
        case .missingTitle:
            "The head of the page has no title, so windows, the history and screen readers cannot name it."
        case .severalLibraries: "The page loads several Turbo libraries, so links are handled twice."
        case .libraryInBody: "The body loads Turbo, so each visit runs it again."
        case .changingAsset:
            "A tracked asset was not in the previous response, so each visit reloads the whole page."
        case .duplicateFrame: "Several frames have the same id, and Turbo updates only the first one."
        case .frameWithoutID: "A frame has no id, so no response can update it."
        case .unknownFrame: "A link or form names a frame that the page does not contain."
        case .duplicatePermanent: "Several permanent elements have the same id, and Turbo keeps only the first one."
        case .permanentWithoutID: "An element with data-turbo-permanent has no id, so Turbo does not keep it."
        case .formWithoutRedirect:
            "The form response has the status 200 and no redirect, so Turbo does not show it."
        case .missingToken: "A form has no CSRF token, so Rails refuses it."
        case .fileLink: "Turbo fetches a link to a file as a page, because its ending is not in Turbo's list of files."
        case .backgroundAutofocus:
            "A page behind a dialog, or a frame that loads by itself, has an element with autofocus, which takes the "
                + "focus from the user."
        }
    }

    /// The way to fix the mistake.
    package var fix: String {
        switch self {
        case .missingTitle: "Add a title element to the head."
        case .severalLibraries: "Load one of them."
        case .libraryInBody: "Load it in the head, with defer or as a module."
        case .changingAsset: "Put a digest of the file in its name, and no time or random value."
        case .duplicateFrame, .duplicatePermanent: "Give each element an id of its own."
        case .frameWithoutID, .permanentWithoutID: "Give the element an id."
        case .unknownFrame: "Add the frame, or use _top."
        case .formWithoutRedirect: "Redirect with 303 after success, and answer 422 for errors."
        case .missingToken:
            "Add csrf_meta_tags to the head, or use form_with. Ignore this if the server checks origins."
        case .fileLink: "Add data-turbo=\"false\" or download to the link."
        case .backgroundAutofocus: "Remove autofocus, or set it only in pages that the user opens."
        }
    }
}

extension TurboMistake.FormResponse {
    /// True if Turbo reports an error instead of showing the response.
    fileprivate var hasNoEffect: Bool {
        (200..<300).contains(status) && status != 204 && !isRedirected && type == "text/html"
    }
}

extension [String] {
    /// The elements without repetitions, in order.
    fileprivate var uniqued: [String] {
        var seen = Set<String>()
        return filter { seen.insert($0).inserted }
    }

    /// The elements that occur several times, each once. Empty ones are ignored.
    fileprivate var repeated: [String] {
        var seen = Set<String>()
        return filter { !$0.isEmpty && !seen.insert($0).inserted }.uniqued
    }
}
