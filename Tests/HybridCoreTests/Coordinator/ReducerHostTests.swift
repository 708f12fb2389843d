import HybridCore
import Testing

/// What comes while commands are performed waits; what cannot wait does not.
@Suite struct ReducerHostTests {
    /// Commands what it is told, each word for itself.
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
        // All of the first event's commands come before the second's.
        ("send two", ["send", "two", "later", "last"]),
        ("send send", ["send", "send", "later", "last", "later", "last"]),
        // A question is answered within the call.
        ("decide two", ["decide", "answer", "two"]),
        // An action comes when nothing is performed any more; what it sends has happened when it goes on.
        ("after two", ["after", "two", "action", "inner", "done"]),
        ("send after two", ["send", "after", "two", "later", "last", "action", "inner", "done"]),
    ])
    func commandsComeInTheOrderOfEvents(event: String, expected: [String]) {
        let performer = Performer()
        performer.host.send(event)
        #expect(performer.performed == expected)
    }

    @Test func thePerformerFindsTheValueAsItIsAfterTheEvent() {
        let host = ReducerHost(Words())
        var found: [[String]] = []
        host.perform = { word in
            if word == "send" { host.send("two") }
            found.append(host.state.taken)
        }
        host.send("send one")
        #expect(found == [["send one"], ["send one"], ["send one", "two"]])
    }

    @Test func outsideOfEverythingAnActionIsDoneAtOnce() {
        var isDone = false
        ReducerHost(Words()).afterwards { isDone = true }
        #expect(isDone)
    }
}
