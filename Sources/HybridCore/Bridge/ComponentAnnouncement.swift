/// Which components pages are told of. What is not told of is not heard: a page then keeps its own buttons.
package struct ComponentAnnouncement: Equatable, Sendable {
    /// What a component needs of where it is shown.
    package struct Needs: OptionSet, Sendable {
        package let rawValue: Int

        /// Needs by their numbers.
        package init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// A header bar for its buttons.
        package static let headerBar = Needs(rawValue: 1)
        /// A desktop around the window: other programs, files, a clipboard of the user's own.
        package static let desktop = Needs(rawValue: 2)
        /// The application's primary menu.
        package static let menu = Needs(rawValue: 4)
    }

    /// What the application file says of components.
    package struct Choice: Equatable, Sendable {
        /// Those that are on; `nil` is all.
        package var on: Set<String>?

        /// Everything is on.
        package init() {}

        /// Whether the component of that name is on.
        package func includes(_ name: String) -> Bool { on?.contains(name) ?? true }

        static func read(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> Choice {
            var choice = Choice()
            guard let placed else { return choice }
            let names = reader.texts(placed, example: "form")
            for (name, path) in names where !isName(name) {
                reader.problem(
                    path,
                    "“\(DisplayLine.make(name, limit: 40) ?? "")” cannot be the name of a component. Use letters, digits "
                        + "and hyphens, such as \"overflow-menu\".")
            }
            choice.on = Set(names.map(\.text))
            return choice
        }
    }

    /// What there is where the pages are shown.
    package let place: Needs

    /// - Parameter place: what there is where the pages are shown.
    package init(place: Needs) {
        self.place = place
    }

    /// Whether a component can be shown.
    package func allows(_ needs: Needs) -> Bool { place.isSuperset(of: needs) }

    /// Whether a text can be a component's name: it stands between brackets and spaces in the user agent.
    package static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 64
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:".contains($0)) }
    }
}
