/// What the author of an application should know of the components that it names.
package enum ComponentReview {
    /// - Parameters:
    ///   - choice: what the application file says.
    ///   - known: the names of the components that there are.
    /// - Returns: a sentence for each name that no component has.
    package static func missing(_ choice: ComponentAnnouncement.Choice, among known: [String]) -> [String] {
        (choice.on ?? []).subtracting(known).sorted().map { name in
            "There is no component “\(shown(name))”, and pages are not told of it."
                + (Spelling.nearest(to: name, among: known).map { " Did you mean “\($0)”?" }
                    ?? " Is it one of the application’s own code?")
        }
    }

    /// - Parameter own: the names under which the application's code has components.
    /// - Returns: a sentence for each that can be no component's.
    package static func invalid(_ own: some Sequence<String>) -> [String] {
        own.filter { !ComponentAnnouncement.isName($0) }.sorted().map { name in
            "“\(shown(name))” cannot be the name of a component, and pages are not told of it. Use letters, digits and "
                + "hyphens, such as “overflow-menu”."
        }
    }

    private static func shown(_ name: String) -> String { DisplayLine.make(name, limit: 40) ?? "" }
}
