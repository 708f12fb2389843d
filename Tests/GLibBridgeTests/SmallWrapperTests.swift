import CGtk
import GLibBridge
import XCTest

final class RegularExpressionTests: MainLoopTestCase {
    func testMatchesAnywhereAndCaseSensitively() throws {
        let expression = try RegularExpression("/posts/[0-9]+$")
        XCTAssertTrue(expression.matches("/de/posts/12"))
        XCTAssertFalse(expression.matches("/de/posts/12/edit"))
        XCTAssertFalse(expression.matches("/de/Posts/12"))
        XCTAssertTrue(try RegularExpression("(?i)POSTS").matches("/posts"))
        XCTAssertTrue(try RegularExpression("^/Ärger$").matches("/Ärger"))
    }

    func testErrorNamesPosition() {
        XCTAssertThrowsError(try RegularExpression("/posts/(")) { error in
            XCTAssertEqual((error as? GLibError)?.domain, "g-regex-error-quark")
            XCTAssertTrue((error as? GLibError)?.message.contains("char 8") ?? false, "\(error)")
        }
    }

    /// The last alternative matches. Only a search that was not aborted reaches it: PCRE2's own limit allows a thousand
    /// times as many steps.
    func testLongBacktrackingIsAborted() throws {
        for pattern in ["^/(a+)+$|!$", "^/(a|aa)+$|!$", "(*UTF)^/(a+)+$|!$"] {
            let expression = try RegularExpression(pattern)
            XCTAssertTrue(expression.matches("/aaaa!"), pattern)
            XCTAssertFalse(expression.matches("/" + String(repeating: "a", count: 18) + "!"), pattern)
        }
    }
}

final class CStringTests: MainLoopTestCase {
    func testCopies() {
        XCTAssertEqual(String(takingGString: g_strdup("ours")), "ours")
        XCTAssertNil(String(takingGString: nil))
        XCTAssertNil(String(borrowing: nil))
        let raw = g_strdup("theirs")
        XCTAssertEqual(String(borrowing: raw), "theirs")
        XCTAssertEqual(String(borrowing: raw), "theirs", "still there")
        g_free(raw)
    }

    func testArrayOfStringsEndsWithNull() {
        let copies: [String] = withCStrings(["a", "", "ü"]) { array in
            XCTAssertNil(array[3])
            return (0..<3).map { String(borrowing: array[$0]) ?? "" }
        }
        XCTAssertEqual(copies, ["a", "", "ü"])
        XCTAssertTrue(withCStrings([]) { $0[0] == nil })
    }

    func testBytes() {
        XCTAssertEqual(withGBytes([1, 0, 255]) { bytes(of: $0) }, [1, 0, 255])
        XCTAssertEqual(withGBytes([]) { bytes(of: $0) }, [])
        XCTAssertEqual(bytes(of: nil), [])
    }
}

final class GLibErrorTests: MainLoopTestCase {
    func testErrorIsCopied() {
        XCTAssertThrowsError(
            try withGError { error in
                error.pointee = g_error_new_literal(g_io_error_quark(), gint(G_IO_ERROR_CANCELLED.rawValue), "stopped")
            }
        ) { error in
            XCTAssertEqual((error as? GLibError)?.message, "stopped")
            XCTAssertEqual((error as? GLibError)?.isCancelled, true)
            XCTAssertEqual((error as? GLibError)?.isTimedOut, false)
        }
        XCTAssertEqual(try withGError { _ in 5 }, 5)
    }
}

final class PropertyTests: MainLoopTestCase {
    func testConstructionSinksAFloatingObject() {
        let adjustment = ObjectRef(
            type: gtk_adjustment_get_type(), properties: [("upper", .double(10)), ("value", .double(2.5))])
        XCTAssertEqual(gtk_adjustment_get_value(adjustment.pointer()), 2.5)
        XCTAssertEqual(g_object_is_floating(adjustment.address), 0)
        XCTAssertEqual(adjustment.referenceCount, 1)
    }

    func testConstructionOwnsAnotherObject() {
        let action = ObjectRef(
            type: g_simple_action_get_type(), properties: [("name", .string("save")), ("enabled", .bool(false))])
        XCTAssertEqual(String(borrowing: g_action_get_name(action.pointer())), "save")
        XCTAssertFalse(action.bool("enabled"))
        XCTAssertEqual(action.referenceCount, 1)
        action.set("enabled", .bool(true))
        XCTAssertTrue(action.bool("enabled"))
    }

    func testObjectValueKeepsOneReference() {
        let base = ObjectRef(owning: g_memory_input_stream_new())
        var stream: ObjectRef? = ObjectRef(
            type: g_data_input_stream_get_type(), properties: [("base-stream", .object(base))])
        XCTAssertEqual(base.referenceCount, 2)
        XCTAssertEqual(stream?.referenceCount, 1)
        stream = nil
        XCTAssertEqual(base.referenceCount, 1)
    }

    func testIntegerAndUnknownProperty() {
        let listener = ObjectRef(type: g_socket_listener_get_type(), properties: [])
        listener.set("listen-backlog", .int(3))
        expectLog(containing: "no property named 'no-such-property'")
        listener.set("no-such-property", .string("x"))
    }
}

final class AccessibleLabelTests: MainLoopTestCase {
    override class var needsDisplay: Bool { true }

    func testLabelAndDescriptionAreSet() throws {
        let button = ObjectRef(sinking: try XCTUnwrap(gtk_button_new()))
        XCTAssertEqual(gtk_test_accessible_has_property(button.pointer(), GTK_ACCESSIBLE_PROPERTY_LABEL), 0)
        button.setAccessibleLabel("Back")
        button.setAccessibleDescription("Goes back")
        XCTAssertNotEqual(gtk_test_accessible_has_property(button.pointer(), GTK_ACCESSIBLE_PROPERTY_LABEL), 0)
        XCTAssertNotEqual(gtk_test_accessible_has_property(button.pointer(), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION), 0)
    }
}

final class DBusConnectionTests: MainLoopTestCase {
    func testCallsAndFails() throws {
        let bus = try DBusConnection.session()
        let answer = try bus.call(
            "org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus", method: "NameHasOwner",
            Variant(parsing: "('org.freedesktop.DBus',)"))
        XCTAssertEqual(answer.children.first?.bool, true)
        XCTAssertThrowsError(
            try bus.call("test.NobodyThere", path: "/", interface: "test.NobodyThere", method: "Call"))
    }

    func testUnusedAddressFails() {
        XCTAssertThrowsError(try DBusConnection(address: "unix:path=/nonexistent/bus"))
    }
}

final class MarkTests: MainLoopTestCase {
    func testMarkPersistsUntilRemoved() {
        let object = ObjectRef(owning: g_simple_action_new("a", nil))
        XCTAssertFalse(object.hasMark("ours"))
        object.setMark("ours", true)
        XCTAssertTrue(object.hasMark("ours"))
        XCTAssertFalse(object.hasMark("another"))
        let other = ObjectRef(retaining: object.address.assumingMemoryBound(to: GObject.self))
        XCTAssertTrue(other.hasMark("ours"), "it is the object's, not the reference's")
        object.setMark("ours", false)
        XCTAssertFalse(object.hasMark("ours"))
    }
}
