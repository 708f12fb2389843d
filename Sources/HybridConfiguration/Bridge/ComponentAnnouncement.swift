import HybridValues

/// Decides which components are announced to pages. Messages for other components are ignored, and the page shows its
/// own buttons instead of native ones.
package struct ComponentAnnouncement: Equatable, Sendable {
    /// The requirements of a component.
    package struct Needs: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The component requires a header bar for its buttons.
        package static let headerBar = Needs(rawValue: 1)
        /// The component requires a desktop around the window, with other programs, files and the user's clipboard.
        package static let desktop = Needs(rawValue: 2)
        /// The component requires the application's primary menu.
        package static let menu = Needs(rawValue: 4)
        /// The component requires a print dialog or a kiosk's printer.
        package static let printer = Needs(rawValue: 8)
    }

    /// The author's selection of components in the application file.
    package struct Choice: Equatable, Sendable {
        /// The names of the enabled components, or `nil` if all are enabled.
        package var on: Set<String>?

        package func includes(_ name: String) -> Bool { on?.contains(name) ?? true }

        static func read(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> Choice {
            var choice = Choice()
            guard let placed else { return choice }
            let names = reader.texts(placed, example: "form")
            for (name, path) in names where !isName(name) {
                reader.problem(
                    path,
                    "“\(DisplayLine.make(name, limit: 40) ?? "")” is not a valid component name. Use letters, digits "
                        + "and hyphens, such as \"overflow-menu\".")
            }
            choice.on = Set(names.map(\.text))
            return choice
        }
    }

    /// The requirements that the window meets.
    package let place: Needs

    /// - Parameter place: The requirements that the window meets.
    package init(place: Needs) {
        self.place = place
    }

    /// True if the window meets all requirements of a component.
    package func allows(_ needs: Needs) -> Bool { place.isSuperset(of: needs) }

    /// True if the text is a valid component name. The name appears in the user agent, where brackets and spaces
    /// separate it from its neighbours.
    package static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 64
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:".contains($0)) }
    }
}
