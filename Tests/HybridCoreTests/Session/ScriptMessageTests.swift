import FoundationEssentials
import HybridCore
import Testing

/// Every message of the adapter, and invalid ones (Docs/Behaviour.md#messages-to-native-code).
@Suite struct ScriptMessageTests {
    static let one = url("https://h/one")

    static let messages: [(String, String, ScriptMessage)] = [
        (
            "pageLoaded", #"{"library":"turbo","restorationIdentifier":"abc","timestamp":1}"#,
            .pageLoaded(library: .turbo, restorationIdentifier: "abc")
        ),
        ("pageLoaded", #"{"library":"turbolinks"}"#, .pageLoaded(library: .turbolinks, restorationIdentifier: nil)),
        (
            "pageLoaded", #"{"library":"none","restorationIdentifier":""}"#,
            .pageLoaded(library: .none, restorationIdentifier: nil)
        ),
        ("libraryArrived", #"{"restorationIdentifier":"abc"}"#, .libraryArrived(restorationIdentifier: "abc")),
        ("libraryArrived", "{}", .libraryArrived(restorationIdentifier: nil)),
        (
            "visitProposed", #"{"location":"https://h/one","options":{"action":"replace"}}"#,
            .visitProposed(VisitProposal(url: one, options: VisitOptions(action: .replace), origin: .turbo))
        ),
        (
            "visitProposed", #"{"location":"https://h/one"}"#,
            .visitProposed(VisitProposal(url: one, options: VisitOptions(), origin: .turbo))
        ),
        (
            "visitProposed", #"{"location":"https://h/one","options":{"action":"advance","response":null}}"#,
            .visitProposed(VisitProposal(url: one, options: VisitOptions(), origin: .turbo))
        ),
        (
            "visitProposed",
            #"{"location":"https://h/one","options":{"response":{"statusCode":200,"redirected":true,"#
                + #""responseHTML":"<p>"},"snapshot":{},"willRender":false}}"#,
            .visitProposed(
                VisitProposal(
                    url: one,
                    options: VisitOptions(
                        response: VisitResponse(statusCode: 200, redirected: true, responseHTML: "<p>", policies: nil)),
                    origin: .turbo))
        ),
        (
            "visitProposed", #"{"location":"https://h/one","options":{"action":7,"response":{"statusCode":"200"}}}"#,
            .visitProposed(VisitProposal(url: one, options: VisitOptions(), origin: .turbo))
        ),
        (
            "visitProposed", #"{"location":"https://h/one","options":"x"}"#,
            .visitProposed(VisitProposal(url: one, options: .init(), origin: .turbo))
        ),
        (
            "visitProposed", #"{"location":"https://h/one","isVisitable":false}"#,
            .visitProposed(VisitProposal(url: one, options: .init(), origin: .link))
        ),
        ("visitProposalScrollingToAnchor", #"{"location":"https://h/one"}"#, .scrollingToAnchor(location: one)),
        ("visitProposalRefreshingPage", #"{"location":"https://h/one"}"#, .refreshingPage(location: one)),
        (
            "visitStarted",
            #"{"identifier":"1","location":"https://h/one","action":"restore","hasCachedSnapshot":true,"visit":7}"#,
            .visitStarted(identifier: "1", location: one, action: .restore, hasCachedSnapshot: true, visit: 7)
        ),
        (
            "visitStarted", #"{"identifier":"1","location":"https://h/one"}"#,
            .visitStarted(identifier: "1", location: one, action: .advance, hasCachedSnapshot: false, visit: nil)
        ),
        (
            "visitStarted", #"{"identifier":"1","location":"https://h/one","action":"restore","stepsBack":2}"#,
            .visitStarted(
                identifier: "1", location: one, action: .restore, hasCachedSnapshot: false, visit: nil, stepsBack: 2)
        ),
        ("visitRequestStarted", #"{"identifier":"1"}"#, .visitRequestStarted(identifier: "1")),
        (
            "formActivated", #"{"location":"https://h/one","hasInput":true}"#,
            .formActivated(location: one, hasInput: true)
        ),
        ("formInputAdded", "{}", .formInputAdded),
        (
            "signInNeeded", #"{"statusCode":401,"isForm":true,"isRedirected":true}"#,
            .signInNeeded(status: 401, isForm: true, isRedirected: true)
        ),
        ("visitRequestCompleted", #"{"identifier":"1"}"#, .visitRequestCompleted(identifier: "1")),
        (
            "visitRequestFailed", #"{"identifier":"1","location":"https://h/one","statusCode":-1}"#,
            .visitRequestFailed(identifier: "1", location: one, statusCode: -1)
        ),
        ("visitRequestFinished", #"{"identifier":"1"}"#, .visitRequestFinished(identifier: "1")),
        ("visitRendered", #"{"identifier":"1"}"#, .visitRendered(identifier: "1")),
        (
            "visitCompleted", #"{"identifier":"1","restorationIdentifier":"abc"}"#,
            .visitCompleted(identifier: "1", restorationIdentifier: "abc")
        ),
        (
            "visitCompleted", #"{"identifier":"1","restorationIdentifier":null}"#,
            .visitCompleted(identifier: "1", restorationIdentifier: nil)
        ),
        ("formSubmissionStarted", #"{"location":"https://h/one"}"#, .formSubmissionStarted(location: one)),
        ("formAnswered", "{}", .formAnswered),
        ("formSubmissionFinished", #"{"location":"https://h/one"}"#, .formSubmissionFinished(location: one)),
        ("pageInvalidated", #"{"reason":"turbo_disabled"}"#, .pageInvalidated(reason: "turbo_disabled")),
        ("pageInvalidated", "{}", .pageInvalidated(reason: "unknown")),
        ("linkActivated", #"{"location":"https://h/one"}"#, .linkActivated(location: one)),
        (
            "errorRaised", #"{"message":"x is undefined","source":"app.js","line":7}"#,
            .errorRaised(message: "x is undefined", source: "app.js", line: 7)
        ),
        (
            "errorRaised", #"{"message":"Script error.","line":"7"}"#,
            .errorRaised(message: "Script error.", source: "", line: 0)
        ),
        ("log", #"{"message":"hello"}"#, .log(message: "hello")),
    ]

    @Test(arguments: messages)
    func message(name: String, data: String, expected: ScriptMessage) {
        #expect(ScriptMessage(json: #"{"name":"\#(name)","data":\#(data)}"#) == expected)
    }

    @Test func dataMayBeMissing() {
        #expect(ScriptMessage(json: #"{"name":"libraryArrived"}"#) == .libraryArrived(restorationIdentifier: nil))
        #expect(
            ScriptMessage(json: #"{"name":"libraryArrived","data":[1]}"#) == .libraryArrived(restorationIdentifier: nil)
        )
    }

    @Test(arguments: [
        "", "foo", "\"foo\"", "null", "[]", "{}", "{", #"{"name":7,"data":{}}"#, #"{"data":{"identifier":"1"}}"#,
        #"{"name":"foobar","data":{}}"#, #"{"name":"pageloaded","data":{"library":"turbo"}}"#,
        #"{"name":"pageLoaded","data":{}}"#, #"{"name":"pageLoaded","data":{"library":"jquery"}}"#,
        #"{"name":"pageLoaded","data":{"library":null}}"#, #"{"name":"visitProposed","data":{}}"#,
        #"{"name":"visitProposed","data":{"location":7}}"#, #"{"name":"visitProposed","data":{"location":""}}"#,
        #"{"name":"visitProposed","data":null}"#,
        #"{"name":"visitStarted","data":{"identifier":"1"}}"#,
        #"{"name":"visitStarted","data":{"location":"https://h/one"}}"#,
        #"{"name":"visitStarted","data":{"identifier":1,"location":"https://h/one"}}"#,
        #"{"name":"visitRequestStarted","data":{}}"#, #"{"name":"visitRequestCompleted","data":{"identifier":null}}"#,
        #"{"name":"visitRequestFailed","data":{"identifier":"1","location":"https://h/one"}}"#,
        #"{"name":"visitRequestFailed","data":{"identifier":"1","location":"https://h/one","statusCode":"404"}}"#,
        #"{"name":"visitRequestFailed","data":{"identifier":"1","location":"https://h/one","statusCode":4.5}}"#,
        #"{"name":"visitRequestFailed","data":{"identifier":"1","statusCode":404}}"#,
        #"{"name":"visitRequestFinished","data":[]}"#, #"{"name":"visitRendered","data":{"identifier":["1"]}}"#,
        #"{"name":"visitCompleted","data":{"restorationIdentifier":"abc"}}"#,
        #"{"name":"formSubmissionStarted","data":{}}"#, #"{"name":"formSubmissionFinished","data":{"location":null}}"#,
        #"{"name":"linkActivated","data":{}}"#, #"{"name":"formActivated","data":{}}"#,
        #"{"name":"errorRaised","data":{}}"#,
        #"{"name":"log","data":{"message":1}}"#,
    ])
    func noMessage(text: String) {
        #expect(ScriptMessage(json: text) == nil)
    }

    /// The log contains a message's name without its content.
    @Test func nameForTheLog() {
        #expect(ScriptMessage.visitRendered(identifier: "secret").name == "visitRendered")
        #expect(ScriptMessage.errorRaised(message: "secret", source: "", line: 0).name == "errorRaised")
    }

    /// Law 7.
    @Test func onlyApplicationIsAccepted() throws {
        let application = try #require(ApplicationOrigin(url("https://example.com/")))
        let message = ScriptMessage.visitRendered(identifier: "1")
        #expect(message.heard(from: url("https://example.com/posts"), of: application) == message)
        for page in ["https://example.com:8443/", "http://example.com/", "https://evil.test/", "about:blank"] {
            #expect(message.heard(from: url(page), of: application) == nil, "\(page)")
        }
    }

    @Test(arguments: [
        ("https://example.com/new", true), ("https://example.com:8443/new", false), ("http://example.com/new", false),
    ])
    func pageProvidesHTMLOnlyForItsOrigin(location: String, isKept: Bool) throws {
        let application = try #require(ApplicationOrigin(url("https://example.com/")))
        let response = VisitResponse(statusCode: 200, responseHTML: "<p>")
        let heard = ScriptMessage.visitProposed(
            VisitProposal(url: url(location), options: VisitOptions(response: response), origin: .turbo)
        )
        .heard(from: url("https://example.com/"), of: application)
        #expect(
            heard
                == .visitProposed(
                    VisitProposal(
                        url: url(location), options: VisitOptions(response: isKept ? response : nil), origin: .turbo)))
    }

    /// Native code decides whether the user initiated a visit. A page's claim is ignored.
    @Test func pageCannotClaimUserGesture() throws {
        let application = try #require(ApplicationOrigin(url("https://example.com/")))
        let text =
            #"{"name":"visitProposed","data":{"location":"https://example.com/","options":{"isByScript":false}}}"#
        let message = try #require(ScriptMessage(json: text))
        for isByScript in [true, false] {
            #expect(
                message.heard(from: url("https://example.com/"), of: application, isByScript: isByScript)
                    == .visitProposed(
                        VisitProposal(
                            url: url("https://example.com/"), options: VisitOptions(isByScript: isByScript),
                            origin: .turbo)))
        }
    }
}
