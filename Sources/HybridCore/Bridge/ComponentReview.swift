/// Warnings about component names, for an application's author.
package enum ComponentReview {
    /// - Parameters:
    ///   - choice: Setting of the application file.
    ///   - known: Names of the available components.
    /// - Returns: A message for each unknown name.
    package static func missing(_ choice: ComponentAnnouncement.Choice, among known: [String]) -> [String] {
        (choice.on ?? []).subtracting(known).sorted().map { name in
            "There is no component “\(shown(name))”, and pages are not told of it."
                + (Spelling.nearest(to: name, among: known).map { " Did you mean “\($0)”?" }
                    ?? " Is it one of the application’s own code?")
        }
    }

    /// - Parameter own: Names of components in the application's code.
    /// - Returns: A message for each invalid name.
    package static func invalid(_ own: some Sequence<String>) -> [String] {
        own.filter { !ComponentAnnouncement.isName($0) }.sorted().map { name in
            "“\(shown(name))” cannot be the name of a component, and pages are not told of it. Use letters, digits and "
                + "hyphens, such as “overflow-menu”."
        }
    }

    private static func shown(_ name: String) -> String { DisplayLine.make(name, limit: 40) ?? "" }
}
