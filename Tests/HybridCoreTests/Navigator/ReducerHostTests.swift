import HybridCore
import Testing

/// Events that arrive while commands are performed are queued, except those that require an immediate answer.
@Suite struct ReducerHostTests {
    /// Returns each word of an event as a command.
    private struct Words: Reducer {
        var taken: [String] = []
        mutating func handle(_ event: String) -> [String] {
            taken.append(event)
            return event.split(separator: " ").map(String.init)
        }
    }

    private final class Performer {
        let host = ReducerHost(Words())
        var performed: [String] = []

        init() {
            host.perform = { [unowned self] word in
                performed.append(word)
                switch word {
                case "send": host.send("later last")
                case "decide": host.decide("answer")
                case "after":
                    host.afterwards { [unowned self] in
                        performed.append("action")
                        host.send("inner")
                        performed.append("done")
                    }
                default: break
                }
            }
        }
    }

    @Test(arguments: [
        ("one two", ["one", "two"]),
        // All commands of the first event precede those of the second.
        ("send two", ["send", "two", "later", "last"]),
        ("send send", ["send", "send", "later", "last", "later", "last"]),
        // A question is answered within the call.
        ("decide two", ["decide", "answer", "two"]),
        // An action runs after all commands. Events that it sends are handled before it continues.
        ("after two", ["after", "two", "action", "inner", "done"]),
        ("send after two", ["send", "after", "two", "later", "last", "action", "inner", "done"]),
    ])
    func commandsFollowEventOrder(event: String, expected: [String]) {
        let performer = Performer()
        performer.host.send(event)
        #expect(performer.performed == expected)
    }

    @Test func performerSeesStateAfterEvent() {
        let host = ReducerHost(Words())
        var found: [[String]] = []
        host.perform = { word in
            if word == "send" { host.send("two") }
            found.append(host.state.taken)
        }
        host.send("send one")
        #expect(found == [["send one"], ["send one"], ["send one", "two"]])
    }

    @Test func actionOutsideEventRunsImmediately() {
        var isDone = false
        ReducerHost(Words()).afterwards { isDone = true }
        #expect(isDone)
    }

    @Test func heldEventsKeepTheirOrder() {
        let performer = Performer()
        performer.host.isHeld = true
        performer.host.send("one")
        performer.host.afterwards { performer.performed.append("action") }
        performer.host.send("two")
        #expect(performer.performed.isEmpty && performer.host.state.taken.isEmpty)
        performer.host.isHeld = false
        #expect(performer.performed == ["one", "action", "two"])
    }
}
