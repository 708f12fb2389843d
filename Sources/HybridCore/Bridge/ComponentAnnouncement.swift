/// Decides which components are announced to pages. Messages for other components are ignored, and a page keeps its own
/// buttons instead.
package struct ComponentAnnouncement: Equatable, Sendable {
    /// Requirements of a component.
    package struct Needs: OptionSet, Sendable {
        package let rawValue: Int

        /// Creates requirements from their bits.
        package init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// A header bar for buttons.
        package static let headerBar = Needs(rawValue: 1)
        /// A desktop around the window, with other programs, files and the user's clipboard.
        package static let desktop = Needs(rawValue: 2)
        /// The application's primary menu.
        package static let menu = Needs(rawValue: 4)
    }

    /// Setting of the application file.
    package struct Choice: Equatable, Sendable {
        /// Enabled components; `nil` for all.
        package var on: Set<String>?

        /// Creates a choice with all components enabled.
        package init() {}

        /// True if the component is enabled.
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

    /// Requirements that the window meets.
    package let place: Needs

    /// - Parameter place: Requirements that the window meets.
    package init(place: Needs) {
        self.place = place
    }

    /// True if all of a component's requirements are met.
    package func allows(_ needs: Needs) -> Bool { place.isSuperset(of: needs) }

    /// True if a text is a valid component name. It appears between brackets and spaces in the user agent.
    package static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 64
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:".contains($0)) }
    }
}
