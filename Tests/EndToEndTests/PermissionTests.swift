import DemoServer
import FoundationEssentials
import XCTest

/// Permissions that pages request (law 7).
final class PermissionTests: EndToEndTestCase {
    func testAnswerIsStoredUntilDataIsCleared() throws {
        try open("/permissions")
        try waitForText("state default")
        try pressWithKeyboard(.pushButton, "Ask for notifications")
        try waitForWindow("Allow Fieldnotes to Show Notifications?")
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
        try pressButton("Clear")
        try waitForVisit("/permissions")
        XCTAssertFalse(FileManager.default.fileExists(atPath: file))
        try pressWithKeyboard(.pushButton, "Ask for notifications")
        try pressButton("Deny")
        try waitForText("notifications denied")
    }

    func testDenyingIsStoredAndDismissingIsNot() throws {
        try open("/permissions")
        for _ in 0..<2 {
            try pressWithKeyboard(.pushButton, "Read the clipboard")
            try waitForActiveWindow("Allow Fieldnotes to Read the Clipboard?")
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

    func testConfiguredPermissionNeedsNoQuestion() throws {
        try launch(path: "/permissions", permissions: #"{"geolocation": "deny", "notifications": "allow"}"#)
        try waitForVisit("/permissions")
        try waitForText("state granted")
        try pressWithKeyboard(.pushButton, "Locate")
        try waitForTrace("permission.decided") { $0["reason"].string == "configuration" }
        try waitForText("location error 1")
    }

    func testUnknownPermissionIsDenied() throws {
        try open("/permissions")
        try pressWithKeyboard(.pushButton, "Lock the pointer")
        let decided = try waitForTrace("permission.decided")
        XCTAssertEqual(decided["reason"].string, "unknownKind")
        XCTAssertEqual(decided["answer"].string, "deny")
        try waitForText("pointer refused")
    }

    func testCameraAndMicrophoneAnswerIsStoredPerDevice() throws {
        try launchWithMockDevices()
        try pressWithKeyboard(.pushButton, "Camera")
        try waitForWindow("Allow Fieldnotes to Use the Camera?")
        try pressButton("Allow")
        try waitForText("recording 1 video")
        // Only the microphone is undecided now. Denying one of the two denies the request.
        try pressWithKeyboard(.pushButton, "Camera and microphone")
        try waitForWindow("Allow Fieldnotes to Use the Microphone?")
        try pressButton("Deny")
        try waitForText("media NotAllowedError")
        XCTAssertEqual(permissions, #"{"\#(server.url)":{"camera":true,"microphone":false}}"#)
        try quit()

        try launchWithMockDevices(profile: profile)
        try pressWithKeyboard(.pushButton, "Camera")
        try waitForText("recording 1 video")
        let decided = try waitForTrace("permission.decided") { $0["answer"].string == "allow" }
        XCTAssertEqual(decided["reason"].string, "remembered")

        try activate("permissions")
        try waitForWidget(.comboBox, "Use the camera")
        let answers = ["Show notifications", "Use the camera", "Use the microphone"].map {
            app.native.find(role: .comboBox, name: $0)?.accessibleDescription
        }
        XCTAssertEqual(answers, ["Ask", "Allow", "Deny"])
        try choose(entry: 0, of: "Use the microphone")
        pump(
            until: { permissions == #"{"\#(server.url)":{"camera":true}}"# }, "the answer is taken back: \(permissions)"
        )
        // A list that is still closing would consume the key.
        leaveWindow("Preferences")
        try pressWithKeyboard(.pushButton, "Camera and microphone")
        try waitForWindow("Allow Fieldnotes to Use the Microphone?")
        try pressButton("Allow")
        try waitForText("recording 1 audio 1 video")
    }

    func testDeniedCameraIsNotRequestedAgain() throws {
        try launchWithMockDevices()
        try pressWithKeyboard(.pushButton, "Camera")
        try pressButton("Deny")
        try waitForText("media NotAllowedError")
        try pressWithKeyboard(.pushButton, "Camera")
        let decided = try waitForTrace("permission.decided")
        XCTAssertEqual(decided["reason"].string, "remembered")
        XCTAssertEqual(decided["answer"].string, "deny")
        // The stored answer does not apply to another origin: the site at another port.
        try quit()
        try useServer(.init())
        try launchWithMockDevices(profile: profile)
        try pressWithKeyboard(.pushButton, "Camera")
        try waitForWindow("Allow Fieldnotes to Use the Camera?")
    }

    /// Opens the page with WebKit's mock devices instead of cameras and microphones.
    ///
    /// WebKit's mock camera releases its GStreamer source before it stops the timer that pushes frames into the source.
    /// GStreamer complains about a frame that comes between the two.
    private func launchWithMockDevices(profile: String? = nil) throws {
        for function in ["gst_queue_array_peek_tail", "gst_queue_array_push_tail", "gst_app_src_push_internal"] {
            expectComplaint(containing: function)
        }
        try launch(path: "/permissions", variables: ["HYBRID_DESKTOP_MOCK_DEVICES": "1"], profile: profile)
        try waitForVisit("/permissions")
    }

    /// Stored answers, without whitespace.
    private var permissions: String {
        environment.read("home/.local/share/hybrid-desktop/dev.hybriddesktop.HybridDesktop/\(profile)/permissions.json")
            .filter { !$0.isWhitespace }
    }

    private func launch(path: String, permissions: String) throws {
        let file = server.applicationFile(startingAt: path).replacing(
            #""name": "Fieldnotes","#, with: #""name": "Fieldnotes", "permissions": \#(permissions),"#)
        try environment.write(DemoServer.pathConfiguration, to: "path-configuration.json")
        let config = try environment.write(file, to: "own.json")
        try launch(path: nil, arguments: ["--config", config])
    }
}
