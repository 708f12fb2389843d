import CGtk
import GLibBridge
import XCTest

final class SignalTests: MainLoopTestCase {
    private static let valuesSignal = "bridge-test-values"
    private static let questionSignal = "bridge-test-question"
    private static let plainSignal = "bridge-test-plain"
    private static let objectSignal = "bridge-test-object"

    override func prepare() throws {
        try super.prepare()
        let type = g_simple_action_get_type()
        addSignal(
            Self.valuesSignal, to: type,
            arguments: [
                FundamentalType.bool, FundamentalType.int, FundamentalType.uint, FundamentalType.double,
                FundamentalType.string, FundamentalType.object, FundamentalType.variant, g_error_get_type(),
                g_bytes_get_type(), gtk_orientation_get_type(), g_application_flags_get_type(),
            ])
        addSignal(Self.questionSignal, to: type, returning: FundamentalType.bool, arguments: [FundamentalType.int])
        addSignal(Self.plainSignal, to: type, arguments: [])
        addSignal(Self.objectSignal, to: type, returning: FundamentalType.object, arguments: [])
    }

    func testEmissionKeepsReferences() {
        let object = ObjectRef(owning: makeObject())
        var heard = 0
        let connection = object.connect(Self.plainSignal) { _ in heard += 1 }
        object.emit(Self.plainSignal, of: g_simple_action_get_type())
        XCTAssertEqual(heard, 1)
        XCTAssertEqual(object.referenceCount, 1)
        connection.disconnect()
    }

    func testReturnedObjectIsRetained() {
        let object = ObjectRef(owning: makeObject())
        let answer = ObjectRef(owning: makeObject())
        let connection = object.connect(Self.objectSignal, returningObject: { _ in answer })
        var result = emit(Self.objectSignal, on: object, returning: FundamentalType.object)
        XCTAssertEqual(g_value_get_object(&result), answer.address)
        XCTAssertEqual(answer.referenceCount, 2, "ours and the value's")
        g_value_unset(&result)
        XCTAssertEqual(answer.referenceCount, 1)
        connection.disconnect()
        object.connect(Self.objectSignal, returningObject: { _ in nil })
        var nothing = emit(Self.objectSignal, on: object, returning: FundamentalType.object)
        XCTAssertNil(g_value_get_object(&nothing))
        g_value_unset(&nothing)
    }

    func testHookReceivesSignalsOfAllObjectsUntilRemoved() {
        final class Witness { var count = 0 }
        let (object, other) = (ObjectRef(owning: makeObject()), ObjectRef(owning: makeObject()))
        var witness: Witness? = Witness()
        weak let weakly = witness
        var heard: [ObjectRef] = []
        let hook = SignalHook(Self.objectSignal, of: g_simple_action_get_type()) { [witness] in
            witness?.count += 1
            heard.append($0)
        }
        func emitBoth() {
            for one in [object, other] {
                var result = emit(Self.objectSignal, on: one, returning: FundamentalType.object)
                g_value_unset(&result)
            }
        }
        emitBoth()
        XCTAssertEqual(heard, [object, other])
        XCTAssertEqual(witness?.count, 2)
        witness = nil
        XCTAssertNotNil(weakly)
        hook.remove()
        hook.remove()
        XCTAssertNil(weakly, "the handler was freed with it")
        emitBoth()
        heard.removeFirst(2)
        XCTAssertEqual(heard, [])
        XCTAssertEqual(object.referenceCount, 1)
    }

    func testArgumentsOfEveryType() {
        let object = ObjectRef(owning: makeObject())
        let payload = ObjectRef(owning: makeObject())
        let boxed = Variant("boxed")
        let error = g_error_new_literal(g_quark_from_string("test-quark"), 7, "broken")
        let bytes = g_bytes_new([1, 2, 3] as [UInt8], 3)
        var seen = 0
        object.connect(Self.valuesSignal) { arguments in
            seen += 1
            XCTAssertEqual(arguments.object(0), object)
            XCTAssertEqual(arguments.bool(1), true)
            XCTAssertEqual(arguments.int(2), -5)
            XCTAssertEqual(arguments.uint(3), 4_000_000_000)
            XCTAssertEqual(arguments.double(4), 1.5)
            XCTAssertEqual(arguments.string(5), "text")
            XCTAssertEqual(arguments.object(6), payload)
            XCTAssertEqual(arguments.variant(7)?.string, "boxed")
            XCTAssertEqual(arguments.error(8), GLibError(domain: "test-quark", code: 7, message: "broken"))
            XCTAssertEqual(bytesOf(arguments.boxed(9)), [1, 2, 3])
            XCTAssertEqual(arguments.enumeration(10), Int(GTK_ORIENTATION_VERTICAL.rawValue))
            XCTAssertEqual(arguments.flags(11), G_APPLICATION_NON_UNIQUE.rawValue)
            XCTAssertNil(arguments.string(12), "an index too far is no argument")
            XCTAssertEqual(arguments.int(12), 0)
        }
        _ = emit(
            Self.valuesSignal, on: object,
            [
                makeValue(FundamentalType.bool) { g_value_set_boolean(&$0, 1) },
                makeValue(FundamentalType.int) { g_value_set_int(&$0, -5) },
                makeValue(FundamentalType.uint) { g_value_set_uint(&$0, 4_000_000_000) },
                makeValue(FundamentalType.double) { g_value_set_double(&$0, 1.5) },
                makeValue(FundamentalType.string) { g_value_set_string(&$0, "text") },
                makeValue(FundamentalType.object) { g_value_set_object(&$0, payload.address) },
                makeValue(FundamentalType.variant) { g_value_set_variant(&$0, boxed.pointer) },
                makeValue(g_error_get_type()) { g_value_take_boxed(&$0, error) },
                makeValue(g_bytes_get_type()) { g_value_take_boxed(&$0, UnsafeRawPointer(bytes)) },
                makeValue(gtk_orientation_get_type()) {
                    g_value_set_enum(&$0, gint(GTK_ORIENTATION_VERTICAL.rawValue))
                },
                makeValue(g_application_flags_get_type()) {
                    g_value_set_flags(&$0, G_APPLICATION_NON_UNIQUE.rawValue)
                },
            ])
        XCTAssertEqual(seen, 1)
        XCTAssertEqual(payload.referenceCount, 1, "no reference of an argument is left")
        XCTAssertEqual(object.referenceCount, 1)
    }

