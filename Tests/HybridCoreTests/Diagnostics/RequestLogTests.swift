import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

@Suite struct RequestLogTests {
    private static let time = Date(timeIntervalSince1970: 1_000_000_000.5)

    private func log(_ requests: [RequestRecord]) -> RequestLog {
        var log = RequestLog(limit: 2)
        for request in requests { log.record(.request(request), at: Self.time) }
        log.record(.kioskAnswered, at: Self.time)
        return log
    }

    private func post(_ status: Int, _ source: String = "main", redirect: URL? = nil) -> RequestRecord {
        var request = RequestRecord(
            url: url("https://a.test/posts"), method: "POST", source: source, initiator: "turbo form")
        request.status = status
        request.type = "text/html"
        request.redirect = redirect
        return request
    }

    @Test("A request has its status, target, times and cookies, without secrets")
    func text() {
        var request = post(302, redirect: url("https://a.test/?token=hunter2"))
        request.cookies = ["sid"]
        request.wait = 3
        request.duration = 5
        #expect(
            log([request]).text == """
                01:46:40.500  302  POST  https://a.test/posts → https://a.test/?token=***
                              main, turbo form, text/html, answered after 3 ms, ended after 5 ms, sets sid
                """)
        #expect(log([]).text.hasPrefix("No requests yet."))
    }

    @Test("Old requests are dropped, newest first")
    func limit() {
        let text = log([post(201), post(202), post(203)]).text
        #expect(
            !text.contains("201") && text.firstRange(of: "203")!.lowerBound < text.firstRange(of: "202")!.lowerBound)
    }

    @Test("The responses to forms are those of the stack")
    func forms() {
        #expect(log([post(200, "modal"), post(422)]).formResponses(in: "main").map(\.status) == [422])
        #expect(
            log([post(302, redirect: url("https://a.test/"))]).formResponses(in: "main").first?.isRedirected == true)
    }

    @Test("An entry of a report is found by all words, in any case, with its indented lines")
    func filter() {
        let report = "10  GET  /posts\n      image, ok\n11  POST  /posts\n      form, ok\n\nOther"
        #expect(ReportFilter.filter(report, by: "posts FORM") == "11  POST  /posts\n      form, ok")
        #expect(ReportFilter.filter(report, by: " ") == report)
        #expect(ReportFilter.filter(report, by: "nothing") == "")
        #expect(ReportFilter.filter("  indented first", by: "first") == "  indented first")
    }

    @Test("Messages of the bridge")
    func bridge() {
        var log = BridgeLog(limit: 2)
        #expect(log.text == "No messages yet.")
        log.record(.bridge(.received, component: "form", message: "connect", session: .main), at: Self.time)
        log.record(
            .bridge(.refused, component: "x", message: "y", session: .modal, reason: "at https://h/?key=hunter2"),
            at: Self.time)
        #expect(
            log.text == """
                01:46:40.500  refused  x  y, modal
                              at https://h/?key=***
                01:46:40.500  received  form  connect, main
                """)
    }

    @Test("Turbo's events are among the messages, and no other names are accepted")
    func turbo() {
        var log = BridgeLog()
        log.record(.turboEvent("turbo:morph", target: "div#a", session: .modal), at: Self.time)
        #expect(log.text == "01:46:40.500  turbo:morph  div#a, modal")
        let text = #"{"name":"turboEvent","data":{"event":"turbo:load","target":"document"}}"#
        #expect(ScriptMessage(json: text) == .turboEvent(name: "turbo:load", target: "document"))
        #expect(ScriptMessage(json: text.replacing("turbo:load", with: "x")) == nil)
    }

    @Test("A tracked asset is compared only with an earlier response")
    func mistakes() {
        var facts = PageFacts()
        facts.address = "/p"
        facts.title = "T"
        facts.tracked = ["a"]
        var log = MistakeLog()
        log.add(facts, isNewResponse: true, responses: [])
        #expect(log.text == "/p  no mistakes found")
        facts.tracked = ["b"]
        log.add(facts, isNewResponse: false, responses: [])
        #expect(log.text == "/p  no mistakes found")
        facts.tracked = ["c"]
        log.add(facts, isNewResponse: true, responses: [])
        #expect(log.text.hasPrefix("/p  turbo-changing-asset  “c”\n    A tracked asset"))
        log.add(facts, isNewResponse: false, responses: [])
        #expect(log.text.hasPrefix("/p  turbo-changing-asset"))
    }
}
