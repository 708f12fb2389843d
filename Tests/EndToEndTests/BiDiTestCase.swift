/// Tests with a client of WebDriver BiDi in Python.
class BiDiTestCase: DriverServerTestCase {
    /// Runs a script with a session and a client that is connected to it.
    /// - Parameters:
    ///   - arguments: Further arguments of the application, in Python.
    ///   - idle: The time in seconds after which an idle session ends.
    func bidi(arguments: String = "", idle: Int = 300, _ script: String) throws {
        let start = """
            start("--sessions", "1", "--idle-timeout", "\(idle)", "--", SITE + "/"\(arguments))
            answer = call("POST", "/session", {"capabilities": {"alwaysMatch": {"webSocketUrl": True}}})
            session, url = answer["sessionId"], answer["capabilities"]["webSocketUrl"]
            assert url == f"ws://{address}/session/{session}", url
            call_classic = lambda method, path, body=None, expected=200: call(method, f"/session/{session}{path}", body, expected)
            handshake = lambda path, headers: Client(f"ws://{address}{path}", headers).status
            client = Client(url)
            client.context = call_classic("GET", "/window")

            """
        try relay(start + script, definitions: Self.client)
    }

    /// A client for the WebSocket protocol (RFC 6455).
    private static let client = #"""
        import base64, json, os, socket, struct, time

        class Client:
            def __init__(self, url, headers={}):
                host, _, path = url.split("//")[1].partition("/")
                name, port = host.split(":")
                self.socket = socket.create_connection((name, int(port)), timeout=60)
                self.file = self.socket.makefile("rb")
                self.context, self.events, self.count = None, [], 0
                fields = {"Host": host, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                          "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), **headers}
                head = f"GET /{path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items())
                self.socket.sendall((head + "\r\n").encode())
                self.status = int(self.file.readline().split()[1])
                while self.file.readline().strip():
                    pass

            def write(self, text):
                data, mask = text.encode(), os.urandom(4)
                size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
                self.socket.sendall(b"\x81" + size + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)))

            def read(self):
                text = b""
                while True:
                    first, size = self.file.read(2)
                    size &= 0x7f
                    if size > 125:
                        size = int.from_bytes(self.file.read(2 if size == 126 else 8), "big")
                    text += self.file.read(size)
                    assert first & 0x0f in (0, 1), f"frame {first}"
                    if first & 0x80:
                        return json.loads(text)

            def answer(self, method, params):
                self.count += 1
                self.write(json.dumps({"id": self.count, "method": method, "params": params}))
                while True:
                    message = self.read()
                    if message["type"] == "event":
                        self.events.append(message)
                    else:
                        assert message["id"] == self.count, message
                        return message

            def send(self, method, **params):
                message = self.answer(method, params)
                assert message["type"] == "success", message
                return message["result"]

            def error(self, method, **params):
                message = self.answer(method, params)
                assert message["type"] == "error" and message["message"], message
                return message["error"]

            def wait(self, method, condition=lambda params: True):
                seen = 0
                while True:
                    for event in self.events[seen:]:
                        if event["method"] == method and condition(event["params"]):
                            return event["params"]
                    seen = len(self.events)
                    self.events.append(self.read())

            def evaluate(self, expression, context=None, awaitPromise=False, **more):
                return self.send("script.evaluate", expression=expression, awaitPromise=awaitPromise,
                                 target={"context": context or self.context}, **more)

            # The driver has no result of a script if a dialog opens at once.
            def start(self, expression):
                return self.answer("script.evaluate", {"expression": expression, "awaitPromise": False,
                                                       "target": {"context": self.context}})

            def locate(self, type, value, **more):
                return self.send("browsingContext.locateNodes", context=self.context,
                                 locator={"type": type, "value": value}, **more)["nodes"]
        """#
}
