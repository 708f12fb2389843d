import FoundationEssentials
import HybridServices
import HybridTestSupport
import XCTest

@testable import HybridCore

/// Signatures and the identity of the computer.
final class EnrollmentTests: MainLoopTestCase {
    private let content = Array("{\"configurationVersion\":1}\n".utf8)
    private let key = "RWSuHBvDjsagVyZfU8I8fSzFG5mG2DMfXPuVnUR/iRtrVQ+qiyrsc71s"
    /// A key that signs nothing, after the one that does.
    private let third = Data(Array("Ed".utf8) + (1...8).reversed() + [UInt8](repeating: 7, count: 32))
        .base64EncodedString()
    /// Made with minisign 0.11.
    private let current = """
        untrusted comment: signature from minisign secret key
        RUSuHBvDjsagVwpxORvJp+7dOJjVPI8EGEUMlWdZk7WS5MEbc1mBKE+CfZ7jYLattWSz95N3wC8XCe8FKvtgHFoV/ZZaU48BKwU=
        trusted comment: version 1
        EpTxRcx2x+dWpJf60OmUmHXk9D8Yp8wMF4585c0ercyEDy3yhvr/ThcpyvwstDEDSlVA2YiJ7V141ZDOwEdAAA==

        """
    private let legacy = """
        untrusted comment: signature from minisign secret key
        RWSuHBvDjsagV2MhLqkZYKlyk+ZO66omTQ81NGAuP2GyLzyYLUDe5HiEkiQ6vZDPvZcLEYrtwwHVqcAfjnnaUVIMx7y0cw4rZAE=
        trusted comment: timestamp:1795789474\tfile:f
        ZapnoRgJ+AamXJJ0WsJRnxncTZm4OMlAzOAvA1OxCni1xn+7ehGzPCHOnGkEjXYw2GoIaF8l08ytaKAzQSwKDQ==
        """

    private func problem(
        of signature: String, _ content: [UInt8]? = nil, key text: String? = nil
    ) throws -> FileSignature.Problem? {
        let keys = try [text ?? key, third].map { try XCTUnwrap(SigningKey($0)) }
        do throws(FileSignature.Problem) {
            try FileSignature(signature).check(content ?? self.content, with: keys, by: SodiumVerifier())
            return nil
        } catch {
            return error
        }
    }

    func testValidSignatures() throws {
        XCTAssertNil(try problem(of: current))
        XCTAssertNil(try problem(of: legacy))
        XCTAssertNil(try problem(of: current.replacing("\n", with: "\r\n")))
        // signify writes the same signature, without the trusted comment.
        XCTAssertNil(try problem(of: legacy.split(separator: "\n").prefix(2).joined(separator: "\n")))
        XCTAssertNil(try problem(of: current, key: "untrusted comment: minisign public key 57A0C68EC31B1CAE\n\(key)\n"))
    }

    func testInvalidSignatures() throws {
        XCTAssertEqual(try problem(of: current, content + [0x20]), .wrong)
        XCTAssertEqual(try problem(of: legacy, []), .wrong)
        XCTAssertEqual(try problem(of: current.replacing("version 1", with: "version 2")), .wrong)
        let other = "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"
        XCTAssertEqual(
            try problem(of: current, key: other),
            .otherKey("57A0C68EC31B1CAE", wanted: "E7620F1842B4E81F, 0102030405060708"))
        // The right ID with another key.
        let forged = Data(Data(base64Encoded: key)!.prefix(10) + Data(base64Encoded: other)!.suffix(32))
        XCTAssertEqual(try problem(of: current, key: forged.base64EncodedString()), .wrong)
        let lines = current.split(separator: "\n").map(String.init)
        for faulty in [
            "", "\n\n\n\n", "<html>", lines[1], lines.prefix(2).joined(separator: "\n"),
            lines.prefix(3).joined(separator: "\n"), current + current, current.replacing("RUSu", with: "XXSu"),
            current.replacing("untrusted", with: "trusted"), current.replacing("EpTx", with: "Ep"),
        ] {
            XCTAssertEqual(try problem(of: faulty), .malformed, faulty)
        }
        for text in ["", "RW", key + "A", "\(key.dropLast(4))", other.replacing("RWQ", with: "RUQ")] {
            XCTAssertNil(SigningKey(text), text)
        }
    }

    func testRedirectIsNotFollowedButNamed() async throws {
        let settings = try EnrollmentSettings(address: "https://fleet.example.com/kiosk.json", key: key)
        do {
            _ = try await ConfigurationServer(settings, http: RedirectingClient()).fetch(etag: nil)
            XCTFail("The redirect was followed.")
        } catch {
            XCTAssertEqual(
                "\(error)",
                "https://fleet.example.com/kiosk.json: The server responds with the status 302. "
                    + "The kiosk does not follow its redirect to https://fleet.example.com/log-in?token=***.")
        }
    }

    /// The raw machine ID must not leave the computer.
    func testMachineIDIsDerived() throws {
        let environment = try TestEnvironment()
        defer { environment.remove() }
        try environment.write("0123456789abcdef0123456789abcdef\n", to: "etc/machine-id")
        try environment.write("10000000abcdef\0", to: "sys/firmware/devicetree/base/serial-number")
        let facts = Device.facts(location: "Hall", root: environment.directory).values
        XCTAssertEqual(facts[.serial], "10000000abcdef")
        XCTAssertEqual(facts[.location], "Hall")
        XCTAssertFalse(facts[.hostname]?.isEmpty ?? true)
        XCTAssertEqual(facts[.machineID], "0857459aa6b14feb8614bd42a6453987")
        try environment.write("uninitialized\n", to: "etc/machine-id")
        XCTAssertNil(Device.facts(location: nil, root: environment.directory).values[.machineID])
    }
}

private struct RedirectingClient: HTTPClient {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        HTTPResponse(status: 302, headers: [("Location", "/log-in?token=secret")], body: [], url: request.url)
    }
}
