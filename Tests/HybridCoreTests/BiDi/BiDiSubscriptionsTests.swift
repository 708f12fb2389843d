import HybridCore
import HybridQA
import Testing

@Suite struct BiDiSubscriptionsTests {
    private func subscriptions(_ params: String) throws -> (BiDiSubscriptions, id: String) {
        var subscriptions = BiDiSubscriptions()
        let id = try subscriptions.add(try request(params))
        return (subscriptions, id)
    }

    private func request(_ params: String) throws -> BiDiSubscriptions.Request {
        let text = #"{"id":1,"method":"session.subscribe","params":\#(params)}"#
        guard case .subscribe(let request) = try BiDiCommand(try BiDiMessage(text: text)) else {
            throw DriverRefusal("unknown error", "another command")
        }
        return request
    }

    @Test(
        arguments: [
            (#"{"events":["log.entryAdded"]}"#, "log.entryAdded", "a", true),
            (#"{"events":["log"]}"#, "log.entryAdded", nil, true),
            (#"{"events":["log"]}"#, "network.fetchError", nil, false),
            (#"{"events":["log"],"contexts":["a"]}"#, "log.entryAdded", "a", true),
            (#"{"events":["log"],"contexts":["a"]}"#, "log.entryAdded", "b", false),
            (#"{"events":["log"],"contexts":["a"]}"#, "log.entryAdded", nil, false),
            (#"{"events":["browsingContext"]}"#, "browsingContext.load", "b", true),
        ] as [(String, String, String?, Bool)])
    func eventsAreSelected(params: String, event: String, context: String?, isSent: Bool) throws {
        #expect(try subscriptions(params).0.include(event, in: context) == isSent)
    }

    @Test func subscriptionEndsByName() throws {
        var (subscriptions, first) = try subscriptions(#"{"events":["log"]}"#)
        let second = try subscriptions.add(try request(#"{"events":["log.entryAdded","network"]}"#))
        #expect(first != second)
        #expect(throws: DriverRefusal.self) { try subscriptions.remove(ids: [first, "other"]) }
        try subscriptions.remove(ids: [second])
        #expect(subscriptions.include("log.entryAdded", in: nil))
        #expect(!subscriptions.include("network.fetchError", in: nil))
        try subscriptions.remove(ids: [first])
        #expect(!subscriptions.include("log.entryAdded", in: nil))
    }

    @Test func subscriptionEndsByEvent() throws {
        var (subscriptions, _) = try subscriptions(#"{"events":["browsingContext"]}"#)
        try subscriptions.remove(events: ["browsingContext.load"])
        #expect(!subscriptions.include("browsingContext.load", in: "a"))
        #expect(subscriptions.include("browsingContext.userPromptOpened", in: "a"))
        #expect(throws: DriverRefusal.self) { try subscriptions.remove(events: ["browsingContext.load"]) }
        #expect(throws: DriverRefusal.self) { try subscriptions.remove(events: ["log"]) }
        try subscriptions.remove(events: ["browsingContext"])
        #expect(!subscriptions.include("browsingContext.userPromptOpened", in: "a"))
    }

    @Test func subscriptionOfContextEndsByEvent() throws {
        var (subscriptions, _) = try subscriptions(#"{"events":["log","network"],"contexts":["a","b"]}"#)
        try subscriptions.remove(events: ["log"], contexts: ["a"])
        #expect(!subscriptions.include("log.entryAdded", in: "a"))
        #expect(subscriptions.include("network.fetchError", in: "a"))
        #expect(subscriptions.include("log.entryAdded", in: "b"))
        for contexts in [["a"], [], ["c"]] {
            #expect(throws: DriverRefusal.self) { try subscriptions.remove(events: ["log"], contexts: contexts) }
        }
    }

    @Test func logEntryWaitsForSubscription() throws {
        func entry(_ number: Int) -> BiDiEvent { BiDiEvent("log.entryAdded", ["text": .integer(number)]) }
        var (subscriptions, _) = try subscriptions(#"{"events":["browsingContext.load"]}"#)
        let most = BiDiSubscriptions.mostEarlierEntries
        var admitted = [subscriptions.admit(BiDiEvent("network.fetchError", [:]), in: "a")]
        for number in 0...most { admitted.append(subscriptions.admit(entry(number), in: "a")) }
        #expect(!admitted.contains(true))
        var earlier = subscriptions.takeEarlierEntries()
        #expect(earlier == (1...most).map(entry))
        earlier = subscriptions.takeEarlierEntries()
        #expect(earlier == [])
        (subscriptions, _) = try self.subscriptions(#"{"events":["log"]}"#)
        let isAdmitted = subscriptions.admit(entry(1), in: "a")
        earlier = subscriptions.takeEarlierEntries()
        #expect(isAdmitted && earlier == [])
    }

    @Test(arguments: ["other", "log.other", "log.", "network.authRequired", ""])
    func unknownEventIsRefused(name: String) {
        #expect(throws: DriverRefusal.self) { try subscriptions(#"{"events":["\#(name)"]}"#) }
    }
}
