import HybridValues

/// Warnings about component names for the author of an application.
package enum ComponentReview {
    /// - Parameters:
    ///   - choice: The selection of components in the application file.
    ///   - known: The names of the available components.
    ///   - areAllKnown: True if the application's code defines no others.
    /// - Returns: A message for each unknown name.
    package static func missing(
        _ choice: ComponentAnnouncement.Choice, among known: [String], areAllKnown: Bool = false
    ) -> [String] {
        (choice.on ?? []).subtracting(known).sorted().map { name in
            "Unknown component “\(shown(name))”, which is not announced to pages."
                + (Spelling.nearest(to: name, among: known).map { " Did you mean “\($0)”?" }
                    ?? (areAllKnown ? " Add it to app.components." : " Is it defined in the application’s code?"))
        }
    }

    /// - Parameter own: The names of the components in the application's code.
    /// - Returns: A message for each invalid name.
    package static func invalid(_ own: some Sequence<String>) -> [String] {
        own.filter { !ComponentAnnouncement.isName($0) }.sorted().map { name in
            "“\(shown(name))” is not a valid component name and is not announced to pages. Use letters, digits and "
                + "hyphens, such as “overflow-menu”."
        }
    }

    private static func shown(_ name: String) -> String { DisplayLine.make(name, limit: 40) ?? "" }
}