    func testNullArgumentsAreNil() {
        let object = ObjectRef(owning: makeObject())
        var seen = 0
        object.connect(Self.valuesSignal) { arguments in
            seen += 1
            XCTAssertNil(arguments.string(5))
            XCTAssertNil(arguments.object(6))
            XCTAssertNil(arguments.variant(7))
            XCTAssertNil(arguments.error(8))
            XCTAssertNil(arguments.boxed(9))
        }
        let types = [
            FundamentalType.bool, FundamentalType.int, FundamentalType.uint, FundamentalType.double,
            FundamentalType.string, FundamentalType.object, FundamentalType.variant, g_error_get_type(),
            g_bytes_get_type(), gtk_orientation_get_type(), g_application_flags_get_type(),
        ]
        _ = emit(Self.valuesSignal, on: object, types.map { makeValue($0) { _ in } })
        XCTAssertEqual(seen, 1)
    }

    func testReturnValueReachesEmitter() {
        let object = ObjectRef(owning: makeObject())
        object.connect(Self.questionSignal, returningBool: { $0.int(1) > 10 })
        func answer(to number: gint) -> Bool {
            let argument = makeValue(FundamentalType.int) { g_value_set_int(&$0, number) }
            var result = emit(Self.questionSignal, on: object, [argument], returning: FundamentalType.bool)
            defer { g_value_unset(&result) }
            return g_value_get_boolean(&result) != 0
        }
        XCTAssertTrue(answer(to: 11))
        XCTAssertFalse(answer(to: 10))
    }

    func testDetailSelectsTheProperty() {
        let object = ObjectRef(owning: makeObject())
        var changes = 0
        object.connect("notify::enabled") { _ in changes += 1 }
        object.connect("notify::name") { _ in XCTFail("the name has not changed") }
        object.set("enabled", .bool(false))
        XCTAssertEqual(changes, 1)
    }

    func testDisconnectingFreesTheHandler() {
        let object = ObjectRef(owning: makeObject())
        var probe: Probe? = Probe()
        weak let watched = probe
        var calls = 0
        let connection = object.connect("notify::enabled") { [probe] _ in
            _ = probe
            calls += 1
        }
        probe = nil
        XCTAssertNotNil(watched, "the handler lives as long as its connection")
        object.set("enabled", .bool(false))
        connection.disconnect()
        XCTAssertNil(watched)
        object.set("enabled", .bool(true))
        XCTAssertEqual(calls, 1)
        connection.disconnect()
        XCTAssertEqual(object.referenceCount, 1)
    }

    func testFinalisationFreesTheHandler() {
        var object: ObjectRef? = ObjectRef(owning: makeObject())
        var probe: Probe? = Probe()
        weak let watched = probe
        let connection = object?.connect("notify::enabled") { [probe] _ in _ = probe }
        probe = nil
        XCTAssertNotNil(watched)
        object = nil
        XCTAssertNil(watched)
        connection?.disconnect()
    }

    func testHandlerStaysWhenItsConnectionIsDropped() {
        let object = ObjectRef(owning: makeObject())
        var calls = 0
        object.connect("notify::enabled") { _ in calls += 1 }
        object.set("enabled", .bool(false))
        XCTAssertEqual(calls, 1)
    }

    func testHandlerMayEndItsOwnConnection() {
        let object = ObjectRef(owning: makeObject())
        var calls = 0
        var connection: SignalConnection?
        connection = object.connect("notify::enabled") { _ in
            calls += 1
            connection?.disconnect()
        }
        object.set("enabled", .bool(false))
        object.set("enabled", .bool(true))
        XCTAssertEqual(calls, 1)
    }
}

/// `GLibBridge.bytes(of:)` under a name that no XCTest method shadows.
private func bytesOf(_ pointer: OpaquePointer?) -> [UInt8] { bytes(of: pointer) }
