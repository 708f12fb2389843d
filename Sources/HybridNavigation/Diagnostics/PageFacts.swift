package import HybridValues

/// Facts about a page's use of Turbo, as collected by `Resources/page-facts.js`.
package struct PageFacts: Equatable, Sendable {
    /// A form, or a link with `data-turbo-method`, that changes data.
    package struct Form: Equatable, Sendable {
        /// The path that receives it.
        package var action: String
        package var method: String
        /// True if the response belongs to a frame, so that it need not redirect.
        package var isInFrame: Bool
        /// True if the form has a hidden field for a CSRF token.
        package var hasToken: Bool
    }

    /// The path of the page.
    package var address = ""
    /// The title in the page's head, or `nil` if the head has none.
    package var title: String?
    /// The addresses of Turbo and Turbolinks, and the entry of an import map.
    package var libraries: [String] = []
    /// The addresses of those libraries that the body loads.
    package var bodyLibraries: [String] = []
    /// The addresses of elements with `data-turbo-track="reload"`.
    package var tracked: [String] = []
    /// The ids of all frames. A frame without an id has an empty one.
    package var frames: [String] = []
    /// The frames that links and forms name with `data-turbo-frame`.
    package var targets: [String] = []
    /// The ids of all elements with `data-turbo-permanent`.
    package var permanent: [String] = []
    package var forms: [Form] = []
    /// True if the head has a `csrf-token`.
    package var hasTokenMeta = false
    /// The paths of files to which links lead that Turbo may handle.
    package var files: [String] = []
    /// Short selectors of the elements with `autofocus`, without those in frames that load by themselves.
    package var autofocus: [String] = []
    /// The same for frames that load by themselves.
    package var framedAutofocus: [String] = []

    package init() {}

    /// Removes the files that the page's Turbo does not visit.
    /// - Parameter endings: The endings that Turbo 8 leaves to the browser, such as `.pdf`; `nil` for older libraries,
    ///   which visit no files.
    package mutating func removeUnvisitedFiles(_ endings: [String]?) {
        guard let endings else { return files = [] }
        files.removeAll { path in path.lastIndex(of: ".").map { endings.contains(String(path[$0...])) } ?? false }
    }

    /// Reads the result of the script. Returns `nil` if it is not an object.
    package init?(_ json: JSONValue) {
        guard json.object != nil else { return nil }
        func texts(_ key: String) -> [String] { json[key]?.array?.compactMap(\.string) ?? [] }
        address = json["address"]?.string ?? ""
        title = json["title"]?.string
        libraries = texts("libraries")
        bodyLibraries = texts("bodyLibraries")
        tracked = texts("tracked")
        frames = texts("frames")
        targets = texts("targets")
        permanent = texts("permanent")
        forms = (json["forms"]?.array ?? []).map { form in
            Form(
                action: form["action"]?.string ?? "", method: form["method"]?.string ?? "post",
                isInFrame: form["isInFrame"]?.bool ?? false, hasToken: form["hasToken"]?.bool ?? false)
        }
        hasTokenMeta = json["hasTokenMeta"]?.bool ?? false
        files = texts("files")
        autofocus = texts("autofocus")
        framedAutofocus = texts("framedAutofocus")
    }
}
