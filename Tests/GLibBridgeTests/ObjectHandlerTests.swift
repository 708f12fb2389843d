import CGtk
import GLibBridge
import XCTest

final class ObjectHandlerTests: MainLoopTestCase {
    func testHandlerReceivesObjectAndIsReleased() throws {
        var received: ObjectRef?
        weak var captured: Captured?
        var handler: ObjectHandler?
        do {
            let owner = Captured()
            captured = owner
            handler = ObjectHandler { object in
                owner.calls += 1
                received = object
            }
        }
        let object = ObjectRef(owning: g_simple_action_new("a", nil))
        let data = try XCTUnwrap(handler?.userData)
        ObjectHandler.call(data, object.pointer())
        XCTAssertEqual(captured?.calls, 1)
        XCTAssertEqual(received, object)
        XCTAssertEqual(object.referenceCount, 2, "the handler retains the object")
        received = nil
        XCTAssertEqual(object.referenceCount, 1)
        ObjectHandler.call(nil, object.pointer())
        ObjectHandler.call(data, nil)
        XCTAssertEqual(captured?.calls, 1)
        handler = nil
        XCTAssertNotNil(captured, "C still owns the handler")
        ObjectHandler.release(data)
        XCTAssertNil(captured)
    }

    private final class Captured {
        var calls = 0
    }
}
