package import HybridValues

/// The messages between a bridge component and its page, for the page's controller (``ControllerScript``).
package struct ComponentContract: Equatable, Sendable {
    /// A message of the page.
    package struct Event: Equatable, Sendable {
        package let name: String
        package let data: DataShape
        /// The data of the reply, or `nil` if there is none. Without members, the reply is the user's action.
        package let reply: DataShape?

        package init(_ name: String, _ data: [DataShape.Member] = [], reply: [DataShape.Member]? = nil) {
            self.init(name, data: .object(data), reply: reply.map(DataShape.object))
        }

        package init(_ name: String, data: DataShape, reply: DataShape?) {
            self.name = name
            self.data = data
            self.reply = reply
        }
    }

    /// The page's usual reaction to a reply.
    package enum Reaction: Sendable {
        case none
        /// The element is clicked.
        case click
        /// The form is submitted.
        case submit
    }

    package let name: String
    package let events: [Event]
    package let reaction: Reaction

    package init(_ name: String, _ events: [Event], reaction: Reaction = .none) {
        self.name = name
        self.events = events
        self.reaction = reaction
    }

    /// The shapes of all members of the page's messages, by name. A name with several shapes has the shape `any`.
    var values: [(member: DataShape.Member, events: [String])] {
        var found: [(member: DataShape.Member, events: [String])] = []
        for event in events {
            for member in event.data.members {
                guard let index = found.firstIndex(where: { $0.member.name == member.name }) else {
                    found.append((member, [event.name]))
                    continue
                }
                if found[index].member.shape != member.shape { found[index].member.shape = .any }
                if member.isOptional { found[index].member.isOptional = true }
                found[index].events.append(event.name)
            }
        }
        return found
    }
}
