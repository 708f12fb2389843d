import DemoServer
import FoundationEssentials
import XCTest

/// What pages ask to be allowed (law 7).
final class PermissionTests: EndToEndTestCase {
    func testTheAnswerIsKeptForTheNextRunAndForgottenWithTheData() throws {
        try open("/permissions")
        try waitForText("state default")
        try pressWithKeyboard(.pushButton, "Ask for notifications")
        try waitForWindow("Allow Fieldnotes to show notifications?")
        try waitForTrace("permission.asked")
        try pressButton("Allow")
        try waitForText("notifications granted")
        let decided = try waitForTrace("permission.decided")
        XCTAssertEqual(decided["answer"].string, "allow")
        XCTAssertEqual(decided["reason"].string, "user")
        try quit()

        let name = "home/.local/share/hybrid-desktop/dev.hybriddesktop.HybridDesktop/\(profile)/permissions.json"
        let file = environment.path(name)
        XCTAssertEqual(environment.permissions(of: name), 0o600)
        try launch(path: "/permissions", profile: profile)
        try waitForVisit("/permissions")
        try waitForText("state granted")

        try activate("clear-data")
        try waitForVisit("/permissions")
        XCTAssertFalse(FileManager.default.fileExists(atPath: file))
        try pressWithKeyboard(.pushButton, "Ask for notifications")
        try pressButton("Deny")
        try waitForText("notifications denied")
    }

    func testNoIsAnAnswerAndClosingIsNone() throws {
        try open("/permissions")
        for _ in 0..<2 {
            try pressWithKeyboard(.pushButton, "Read the clipboard")
            try waitForWindow("Allow Fieldnotes to read what you have copied?")
            try pressKey("Escape")
            try waitForTrace("permission.decided") { $0["reason"].string == "notAsked" }
            try waitForText("no clipboard")
        }
        try pressWithKeyboard(.pushButton, "Read the clipboard")
        try pressButton("Deny")
        try waitForTrace("permission.decided") { $0["reason"].string == "user" }
        try pressWithKeyboard(.pushButton, "Read the clipboard")
        try waitForTrace("permission.decided") { $0["reason"].string == "remembered" && $0["answer"].string == "deny" }
    }

    func testTheFileAnswersBeforeTheUser() throws {
        try launch(path: "/permissions", permissions: #"{"geolocation": "deny", "notifications": "allow"}"#)
        try waitForVisit("/permissions")
        try waitForText("state granted")
        try pressWithKeyboard(.pushButton, "Locate")
        try waitForTrace("permission.decided") { $0["reason"].string == "configuration" }
        try waitForText("location error 1")
    }

    func testWhatIsNotKnownIsDenied() throws {
        try open("/permissions")
        try pressWithKeyboard(.pushButton, "Lock the pointer")
        let decided = try waitForTrace("permission.decided")
        XCTAssertEqual(decided["reason"].string, "unknownKind")
        XCTAssertEqual(decided["answer"].string, "deny")
        try waitForText("pointer refused")
    }

    private func launch(path: String, permissions: String) throws {
        let file = server.applicationFile(startingAt: path).replacing(
            #""name": "Fieldnotes","#, with: #""name": "Fieldnotes", "permissions": \#(permissions),"#)
        try environment.write(DemoServer.pathConfiguration, to: "path-configuration.json")
        let config = try environment.write(file, to: "own.json")
        try launch(path: nil, arguments: ["--config", config])
    }
}
