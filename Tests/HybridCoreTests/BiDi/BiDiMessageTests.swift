import HybridCore
import HybridQA
import Testing

@Suite struct BiDiMessageTests {
    @Test func commandIsParsed() throws {
        let message = try BiDiMessage(text: #"{"id":7,"method":"session.status","params":{"a":1},"more":true}"#)
        #expect(message.id == 7)
        #expect(message.method == "session.status")
        #expect(message.params == ["a": 1])
        #expect(message.success(["b": 2]) == ["type": "success", "id": 7, "result": ["b": 2]])
        let error = message.error(DriverRefusal("no such window", "It is closed."))
        #expect(error["error"] == "no such frame" && error["id"] == 7 && error["type"] == "error")
        #expect(message.error(DriverRefusal("invalid selector", ""))["error"] == "invalid selector")
        #expect(message.error(DriverRefusal("no such alert", ""))["message"] == "No page has an open dialog.")
    }

    @Test(
        arguments: [
            ("", nil), ("{", nil), ("[]", nil), (#"{"id":-1,"method":"a","params":{}}"#, nil),
            (#"{"id":"1","method":"a","params":{}}"#, nil), (#"{"id":1.5,"method":"a","params":{}}"#, nil),
            (#"{"id":9007199254740992,"method":"a","params":{}}"#, nil), (#"{"id":1,"params":{}}"#, 1),
            (#"{"id":1,"method":2,"params":{}}"#, 1), (#"{"id":1,"method":"a"}"#, 1),
            (#"{"id":1,"method":"a","params":[]}"#, 1),
        ] as [(String, Int?)])
    func otherMessageIsRefused(text: String, id: Int?) {
        do throws(BiDiRefusedMessage) {
            _ = try BiDiMessage(text: text)
            Issue.record("a command")
        } catch {
            #expect(error.response["error"] == "invalid argument")
            #expect(error.response["type"] == "error")
            #expect(error.response["id"] == id.map(JSONValue.integer) ?? .null)
        }
    }

    @Test(
        arguments: [
            ("/session/1", "127.0.0.1:4444", nil, .accepted(session: "1")),
            ("/session/1", "localhost:4444", "http://localhost:4444", .accepted(session: "1")),
            ("/session", "[::1]:4444", nil, .accepted(session: nil)),
            ("/session/2", "127.0.0.1:4444", nil, .refused(status: 404)),
            ("/session/1/url", "127.0.0.1:4444", nil, .refused(status: 404)),
            ("/", "127.0.0.1:4444", nil, .refused(status: 404)),
            ("/session/1", "evil.test:4444", nil, .refused(status: 403)),
            ("/session/1", "127.0.0.1:80", nil, .refused(status: 403)),
            ("/session/1", nil, nil, .refused(status: 403)),
            ("/session/1", "127.0.0.1:4444", "http://evil.test", .refused(status: 403)),
            ("/session/1", "127.0.0.1:4444", "http://localhost:3000", .refused(status: 403)),
            ("/session/1", "127.0.0.1:4444", "null", .refused(status: 403)),
        ] as [(String, String?, String?, BiDiHandshake)])
    func onlyLocalProgramsConnect(path: String, host: String?, origin: String?, result: BiDiHandshake) {
        #expect(BiDiHandshake(path: path, host: host, origin: origin, port: 4444, sessions: ["1"]) == result)
    }

    @Test(
        arguments: [
            ("GET", "websocket", true), ("GET", "WebSocket", true), ("POST", "websocket", false), ("GET", "h2c", false),
            ("POST", "h2c", false), ("GET", nil, false),
        ] as [(String, String?, Bool)])
    func onlyWebSocketIsUpgrade(method: String, upgrade: String?, isRequested: Bool) {
        #expect(BiDiHandshake.isRequested(method: method, upgrade: upgrade) == isRequested)
    }

    @Test(
        arguments: [
            ("127.0.0.1:4444", true), ("localhost", true), ("LOCALHOST:5555", true), ("[::1]:4444", true), (nil, true),
            ("evil.test:4444", false), ("localhost.evil.test", false), ("localhost:80.evil.test", false),
            ("127.0.0.1.evil.test:4444", false), ("", false),
        ] as [(String?, Bool)])
    func otherNamesAreRefused(host: String?, isOwn: Bool) {
        #expect(BiDiHandshake.isOwn(host: host) == isOwn)
    }
}
